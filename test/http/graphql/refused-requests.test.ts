import { describe, expect, test } from 'vitest';
import { errorTable, type ErrorCode } from '../../../src/core/error-table.js';
import { useCreator, useService } from '../../support/service/service.js';

const service = useService();
const creator = useCreator(service);

interface Sent {
  method?: string;
  search?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request to `/graphql` with only the given headers. */
async function send({ method = 'POST', search = '', headers = {}, body }: Sent) {
  const response = await service.fetch(`/graphql${search}`, {
    method,
    headers: { 'X-API-Key': creator.key, ...headers },
    // Bytes, so that fetch adds no type.
    body: body === undefined ? undefined : new TextEncoder().encode(body),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type')?.split(';')[0],
    allow: response.headers.get('allow'),
    body: JSON.parse((await response.text()) || 'null'),
  };
}

const json = { 'Content-Type': 'application/json' };
const typename = JSON.stringify({ query: '{ __typename }' });
const newKey = 'mutation { createApiKey(input: { name: "A" }) { key } }';
const search = (params: Record<string, string>): string => `?${new URLSearchParams(params)}`;
const hash = { version: 1, sha256Hash: 'a'.repeat(64) };

describe('A refused request gets JSON with a code and the status of the answer:', () => {
  test.each<[what: string, sent: Sent, code: ErrorCode, message: string]>([
    [
      'another method',
      { method: 'PUT', headers: json, body: typename },
      'METHOD_NOT_ALLOWED',
      'This path accepts only GET, HEAD, POST.',
    ],
    [
      'a mutation by GET',
      { method: 'GET', search: search({ query: newKey }) },
      'METHOD_NOT_ALLOWED',
      'Can only perform a mutation operation from a POST request.',
    ],
    [
      'a type of answer that nobody writes',
      { headers: { ...json, Accept: 'text/csv, text/html;q=0.5' }, body: typename },
      'NOT_ACCEPTABLE',
      'The answer is not available in a type that the Accept header allows. Send the header Accept: application/json.',
    ],
    [
      'an answer in another encoding',
      { headers: { ...json, Accept: 'application/json; charset=utf-16' }, body: typename },
      'NOT_ACCEPTABLE',
      'The answer is not available in a type that the Accept header allows. Send the header Accept: application/json.',
    ],
    [
      'a body of another type',
      { headers: { 'Content-Type': 'text/plain;charset=UTF-8' }, body: typename },
      'UNSUPPORTED_MEDIA_TYPE',
      'The body was sent as text/plain;charset=UTF-8. Send JSON in UTF-8, with the header Content-Type: application/json.',
    ],
    [
      'a body of no type',
      { body: typename },
      'UNSUPPORTED_MEDIA_TYPE',
      'The body has no type. Send the header Content-Type: application/json.',
    ],
    [
      'a compressed body',
      { headers: { ...json, 'Content-Encoding': 'gzip' }, body: typename },
      'UNSUPPORTED_MEDIA_TYPE',
      'The body is compressed (gzip). Send it uncompressed, without the Content-Encoding header.',
    ],
    [
      'a body that is no JSON',
      { headers: json, body: '{"query":' },
      'BAD_REQUEST',
      'The request body must be valid JSON, in UTF-8.',
    ],
    [
      'a body that is null',
      { headers: json, body: 'null' },
      'BAD_REQUEST',
      'Expected params to be an object but given null.',
    ],
    [
      'a body that is a list',
      { headers: json, body: '[]' },
      'BAD_REQUEST',
      'Batching is not supported.',
    ],
    [
      'variables in the address that are no JSON',
      { method: 'GET', search: search({ query: '{ __typename }', variables: '{' }) },
      'BAD_REQUEST',
      'The parameter variables is not valid JSON.',
    ],
    [
      'extensions in a form that are no JSON',
      {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: search({ query: '{ __typename }', extensions: 'x' }).slice(1),
      },
      'BAD_REQUEST',
      'The parameter extensions is not valid JSON.',
    ],
    ['no document', { headers: json, body: '{}' }, 'BAD_REQUEST', 'Must provide query string.'],
  ])('%s', async (_what, sent, code, message) => {
    const { status } = errorTable[code];
    const answer = await send(sent);
    expect(answer).toMatchObject({ status, type: 'application/json' });
    expect(answer.body).toEqual({ errors: [{ message, extensions: { code, status } }] });
  });

  test('a 405 lists the methods that are allowed', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect(await send({ method })).toMatchObject({ status: 405, allow: 'GET, HEAD, POST' });
    }
    expect((await send({ method: 'GET', search: search({ query: newKey }) })).allow).toBe('POST');
  });

  test('a long Content-Type is quoted in few words', async () => {
    const headers = { 'Content-Type': `text/${'x'.repeat(5000)}` };
    const { body } = await send({ headers, body: typename });
    expect(body.errors[0].message.length).toBeLessThan(300);
  });
});

test('a mutation does not run by GET, or if the client accepts no JSON', async () => {
  expect((await send({ method: 'GET', search: search({ query: newKey }) })).status).toBe(405);
  const headers = { ...json, Accept: 'application/xml' };
  expect((await send({ headers, body: JSON.stringify({ query: newKey }) })).status).toBe(406);
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

describe('Automatic persisted queries:', () => {
  const persistedQuery = { extensions: { persistedQuery: hash } };
  const notSupported = {
    message: 'PersistedQueryNotSupported',
    extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', status: 400 },
  };

  test.each([
    { ...persistedQuery },
    { ...persistedQuery, query: '' },
    { ...persistedQuery, query: null },
  ])('a hash without a document is refused: %j', async (body) => {
    const answer = await send({ headers: json, body: JSON.stringify(body) });
    expect(answer).toMatchObject({ status: 200, body: { errors: [notSupported] } });
    expect(answer.body.data).toBeUndefined();
  });

  test('a hash in the address is refused, too, with the same message in Russian', async () => {
    const asked = search({ extensions: JSON.stringify(persistedQuery.extensions) });
    const headers = { 'Accept-Language': 'ru' };
    const answer = await send({ method: 'GET', search: asked, headers });
    expect(answer.body).toEqual({ errors: [notSupported] });
  });

  test('a client that accepts application/graphql-response+json gets a 400', async () => {
    const headers = { ...json, Accept: 'application/graphql-response+json' };
    const answer = await send({ headers, body: JSON.stringify(persistedQuery) });
    expect(answer).toMatchObject({ status: 400, body: { errors: [notSupported] } });
  });

  test('a hash that does not match its document is ignored', async () => {
    const body = JSON.stringify({ query: '{ __typename }', ...persistedQuery });
    expect((await send({ headers: json, body })).body).toEqual({ data: { __typename: 'Query' } });
  });
});
