import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RestAnswer, useStore } from '../support/service/service.js';

const { creator } = useStore();

/** Sends an entry in EUR by REST. Its values are JSON texts, so that numbers keep their digits. */
const send = (entry: Record<string, string>, besides = '', headers?: Record<string, string>) => {
  const values = { currency_id: '3', price: '20', is_discount_price: 'false', ...entry };
  const fields = Object.entries(values).map(([name, value]) => `"${name}":${value}`);
  const body = `{"prices":[{${fields.join()}}]${besides}}`;
  return creator.rest('POST', creator.links, body, headers);
};

const settings = 'useOnce prices { regular discount isDiscountPrice }';

/** The link that an answer of REST tells, as it is stored: whether it is used once, and its price in EUR. */
async function stored({ status, body }: RestAnswer) {
  expect([status, body.errors]).toEqual([200, undefined]);
  const { data } = await creator.graphql(`{ paymentLink(uuid: "${body.uuid}") { ${settings} } }`);
  const { useOnce, prices } = data.paymentLink;
  return { useOnce, ...prices[0] };
}

async function byGraphql(price: string, entry = '"isDiscountPrice":false') {
  const query = `mutation ($input: CreatePaymentLinkInput!) { createPaymentLink(input: $input) { ${settings} } }`;
  const input = `{"productId":${creator.productId},"prices":[{"currencyId":3,"price":${price},${entry}}]}`;
  const request = `{"query":${JSON.stringify(query)},"variables":{"input":${input}}}`;
  const { body } = await creator.rest('POST', '/graphql', request);
  return body.data?.createPaymentLink.prices[0] ?? body.errors[0].extensions.fields;
}

test.each([
  ['"20.00"', '20.00'],
  ['"20"', '20.00'],
  ['"0.5"', '0.50'],
  ['"000000000020.10"', '20.10'],
  ['"9999999.99"', '9999999.99'],
  ['30.299999999999997', '30.30'],
  ['30.29999999999999716', '30.30'],
  ['0.30000000000000004', '0.30'],
  ['19.999999999999996', '20.00'],
  ['10.0000000000000000001', '10.00'],
])('a price sent as %s is stored as %s, by REST and by GraphQL', async (price, regular) => {
  expect(await stored(await send({ price }))).toMatchObject({ regular });
  expect(await byGraphql(price)).toMatchObject({ regular });
});

test('a sum of two prices in floating point is stored to its cent', async () => {
  const cents = fc.integer({ min: 1, max: 200_000_000 });
  const property = fc.asyncProperty(cents, cents, async (one, other) => {
    const sum = one / 100 + other / 100;
    const regular = ((one + other) / 100).toFixed(2);
    expect(await stored(await send({ price: String(sum) }))).toMatchObject({ regular });
  });
  await fc.assert(property, { numRuns: 50, examples: [[10, 20]] });
});

test('a price preview reads a price as a link does', async () => {
  const preview = async (eur: string) =>
    (await creator.graphql(`{ pricePreview(eur: ${eur}) { rub } }`)).data.pricePreview;
  // At 90.5 roubles a euro, the half kopeck of 1.01 EUR is rounded up.
  expect(await preview('1.0099999999999998')).toEqual(await preview('1.01'));
});

const texts = ['20,00', ' 20', '20 ', '1e2', '0x10', '20.001', '20.', '+20', '-20', ''];
const notNumbers = [
  ...[...texts, '9'.repeat(13)].map((text) => JSON.stringify(text)),
  ...['true', '[]', '["20"]', '{}'],
];
const text = (problem: string) => `The prices.0.price field ${problem}`;
test.each([
  ...notNumbers.map((price) => [price, text('must be a number, such as 20 or 20.50.')]),
  ...['19.999', '19.99999999999', '30.29999999800000001', '9999999.9900000011', '1e-7'].map(
    (price) => [price, text('must have at most 2 decimal places.')],
  ),
])('a price sent as %s is refused', async (price, sentence) => {
  const { status, body } = await send({ price });
  expect([status, body.errors]).toEqual([422, { 'prices.0.price': [sentence] }]);
});

test.each([
  ['9.9999999', 'must have at most 2 decimal places.'],
  ['10.00000000200000001', 'must have at most 2 decimal places.'],
  ['1e400', 'must not be greater than 9999999.99.'],
  ['-1e400', 'must be greater than 0.'],
])('a price of %s is not rounded to one that is valid', async (price, problem) => {
  const errors = { 'prices.0.price': [text(problem)] };
  expect([(await send({ price })).body.errors, await byGraphql(price)]).toEqual([errors, errors]);
});

