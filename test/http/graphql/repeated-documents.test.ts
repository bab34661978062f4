/** A document that is sent again is kept parsed and validated. Its answers stay the same. */
import { LRUCache } from 'lru-cache';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { newLink } from '../../support/scenes/payments.js';
import { useCreator, useService } from '../../support/service/service.js';

const service = useService();
const creator = useCreator(service);
beforeAll(async () => {
  const body = { metadata: { order: 'A-1', имя: { a: [1, null, true] } } };
  for (let made = 0; made < 3; made++) await newLink(creator, body);
});

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
    'custom scalars written into the document',
    `{ pricePreview(eur: 12.34) { rub }
       paymentLinks(filter: { createdFrom: "2026-01-01T00:00:00Z" }) { totalCount } }`,
  ],
  [
    'defaults of variables',
    `query ($first: Int = 1, $eur: Decimal = 7) {
      paymentLinks(first: $first) { nodes { id } } pricePreview(eur: $eur) { rub }
    }`,
  ],
  [
    'directives',
    `query ($with: Boolean = false) {
      viewer { creator { id @include(if: $with) storeName @skip(if: $with) } }
    }`,
  ],
  [
    'another value of a directive',
    'query ($no: Boolean!) { viewer { creator { id @skip(if: $no) storeName } } }',
    { no: true },
  ],
  [
    'a fragment that is spread twice, once on a condition',
    `query ($t: Boolean = false) { viewer { ...V @include(if: $t) ...V } }
     fragment V on Viewer { creator { id } }`,
  ],
  [
    'a condition on a fragment within itself',
    `query ($t: Boolean = false) {
       viewer { creator { ...C @include(if: $t) } } products { nodes { creator { ...C } } }
     }
     fragment C on Creator { storeName }`,
  ],
  [
    'written objects with variables that are not sent',
    'query ($id: Int, $once: Boolean) { paymentLinks(filter: { productId: $id, useOnce: $once }) { totalCount } }',
  ],
  [
    'one field asked for twice',
    '{ viewer { creator { id } } viewer { creator { storeName } apiKey { name } } }',
  ],
  ['the names of types', '{ __typename viewer { __typename creator { __typename } } }'],
  [
    'the schema',
    '{ __schema { queryType { name } } __type(name: "PaymentLink") { fields { name } } }',
  ],
  ['an unknown link', '{ products { nodes { id } } paymentLink(id: 999999) { id } }'],
  ['a fault of an argument', '{ paymentLinks(first: 1000) { nodes { id } } }'],
  ['a variable of a wrong type', 'query ($id: Int) { paymentLink(id: $id) { id } }', { id: 'x' }],
  ['a field of the platform', '{ viewer { creator { id } } paymentPage(uuid: "x") { uuid } }'],
  [
    'a mutation that is refused',
    `mutation ($link: CreatePaymentLinkInput!) {
      createPaymentLink(input: $link) { id }
      second: createApiKey(input: { name: "" }) { key }
    }`,
    { link: { productId: 999999, prices: [] } },
  ],
])('the answer to %s stays the same, however often it is sent', async (_, document, variables) => {
  const ask = async () => {
    const { status, data, errors } = await creator.graphql(document, variables);
    return JSON.stringify({ status, data, errors });
  };
  const first = await ask();
  // Only a document that succeeded is kept.
  for (let times = 0; times < 5; times++) expect(await ask()).toBe(first);
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
  for (let times = 0; times < 5; times++) expect((await ask(document, id)).status).toBe(200);
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
  for (let times = 0; times < 4; times++) {
    expect(await ask('One')).toEqual({ viewer: { creator: { id: String(creator.id) } } });
    expect(await ask('Two')).toEqual({ products: { totalCount: 2 } });
  }
});

test('a document is kept when it succeeds with a key, and not for those who send none', async () => {
  const set = vi.spyOn(LRUCache.prototype, 'set');
  onTestFinished(() => set.mockRestore());
  const query = 'query Kept { __typename }';
  const kept = () => set.mock.calls.filter(([text]) => text === query).length;
  expect((await service.graphql(null, query)).status).toBe(200);
  expect(kept()).toBe(0);
  expect((await creator.graphql(query)).status).toBe(200);
  expect(kept()).toBe(1);
});
