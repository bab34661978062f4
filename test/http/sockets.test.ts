import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type Ended, type RunningServer } from '../support/service/processes.js';
import { useProcessSettings } from '../support/service/process-settings.js';

const world = useProcessSettings();
let server: RunningServer;
const start = (): Promise<RunningServer> => startServer(world.settings);
/** The servers that were stopped so far. */
const stopped: Ended[] = [];
/** Stops the server, starts another, and returns what the first one printed. */
async function restart(): Promise<Ended> {
  const ended = await server.stop('SIGTERM');
  stopped.push(ended);
  server = await start();
  return ended;
}
beforeAll(async () => {
  server = await start();
});

/** After each bad request, the next one is served. */
afterEach(async () => {
  expect((await send(get('/ready')))[0]?.status).toBe(200);
});

interface Answer {
  status: number;
  requestId: string | undefined;
  body: string;
}

/** Writes bytes to the server and reads until it closes the connection. `halfOpen` ends our side after writing. */
function send(request: string | Buffer, { halfOpen = false } = {}): Promise<Answer[]> {
  const { hostname, port } = new URL(server.address);
  return new Promise((done, fail) => {
    const socket = connect({ port: Number(port), host: hostname });
    let text = '';
    socket.setTimeout(3000, () => socket.destroy(new Error(`No end after: ${text}`)));
    socket.on('connect', () => (halfOpen ? socket.end(request) : socket.write(request)));
    socket.on('data', (bytes) => (text += bytes.toString()));
    socket.on('error', (error) => (text === '' ? fail(error) : undefined));
    socket.on('close', () => done(answersIn(text)));
  });
}

const answersIn = (text: string): Answer[] =>
  (text === '' ? [] : text.split(/(?=HTTP\/1\.1 \d{3} )/)).map((part) => ({
    status: Number(part.slice(9, 12)),
    requestId: /^x-request-id: (.+)\r$/im.exec(part)?.[1],
    body: part.slice(part.indexOf('\r\n\r\n') + 4),
  }));

const get = (target: string, host = 'service.test'): string =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

const post = (headers: string, body: string, path = '/creator-api/keys'): string =>
  `POST ${path} HTTP/1.1\r\nHost: service.test\r\nX-API-Key: ${world.platformKey}\r\n` +
  `Content-Type: application/json\r\nConnection: close\r\n${headers}\r\n\r\n${body}`;

const chunk = (bytes: number): string => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;

test.each([
  ['a', 200],
  ['a:8080', 200],
  ['[::1]:80', 200],
  ['a b', 400],
  ['<script>', 400],
  ['[::1', 400],
  ['a:99999999', 400],
  ['a/b?c#d', 400],
  ['a,b', 400],
  ['user@a', 400],
  ['x\\health?', 400],
])('a Host header of %j is answered with %i', async (host, status) => {
  const [answer] = await send(get('/health', host));
  expect(answer?.status).toBe(status);
  expect(answer?.body).not.toContain('    at ');
});

test('a Host header may have 253 characters and a port', async () => {
  const longest = `${'x'.repeat(253)}:65535`;
  expect((await send(get('/health', longest)))[0]?.status).toBe(200);
  for (const host of [`x${longest}`, 'x'.repeat(260)]) {
    expect((await send(get('/health', host)))[0]?.status).toBe(400);
  }
});

const targets =
  '//evil // /// //[ /% /%zz /..;/ /\\evil /a|b /{} ' +
  '/? /#a /\\..\\health /x/../health /./health /%2e/health /health?a=\\ /creator-api/keys/% /creator-api/keys/..%2f.. http://evil.example/creator-api/keys http://[/x /graphql/ /docs/ /docs/../../package.json';

test.each(targets.split(' '))('the request target %j gets at most a 4xx', async (target) => {
  const [answer] = await send(get(target));
  expect(answer?.status).toBeLessThan(500);
  if (target !== '/?') expect(answer?.status).toBeGreaterThanOrEqual(400);
  expect(answer?.body).not.toContain('    at ');
});

test.each([
  ['a Host that seems to hold another path', '/metrics', 'x\\health?'],
  ['one in the request target', 'http://x\\health?/metrics', 'a'],
  ['a user in the request target', 'http://x@y/health', 'a'],
  ['another scheme', 'ftp://a/health', 'a'],
  ['backslashes that seem to resolve to another path', '/x\\..\\health', 'a'],
])('%s is refused as a bad request', async (_, target, host) => {
  const [answer] = await send(get(target, host));
  expect(answer?.status).toBe(400);
  expect(JSON.parse(answer?.body ?? '')).toEqual({
    error: 'Bad request',
    message: expect.any(String),
  });
});

test('dots in the path of a request line are not resolved', async () => {
  for (const target of ['/x/../health', '/./health', '/%68ealth', '//health', '/health/.']) {
    expect((await send(get(target)))[0]?.status).toBe(404);
  }
});