test.each(['0', '"0"', '"0.00"', '""', 'null', '0.0', '0e5'])(
  'a price that the flag does not need counts as left out when it is %s',
  async (nothing) => {
    const full = await send({ discount_price: nothing });
    expect(await stored(full)).toMatchObject({ regular: '20.00', discount: null });
    const reduced = { price: nothing, discount_price: '15', is_discount_price: 'true' };
    expect(await stored(await send(reduced))).toMatchObject({ regular: null, discount: '15.00' });
  },
);

const unneeded = ['0', '"0.00"', 'null'];
test.each(unneeded)('GraphQL takes an unneeded price of %s as left out', async (nothing) => {
  const discounted = '"isDiscountPrice":true,"discountPrice":15';
  const left = { regular: null, discount: '15.00' };
  expect(await byGraphql(nothing, discounted)).toMatchObject(left);
});

test.each(['-1', '0.001', '"free"', '" "', 'false', '[]', '{}', '"-0"'])(
  'a price that the flag does not need is refused when it is %s',
  async (discount_price) => {
    const { status, body } = await send({ discount_price });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['prices.0.discount_price']]);
  },
);

test.each(['0', '"0"', '"0.00"', '""', 'null'])(
  'a needed price is refused when it is %s',
  async (price) => {
    const { status, body } = await send({ price });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['prices.0.price']]);
  },
);

test.each([
  ['1', true],
  ['"1"', true],
  ['0', false],
  ['"0"', false],
])('REST takes a flag of %s as %s', async (flag, isSet) => {
  const link = await send({ discount_price: '15', is_discount_price: flag }, `,"use_once":${flag}`);
  expect(link.body.use_once).toBe(isSet);
  expect(await stored(link)).toMatchObject({ useOnce: isSet, isDiscountPrice: isSet });
});

const notFlags = ['"true"', '"yes"', '""', '"01"', '2', '-1', '1.5', '1.0000000000000000001'];
test.each([...notFlags, '[]', '[1]', '{}'])('REST refuses a flag of %s', async (flag) => {
  const { status, body } = await send({ is_discount_price: flag }, `,"use_once":${flag}`);
  const problem = 'must be true or false.';
  expect([status, body.errors]).toEqual([
    422,
    {
      'prices.0.is_discount_price': [`The prices.0.is_discount_price field ${problem}`],
      use_once: [`The use_once field ${problem}`],
    },
  ]);
});

test('REST takes a currency as text', async () => {
  const rub = '{"currency_id":"1","price":"1500.50","is_discount_price":"0"}';
  const body = `{"prices":[{"currency_id":"3","price":"20","is_discount_price":"0"},${rub}]}`;
  expect((await creator.rest('POST', creator.links, body)).status).toBe(200);
  const list = await creator.rest('GET', creator.links);
  expect(list.body.data[0].prices).toEqual(['€20.00', '1500.50 ₽']);
});

const notIntegers = [
  '"3.0"',
  '"03"',
  '" 3"',
  '"+3"',
  '"3e0"',
  '""',
  '"EUR"',
  '"Infinity"',
  '3.5',
  '3.0000000000000000001',
];
const notInteger = 'The prices.0.currency_id field must be an integer.';
const unknown = 'The selected prices.0.currency_id is invalid: use 1 for RUB or 3 for EUR.';
test.each([
  ...[...notIntegers, 'true', '[3]', '{"valueOf":1}'].map((currency) => [currency, notInteger]),
  ...['"2"', '2', '"-3"', '"0"', '0'].map((currency) => [currency, unknown]),
])('REST refuses a currency of %s', async (currency_id, sentence) => {
  const { status, body } = await send({ currency_id });
  const prices = ['The prices field must contain an EUR entry (currency_id 3).'];
  const errors = { 'prices.0.currency_id': [sentence], prices };
  expect([status, body.errors]).toEqual([422, errors]);
});

test.each<[what: string, entry: Record<string, string>, besides?: string]>([
  ['a price as text', { price: '"20.00"' }],
  ['a price that has missed its cent', { price: '20.000000000000004' }],
  ['an unneeded price of 0', { discount_price: '0' }],
  ['a flag as a number', { is_discount_price: '0' }, ',"use_once":"0"'],
  ['a currency as text', { currency_id: '"3"' }],
])('%s makes no other request of the same idempotency key', async (what, entry, besides) => {
  const headers = { 'Idempotency-Key': what };
  const first = await send({}, '', headers);
  const again = await send(entry, besides, headers);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
});
