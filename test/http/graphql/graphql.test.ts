import { serverAudits } from 'graphql-http';
import { describe, expect, test, vi } from 'vitest';
import { errorTable, type ErrorCode } from '../../../src/core/error-table.js';
import { introspectionOfTools } from '../../support/scenes/introspection.js';
import { linksPath, origin, tenEuros, useService } from '../../support/service/service.js';

const service = useService();

/** Posts a body to `/graphql` as a modern client, which gets a 4xx for a refusal. */
async function post(body: unknown, key?: string) {
  const response = await service.fetch('/graphql', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/graphql-response+json',
      ...(key && { 'X-API-Key': key }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer: any = await response.json();
  return { status: response.status, body: answer };
}

describe('GraphQL over HTTP', () => {
  const audits = serverAudits({
    url: `${origin}/graphql`,
    fetchFn: (url: string, init: RequestInit) => service.fetch(url.slice(origin.length), init),
  });

  test.each(audits)('the service $name', async ({ fn }) => {
    const result = await fn();
    expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
  });
});

describe('A GraphQL document', () => {
  const nested = (levels: number): string =>
    `{ ${'... { '.repeat(levels - 1)}__typename${' }'.repeat(levels)}`;
  const aliased = (aliases: number): string =>
    `{ ${Array.from({ length: aliases }, (_, index) => `a${index}: viewer { creator { id } }`).join(' ')} }`;
  /** 5 tokens each. */
  const operations = (count: number): string =>
    Array.from({ length: count }, (_, index) => `query Q${index} { __typename }`).join(' ');
  const selfNested = (levels: number): string =>
    `{ __schema { types { ${'fields { type { '.repeat(levels)}name${' } }'.repeat(levels)} } } }`;

  const nestedPayments = (links: number, payments: number, other = 1): string =>
    `{ paymentLinks(first: ${links}) { nodes { payments(first: ${payments}) { nodes {
        paymentId paymentLink { id uuid }
      } } } }
      other: paymentLinks(first: ${other}) { nodes { id } } }`;

  /** Each list needs statements of its own, also for few fields. */
  const listsOfLinks = (count: number): string =>
    `{ paymentLinks(first: 100) { nodes { ${Array.from({ length: count }, (_, index) => `a${index}: payments(first: 1) { pageInfo { hasNextPage } }`).join(' ')} } } }`;

  test.each([
    ['10 levels deep', nested(10)],
    ['with 30 aliases', aliased(30)],
    ['of 2000 tokens', operations(400)],
    ['of pages within pages', nestedPayments(100, 20)],
    ['of three lists for each of 100 links', listsOfLinks(3)],
  ])('%s is answered', async (_, query) => {
    const { key } = await service.newCreator();
    const operationName = query.startsWith('query Q0') ? 'Q0' : undefined;
    expect(await post({ query, operationName }, key)).toMatchObject({
      status: 200,
      body: { data: {} },
    });
  });

  test.each([
    ['11 levels deep', nested(11)],
    ['with 31 aliases', aliased(31)],
    ['of 2005 tokens', operations(401)],
    ['of four lists for each of 100 links', listsOfLinks(4)],
    ['that walks the schema in circles', selfNested(3)],
    ['that walks the links of payments of links', nestedPayments(100, 100)],
    ['that hides what it asks for behind an impossible page', nestedPayments(100, 100, -100_000)],
  ])('%s is refused', async (_, query) => {
    const { key } = await service.newCreator();
    const { status, body } = await post({ query }, key);
    expect(status).toBe(400);
    expect(body.data ?? null).toBeNull();
    expect(Object.keys(errorTable)).toContain(body.errors[0].extensions.code);
  });

  test('over 64 KiB is refused', async () => {
    const body = JSON.stringify({ query: '{ __typename }', variables: { text: '' } });
    const ofSize = (bytes: number) => body.replace('""', `"${'x'.repeat(bytes - body.length)}"`);
    expect(await post(ofSize(64 * 1024))).toMatchObject({ status: 200 });
    const refused = await post(ofSize(64 * 1024 + 1));
    expect(refused.status).toBe(413);
    expect(refused.body.errors?.[0].extensions.code).toBe('PAYLOAD_TOO_LARGE');
  });

  test('for the introspection of tools is answered, without a key', async () => {
    const { status, body } = await post({ query: introspectionOfTools });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.data.__schema.queryType.name).toBe('Query');
  });
});

describe('GraphQL errors', () => {
  const some = 'query ($first: Int!) { products(first: $first) { nodes { id } } }';

  test.each<[string, ErrorCode, unknown]>([
    ['does not parse', 'BAD_REQUEST', { query: '{' }],
    ['asks for an unknown field', 'BAD_REQUEST', { query: '{ nothing }' }],
    ['has a bad literal', 'BAD_REQUEST', { query: '{ products(first: "one") { nodes { id } } }' }],
    ['asks for an unknown id', 'NOT_FOUND', { query: '{ product(id: "one") { id } }' }],
    ['lacks a variable', 'BAD_REQUEST', { query: some }],
    ['has a bad variable', 'VALIDATION_FAILED', { query: some, variables: { first: 2 ** 31 } }],
    [
      'names no operation of several',
      'BAD_REQUEST',
      { query: 'query A { viewer { creator { id } } } query B { viewer { creator { id } } }' },
    ],
    ['has no document', 'BAD_REQUEST', {}],
    ['is a batch', 'BAD_REQUEST', [{ query: '{ __typename }' }]],
    ['is no JSON', 'BAD_REQUEST', '{"query":'],
    ['needs a key', 'UNAUTHENTICATED', { query: '{ viewer { creator { id } } }' }],
    [
      'asks for a subscription',
      'BAD_REQUEST',
      { query: 'subscription { viewer { creator { id } } }' },
    ],
  ])('have no internal words, for a request that %s: %s', async (_, code, body) => {
    const { key } = await service.newCreator();
    const answer = await post(body, code === 'UNAUTHENTICATED' ? undefined : key);
    const { status } = errorTable[code];
    // A request that does not fit the schema is a bad one, as GraphQL over HTTP has it.
    expect(answer.status).toBe(code === 'VALIDATION_FAILED' ? 400 : status);
    expect(answer.body.errors).toHaveLength(1);
    const { fields, faults, ...extensions } = answer.body.errors[0].extensions;
    expect(extensions).toEqual({ code, status });
    expect(fields !== undefined && faults !== undefined).toBe(code === 'VALIDATION_FAILED');
  });

  test('are masked if they are unexpected, and logged with the id of the request', async () => {
    const { key, productId } = await service.newCreator();
    const fail = () => {
      vi.spyOn(service.services.rates, 'current').mockRejectedValueOnce(
        new Error('password=hunter2'),
      );
    };

    fail();
    const graphql = await service.graphql(key, '{ pricePreview(eur: 10) { rub } }');
    fail();
    const rest = await service.rest(key, 'POST', linksPath(productId), tenEuros);

    for (const answer of [graphql, rest]) {
      const requestId = answer.headers.get('x-request-id') as string;
      expect(answer.status).toBe(500);
      expect(JSON.stringify(answer)).not.toContain('hunter2');
      expect(JSON.stringify(answer)).toContain(requestId);
      const logged = service.logLines.filter((line) => line.includes(requestId));
      expect(logged.some((line) => line.includes('hunter2'))).toBe(true);
    }
    expect(graphql.error?.extensions).toEqual({ code: 'INTERNAL', status: 500 });
  });
});
