/** Bytes as they arrive at a socket, from no HTTP at all to requests that never end. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { HttpServer } from '../../src/http/http-server.js';
import { sendBytes, type RawAnswer } from '../support/scenes/raw-request.js';
import { listenOnLoopback } from '../support/service/listen.js';
import { useService } from '../support/service/service.js';

const service = useService();
let server: HttpServer;
beforeAll(async () => {
  server = await listenOnLoopback({ log: service.services.log });
  server.serve((request) => service.app.handle(request));
});
afterAll(() => server.drain());

/** After each bad request, the next one is served. */
afterEach(async () => {
  expect((await send(get('/ready'))).status).toBe(200);
});

const sendAll = (request: string | Buffer): Promise<RawAnswer[]> => sendBytes(server.port, request);

const statusesOf = async (request: string) => (await sendAll(request)).map(({ status }) => status);

/** The only answer to a request. */
async function send(request: string | Buffer): Promise<RawAnswer> {
  const answers = await sendAll(request);
  expect(answers).toHaveLength(1);
  return answers[0] as RawAnswer;
}

const get = (target: string, host = 'service.test'): string =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

const post = (headers: string, body: string, path = '/creator-api/keys'): string =>
  `POST ${path} HTTP/1.1\r\nHost: service.test\r\nX-API-Key: ${service.platformKey}\r\n` +
  `Content-Type: application/json\r\nConnection: close\r\n${headers}\r\n\r\n${body}`;

/** The same request on a connection that stays open. */
const kept = (request: string): string => request.replace('Connection: close\r\n', '');

const chunked = 'Transfer-Encoding: chunked';
/** The last chunk. */
const end = '0\r\n\r\n';
const chunk = (bytes: number): string => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;

test.each([
  ['a', 200],
  ['a:8080', 200],
  ['[::1]:80', 200],
  ['', 200],
  ['a b', 400],
  ['<script>', 400],
  ['[::1', 400],
  ['a:99999999', 400],
  ['a/b?c#d', 400],
  ['a,b', 400],
  ['user@a', 400],
  ['x\\health?', 400],
])('a Host header of %j is answered with %i', async (host, status) => {
  const answer = await send(get('/health', host));
  expect(answer.status).toBe(status);
  expect(answer.body).not.toContain('    at ');
});

test('a Host header may have 253 characters and a port', async () => {
  const longest = `${'x'.repeat(253)}:65535`;
  expect((await send(get('/health', longest))).status).toBe(200);
  for (const host of [`x${longest}`, 'x'.repeat(260)]) {
    expect((await send(get('/health', host))).status).toBe(400);
  }
});

const targets =
  '//evil // /// //[ /% /%zz /..;/ /\\evil /a|b /{} /? /#a /%2e/health /health?a=\\ /creator-api/keys/% ' +
  '/creator-api/keys/..%2f.. http://evil.example/creator-api/keys http://[/x /graphql/x /docs// /docs/../../package.json';

test.each(targets.split(' '))('the request target %j gets at most a 4xx', async (target) => {
  const answer = await send(get(target));
  expect(answer.status).toBeLessThan(500);
  if (target !== '/?') expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toContain('    at ');
});

test.each([
  ['a Host that seems to hold another path', '/metrics', 'x\\health?'],
  ['one in the request target', 'http://x\\health?/metrics', 'a'],
  ['a user in the request target', 'http://x@y/health', 'a'],
  ['another scheme', 'ftp://a/health', 'a'],
  ['backslashes that seem to resolve to another path', '/x\\..\\health', 'a'],
])('%s is refused as a bad request', async (_, target, host) => {
  const { status, body } = await send(get(target, host));
  expect(status).toBe(400);
  expect(JSON.parse(body)).toEqual({ error: 'Bad request', message: expect.any(String) });
});

test.each([
  '/x/../health',
  '/./health',
  '/%68ealth',
  '//health',
  '/health/.',
  '/cabinet/assets/../index.html',
])('dots in the path of a request line are not resolved: %s', async (target) => {
  expect((await send(get(target))).status).toBe(404);
});

