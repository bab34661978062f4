/** A document that is sent again is kept parsed and validated, and compiled after 20 times. Its answers stay the same. */
import { Lexer } from 'graphql';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newLink } from '../../support/scenes/payments.js';
import { useStore } from '../../support/service/service.js';

const { service, creator } = useStore();
beforeAll(async () => {
  const body = { metadata: { order: 'A-1', имя: { a: [1, null, true] } } };
  for (let made = 0; made < 3; made++) await newLink(creator, body);
});

/** More often than a query is sent before it is compiled. */
const often = 25;

const list = `paymentLinks(first: 2) {
  totalCount
  pageInfo { hasNextPage endCursor }
  edges { cursor node { ...Link } }
}`;
const link = `fragment Link on PaymentLink {
  __typename id uuid metadata createdAt usedAt useOnce
  address: paymentLink prefilled: paymentLink(prefill: { name: "Анна" })
  prices { currency regular discount charged formatted rate rateSource rateDate }
  product { title creator { storeName } }
  payments { nodes { id } }
}`;

test.each<[string, string, object?]>([
  ['fragments, aliases and nested lists', `{ ${list} } ${link}`],
  [
    'variables of custom scalars',
    `query ($eur: Decimal!, $from: DateTime) {
      pricePreview(eur: $eur) { rub rate date }
      paymentLinks(filter: { createdFrom: $from }) { totalCount }
    }`,
    { eur: '12.34', from: '2026-01-01T00:00:00Z' },
  ],
  [
    'a fragment spread twice',
    `query ($t: Boolean = false) { viewer { ...V @include(if: $t) ...V } }
     fragment V on Viewer { creator { id } }`,
  ],
  [
    'variables that are not sent',
    'query ($id: ID, $once: Boolean) { paymentLinks(filter: { productId: $id, useOnce: $once }) { totalCount } }',
  ],
  ['literals of custom scalars', '{ pricePreview(eur: "12.34") { rub rate date } }'],
  [
    'literals of enums, objects and null',
    '{ paymentLinks(filter: { status: ACTIVE, label: null }) { totalCount nodes { status } } }',
  ],
  [
    'introspection beside data',
    '{ __schema { queryType { name } } __type(name: "Coerced") { name } viewer { creator { id } } }',
  ],
  [
    'a field asked twice, in parts',
    '{ a: viewer { creator { id } } viewer { creator { storeName } } viewer { creator { id } } }',
  ],
])('%s: the answer stays the same, however often it is sent', async (_, document, variables) => {
  const ask = async () => {
    const { status, data, errors } = await creator.graphql(document, variables);
    return JSON.stringify({ status, data, errors });
  };
  const first = await ask();
  // Only a document that succeeded is kept.
  expect(first).not.toContain('"errors"');
  for (let times = 0; times < often; times++) expect(await ask()).toBe(first);
});

test('a document that has succeeded often still reports its errors', async () => {
  const document = `query ($id: Int!) {
    paymentLink(id: $id) { id }
  }`;
  const ask = async (query: string, id: number | null | undefined) => {
    const { status, data, errors } = await creator.graphql(query, { id });
    return { status, data, errors };
  };
  const { body } = await creator.rest('GET', creator.links);
  const { id } = body.data[0] as { id: number };
  for (let times = 0; times < often; times++) expect((await ask(document, id)).status).toBe(200);
  for (const wrong of [999999, null, undefined]) {
    const answer = await ask(document, wrong);
    expect(answer.status).toBeLessThan(500);
    expect(answer).toEqual(await ask(`${document} `, wrong));
  }
});

test('a document with several operations runs the named one, however often it is sent', async () => {
  const query = 'query One { viewer { creator { id } } } query Two { products { totalCount } }';
  const ask = async (operationName: string) =>
    (await creator.rest('POST', '/graphql', { query, operationName })).body.data;
  for (let times = 0; times < often; times++) {
    expect(await ask('One')).toEqual({ viewer: { creator: { id: String(creator.id) } } });
    expect(await ask('Two')).toEqual({ products: { totalCount: 2 } });
  }
});

describe('A document', () => {
  const withComments = (count: number, index = 0): string =>
    `query Q${index} { __typename }${'\n#'.repeat(count)}`;

  /** Sends a document. True if it was parsed, because it was not kept. */
  async function isParsed(key: string | null, document: string): Promise<boolean> {
    const advance = vi.spyOn(Lexer.prototype, 'advance');
    await service.graphql(key, document);
    const { length } = advance.mock.calls;
    advance.mockRestore();
    return length > 0;
  }

  test.each([
    ['that is refused', null, withComments(2000)],
    ['that fails', 'own', '{ paymentLink(id: 999999) { id } }'],
    ['that a stranger sends', null, withComments(1900)],
    ['with a wrong key', 'plk_wrong', withComments(1900)],
  ])('%s is not kept in memory', async (_, key, document) => {
    const sent = key === 'own' ? creator.key : key;
    for (let times = 0; times < 3; times++) expect(await isParsed(sent, document)).toBe(true);
  });

  test('that succeeded with a key is kept, within 16 MB', async () => {
    // Each counts as 1 MB.
    const documents = Array.from({ length: 20 }, (_, index) => withComments(1990, index));
    for (const document of documents) expect(await isParsed(creator.key, document)).toBe(true);
    const parsed: boolean[] = [];
    for (const document of documents.reverse()) {
      parsed.push(await isParsed(creator.key, document));
    }
    expect(parsed).toEqual([...Array(16).fill(false), ...Array(4).fill(true)]);
  });
});
