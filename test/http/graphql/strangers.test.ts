/** The limits on the cost of a GraphQL or REST request, without a key and with one. */
import { getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  CreateWebhookEndpointDocument,
  PaymentLinksDocument,
  PaymentsDocument,
  ProductsDocument,
  WebhookDeliveriesDocument,
} from '../../../schema/generated/operations.js';
import { texts } from '../../../src/texts/texts.js';
import { insertLinks } from '../../support/scenes/many-links.js';
import { tenEuros, useCreator, useService, useStore } from '../../support/service/service.js';

const { service, creator } = useStore();
const limited = useService({ beside: service, failedKeysPerMinute: 5, requestsPerMinute: 1 });

const maxAnswerBytes = 4 * 1024 * 1024;
const maxRefusalBytes = 64 * 1024;

interface Answer {
  status: number;
  headers: Headers;
  bytes: number;
  body: any;
}

async function post(
  path: string,
  key: string | null,
  body: string,
  { from = service, headers = {}, address = '127.0.0.1' } = {},
): Promise<Answer> {
  const response = await from.fetch(path, {
    method: 'POST',
    address,
    headers: { 'Content-Type': 'application/json', ...(key && { 'X-API-Key': key }), ...headers },
    body,
  });
  const text = await response.text();
  const { status, headers: answered } = response;
  return { status, headers: answered, bytes: Buffer.byteLength(text), body: JSON.parse(text) };
}

const ask = (
  key: string | null,
  query: string,
  variables?: object,
  more?: Parameters<typeof post>[3],
) => post('/graphql', key, JSON.stringify({ query, variables }), more);

const codeOf = ({ body }: Answer): string => body.errors?.[0]?.extensions?.code;
const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ');

const create =
  'mutation ($link: CreatePaymentLinkInput!) { createPaymentLink(input: $link) { id } }';
const ping = '{ viewer { creator { id } } }';
const left = ({ headers }: { headers: Headers }) => Number(headers.get('x-ratelimit-remaining'));

describe('GraphQL checks', () => {
  const bad = { link: { productId: 'x' } };
  const codes = async (key: string | null, query = create, variables: object = bad) =>
    codeOf(await ask(key, query, variables));

  test('the key before the variables', async () => {
    const many = { link: { productId: 1, prices: Array(20_000).fill({}) } };
    for (const key of [null, 'plk_wrong']) {
      for (const variables of [bad, many]) {
        const answer = await ask(key, create, variables);
        expect([answer.status, codeOf(answer)]).toEqual([401, 'UNAUTHENTICATED']);
        expect(answer.bytes).toBeLessThan(1000);
      }
    }
  });

  test('the scope of a key before the variables', async () => {
    expect(await codes(service.platformKey)).toBe('FORBIDDEN');
  });

  test('the limits of a key before the variables', async () => {
    const { key } = await limited.newCreator();
    await ask(key, ping, undefined, { from: limited });
    expect(codeOf(await ask(key, create, bad, { from: limited }))).toBe('RATE_LIMITED');
  });

  test('the limits before the variables: faulty ones cost their root fields', async () => {
    const { key } = await service.newCreator();
    const before = left(await ask(key, create, bad));
    const two = await ask(
      key,
      `mutation ($link: CreatePaymentLinkInput!) {
        a: createPaymentLink(input: $link) { id } b: createPaymentLink(input: $link) { id }
      }`,
      bad,
    );
    expect(codeOf(two)).toBe('VALIDATION_FAILED');
    expect(left(two)).toBe(before - 2);
  });

  test('the key before the variables of a field that @include leaves out', async () => {
    const query = `mutation ($link: CreatePaymentLinkInput!, $no: Boolean!) {
      createPaymentLink(input: $link) @include(if: $no) { id } __typename
    }`;
    for (const no of [false, 'x'])
      expect(await codes(null, query, { ...bad, no })).toBe('UNAUTHENTICATED');
  });

  test('the scope of all fields: one of the other refuses all, at the cost of one', async () => {
    const { key } = await service.newCreator();
    const before = left(await ask(key, ping));
    const both = await ask(key, `{ viewer { creator { id } } paymentPage(uuid: "x") { uuid } }`);
    expect([both.status, codeOf(both), both.body.data]).toEqual([403, 'FORBIDDEN', null]);
    expect(both.body.errors).toMatchObject([{ path: ['paymentPage'] }]);
    expect(left(await ask(key, ping))).toBe(before - 2);
  });

  test.each([
    ['does not parse', '{'],
    ['does not fit the schema', '{ nothing }'],
    ['names no operation', 'query A { __typename } query B { __typename }'],
    ['reads the schema', '{ __schema { queryType { name } } }'],
  ])('a document that %s costs a right key one request', async (_, query) => {
    const { key } = await service.newCreator();
    const before = left(await ask(key, ping));
    await ask(key, query);
    expect(left(await ask(key, ping))).toBe(before - 2);
  });
});

