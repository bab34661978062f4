import { expect, test } from 'vitest';
import { useService } from '../support/service/service.js';

const service = useService();

const eur = { currency_id: 3, price: 10, is_discount_price: false };
const rub = { currency_id: 1, price: 1000, is_discount_price: false };
const discounted = { ...eur, discount_price: 8, is_discount_price: true };
const prices = (...entries: unknown[]) => ({ prices: entries });
/** One body for each of the values, with the value in its EUR entry. */
const euroWith = (field: string, ...values: unknown[]) =>
  values.map((value) => prices({ ...eur, [field]: value }));
/** One body for each of the values, with the value beside its prices. */
const besidePrices = (field: string, ...values: unknown[]) =>
  values.map((value) => ({ ...prices(eur), [field]: value }));

type Errors = Record<string, string[]>;
const says = (field: string, text: string): Errors => ({ [field]: [`The ${field} field ${text}`] });
const noEuro = says('prices', 'must contain an EUR entry (currency_id 3).');
const currencyText = 'The selected prices.0.currency_id is invalid: use 1 for RUB or 3 for EUR.';
const unknownCurrency: Errors = { 'prices.0.currency_id': [currencyText] };

test.each<[rule: string, bodies: unknown[], errors: Errors]>([
  ['prices are required', [{}, { prices: null }], says('prices', 'is required.')],
  [
    'prices are an array',
    [{ prices: eur }, { prices: '[]' }, { prices: 0 }],
    says('prices', 'must be an array.'),
  ],
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
    'a currency is an integer',
    euroWith('currency_id', '3', 3.5, true),
    { ...says('prices.0.currency_id', 'must be an integer.'), ...noEuro },
  ],
  [
    'only 1 and 3 are currencies',
    euroWith('currency_id', 2, 0, -3),
    { ...unknownCurrency, ...noEuro },
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
    'a flag is a boolean',
    euroWith('is_discount_price', 'yes', 'true', 1, 0, []),
    says('prices.0.is_discount_price', 'must be true or false.'),
  ],
  [
    'a price is needed without a discount',
    euroWith('price', undefined, null),
    says('prices.0.price', 'is required when prices.0.is_discount_price is false.'),
  ],
  [
    'a discount price is needed with a discount',
    euroWith('is_discount_price', true),
    says('prices.0.discount_price', 'is required when prices.0.is_discount_price is true.'),
  ],
  [
    'a price is a number',
    euroWith('price', '10', true, [10], {}),
    says('prices.0.price', 'must be a number.'),
  ],
  [
    'an object that looks like a library’s decimal is no number',
    euroWith(
      'price',
      { toStringTag: '[object Decimal]', s: 1, e: 1, d: [10] },
      { toStringTag: '[object Decimal]', s: 1, e: 1, d: {} },
    ),
    says('prices.0.price', 'must be a number.'),
  ],
  [
    '0 is too little',
    euroWith('price', 0, -0.01),
    says('prices.0.price', 'must be greater than 0.'),
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
    'a discount price has the same bound',
    euroWith('discount_price', 10_000_000),
    says('prices.0.discount_price', 'must not be greater than 9999999.99.'),
  ],
  [
    'a price has at most 2 decimals',
    euroWith('price', 10.001, 0.001, 1e-7, 0.1 + 0.2, 9999999.999),
    says('prices.0.price', 'must have at most 2 decimal places.'),
  ],
  [
    'a regular price that is not charged is checked',
    [prices({ ...discounted, price: -1 })],
    says('prices.0.price', 'must be greater than 0.'),
  ],
  [
    'a discount price that is not charged is checked',
    euroWith('discount_price', '8'),
    says('prices.0.discount_price', 'must be a number.'),
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
    'use_once is a boolean',
    besidePrices('use_once', 'yes', 1, {}),
    says('use_once', 'must be true or false.'),
  ],
  [
    'metadata is an object',
    besidePrices('metadata', [1], '{}', 1, false),
    says('metadata', 'must be an object.'),
  ],
  [
    'every fault is told at once',
    [
      {
        prices: [
          { currency_id: 2, price: '10' },
          { ...rub, price: 0 },
        ],
        use_once: 0,
        metadata: 1,
      },
    ],
    {
      ...unknownCurrency,
      ...says('prices.0.is_discount_price', 'is required.'),
      ...says('prices.0.price', 'must be a number.'),
      ...says('prices.1.price', 'must be greater than 0.'),
      ...noEuro,
      ...says('use_once', 'must be true or false.'),
      ...says('metadata', 'must be an object.'),
    },
  ],
])('refused, and nothing is stored: %s', async (_rule, bodies, errors) => {
  const creator = await service.newCreator();
  for (const body of bodies) {
    const answer = await creator.rest('POST', creator.links, body);
    expect(answer.body).toStrictEqual({ message: 'The given data was invalid.', errors });
    expect(answer.status).toBe(422);
  }
  const list = await creator.rest('GET', creator.links);
  expect(list.body.meta.total).toBe(0);
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
  const creator = await service.newCreator();
  const made = await creator.rest('POST', creator.links + query, body);
  expect(made.body).toMatchObject({ use_once: false, metadata: {} });
  const list = await creator.rest('GET', creator.links);
  expect(list.body.data).toMatchObject([
    { product_id: creator.productId, prices: ['€10.00', '905.00 ₽'], is_discount_price: false },
  ]);
});

test('the query string does not fill a body', async () => {
  const creator = await service.newCreator();
  const query = `?prices=${encodeURIComponent(JSON.stringify([eur]))}`;
  const answer = await creator.rest('POST', creator.links + query, {});
  expect(answer.body.errors).toStrictEqual(says('prices', 'is required.'));
});
