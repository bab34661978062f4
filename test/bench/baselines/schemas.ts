/** JSON schemas of the two routes of the baselines. */
const amount = { type: 'number', nullable: true, exclusiveMinimum: 0 };

const entry = {
  type: 'object',
  required: ['currency_id', 'is_discount_price'],
  properties: {
    currency_id: { type: 'integer', enum: [1, 3] },
    is_discount_price: { type: 'boolean' },
    price: amount,
    discount_price: amount,
  },
  allOf: [
    {
      if: { properties: { is_discount_price: { const: true } } },
      then: {
        required: ['discount_price'],
        properties: { discount_price: { type: 'number' } },
      },
      else: { required: ['price'], properties: { price: { type: 'number' } } },
    },
    {
      if: { properties: { currency_id: { const: 3 } } },
      then: atMost(9_999_999.99),
      else: atMost(999_999_999.99),
    },
  ],
};

function atMost(maximum: number) {
  const bounded = { type: 'number', nullable: true, maximum };
  return { properties: { price: bounded, discount_price: bounded } };
}

const newLink = {
  type: 'object',
  required: ['prices'],
  properties: {
    prices: {
      type: 'array',
      maxItems: 20,
      items: entry,
      contains: {
        type: 'object',
        required: ['currency_id'],
        properties: { currency_id: { const: 3 } },
      },
    },
    use_once: { type: 'boolean', nullable: true },
    metadata: { type: 'object', nullable: true },
  },
};

const text = { type: 'string' };
const textOrNull = { type: 'string', nullable: true };
const integer = { type: 'integer' };
const integerOrNull = { type: 'integer', nullable: true };
const flag = { type: 'boolean' };

const madeLink = {
  type: 'object',
  properties: {
    uuid: text,
    metadata: { type: 'object', additionalProperties: true },
    use_once: flag,
    payment_link: text,
  },
};

const page = {
  type: 'object',
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: integer,
          product_id: integer,
          uuid: text,
          payment_link: text,
          use_once: flag,
          is_discount_price: flag,
          prices: { type: 'array', items: text },
        },
      },
    },
    links: {
      type: 'object',
      properties: { first: text, last: text, prev: textOrNull, next: textOrNull },
    },
    meta: {
      type: 'object',
      properties: {
        current_page: integer,
        from: integerOrNull,
        last_page: integer,
        links: {
          type: 'array',
          items: { type: 'object', properties: { url: textOrNull, label: text, active: flag } },
        },
        path: text,
        per_page: integer,
        to: integerOrNull,
        total: integer,
      },
    },
  },
};

/** Of `POST`, with the form of its answer. */
export const createSchema = { body: newLink, response: { 200: madeLink } };

/** Of `GET`. */
export const listSchema = { response: { 200: page } };