test.each([
  ['two', 'Host: a\r\nHost: b\r\n'],
  ['twice the same', 'Host: a\r\nhost: a\r\n'],
  ['no', ''],
])('a request with %s Host is refused', async (_, headers) => {
  const [answer] = await send(`GET /health HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  expect([answer?.status, answer?.body]).toEqual([
    400,
    '{"error":"Bad request","message":"The Host header is not valid."}',
  ]);
});

test('HTTP/1.0 needs no Host', async () => {
  expect((await send('GET /health HTTP/1.0\r\n\r\n'))[0]?.status).toBe(200);
});

test('a request with a whole address as its target gets answers with that address', async () => {
  const [whole] = await send(get('http://other.test:8080/openapi.json'));
  expect(JSON.parse(whole?.body ?? '')).toMatchObject({
    servers: [{ url: 'http://other.test:8080' }],
  });
  const [query] = await send(get('HTTP://other.test?a=b'));
  expect([query?.status, query?.body]).toEqual([200, expect.stringContaining('<html')]);
});

test('a client that resets its connection before the answer causes no 5xx', async () => {
  const { hostname, port } = new URL(server.address);
  for (let time = 0; time < 20; time++) {
    const socket = connect({ port: Number(port), host: hostname });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(get('/creator-api/keys').replace('Host', 'X-API-Key: wrong\r\nHost'));
    socket.resetAndDestroy();
  }
  const [metrics] = await send(
    get('/metrics').replace('Host', `X-API-Key: ${world.platformKey}\r\nHost`),
  );
  expect(metrics?.status).toBe(200);
  expect(metrics?.body).not.toMatch(/http_request_duration_seconds_count\{.*status="5/);
});

test.each(['OPTIONS *', 'TRACE /health', 'PURGE /health', 'BREW /health', 'get /health'])(
  'a request line of %j is refused',
  async (line) => {
    const [answer] = await send(`${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer?.status).toBeGreaterThanOrEqual(400);
    expect(answer?.status).toBeLessThan(500);
  },
);

test.each([
  ['that promises more than it holds', post('Content-Length: 500', '{"name":"a"}')],
  ['that is cut in a chunk', post('Transfer-Encoding: chunked', 'ff\r\n{"na')],
  ['for /graphql', post('Content-Length: 500', '{"query":"', '/graphql')],
])('a body %s is refused when it breaks off', async (_, request) => {
  const answers = await send(request, { halfOpen: true });
  expect(answers.map(({ status }) => status)).toEqual([400]);
});

test('a long body that is refused early is skipped, and the next request is served', async () => {
  const long = post('Transfer-Encoding: chunked', `${chunk(50_000).repeat(16)}0\r\n\r\n`);
  const answers = await send(long.replace('Connection: close\r\n', '') + get('/health'));
  expect(answers.map(({ status }) => status)).toEqual([413, 200]);
});

test('a GET is answered whatever body it has', async () => {
  const [answer] = await send(
    `GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\nx`,
  );
  expect(answer?.status).toBe(200);
});

test('a request may name its whole address, or an empty host', async () => {
  const whole = await send(get('http://service.test/health'));
  const hostless = await send(get('/health', ''));
  expect([whole, hostless].map(([answer]) => answer?.status)).toEqual([200, 200]);
  expect(hostless[0]?.body).toBe('{"status":"ok"}');
});

test('a body that is refused early and then turns malformed gets one answer', async () => {
  const answers = await send(post('Transfer-Encoding: chunked', `${chunk(70_000)}zz\r\n`));
  expect(answers.map(({ status }) => status)).toEqual([413]);
});

test.each([
  ['Content-Length that is negative', post('Content-Length: -1', '')],
  ['Content-Length that is no number', post('Content-Length: ten', '')],
  [
    'Content-Length that differs from another',
    post('Content-Length: 2\r\nContent-Length: 3', '{}'),
  ],
  [
    'Content-Length beside chunks',
    post('Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
  ],
  ['chunk that has no size', post('Transfer-Encoding: chunked', 'zz\r\n\r\n')],
])('a %s is refused', async (_, request) => {
  const answers = await send(request);
  expect(answers.map(({ status }) => status)).toEqual([400]);
});

describe('Bytes beyond a Content-Length', () => {
  const body = (query: string): string => JSON.stringify({ query });
  const graphql = (query: string, more = ''): string =>
    post(`Content-Length: ${body(query).length}`, body(query) + more, '/graphql');
  const creator = (name: string) => graphql(`{ creator(storeName: "${name}") { storeName } }`);
  const make = (name: string, more = ''): string =>
    graphql(`mutation { createCreator(input: { storeName: "${name}" }) { storeName } }`, more);

  test('are not run as a request after one that closes the connection', async () => {
    const answers = await send(make('first', `\r\n${make('smuggled')}`));
    expect(answers.map(({ status }) => status)).toEqual([200]);
    const bodyOf = async (name: string) => (await send(creator(name)))[0]?.body;
    await expect.poll(() => bodyOf('first')).toContain('{"storeName":"first"}');
    expect(await bodyOf('smuggled')).toContain('NOT_FOUND');
  });

  test('are a request of their own while the connection stays open', async () => {
    const kept = make('kept', get('/health')).replace('Connection: close\r\n', '');
    const [made, healthy, ...others] = await send(kept);
    expect([made?.body, healthy?.body]).toEqual([
      '{"data":{"createCreator":{"storeName":"kept"}}}',
      '{"status":"ok"}',
    ]);
    expect(others).toEqual([]);
  });

  test('that are no request are refused once all requests before them have been answered', async () => {
    const kept = (request: string) => request.replace('Connection: close\r\n', '');
    const statuses = async (request: string) => (await send(request)).map(({ status }) => status);
    expect(await statuses(kept(make('one', '}')))).toEqual([200, 400]);
    expect(await statuses(kept(make('two', kept(make('three', '}')))))).toEqual([200, 200, 400]);
    const broken = kept(post('Transfer-Encoding: chunked', 'zz\r\n\r\n'));
    expect(await statuses(kept(make('four', broken)))).toEqual([200, 400]);
    // A length in characters instead of bytes.
    const text = body('mutation { createCreator(input: { storeName: "Привет" }) { id } }');
    const answers = await send(kept(post(`Content-Length: ${text.length}`, text, '/graphql')));
    expect(answers.map((answer) => answer.body)).toEqual([
      expect.stringContaining('JSON'),
      expect.stringContaining('not valid HTTP'),
    ]);
  });
});

test.each(['/creator-api/keys', '/graphql'])(
  'a body over 64 KiB is refused at %s, with a Content-Length and in chunks',
  async (path) => {
    for (const request of [
      post('Content-Length: 70000', 'x'.repeat(100), path),
      post('Content-Length: 70000', 'x'.repeat(70_000), path),
      post('Transfer-Encoding: chunked', `${chunk(70_000)}0\r\n\r\n`, path),
      post('Transfer-Encoding: chunked', chunk(30_000).repeat(3), path),
    ]) {
      const [answer] = await send(request);
      expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('65536') });
    }
  },
);

