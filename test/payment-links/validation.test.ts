import { expect, test } from 'vitest';
import { useStore } from '../support/service/service.js';
import { askAnew, rates } from '../support/world/bank.js';

const { service, creator } = useStore();
/** The prices of its newest link, and the number of links. */
async function listed() {
  const { body } = await creator.rest('GET', creator.links);
  return { newest: body.data[0], total: body.meta.total as number };
}

const eur = { currency_id: 3, price: 10, is_discount_price: false };
const rub = { currency_id: 1, price: 1000, is_discount_price: false };
const discounted = { ...eur, discount_price: 8, is_discount_price: true };
const prices = (...entries: unknown[]) => ({ prices: entries });
/** One body for each of the values, with the value in its EUR entry. */
const euroWith = (field: string, ...values: unknown[]) =>
  values.map((value) => prices({ ...eur, [field]: value }));

type Errors = Record<string, string[]>;
const says = (field: string, text: string): Errors => ({ [field]: [`The ${field} field ${text}`] });
const noEuro = says('prices', 'must contain an EUR entry (currency_id 3).');
const currencyText = 'The selected prices.0.currency_id is invalid: use 1 for RUB or 3 for EUR.';
const unknownCurrency: Errors = { 'prices.0.currency_id': [currencyText] };

/** Expects that the bodies are refused for the same reasons, and that nothing is stored. */
async function expectRefused(bodies: unknown[], errors: Errors): Promise<void> {
  const { total } = await listed();
  for (const body of bodies) {
    const answer = await creator.rest('POST', creator.links, body);
    expect(answer.body).toStrictEqual({ message: 'The given data was invalid.', errors });
    expect(answer.status).toBe(422);
  }
  expect((await listed()).total).toBe(total);
}

const isNeeded = 'is required when prices.0.is_discount_price is false.';
const decimals = [[10], {}].map((d) => ({ toStringTag: '[object Decimal]', s: 1, e: 1, d }));
test.each<[rule: string, field: string, values: unknown[], text: string]>([
  ['a price is needed without a discount', 'price', [undefined, null], isNeeded],
  [
    'a decimal of a library is no number',
    'price',
    decimals,
    'must be a number, such as 20 or 20.50.',
  ],
  ['0 is too little', 'price', [0, -0.01], 'must be greater than 0.'],
  [
    'a discount price has the same bound',
    'discount_price',
    [1e7],
    'must not be greater than 9999999.99.',
  ],
])('refused, and nothing is stored: %s', async (_rule, field, values, text) => {
  await expectRefused(euroWith(field, ...values), says(`prices.0.${field}`, text));
});

test.each<[rule: string, field: string, values: unknown[], text: string]>([
  ['prices are required', 'prices', [undefined, null], 'is required.'],
  ['prices are an array', 'prices', [eur, '[]', 0], 'must be an array.'],
  ['metadata is an object', 'metadata', [[1], '{}', 1, false], 'must be an object.'],
])('refused, and nothing is stored: %s', async (_rule, field, values, text) => {
  const bodies = values.map((value) => ({ ...prices(eur), [field]: value }));
  await expectRefused(bodies, says(field, text));
});

test.each<[rule: string, bodies: unknown[], errors: Errors]>([
  ['one of the prices is in EUR', [prices(), prices(rub)], noEuro],
  [
    'price entries are objects',
    [prices(eur, 1), prices(eur, null), prices(eur, [])],
    says('prices.1', 'must be an object.'),
  ],
  [
    'currency and flag are required',
    [prices({}), prices({ currency_id: null, is_discount_price: null })],
    {
      ...says('prices.0.currency_id', 'is required.'),
      ...says('prices.0.is_discount_price', 'is required.'),
      ...noEuro,
    },
  ],
  [
    'EUR comes once, and the later entry is at fault',
    [prices(eur, eur)],
    says('prices.1.currency_id', 'has a duplicate value.'),
  ],
  [
    'RUB comes once, and the later entry is at fault',
    [prices(rub, eur, rub)],
    says('prices.2.currency_id', 'has a duplicate value.'),
  ],
  [
    'a discount price is needed with a discount',
    euroWith('is_discount_price', true),
    says('prices.0.discount_price', 'is required when prices.0.is_discount_price is true.'),
  ],
  [
    'a discount price of 0 is too little',
    [prices({ ...discounted, discount_price: 0 })],
    says('prices.0.discount_price', 'must be greater than 0.'),
  ],
  [
    'EUR has a greatest price, however large the number',
    [...euroWith('price', 10_000_000), JSON.stringify(prices(eur)).replace('10', '1e400')],
    says('prices.0.price', 'must not be greater than 9999999.99.'),
  ],
  [
    'RUB has a greatest price',
    [prices(eur, { ...rub, price: 1_000_000_000 })],
    says('prices.1.price', 'must not be greater than 999999999.99.'),
  ],
  [
    'a regular price that is not charged is checked',
    [prices({ ...discounted, price: -1 })],
    says('prices.0.price', 'must be greater than 0.'),
  ],
  [
    'a discount price is below the regular one',
    [prices({ ...discounted, discount_price: 10 })],
    says('prices.0.discount_price', 'must be less than prices.0.price.'),
  ],
  [
    'a discount in RUB is below the regular price too',
    [prices(eur, { ...rub, discount_price: 1000.01, is_discount_price: true })],
    says('prices.1.discount_price', 'must be less than prices.1.price.'),
  ],
  [
    'every fault is told at once',
    [
      {
        prices: [
          { currency_id: 2, price: 'ten' },
          { ...rub, price: 0 },
        ],
        use_once: 2,
        metadata: 1,
      },
    ],
    {
      ...unknownCurrency,
      ...says('prices.0.is_discount_price', 'is required.'),
      ...says('prices.0.price', 'must be a number, such as 20 or 20.50.'),
      ...says('prices.1.price', 'must be greater than 0.'),
      ...noEuro,
      ...says('use_once', 'must be true or false.'),
      ...says('metadata', 'must be an object.'),
    },
  ],
])('refused, and nothing is stored: %s', async (_rule, bodies, errors) => {
  await expectRefused(bodies, errors);
});