test.each([
  ['two', 'Host: a\r\nHost: b\r\n'],
  ['twice the same', 'Host: a\r\nhost: a\r\n'],
  ['no', ''],
])('a request with %s Host is refused', async (_, headers) => {
  const { status, body } = await send(
    `GET /health HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`,
  );
  const refusal = { error: 'Bad request', message: 'The Host header is not valid.' };
  expect([status, JSON.parse(body)]).toEqual([400, refusal]);
});

test('a request with a whole address as its target gets answers with that address', async () => {
  const whole = await send(get('http://other.test:8080/openapi.json'));
  expect(JSON.parse(whole.body)).toMatchObject({ servers: [{ url: 'http://other.test:8080' }] });
  const { status, body } = await send(get('HTTP://other.test?a=b'));
  expect([status, body]).toEqual([200, expect.stringContaining('<html')]);
});

test('a client that resets its connection before the answer causes no 5xx', async () => {
  for (let time = 0; time < 20; time++) {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(get('/creator-api/keys').replace('Host', 'X-API-Key: wrong\r\nHost'));
    socket.resetAndDestroy();
  }
  expect((await send(get('/health'))).status).toBe(200);
  expect(service.logLines.join('\n')).not.toContain('"status":5');
});

const lines = ['OPTIONS *', 'TRACE /health', 'PURGE /health', 'BREW /health', 'get /health'];
test.each(lines)('a request line of %j is refused', async (line) => {
  const { status } = await send(`${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test.each([
  ['that promises more than it holds', 'Content-Length: 500', '{"name":"a"}'],
  ['that is cut in a chunk', chunked, 'ff\r\n{"na'],
  ['for /graphql', 'Content-Length: 500', '{"query":"', '/graphql'],
])('a body %s is refused when it breaks off', async (_, headers, body, path?: string) => {
  const answers = await sendBytes(server.port, post(headers, body, path), { halfOpen: true });
  expect(answers.map(({ status }) => status)).toEqual([400]);
});

test.each(['/creator-api/keys', '/graphql'])(
  'who never stops sending to %s is answered, and cut off a megabyte later',
  async (path) => {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString()));
    const closed = new Promise((done) => socket.on('close', done));
    socket.write(post(chunked, '', path));
    const megabyte = chunk(1024).repeat(1024);
    // Some megabytes may be on their way when the server closes the connection.
    for (let sent = 0; sent < 64 && !socket.destroyed; sent++) {
      await Promise.race([new Promise((done) => socket.write(megabyte, done)), closed]);
    }
    expect(socket.destroyed).toBe(true);
    expect(answer).toContain('HTTP/1.1 413 Payload Too Large');
  },
);

test.each<[what: string, request: () => string, statuses: number[]]>([
  ['HTTP/1.0 needs no Host', () => 'GET /health HTTP/1.0\r\n\r\n', [200]],
  [
    'a GET is answered whatever body it has',
    () => `${get('/health').trimEnd()}\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\nx`,
    [200],
  ],
  [
    'a long body that is refused early is skipped, and the next request is served',
    () => kept(post(chunked, `${chunk(50_000).repeat(16)}0\r\n\r\n`)) + get('/health'),
    [413, 200],
  ],
  [
    'a body that is refused early and then turns malformed gets one answer',
    () => post(chunked, `${chunk(70_000)}zz\r\n`),
    [413],
  ],
  [
    'a request with an unknown Expect is not read, and the next one is served',
    () => kept(post('Expect: foo\r\nContent-Length: 2', '{}')) + get('/health'),
    [417, 200],
  ],
  [
    'a client that expects 100-continue gets it, and then its answer',
    () => post('Expect: 100-continue\r\nContent-Length: 2', '{}'),
    [100, 403],
  ],
  ['a Content-Length that is negative is refused', () => post('Content-Length: -1', ''), [400]],
  ['a Content-Length that is no number is refused', () => post('Content-Length: ten', ''), [400]],
  ['two lengths are refused', () => post('Content-Length: 2\r\nContent-Length: 3', '{}'), [400]],
  ['a length beside chunks is refused', () => post(`Content-Length: 2\r\n${chunked}`, end), [400]],
  ['a chunk that has no size is refused', () => post(chunked, 'zz\r\n\r\n'), [400]],
  ['control characters are refused', () => '\0\x01\x02\r\n\r\n', [400]],
  ['HTTP/9.9 is refused', () => 'GET / HTTP/9.9\r\n\r\n', [400]],
  ['TLS is refused', () => '\x16\x03\x01\x02\0\x01\r\n\r\n', [400]],
])('%s', async (_, request, statuses) => {
  expect(await statusesOf(request())).toEqual(statuses);
});

describe('Bytes beyond a Content-Length', () => {
  const body = (query: string): string => JSON.stringify({ query });
  const make = (name: string, more = ''): string => {
    const text = body(`mutation { createCreator(input: { storeName: "${name}" }) { storeName } }`);
    return post(`Content-Length: ${text.length}`, text + more, '/graphql');
  };

  test('are no request after one that closes the connection', async () => {
    expect(await statusesOf(make('first', `\r\n${make('smuggled')}`))).toEqual([200]);
    const codeOf = async (name: string): Promise<unknown> =>
      (await service.platform(`{ creator(storeName: "${name}") { storeName } }`)).code;
    expect([await codeOf('first'), await codeOf('smuggled')]).toEqual([undefined, 'NOT_FOUND']);
  });

  test('are a request of their own while the connection stays open', async () => {
    const answers = await sendAll(kept(make('kept', get('/health'))));
    expect(answers.map((answer) => answer.body)).toEqual([
      '{"data":{"createCreator":{"storeName":"kept"}}}',
      '{"status":"ok"}',
    ]);
  });

  test('that are no request are refused, after earlier answers', async () => {
    expect(await statusesOf(kept(make('one', '}')))).toEqual([200, 400]);
    expect(await statusesOf(kept(make('two', kept(make('three', '}')))))).toEqual([200, 200, 400]);
    const broken = kept(post(chunked, 'zz\r\n\r\n'));
    expect(await statusesOf(kept(make('four', broken)))).toEqual([200, 400]);
    // A length in characters instead of bytes.
    const answers = await sendAll(kept(make('Привет')));
    expect(answers.map((answer) => answer.body)).toEqual([
      expect.stringContaining('JSON'),
      expect.stringContaining('not valid HTTP'),
    ]);
  });
});

describe('An unreadable request gets JSON, with an id that is in the log:', () => {
  test.each([
    [
      'no Host',
      400,
      'Bad request',
      'The Host header is not valid.',
      get('/health').replace('Host: service.test\r\n', ''),
    ],
    [
      'an unknown Expect',
      417,
      'Expectation failed',
      'The only known value of the Expect header is 100-continue. Send that value, or leave the header out.',
      get('/health').replace('Host', 'Expect: foo\r\nHost'),
    ],
    ['no HTTP', 400, 'Bad request', 'The request is not valid HTTP.', 'no HTTP\r\n\r\n'],
    [
      'long headers',
      431,
      'Request header fields too large',
      'The headers are too large.',
      get('/health', 'x'.repeat(20_000)),
    ],
  ])('%s', async (_, status, error, message, request) => {
    const answer = await send(request);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { error, message }]);
    const requestId = answer.headers.get('x-request-id') as string;
    expect(service.logLines.join()).toContain(`"requestId":"${requestId}"`);
  });
});

test('a key with bytes beyond ASCII is refused', async () => {
  const request = get('/creator-api/keys').replace('Host', 'X-API-Key: \xff\xfe\r\nHost');
  expect((await send(Buffer.from(request, 'latin1'))).status).toBe(401);
});

test('no malformed request is logged as an error of the service', () => {
  const told = service.logLines.filter((line) => line.includes('A request could not be read'));
  expect(told).not.toEqual([]);
  expect(service.logLines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
});