test('bytes that are no HTTP are refused', async () => {
  for (const bytes of [
    '\0\x01\x02\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    '\x16\x03\x01\x02\0\x01\r\n\r\n',
  ]) {
    expect((await send(bytes))[0]?.status).toBe(400);
  }
  const long = `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`;
  expect((await send(long))[0]?.status).toBe(431);
});

test('a request that cannot be parsed gets JSON, with a request id that is in the log', async () => {
  const withoutHost = get('/health').replace('Host: service.test\r\n', '');
  const expecting = (value: string) => get('/health').replace('Host', `Expect: ${value}\r\nHost`);
  const refused = {
    'The Host header is not valid.': withoutHost,
    'The only known value of the Expect header is 100-continue. Send that value, or leave the header out.':
      expecting('foo'),
    'The request is not valid HTTP.': 'no HTTP\r\n\r\n',
    'The headers are too large.': get('/health', 'x'.repeat(20_000)),
  };
  const answers: Record<string, Answer | undefined> = {};
  for (const [message, request] of Object.entries(refused)) {
    [answers[message]] = await send(request);
  }
  const { stdout } = await restart();
  const errors = [
    'Bad request',
    'Expectation failed',
    'Bad request',
    'Request header fields too large',
  ];
  for (const [index, [message, answer]] of Object.entries(answers).entries()) {
    expect(JSON.parse(answer?.body ?? '')).toEqual({ error: errors[index], message });
    expect(stdout).toContain(`"requestId":"${answer?.requestId}"`);
  }
  expect(Object.values(answers).map((answer) => answer?.status)).toEqual([400, 417, 400, 431]);
});

test('a request with an unknown Expect is not read, and the next one is served', async () => {
  const refused = post('Expect: foo\r\nContent-Length: 2', '{}').replace(
    'Connection: close\r\n',
    '',
  );
  const answers = await send(refused + get('/health'));
  expect(answers.map(({ status }) => status)).toEqual([417, 200]);
});

test('a client that expects 100-continue gets it, and then its answer', async () => {
  const request = post('Expect: 100-continue\r\nContent-Length: 2', '{}');
  expect((await send(request)).map(({ status }) => status)).toEqual([100, 403]);
});

test('a key with bytes beyond ASCII is refused', async () => {
  const request = Buffer.from(
    get('/creator-api/keys').replace('Host', 'X-API-Key: \xff\xfe\r\nHost'),
    'latin1',
  );
  expect((await send(request))[0]?.status).toBe(401);
});

test('no malformed request is logged as an error of the service', async () => {
  await restart();
  expect(stopped.map(({ code, stderr }) => [code, stderr])).toEqual(stopped.map(() => [0, '']));
  const lines = stopped.flatMap(({ stdout }) => stdout.split('\n'));
  expect(lines.filter((line) => line.includes('A request could not be read'))).not.toEqual([]);
  expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
});
