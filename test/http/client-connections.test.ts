import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { HttpServer } from '../../src/http/http-server.js';
import type { HttpRequest } from '../../src/http/message.js';
import { keepLog } from '../support/service/log-secrets.js';
import { listenOnLoopback } from '../support/service/listen.js';

const most = 3;
let server: HttpServer;
let sockets: Socket[] = [];
/** Requests to `/slow` and `/long` that the server has. */
let underWay = 0;
/** Bytes of bodies that the server has read. */
let uploaded = 0;
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server.drain();
});

/**
 * Starts a server that tells clients their address: on `/slow` when the returned function is called, else at once. It
 * reads bodies first. `/long` is longer than what the system takes.
 */
async function start(options: Parameters<typeof listenOnLoopback>[0] = {}): Promise<() => void> {
  let release = (): void => undefined;
  underWay = uploaded = 0;
  const released = new Promise<void>((resolve) => (release = resolve));
  server = await listenOnLoopback({ maxConnectionsPerAddress: most, ...options });
  server.serve(async ({ target, address, body }: HttpRequest) => {
    if (!('path' in target)) return { status: target.status, headers: {}, body: target.message };
    if (target.path !== '/') underWay++;
    if (target.path === '/slow') await released;
    for await (const chunk of body ?? []) uploaded += (chunk as Buffer).length;
    return { status: 200, headers: {}, body: target.path === '/long' ? longBody : address };
  });
  return release;
}

