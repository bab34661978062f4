import { describe, expect, test } from 'vitest';
import { useService } from '../support/service/service.js';

const service = useService({
  requestsPerMinute: 100,
  requestsPerHour: 150,
  inProcessBudget: true,
  // On a busy machine, hundreds of requests of one creator wait long for each other.
  databaseTimeoutMs: 20_000,
});

const keysPath = '/creator-api/keys';
const ping = '{ viewer { creator { id } } }';
const pass = (ms: number): void => {
  service.clock.now = new Date(service.clock.now.getTime() + ms);
};

test('of 300 parallel requests by both doors exactly 100 are answered', async () => {
  const { key } = await service.newCreator();
  const statuses = await Promise.all(
    Array.from({ length: 300 }, async (_, index) =>
      index % 2 === 0
        ? (await service.rest(key, 'GET', keysPath)).status
        : (await service.graphql(key, ping)).status,
    ),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(200);
});

test('answers show both limits and how much of them is left', async () => {
  const { key } = await service.newCreator();
  await service.rest(key, 'GET', keysPath);
  pass(10_000);
  await service.rest(key, 'GET', keysPath);
  const { headers } = await service.rest(key, 'GET', keysPath);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': '97',
    'ratelimit-policy': '"minute";q=100;w=60, "hour";q=150;w=3600',
    ratelimit: '"minute";r=97;t=50, "hour";r=147;t=3590',
  });
});

test('the headers are on errors and on GraphQL answers too', async () => {
  const { key } = await service.newCreator();
  const missing = await service.rest(key, 'DELETE', `${keysPath}/999999999`);
  expect([missing.status, missing.headers.get('x-ratelimit-remaining')]).toEqual([404, '99']);
  const invalid = await service.rest(key, 'POST', keysPath, {});
  expect([invalid.status, invalid.headers.get('x-ratelimit-remaining')]).toEqual([422, '98']);
  const { headers } = await service.graphql(key, ping);
  expect(headers.get('x-ratelimit-remaining')).toBe('97');
});

test('a refusal says when to come back, and then one request is admitted', async () => {
  const { key } = await service.newCreator();
  for (let count = 0; count < 100; count++) await service.rest(key, 'GET', keysPath);
  pass(12_300);
  const refused = await service.rest(key, 'GET', keysPath);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '48']);
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
  const graphql = await service.graphql(key, ping);
  expect([graphql.status, graphql.headers.get('retry-after')]).toEqual([429, '48']);
  pass(48_000);
  expect((await service.rest(key, 'GET', keysPath)).status).toBe(200);
});

test('the limit of an hour refuses what the limit of a minute would admit', async () => {
  const { key } = await service.newCreator();
  const statuses: number[] = [];
  for (let count = 0; count < 160; count++) {
    pass(1000);
    statuses.push((await service.rest(key, 'GET', keysPath)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(150);
  const refused = await service.rest(key, 'GET', keysPath);
  expect(Number(refused.headers.get('retry-after'))).toBe(3600 - 159);
  expect(refused.headers.get('x-ratelimit-limit')).toBe('150');
});

describe('a GraphQL request costs one per root field', () => {
  test.each([
    ['one field', ping, 1],
    ['aliases', '{ a: viewer { creator { id } } b: viewer { creator { id } } }', 2],
    [
      'fragments',
      '{ ...F ... on Query { products { totalCount } } } fragment F on Query { viewer { creator { id } } apiKeys { totalCount } }',
      3,
    ],
    ['the same field, told twice', '{ viewer { creator { id } } viewer { apiKey { id } } }', 1],
    [
      'fields skipped by default',
      'query ($not: Boolean = true) { viewer { creator { id } } apiKeys @skip(if: $not) { totalCount } }',
      1,
    ],
    ['skipped fields', '{ viewer { creator { id } } apiKeys @skip(if: true) { totalCount } }', 1],
    [
      'the schema beside it',
      '{ __typename __schema { queryType { name } } viewer { creator { id } } }',
      1,
    ],
  ])('%s', async (_what, query, cost) => {
    const { key } = await service.newCreator();
    const { status, headers } = await service.graphql(key, query);
    expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, String(100 - cost)]);
  });

  test('a request for more than is left is refused as a whole, before it runs, and costs nothing', async () => {
    const creator = await service.newCreator();
    for (let count = 0; count < 98; count++) await creator.rest('GET', keysPath);
    const three = await creator.graphql(`mutation {
      a: createApiKey(input: { name: "a" }) { key }
      b: createApiKey(input: { name: "b" }) { key }
      c: createApiKey(input: { name: "c" }) { key }
    }`);
    expect([three.status, three.data]).toEqual([429, null]);
    expect(three.headers.get('x-ratelimit-remaining')).toBe('2');
    const list = await creator.rest('GET', keysPath);
    expect([list.status, list.body.data.length]).toEqual([200, 1]);
    expect((await creator.graphql(ping)).status).toBe(200);
  });
});

test('viewer shows how much of the limits is left', async () => {
  const creator = await service.newCreator();
  const { data } = await creator.graphql(
    '{ viewer { limits { window limit remaining resetSeconds } } }',
  );
  expect(data.viewer.limits).toEqual([
    { window: 'minute', limit: 100, remaining: 99, resetSeconds: 60 },
    { window: 'hour', limit: 150, remaining: 149, resetSeconds: 3600 },
  ]);
});

test('a platform key has no limit', async () => {
  const query = '{ __typename }';
  const mutation = 'mutation { createCreator(input: { storeName: "unlimited" }) { id } }';
  for (let count = 0; count < 160; count++) {
    const { status, headers } = await service.platform(count % 2 ? query : mutation);
    expect([status, headers.get('x-ratelimit-limit')]).toEqual([200, null]);
  }
});

test('requests that are refused for the scope of their key are not counted', async () => {
  const creator = await service.newCreator();
  await creator.graphql(
    `mutation { issueApiKey(input: { creatorId: ${creator.id}, name: "x" }) { key } }`,
  );
  const { headers } = await creator.rest('GET', keysPath);
  expect(headers.get('x-ratelimit-remaining')).toBe('99');
});