const json = { 'Content-Type': 'application/json' };
const typename = '{"query":"{ __typename }"}';
type Refused = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };
/** Requests that are refused before they are parsed. */
const refusals: [path: string, what: string, status: number, init: Refused][] = [
  [
    '/graphql',
    'a type of answer that nobody writes',
    406,
    { method: 'POST', headers: { ...json, Accept: 'text/csv' }, body: typename },
  ],
  [
    '/graphql',
    'a body of another type',
    415,
    { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: typename },
  ],
  [
    '/graphql',
    'a compressed body',
    415,
    { method: 'POST', headers: { ...json, 'Content-Encoding': 'gzip' }, body: typename },
  ],
  [
    '/graphql',
    'a body that is too large',
    413,
    { method: 'POST', headers: json, body: 'x'.repeat(70_000) },
  ],
  ['/graphql', 'another method', 405, { method: 'PUT', headers: json, body: typename }],
  [
    '/mcp',
    'a body of another type',
    415,
    { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: '{}' },
  ],
  ['/mcp', 'a body that is no JSON', 400, { method: 'POST', headers: json, body: '{' }],
  ['/mcp', 'another method', 405, { method: 'GET' }],
];

test.each(refusals.filter(([path, , status]) => path === '/graphql' || status !== 405))(
  '%s costs a right key one request: %s',
  async (path, _what, status, { headers, ...init }) => {
    const { key } = await service.newCreator();
    const before = left(await ask(key, ping));
    const answer = await service.fetch(path, {
      ...init,
      headers: { ...headers, 'X-API-Key': key },
    });
    expect([answer.status, left(answer)]).toEqual([status, before - 1]);
  },
);

