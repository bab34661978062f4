import { serverAudits } from 'graphql-http';
import { describe, expect, test, vi } from 'vitest';
import { errorTable, type ErrorCode } from '../../../src/core/error-table.js';
import { linksPath, origin, tenEuros, useStore } from '../../support/service/service.js';

const { service, creator } = useStore();

const json = { 'Content-Type': 'application/json' };

interface Sent {
  method?: string;
  /** The parameters of the address. */
  search?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  key?: string | null;
}

/** Sends a request to `/graphql` with only the given headers and a key; a body that is not a string as JSON. */
async function send({ method = 'POST', search, headers = json, body, key = creator.key }: Sent) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await service.fetch(
    `/graphql${search ? `?${new URLSearchParams(search)}` : ''}`,
    {
      method,
      headers: { ...(key && { 'X-API-Key': key }), ...headers },
      // Bytes, so that fetch adds no type.
      body: body === undefined ? undefined : new TextEncoder().encode(text),
    },
  );
  return {
    status: response.status,
    type: response.headers.get('content-type')?.split(';')[0],
    allow: response.headers.get('allow'),
    body: JSON.parse((await response.text()) || 'null'),
  };
}

/** Posts a body as a modern client, which gets a 4xx for a refusal. */
const post = (body: unknown, key: string | null = creator.key) =>
  send({ headers: { ...json, Accept: 'application/graphql-response+json' }, body, key });

const typename = { query: '{ __typename }' };
const newKey = { query: 'mutation { createApiKey(input: { name: "A" }) { key } }' };

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

describe('A refusal is JSON with a code and the status:', () => {
  const notAcceptable =
    'The answer is not available in a type that the Accept header allows. Send the header Accept: application/json.';

  test.each<[what: string, sent: Sent, message: string, code?: ErrorCode]>([
    [
      'another method',
      { method: 'PUT', body: typename },
      'This path accepts only GET, HEAD, POST.',
      'METHOD_NOT_ALLOWED',
    ],
    [
      'a mutation by GET',
      { method: 'GET', headers: {}, search: newKey },
      'Can only perform a mutation operation from a POST request.',
      'METHOD_NOT_ALLOWED',
    ],
    [
      'a type of answer that nobody writes',
      { headers: { ...json, Accept: 'text/csv, text/html;q=0.5' }, body: typename },
      notAcceptable,
      'NOT_ACCEPTABLE',
    ],
    [
      'an answer in another encoding',
      { headers: { ...json, Accept: 'application/json; charset=utf-16' }, body: typename },
      notAcceptable,
      'NOT_ACCEPTABLE',
    ],
    [
      'a body of another type',
      { headers: { 'Content-Type': 'text/plain;charset=UTF-8' }, body: typename },
      'The body was sent as text/plain;charset=UTF-8. Send JSON in UTF-8, with the header Content-Type: application/json.',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a body of no type',
      { headers: {}, body: typename },
      'The body has no type. Send the header Content-Type: application/json.',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a compressed body',
      { headers: { ...json, 'Content-Encoding': 'gzip' }, body: typename },
      'The body is compressed (gzip). Send it uncompressed, without the Content-Encoding header.',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a body that is no JSON',
      { body: '{"query":' },
      'The request body must be valid JSON, in UTF-8: Unexpected end of JSON input.',
    ],
    ['a body that is null', { body: 'null' }, 'Expected params to be an object but given null.'],
    ['a body that is a list', { body: [] }, 'Batching is not supported.'],
    [
      'variables in the address that are no JSON',
      { method: 'GET', headers: {}, search: { ...typename, variables: '{' } },
      'The parameter variables is not valid JSON.',
    ],
    [
      'extensions in a form that are no JSON',
      {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ ...typename, extensions: 'x' })),
      },
      'The parameter extensions is not valid JSON.',
    ],
    ['no document', { body: {} }, 'Must provide query string.'],
  ])('%s', async (_what, sent, message, code = 'BAD_REQUEST') => {
    const { status } = errorTable[code];
    const answer = await send(sent);
    expect(answer).toMatchObject({ status, type: 'application/json' });
    expect(answer.body).toEqual({ errors: [{ message, extensions: { code, status } }] });
  });

  test('a 405 lists the methods that are allowed', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const { status, allow } = await send({ method, headers: {} });
      expect([status, allow]).toEqual([405, 'GET, HEAD, POST']);
    }
    expect((await send({ method: 'GET', headers: {}, search: newKey })).allow).toBe('POST');
  });
});

test('a mutation does not run by GET, or if the client accepts no JSON', async () => {
  expect((await send({ method: 'GET', headers: {}, search: newKey })).status).toBe(405);
  const headers = { ...json, Accept: 'application/xml' };
  expect((await send({ headers, body: newKey })).status).toBe(406);
  expect((await creator.rest('GET', '/creator-api/keys')).body.data).toHaveLength(1);
});

