import fc from 'fast-check';
import { print } from 'graphql';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CreatePaymentLinkDocument } from '../../../schema/generated/operations.js';
import { texts } from '../../../src/texts/texts.js';
import { packageFile } from '../../../src/core/package.js';
import { useStore } from '../../support/service/service.js';

const { service, creator } = useStore();

interface Told {
  path: string;
  rule: string;
  values: Record<string, string | number>;
}

/** Asks for a link in Russian, whose sentences have no words of graphql-js. */
async function refusalOf(input: object) {
  const link = { productId: creator.productId, ...input };
  const answer = await service.fetch('/graphql', {
    method: 'POST',
    headers: {
      'X-API-Key': creator.key,
      'Content-Type': 'application/json',
      'Accept-Language': 'ru',
    },
    body: JSON.stringify({ query: print(CreatePaymentLinkDocument), variables: { link } }),
  });
  const body = await answer.text();
  const { fields = {}, faults = [] } = JSON.parse(body).errors?.[0].extensions ?? {};
  return { bytes: Buffer.byteLength(body), fields, faults: faults as Told[] };
}

const say = texts.ru.say as (key: string, values: object) => string;

/** The sentences that a client can write by itself, by field. */
function sentencesOf(faults: readonly Told[]) {
  const sentences: Record<string, string[]> = {};
  for (const { path, rule, values } of faults) {
    (sentences[path] ??= []).push(say(`fault.${rule}`, { ...values, field: path }));
  }
  return sentences;
}

const mostly = (usual: unknown) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, fc.jsonValue());
const text = fc.string({ minLength: 250, maxLength: 400, unit: 'binary' });
const price = fc.record(
  {
    currencyId: fc.oneof(fc.constantFrom(1, 2, 3), fc.jsonValue()),
    price: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), mostly('9.999')),
    discountPrice: fc.oneof(fc.integer(), mostly(10)),
    isDiscountPrice: mostly(true),
  },
  { requiredKeys: [] },
);
const inputs = fc.record(
  {
    prices: fc.oneof(fc.array(price), fc.jsonValue()),
    metadata: fc.oneof(fc.dictionary(text, fc.double()), fc.dictionary(text, fc.jsonValue())),
    maxPayments: mostly(-1),
    expiresAt: mostly('2001-01-01T00:00:00Z'),
    label: fc.oneof(text, mostly('Ann')),
    successUrl: fc.oneof(fc.webUrl({ withFragments: true }), text, mostly('http://a')),
    useOnce: mostly(true),
  },
  { requiredKeys: ['prices'] },
);

test('each fault has a rule and values from which its sentence can be written', async () => {
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const { fields, faults, bytes } = await refusalOf(input);
      expect(sentencesOf(faults)).toEqual(fields);
      expect(bytes).toBeLessThan(64 * 1024);
    }),
    { numRuns: 50 },
  );
});

const prices = [{ currencyId: 3, price: 10, isDiscountPrice: false }];

test.each<[what: string, input: object]>([
  ['10 000 values of wrong types', { prices: Array(10_000).fill({}) }],
  ['2 000 numbers that cannot be kept', { prices, metadata: { a: Array(2000).fill(1e300) } }],
  ['long keys', { prices, metadata: { ['ж'.repeat(4000)]: Array(200).fill(2 ** 60) } }],
  [
    'long unknown fields',
    {
      prices: [
        Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`${i}${'\0'.repeat(99)}`, 1])),
      ],
    },
  ],
])('%s fit into 64 KiB, with the same number of sentences', async (_what, input) => {
  const { fields, faults, bytes } = await refusalOf(input);
  expect(sentencesOf(faults)).toEqual(fields);
  expect(faults.length).toBeGreaterThan(40);
  expect(faults.at(-1)).toEqual({
    path: 'error',
    rule: 'moreFaults',
    values: { count: faults.length - 1 },
  });
  expect(bytes).toBeLessThan(64 * 1024);
});

test('variables are checked no further than the faults that are told', async () => {
  const made = vi.spyOn(Error, 'captureStackTrace');
  onTestFinished(() => made.mockRestore());
  const { faults } = await refusalOf({ prices: Array(10_000).fill({}) });
  expect(faults).toHaveLength(101);
  expect(made.mock.calls.length).toBeLessThan(200);
});

test('the guide shows a real answer', async () => {
  const guide = readFileSync(packageFile('schema', 'guide', 'links.md'), 'utf8');
  const [, example = ''] = /```json\n(\{\s+"code".*?)```/s.exec(guide) ?? [];
  const discount = { currencyId: 3, price: 10, discountPrice: 10, isDiscountPrice: true };
  const { error } = await creator.graphql(CreatePaymentLinkDocument, {
    link: { productId: creator.productId, prices: [discount], label: 'a'.repeat(256) },
  });
  expect(error?.extensions).toEqual(JSON.parse(example));
});
