/** JSON schemas of the two routes of the baselines. */
const object = (properties: object) => ({ type: 'object', properties });
const list = (items: object) => ({ type: 'array', items });
const text = { type: 'string' };
const textOrNull = { type: 'string', nullable: true };
const integer = { type: 'integer' };
const integerOrNull = { type: 'integer', nullable: true };
const number = { type: 'number' };
const flag = { type: 'boolean' };

const amount = { type: 'number', nullable: true, exclusiveMinimum: 0 };
const isCurrency = (id: number) => object({ currency_id: { const: id } });
const atMost = (maximum: number) => {
  const bounded = { type: 'number', nullable: true, maximum };
  return object({ price: bounded, discount_price: bounded });
};

const entry = {
  ...object({
    currency_id: { type: 'integer', enum: [1, 3] },
    is_discount_price: flag,
    price: amount,
    discount_price: amount,
  }),
  required: ['currency_id', 'is_discount_price'],
  allOf: [
    {
      if: object({ is_discount_price: { const: true } }),
      then: { ...object({ discount_price: number }), required: ['discount_price'] },
      else: { ...object({ price: number }), required: ['price'] },
    },
    { if: isCurrency(3), then: atMost(9_999_999.99), else: atMost(999_999_999.99) },
  ],
};

const newLink = {
  ...object({
    prices: {
      ...list(entry),
      maxItems: 20,
      contains: { ...isCurrency(3), required: ['currency_id'] },
    },
    use_once: { type: 'boolean', nullable: true },
    metadata: { type: 'object', nullable: true },
  }),
  required: ['prices'],
};

const madeLink = object({
  uuid: text,
  metadata: { type: 'object', additionalProperties: true },
  use_once: flag,
  payment_link: text,
});

const page = object({
  data: list(
    object({
      id: integer,
      product_id: integer,
      uuid: text,
      payment_link: text,
      use_once: flag,
      is_discount_price: flag,
      prices: list(text),
    }),
  ),
  links: object({ first: text, last: text, prev: textOrNull, next: textOrNull }),
  meta: object({
    current_page: integer,
    from: integerOrNull,
    last_page: integer,
    links: list(object({ url: textOrNull, label: text, active: flag })),
    path: text,
    per_page: integer,
    to: integerOrNull,
    total: integer,
  }),
});

/** Of `POST`, with the form of its answer. */
export const createSchema = { body: newLink, response: { 200: madeLink } };

/** Of `GET`. */
export const listSchema = { response: { 200: page } };
