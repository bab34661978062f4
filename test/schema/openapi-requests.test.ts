import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultsOf, operations } from '../support/scenes/openapi.js';
import { type RestAnswer, tenEuros, useStore } from '../support/service/service.js';

const { creator } = useStore();

const withBody = operations.flatMap(({ operationId, path, requestBody }) =>
  requestBody ? [{ operationId, path, body: requestBody.content['application/json'] }] : [],
);
type Described = (typeof withBody)[number];

const send = ({ path }: Described, body: unknown): Promise<RestAnswer> =>
  creator.rest('POST', path.replace('{product}', String(creator.productId)), JSON.stringify(body));

test.each(withBody)('the service accepts the examples of $operationId', async (operation) => {
  for (const { value } of Object.values<any>(operation.body.examples)) {
    expect(await send(operation, value)).toMatchObject({ status: 200 });
  }
});

const [createLink, createKey] = withBody as [Described, Described];
const price = (entry: object) => ({ prices: [{ ...tenEuros.prices[0], ...entry }] });
const rouble = { currency_id: 1, price: 900, is_discount_price: false };
const [euro] = tenEuros.prices;

describe('The service refuses what its OpenAPI document refuses:', () => {
  test.each<[string, Described, unknown]>([
    ['no prices', createLink, {}],
    ['no price entry', createLink, { prices: [] }],
    ['no EUR entry', createLink, { prices: [rouble] }],
    ['two EUR entries', createLink, { prices: [euro, euro] }],
    ['three entries', createLink, { prices: [euro, rouble, rouble] }],
    ['an entry that is no object', createLink, { prices: [euro, 1] }],
    ['no currency', createLink, price({ currency_id: undefined })],
    ['another currency', createLink, price({ currency_id: 2 })],
    ['a currency in words', createLink, price({ currency_id: 'EUR' })],
    ['a price of 0', createLink, price({ price: 0 })],
    ['a price with a comma', createLink, price({ price: '10,00' })],
    ['a price beyond EUR', createLink, price({ price: 10_000_000 })],
    ['a discount price beyond EUR', createLink, price({ discount_price: 10_000_000 })],
    ['a price beyond RUB', createLink, { prices: [euro, { ...rouble, price: 1_000_000_000 }] }],
    ['no price', createLink, price({ price: null })],
    ['no discount price', createLink, price({ is_discount_price: true })],
    ['no flag', createLink, price({ is_discount_price: undefined })],
    ['a flag that is no boolean', createLink, price({ is_discount_price: 2 })],
    ['use_once that is no boolean', createLink, { ...tenEuros, use_once: 'yes' }],
    ['metadata that are no object', createLink, { ...tenEuros, metadata: [1] }],
    ['no name', createKey, {}],
    ['a name of spaces', createKey, { name: ' ' }],
    ['a name of 256 characters', createKey, { name: 'x'.repeat(256) }],
    ['a body that is no object', createKey, ['Shop']],
  ])('%s', async (_, operation, body) => {
    expect(faultsOf(operation.body.schema, body)).not.toEqual([]);
    expect((await send(operation, body)).status).toBe(422);
  });
});

const amount = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 1e9 }).map((cents) => cents / 100) },
  fc.constantFrom(null, undefined, 0, 0.001, 9_999_999.99, 10_000_000, 999_999_999.99, 1e9),
);
const entry = (currencyId: number) =>
  fc.record({
    currency_id: fc.constant(currencyId),
    price: amount,
    discount_price: amount,
    is_discount_price: fc.boolean(),
  });
const linkBody = fc.record({
  prices: fc.oneof(
    fc.tuple(entry(3)),
    fc.tuple(entry(3), entry(1)),
    fc.tuple(entry(1), entry(3)),
    fc.array(fc.oneof(entry(1), entry(2), entry(3)), { maxLength: 3 }),
  ),
  use_once: fc.constantFrom(true, false, null, undefined, 'yes'),
});

/** Rules that the document tells in words. */
const inWords = /at most 2 decimal places|be less than|price computed from/;

test('Any link that the service accepts fits the document, and only rules in words refuse more', async () => {
  const seen = { taken: 0, refused: 0, inWords: 0 };
  const property = fc.asyncProperty(linkBody, async (sent) => {
    const { status, body } = await send(createLink, sent);
    const faults = faultsOf(createLink.body.schema, sent);
    if (status === 200) expect(faults).toEqual([]);
    else if (faults.length === 0) {
      for (const sentence of Object.values<string[]>(body.errors).flat()) {
        expect(sentence).toMatch(inWords);
      }
    }
    seen[status === 200 ? 'taken' : faults.length > 0 ? 'refused' : 'inWords']++;
  });
  await fc.assert(property, { numRuns: 150 });
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(6);
});