/** Connects from an address of this machine. */
async function open(localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
  sockets.push(socket.setEncoding('utf8'));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const longBody = Buffer.alloc(20_000_000, 'x');

/** Sends the first third of a request's body. */
async function beginUpload(socket: Socket, client?: string): Promise<void> {
  send(socket, '/', client, 'POST', 'Content-Length: 30\r\n');
  await sendPart(socket);
}

/** Sends ten bytes of a body, which the server reads. */
async function sendPart(socket: Socket): Promise<void> {
  const before = uploaded;
  socket.write('x'.repeat(10));
  await expect.poll(() => uploaded).toBe(before + 10);
}

const proxied = { trustedProxies: ['127.0.0.1'] };

const send = (socket: Socket, path: string, client = '', method = 'GET', more = ''): void => {
  const header = client && `X-Forwarded-For: ${client}\r\n`;
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: a\r\n${header}${more}\r\n`);
};

async function ask(socket: Socket, client?: string): Promise<string> {
  send(socket, '/', client);
  const [answer] = (await once(socket, 'data')) as [string];
  return answer;
}

test.each([
  ['of one address', {}],
  ['in all', { maxConnections: most, maxConnectionsPerAddress: 100 }],
  ['of a proxy, in all', { maxConnections: most, ...proxied }],
])('with too many connections %s, the longest idle one is closed', async (_, options) => {
  await start(options);
  const [first, second, third] = [await open(), await open(), await open()];
  for (const socket of [second, third, first]) await ask(socket);
  const closed = once(second, 'close');
  const fourth = await open();
  await closed;
  for (const socket of [first, third, fourth]) expect(await ask(socket)).toContain('200 OK');
});

test('a connection is refused if there are too many, and all are busy', async () => {
  const release = await start({ maxConnections: most, maxConnectionsPerAddress: 100 });
  const busy = [await open(), await open(), await open()];
  for (const socket of busy) send(socket, '/slow');
  await expect.poll(() => underWay).toBe(most);
  await once(await open(), 'close');
  const answers = busy.map((socket) => once(socket, 'data'));
  release();
  for (const [answer] of await Promise.all(answers)) expect(answer).toContain('200 OK');
  expect(await ask(await open())).toContain('200 OK');
});

// Other systems have one loopback address.
test.skipIf(process.platform !== 'linux')(
  'a connection is refused if all others of its address are busy',
  async () => {
    const release = await start();
    const busy = [await open(), await open(), await open()];
    for (const socket of busy) send(socket, '/slow');
    const ofAnother = await open('127.0.0.2');
    expect(await ask(ofAnother)).toContain('200 OK');
    await once(await open(), 'close');
    const answers = busy.map((socket) => once(socket, 'data'));
    release();
    for (const [answer] of await Promise.all(answers)) expect(answer).toContain('200 OK');
    expect(await ask(ofAnother)).toContain('200 OK');
  },
);

test('connections that close make room for others of their address', async () => {
  await start();
  // It would be the first to be closed.
  const idle = await open();
  for (let time = 0; time < 2 * most; time++) {
    const socket = await open();
    expect(await ask(socket)).toContain('200 OK');
    socket.end();
    await once(socket, 'close');
  }
  expect(await ask(idle)).toContain('200 OK');
});

test('behind a trusted proxy, the limit is for requests of a client, not for connections', async () => {
  const release = await start(proxied);
  const connections: Socket[] = [];
  for (let count = 0; count < 2 * most; count++) connections.push(await open());
  const busy = connections.slice(0, most);
  for (const socket of busy) send(socket, '/slow', '203.0.113.1');
  const [other] = connections.slice(most) as [Socket];
  expect(await ask(other, '203.0.113.2')).toContain('200 OK');
  const refused = await ask(other, '203.0.113.1');
  expect(refused).toContain('429 Too Many Requests');
  expect(refused).toContain('Too many requests. Please try again later.');
  // The proxy itself asks, as for its health check.
  expect(await ask(other)).toContain('200 OK');
  const answers = busy.map((socket) => once(socket, 'data'));
  release();
  await Promise.all(answers);
  expect(await ask(other, '203.0.113.1')).toContain('200 OK');
});

test('a connection of a trusted proxy counts for the client of its last request', async () => {
  await start(proxied);
  const client = '203.0.113.1';
  const [first, second, third] = [await open(), await open(), await open()];
  for (const socket of [first, second, third]) await ask(socket, client);
  await ask(first, '203.0.113.2');
  expect(await ask(await open(), client)).toContain('200 OK');
  const closed = once(second, 'close');
  expect(await ask(await open(), client)).toContain('200 OK');
  await closed;
  expect(await ask(first, '203.0.113.2')).toContain('200 OK');
  expect(await ask(third, client)).toContain('200 OK');
});

/** The first address is cut in two, and what is left of it would be another. */
const madeUp = `110.1.2.30, 10.1.2.31${', 10.1.2.3'.repeat(98)}`;
test.each([
  ['nobody is trusted', '203.0.113.1', [], '127.0.0.1'],
  ['the proxy is trusted', '203.0.113.1', ['127.0.0.1'], '203.0.113.1'],
  ['its client made up more', '192.0.2.9, 203.0.113.1', ['127.0.0.0/8'], '203.0.113.1'],
  ['two proxies are trusted', '203.0.113.1, 10.1.2.3', ['127.0.0.1', '10.0.0.0/8'], '203.0.113.1'],
  ['another is trusted', '203.0.113.1', ['10.0.0.0/8'], '127.0.0.1'],
  ['the last 1000 characters', madeUp, ['127.0.0.1', '10.0.0.0/8'], '10.1.2.31'],
])('X-Forwarded-For counts only as far as it is trusted: %s', async (_, sent, trusted, address) => {
  await start({ trustedProxies: trusted });
  const answer = await ask(await open(), sent);
  expect(answer.split('\r\n').at(-1)).toBe(address);
});

describe('A connection makes room', () => {
  test.each([
    ['of one address', {}],
    ['in all', { maxConnections: most, maxConnectionsPerAddress: 100 }],
  ])('%s while its request is incomplete', async (_, options) => {
    await start(options);
    const [first, second, third] = [await open(), await open(), await open()];
    for (const socket of [first, second, third]) await beginUpload(socket);
    const closed = once(first, 'close');
    expect(await ask(await open())).toContain('200 OK');
    await closed;
  });

  test('only after those that were silent for longer: a slow upload goes on', async () => {
    await start();
    const [slow, silent, other] = [await open(), await open(), await open()];
    for (const socket of [slow, silent, other]) await beginUpload(socket);
    await sendPart(slow);
    const closed = once(silent, 'close');
    await open();
    await closed;
    await sendPart(slow);
    expect(String(await once(slow, 'data'))).toContain('200 OK');
  });

  test('of a proxy only for its own client', async () => {
    await start(proxied);
    const client = '203.0.113.1';
    const [first, second, third] = [await open(), await open(), await open()];
    const ofOther = await open();
    await beginUpload(ofOther, '203.0.113.2');
    for (const socket of [first, second, third]) await beginUpload(socket, client);
    const closed = once(first, 'close');
    expect(await ask(await open(), client)).toContain('200 OK');
    await closed;
    await sendPart(ofOther);
    await sendPart(ofOther);
    expect(String(await once(ofOther, 'data'))).toContain('200 OK');
  });

  test('when its client has read nothing of an answer for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await start({ maxConnections: most, maxConnectionsPerAddress: 100 });
    const [reader, first, second] = [await open(), await open(), await open()];
    for (const socket of [reader, first, second]) send(socket, '/long');
    await expect.poll(() => underWay).toBe(most);
    vi.advanceTimersByTime(9000);
    let read = 0;
    reader.on('data', (text: string) => (read += text.length));
    await expect.poll(() => read).toBeGreaterThan(longBody.length / 2);
    reader.pause();
    vi.advanceTimersByTime(1000);
    const closed = once(first, 'close');
    expect(await ask(await open())).toContain('200 OK');
    first.resume();
    await closed;
    reader.resume();
    await expect.poll(() => read).toBeGreaterThan(longBody.length);
    expect(second.destroyed).toBe(false);
  });
});

test.each([
  ['once of each', [], ['127.0.0.1', '127.0.0.2']],
  ['of no trusted one', ['127.0.0.1'], ['127.0.0.2']],
])('The log warns of proxies that are not trusted: %s', async (_, trustedProxies, warned) => {
  const { log, logLines } = keepLog();
  await start({ trustedProxies, log });
  for (const from of ['127.0.0.1', '127.0.0.2', '127.0.0.1', '127.0.0.2']) {
    await ask(await open(from), '203.0.113.1');
  }
  await ask(await open('127.0.0.3'));
  const warnings = logLines.map((line) => JSON.parse(line));
  expect(warnings.map(({ level, address }) => [level, address])).toEqual(
    warned.map((address) => [40, address]),
  );
  expect(warnings[0].msg).toContain('name it in TRUSTED_PROXIES');
});

test('The log warns of 10 proxies that are not trusted, whoever pretends to be one', async () => {
  const { log, logLines } = keepLog();
  await start({ log });
  for (let from = 1; from <= 12; from++) await ask(await open(`127.0.0.${from}`), '203.0.113.1');
  expect(logLines).toHaveLength(10);
});
