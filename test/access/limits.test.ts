import { describe, expect, test } from 'vitest';
import { newKey } from '../support/scenes/api-keys.js';
import { useService } from '../support/service/service.js';

const service = useService({ requestsPerMinute: 10, requestsPerHour: 15, inProcessBudget: true });

const keysPath = '/creator-api/keys';
const ping = '{ viewer { creator { id } } }';
const pass = (ms: number): void => service.clock.pass(ms);

test('of 30 parallel requests by both doors exactly 10 are answered', async () => {
  const { rest, graphql } = await service.newCreator();
  const statuses = await Promise.all(
    Array.from({ length: 15 }, () => [rest('GET', keysPath), graphql(ping)])
      .flat()
      .map(async (answer) => (await answer).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

test('answers show both limits and how much of them is left', async () => {
  const { rest } = await service.newCreator();
  await rest('GET', keysPath);
  pass(10_000);
  await rest('GET', keysPath);
  const { headers } = await rest('GET', keysPath);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-ratelimit-limit': '10',
    'x-ratelimit-remaining': '7',
    'ratelimit-policy': '"minute";q=10;w=60, "hour";q=15;w=3600',
    ratelimit: '"minute";r=7;t=50, "hour";r=12;t=3590',
  });
});

test('the headers are on errors and on GraphQL answers too', async () => {
  const { rest, graphql } = await service.newCreator();
  const missing = await rest('DELETE', `${keysPath}/999999999`);
  expect([missing.status, missing.headers.get('x-ratelimit-remaining')]).toEqual([404, '9']);
  const invalid = await rest('POST', keysPath, {});
  expect([invalid.status, invalid.headers.get('x-ratelimit-remaining')]).toEqual([422, '8']);
  const { headers } = await graphql(ping);
  expect(headers.get('x-ratelimit-remaining')).toBe('7');
});

test('a refusal says when to come back, and then one request is admitted', async () => {
  const { rest, graphql } = await service.newCreator();
  for (let count = 0; count < 10; count++) await rest('GET', keysPath);
  pass(12_300);
  const [byRest, byGraphql] = [await rest('GET', keysPath), await graphql(ping)];
  for (const { status, headers } of [byRest, byGraphql]) {
    expect([status, headers.get('retry-after')]).toEqual([429, '48']);
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
  }
  const message = 'Too many requests. Please try again later.';
  expect(byRest.body).toEqual({ error: 'Rate limit exceeded', message });
  expect([byGraphql.code, byGraphql.error?.message]).toEqual(['RATE_LIMITED', message]);
  pass(48_000);
  expect((await rest('GET', keysPath)).status).toBe(200);
});

test('the limit of an hour refuses what the limit of a minute would admit', async () => {
  const { rest } = await service.newCreator();
  const statuses: number[] = [];
  for (let count = 0; count < 16; count++) {
    pass(10_000);
    statuses.push((await rest('GET', keysPath)).status);
  }
  expect(statuses).toEqual([...Array<number>(15).fill(200), 429]);
  const { headers } = await rest('GET', keysPath);
  expect(Number(headers.get('retry-after'))).toBe(3600 - 150);
  expect(headers.get('x-ratelimit-limit')).toBe('15');
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
    const { graphql } = await service.newCreator();
    const { status, headers } = await graphql(query);
    expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, String(10 - cost)]);
  });

  test('beyond the limit nothing runs or is counted', async () => {
    const creator = await service.newCreator();
    for (let count = 0; count < 8; count++) await creator.rest('GET', keysPath);
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

test('a platform key has no limit', async () => {
  const mutation = 'mutation { createCreator(input: { storeName: "unlimited" }) { id } }';
  for (let count = 0; count < 20; count++) {
    const { status, headers } = await service.platform(mutation);
    expect([status, headers.get('x-ratelimit-limit')]).toEqual([200, null]);
  }
});

test('by REST, requests that are refused for the access of their key are not counted', async () => {
  const { key } = await newKey(await service.newCreator(), { access: 'READ' });
  expect((await service.rest(key, 'POST', keysPath, { name: 'y' })).status).toBe(403);
  const { headers } = await service.rest(key, 'GET', keysPath);
  expect(headers.get('x-ratelimit-remaining')).toBe('9');
});