test.each(['application/json;odata=verbose', '*/*', 'application/*', 'text/csv, */*;q=0.1', ''])(
  'a client that accepts %j gets JSON',
  async (accept) => {
    const headers = { ...json, Accept: accept };
    expect(await send({ headers, body: typename })).toMatchObject({
      status: 200,
      type: 'application/json',
      body: { data: { __typename: 'Query' } },
    });
  },
);

/** Yoga's HTTP layer answers the second type, and our door the first. */
test.each([
  ['a document', JSON.stringify(typename)],
  ['no document', '{}'],
  ['text that is no document', '{"query":"{"}'],
  ['an unknown field', '{"query":"{ nothing }"}'],
  [
    'a wrong variable',
    '{"query":"query ($id: ID!) { product(id: $id) { id } }","variables":{"id":[]}}',
  ],
  ['variables that are a list', '{"query":"{ __typename }","variables":[1]}'],
  ['a parameter that nobody knows', '{"query":"{ __typename }","more":1}'],
  ['a subscription', '{"query":"subscription { a }"}'],
  ['a hash without a document', '{"extensions":{"persistedQuery":{"version":1}}}'],
  ['a byte order mark', `\uFEFF${JSON.stringify(typename)}`],
  ['two values', '{} {}'],
  ['null', 'null'],
  ['a text', '"{ __typename }"'],
  ['nothing', ''],
  ['a list after spaces', ' \t\n[{}]'],
])('application/json and application/graphql+json get one answer: %s', async (_what, body) => {
  for (const key of [creator.key, null]) {
    for (const Accept of ['*/*', 'application/graphql-response+json']) {
      const answers = [json, { 'Content-Type': 'application/graphql+json' }].map((type) =>
        send({ body, key, headers: { ...type, Accept } }),
      );
      const [plain, other] = await Promise.all(answers);
      expect(plain).toEqual(other);
    }
  }
});

describe('Persisted queries:', () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
  const notSupported = {
    message: 'PersistedQueryNotSupported',
    extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', status: 400 },
  };

  test.each([undefined, '', null])('a hash without a document is refused: %j', async (query) => {
    const answer = await send({ body: { extensions, query } });
    expect(answer).toMatchObject({ status: 200, body: { errors: [notSupported] } });
    expect(answer.body.data).toBeUndefined();
  });

  test('a hash in the address is refused, too, in the same words in Russian', async () => {
    const search = { extensions: JSON.stringify(extensions) };
    const headers = { 'Accept-Language': 'ru' };
    const answer = await send({ method: 'GET', search, headers });
    expect(answer.body).toEqual({ errors: [notSupported] });
  });

  test('a client that accepts application/graphql-response+json gets a 400', async () => {
    const answer = await post({ extensions });
    expect(answer).toMatchObject({ status: 400, body: { errors: [notSupported] } });
  });

  test('a hash that does not match its document is ignored', async () => {
    const { body } = await send({ body: { ...typename, extensions } });
    expect(body).toEqual({ data: { __typename: 'Query' } });
  });
});

describe('GraphQL errors', () => {
  const some = 'query ($first: Int!) { products(first: $first) { nodes { id } } }';
  const viewer = '{ viewer { creator { id } } }';

  test.each<[string, ErrorCode, { query: string; variables?: object }]>([
    ['does not parse', 'BAD_REQUEST', { query: '{' }],
    ['asks for an unknown field', 'BAD_REQUEST', { query: '{ nothing }' }],
    ['has a bad literal', 'BAD_REQUEST', { query: '{ products(first: "one") { nodes { id } } }' }],
    ['asks for an unknown id', 'NOT_FOUND', { query: '{ product(id: "one") { id } }' }],
    ['lacks a variable', 'BAD_REQUEST', { query: some }],
    ['has a bad variable', 'VALIDATION_FAILED', { query: some, variables: { first: 2 ** 31 } }],
    ['names no operation of two', 'BAD_REQUEST', { query: `query A ${viewer} query B ${viewer}` }],
    ['needs a key', 'UNAUTHENTICATED', { query: viewer }],
    ['asks for a subscription', 'BAD_REQUEST', { query: `subscription ${viewer}` }],
  ])('hide internals if a request %s: %s', async (_, code, body) => {
    const answer = await post(body, code === 'UNAUTHENTICATED' ? null : creator.key);
    const { status } = errorTable[code];
    // A request that does not fit the schema is a bad one, as GraphQL over HTTP has it.
    expect(answer.status).toBe(code === 'VALIDATION_FAILED' ? 400 : status);
    expect(answer.body.errors).toHaveLength(1);
    const { fields, faults, ...extensions } = answer.body.errors[0].extensions;
    expect(extensions).toEqual({ code, status });
    expect(fields !== undefined && faults !== undefined).toBe(code === 'VALIDATION_FAILED');
  });

  test('are masked if they are unexpected, and logged with the id of the request', async () => {
    const fail = () => {
      vi.spyOn(service.services.rates, 'current').mockRejectedValueOnce(
        new Error('password=hunter2'),
      );
    };

    fail();
    const graphql = await creator.graphql('{ pricePreview(eur: 10) { rub } }');
    fail();
    const rest = await creator.rest('POST', linksPath(creator.productId), tenEuros);

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
