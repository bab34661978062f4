import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postMetadata } from '../support/scenes/payments.js';
import { tenEuros, useStore } from '../support/service/service.js';

const { creator } = useStore();

interface Outcome {
  status: number;
  /** The JSON of the metadata that came back. */
  metadata?: string;
  /** The faults, by path. */
  faults?: Record<string, string[]>;
}

const create =
  'mutation ($input: CreatePaymentLinkInput!) { createPaymentLink(input: $input) { metadata } }';
const prices = '[{ currencyId: 3, price: 10, isDiscountPrice: false }]';
/** The variables of a request, with metadata as JSON text, which no serializer rewrites. */
const variables = (metadata: string, price = '10'): string =>
  `{"input":{"productId":${creator.productId},"metadata":${metadata},"prices":[
    {"currencyId":3,"price":${price},"isDiscountPrice":false}
  ]}}`;
const asJson = (metadata: string, price?: string): string =>
  `{"query":${JSON.stringify(create)},"variables":${variables(metadata, price)}}`;

async function byGraphql(request: string, type = 'application/json'): Promise<Outcome> {
  const headers = { 'Content-Type': type };
  const { body } = await creator.rest('POST', '/graphql', request, headers);
  return {
    status: body.errors?.[0].extensions.status ?? 200,
    metadata: JSON.stringify(body.data?.createPaymentLink.metadata),
    faults: body.errors?.[0].extensions.fields,
  };
}

/** The ways in which metadata, written as JSON, reach the service. */
const ways: Record<string, (json: string) => Promise<Outcome>> = {
  async REST(json) {
    const { status, body } = await postMetadata(creator, json);
    return { status, metadata: JSON.stringify(body.metadata), faults: body.errors };
  },
  'a variable of GraphQL': (json) => byGraphql(asJson(json)),
  'a variable in a form': (json) => {
    const form = new URLSearchParams({ query: create, variables: variables(json) });
    return byGraphql(String(form), 'application/x-www-form-urlencoded');
  },
  'a document of GraphQL': (json) => {
    const literal = json.replace(/"(\w+)":/g, '$1: ');
    const query = `mutation { createPaymentLink(input: {
      productId: ${creator.productId}, prices: ${prices}, metadata: ${literal}
    }) { metadata } }`;
    return byGraphql(JSON.stringify({ query }));
  },
};
const eachWay = Object.entries(ways);

/** A number as JSON may write it. */
const numeral = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9]\d{0,24}$/)),
    fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{1,25}$/)),
    fc.oneof(fc.constant(''), fc.stringMatching(/^[eE][+-]?\d{1,3}$/)),
  )
  .map((parts) => parts.join(''));

describe.each(eachWay)('Metadata by %s', (way, send) => {
  test('keep a number exactly, or refuse it at its path', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(numeral, fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)),
        async (text) => {
          const { status, metadata = '', faults } = await send(`{"a":[{"n":${text}}]}`);
          if (status === 200) {
            const [, back = ''] = /^\{"a":\[\{"n":(.+)\}\]\}$/.exec(metadata) ?? [];
            expect([text, new Decimal(back).equals(text)]).toEqual([text, true]);
          } else {
            const fields = Object.keys(faults ?? {});
            expect([text, status, fields]).toEqual([text, 422, ['metadata.a.0.n']]);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each([
    ['more digits than a double keeps', '0.1000000000000000055'],
    ['a 1 that is not quite 1', '0.99999999999999999999'],
    ['what would become 0', '1e-400'],
    ['what would become 0, far below', '-1E-99999999999999999999'],
    ['what the smallest double is not', '3e-324'],
  ])('refuse %s', async (_what, number) => {
    const { status, faults } = await send(`{"a":"1e-400","b":[1.5,${number}]}`);
    const sentence =
      'The metadata.b.1 field has too many digits to be kept exactly, or is too close to 0; send it as a string instead.';
    expect([status, faults]).toEqual([422, { 'metadata.b.1': [sentence] }]);
  });

  test.each([
    ...['1.50', '15e-1', '1e0', '0.30000000000000004', '-0.0', '0e-999', '5e-324'],
    '100000000000000000e-2',
  ])('keep %s, if written otherwise', async (number) => {
    const { status, metadata = '' } = await send(`{"a":${number}}`);
    expect([status, JSON.parse(metadata).a]).toEqual([200, Number(number) + 0]);
  });

  test.each([
    ...['9007199254740992', '-9007199254740992', '9007199254740993'],
    ...['123456789012345678901234567890', '1e300'],
  ])('refuse %s for its size', async (number) => {
    const { status, faults } = await send(`{"a":${number}}`);
    const sentence =
      'The metadata.a field must lie between -(2^53 - 1) and 2^53 - 1; send it as a string instead.';
    expect([status, faults]).toEqual([422, { 'metadata.a': [sentence] }]);
  });

  test('take an empty list as {}, and refuse one with elements', async () => {
    expect(await send('[]')).toMatchObject({ status: 200, metadata: '{}' });
    // A literal in a document is checked with the document.
    const refused = way.startsWith('a document')
      ? { status: 400 }
      : { status: 422, faults: { metadata: [expect.any(String)] } };
    expect(await send('[1]')).toMatchObject(refused);
  });
});

test('names and texts in metadata that look like numbers stay as they are', async () => {
  const json = '{"0.1000000000000000055":"\\\\\\"1e-400","__proto__":{"1e-400":[]}}';
  expect(await ways.REST?.(json)).toMatchObject({ status: 200, metadata: json });
});

test('outside of metadata, an inexact number is not rounded either', async () => {
  const body = JSON.stringify(tenEuros);
  for (const price of ['9999999.9900000011', '1e-400']) {
    const request = body.replace('"price":10', `"price":${price}`);
    const byRest = await creator.rest('POST', creator.links, request);
    const byVariable = await byGraphql(asJson('{}', price));
    expect([price, byRest.status, byVariable.status]).toEqual([price, 422, 422]);
  }
});