describe('Without a key', () => {
  const introspection = getIntrospectionQuery();
  const askFrom = (address: string, key: string | null, query: string) =>
    ask(key, query, undefined, { from: limited, address });

  test('a wrong key does not raise that limit', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++) {
      statuses.push((await askFrom('192.0.2.9', 'plk_wrong', introspection)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test.each(refusals)('%s counts, too: %s', async (path, _what, _status, init) => {
    const statuses: number[] = [];
    const address = `192.0.2.${20 + refusals.findIndex((each) => each[3] === init)}`;
    for (let count = 0; count < 6; count++) {
      statuses.push((await limited.fetch(path, { ...init, address })).status);
    }
    expect(statuses.indexOf(429)).toBe(5);
  });

  test.each<[what: string, path: string, status: number, init: RequestInit]>([
    ['GraphiQL', '/graphql', 200, { headers: { Accept: 'text/html' } }],
    ['a preflight of GraphQL', '/graphql', 204, { method: 'OPTIONS' }],
    ['a preflight of the tools', '/mcp', 204, { method: 'OPTIONS' }],
    ['an unknown path', '/nothing', 404, {}],
  ])('%s does not count', async (what, path, status, init) => {
    const address = `192.0.2.${40 + what.length}`;
    const open = () => limited.fetch(path, { ...init, address });
    for (let count = 0; count < 7; count++) expect((await open()).status).toBe(status);
    expect((await askFrom(address, null, introspection)).status).toBe(200);
  });
});

describe('The limit of 4 MiB', () => {
  const rich = useCreator(service);
  const metadata = { text: 'x'.repeat(16 * 1024 - 11) };
  beforeAll(() => insertLinks(service.database.sql, rich, Array(100).fill(metadata)));

  const links = (fields: string) => `{ paymentLinks(first: 100) { nodes { ${fields} } } }`;

  test('admits 100 links, each with 16 KiB of metadata', async () => {
    const answer = await ask(
      rich.key,
      links('id uuid paymentLink metadata product { title } prices { formatted }'),
    );
    expect([answer.status, answer.body.data.paymentLinks.nodes.length]).toEqual([200, 100]);
    expect(answer.bytes).toBeGreaterThan(1_600_000);
    expect(answer.bytes).toBeLessThan(maxAnswerBytes);
  });

  test('admits the sample operations with pages of 100', async () => {
    const page = { first: 100 };
    const made = await rich.graphql(CreateWebhookEndpointDocument, {
      webhookEndpoint: { url: 'https://example.com/' },
    });
    const endpointId = made.data.createWebhookEndpoint.endpoint.id;
    const answers = [
      await rich.graphql(PaymentLinksDocument, page),
      await rich.graphql(PaymentsDocument, page),
      await rich.graphql(ProductsDocument, page),
      await rich.graphql(WebhookDeliveriesDocument, { ...page, endpointId }),
    ];
    expect(answers.map(({ errors }) => errors)).toEqual(answers.map(() => undefined));
  });

  test.each<[string, string]>([
    ['metadata by 30 aliases', repeat(30, (i) => `a${i}: metadata`)],
    ['metadata by 3 aliases', 'a: metadata b: metadata c: metadata'],
    [
      'prefilled addresses by 30 aliases',
      repeat(30, (i) => `a${i}: paymentLink(prefill: { name: "${'ж'.repeat(255)}" })`),
    ],
  ])('refuses %s before anything runs', async (_, fields) => {
    await ask(rich.key, ping);
    service.statements.length = 0;
    const answer = await ask(rich.key, links(fields));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_REQUEST']);
    expect(service.statements.filter((sql) => sql.includes('payment_links'))).toEqual([]);
  });

  test('refuses an answer that turns out longer than estimated', async () => {
    const { db } = service.database;
    // Longer than the rules allow, as a change by hand may make it.
    const long = JSON.stringify({ text: 'ж'.repeat(25_000) });
    await db.$executeRaw`UPDATE payment_links SET metadata = ${long}::json WHERE creator_id = ${rich.id}`;
    const answer = await ask(rich.key, links('metadata'));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.body.errors[0].message).toBe(
      texts.en.say('error.answerTooLarge', { most: maxAnswerBytes }),
    );
  });

  test('holds because a prefill has at most 255 characters', async () => {
    const query =
      'query ($p: Prefill) { paymentLinks(first: 1) { nodes { paymentLink(prefill: $p) } } }';
    const prefilled = (email: string) => ask(rich.key, query, { p: { email } });
    expect((await prefilled('🙂'.repeat(255))).status).toBe(200);
    const { status, body } = await prefilled('🙂'.repeat(256));
    expect(status).toBe(422);
    expect(body.errors[0].extensions.fields).toEqual({
      'prefill.email': ['The prefill.email field must not be longer than 255 characters.'],
    });
  });
});

describe('A body of REST', () => {
  const postLink = (key: string | null, body: object) =>
    post(creator.links, key, JSON.stringify(body));

  test('of 20 000 prices is a 401 without a key and a short 422 with one', async () => {
    const body = { prices: Array(20_000).fill({}) };
    expect(await postLink(null, body)).toMatchObject({ status: 401 });
    const answer = await postLink(creator.key, body);
    expect(answer.status).toBe(422);
    expect(answer.bytes).toBeLessThan(maxRefusalBytes);
  });

  test('with many faults is refused with 100 of them, and that there are more', async () => {
    const metadata = { ['k'.repeat(8000)]: Array(200).fill(2 ** 60) };
    const answer = await postLink(creator.key, { ...tenEuros, metadata });
    expect(answer.bytes).toBeLessThan(maxRefusalBytes);
    const { error, ...errors } = answer.body.errors;
    expect(Object.values(errors).flat()).toHaveLength(100);
    expect(error).toEqual(['There are more faults; only the first 100 are described.']);
  });
});

describe('A value 20 000 levels deep', () => {
  const lists = '['.repeat(20_000) + ']'.repeat(20_000);
  /** A body as text, because JSON.stringify cannot write it. */
  const withDeep = (field: string, body: object) =>
    JSON.stringify({ ...body, [field]: 'DEEP' }).replace(
      '"DEEP"',
      field === 'metadata' ? `{"a":${lists}}` : lists,
    );

  test.each(['metadata', 'prices', 'use_once'])(
    'of %s is a 422 of REST, also with an Idempotency-Key',
    async (field) => {
      const headers = { 'Idempotency-Key': `deep ${field}` };
      const answer = await post(creator.links, creator.key, withDeep(field, tenEuros), { headers });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors).every((name) => name.startsWith(field))).toBe(true);
    },
  );

  test.each(['metadata', 'prices', 'useOnce'])('of %s is a fault of GraphQL', async (field) => {
    const prices = [{ currencyId: 3, price: 10, isDiscountPrice: false }];
    const link = withDeep(field, { productId: creator.productId, prices });
    const body = `{"query":${JSON.stringify(create)},"variables":{"link":${link}}}`;
    const answer = await post('/graphql', creator.key, body);
    expect(codeOf(answer)).toBe('VALIDATION_FAILED');
    expect(answer.bytes).toBeLessThan(maxRefusalBytes);
  });
});