const camelCase = { isDiscountPrice: true, discountPrice: 1, currencyId: 1 };
test.each<[rule: string, body: object, query: string]>([
  [
    'null for what is optional is as if left out',
    { ...prices({ ...eur, discount_price: null }), use_once: null, metadata: null },
    '',
  ],
  [
    'unknown keys are ignored, also those of the GraphQL schema',
    { ...prices({ ...eur, ...camelCase, id: 7 }), useOnce: true, productId: 1, input: {} },
    '',
  ],
  [
    'the query string does not override a body',
    { ...prices(eur), use_once: false },
    '?use_once=true&metadata[a]=1&product=1&input={}&prices=[]',
  ],
])('accepted: %s', async (_rule, body, query) => {
  const made = await creator.rest('POST', creator.links + query, body);
  expect(made.body).toMatchObject({ use_once: false, metadata: {} });
  const { productId: product_id } = creator;
  expect((await listed()).newest).toMatchObject({
    ...{ product_id, uuid: made.body.uuid },
    ...{ prices: ['€10.00', '905.00 ₽'], is_discount_price: false },
  });
});

test('the query string does not fill a body', async () => {
  const query = `?prices=${encodeURIComponent(JSON.stringify([eur]))}`;
  const answer = await creator.rest('POST', creator.links + query, {});
  expect(answer.body.errors).toStrictEqual(says('prices', 'is required.'));
});

/** Sets the rate of the bank, and forgets the current one, which is kept for a second. */
async function useRate(value: string): Promise<void> {
  service.clock.now = new Date(service.clock.now.getTime() + 2000);
  await askAnew(service, rates({ value }));
}

/** Makes a link. Gives its prices, or none and the faults. */
async function create(...entries: object[]) {
  const before = await listed();
  const { body } = await creator.rest('POST', creator.links, prices(...entries));
  const { newest, total } = await listed();
  return { errors: body.errors, stored: total > before.total ? newest.prices : undefined };
}

const pricesOf = (eurPrice: number, rubPrice: number) => [
  { ...eur, price: eurPrice },
  { ...rub, price: rubPrice },
];
test.each<[rule: string, entries: object[], stored: string[]]>([
  ['the least prices', pricesOf(0.01, 0.01), ['€0.01', '0.01 ₽']],
  ['the greatest prices', pricesOf(9999999.99, 999999999.99), ['€9999999.99', '999999999.99 ₽']],
  [
    'a discount price that is not charged, however high',
    [{ ...eur, discount_price: 11 }, rub],
    ['€10.00', '1000.00 ₽'],
  ],
  [
    'a discount of one cent',
    [{ ...discounted, discount_price: 9.99 }, rub],
    ['€9.99', '1000.00 ₽'],
  ],
])('accepted: %s', async (_rule, entries, stored) => {
  expect(await create(...entries)).toEqual({ errors: undefined, stored });
});

test('the greatest RUB price may be a computed one', async () => {
  await useRate('100,0003');
  const { stored } = await create({ ...eur, price: 9999970 });
  expect(stored).toEqual(['€9999970.00', '999999999.99 ₽']);
});

test('an EUR price whose RUB price exceeds the limit is a fault, unless the RUB price is given', async () => {
  await useRate('200,0000');
  const high = { ...discounted, price: 9999999.99, discount_price: 5000000 };
  const tooMuch = (field: string): string[] => [
    `The RUB price computed from the ${field} field must not be greater than 999999999.99.`,
  ];
  const { errors, stored } = await create(high);
  expect([errors, stored]).toStrictEqual([
    {
      'prices.0.price': tooMuch('prices.0.price'),
      'prices.0.discount_price': tooMuch('prices.0.discount_price'),
    },
    undefined,
  ]);
  const below = await create({ ...eur, price: 4999999.99 });
  expect(below.stored).toEqual(['€4999999.99', '999999998.00 ₽']);
  expect((await create(high, rub)).stored).toEqual(['€5000000.00', '1000.00 ₽']);
});

test('an EUR price whose RUB price rounds to 0 is a fault', async () => {
  await useRate('0,4000');
  const { errors, stored } = await create({ ...eur, price: 0.01 });
  expect([Object.keys(errors), stored]).toEqual([['prices.0.price'], undefined]);
  expect((await create({ ...eur, price: 0.02 })).stored).toEqual(['€0.02', '0.01 ₽']);
});
