import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HttpServer } from '../../src/http/http-server.js';
import type { HttpRequest } from '../../src/http/message.js';
import { readBody } from '../../src/http/body.js';
import { listenOnLoopback } from '../support/service/listen.js';

let server: HttpServer;
/** The requests that have begun to run. */
let seen: HttpRequest[];
/** Lets the waiting requests be answered. `/now` and `/long` do not wait. */
let release: () => void;
let sockets: Socket[];
const longBody = Buffer.alloc(20_000_000, 'x');

beforeEach(async () => {
  server = await listenOnLoopback();
  seen = [];
  sockets = [];
  const released = new Promise<void>((resolve) => (release = resolve));
  server.serve(async (request) => {
    const path = pathOf(request);
    if (path === '/now') return { status: 200, headers: {}, body: 'now' };
    seen.push(request);
    if (path === '/long') return { status: 200, headers: {}, body: longBody };
    const body = await readBody(request);
    await released;
    return { status: 200, headers: {}, body: `${path}${body.length}.` };
  });
});
afterEach(async () => {
  vi.useRealTimers();
  release();
  for (const socket of sockets) socket.destroy();
  await server.drain();
});

const pathOf = ({ target }: HttpRequest): string => ('path' in target ? target.path : '');

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const getMany = (count: number): string =>
  Array.from({ length: count }, (_, index) => get(`/${index}`)).join('');

/** Sends requests, and reads nothing unless told to. */
async function send(requests: string): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1' }).setEncoding('latin1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(requests);
  return socket;
}

/** All a socket receives until it holds a text, or until its end. */
async function read(socket: Socket, until?: string): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += chunk as string;
    if (until !== undefined && text.endsWith(until)) break;
  }
  return text;
}

const looksAt = (count: number) => expect.poll(() => seen.length).toBeGreaterThanOrEqual(count);

/** Gives the server time to do everything that it can do now. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 50; turns++) await turn();
}

/** Sends requests, and waits until the server has read what it reads before it answers the first. */
async function sendAndWait(requests: string): Promise<Socket> {
  const before = seen.length;
  const socket = await send(requests);
  await looksAt(before + 1);
  await settle();
  return socket;
}

/** Expects the answers to {@link getMany}, in their order. */
async function expectAnswers(socket: Socket, count: number): Promise<void> {
  const order = Array.from({ length: count }, (_, index) => `/${index}0.`);
  expect((await read(socket, `/${count - 1}0.`)).match(/\/\d+0\./g)).toEqual(order);
}

describe('Pipelined requests', () => {
  test('run one at a time, each after the answer before it was written', async () => {
    const socket = await sendAndWait(get('/1') + get('/2'));
    expect(seen.map(pathOf)).toEqual(['/1']);
    release();
    expect(await read(socket, '/20.')).toContain('/10.');
    expect(seen.map(pathOf)).toEqual(['/1', '/2']);
  });

  test('do not run while the client does not read the answer before them', async () => {
    const socket = await sendAndWait(get('/long').repeat(150));
    expect(seen).toHaveLength(1);
    socket.resume();
    await looksAt(3);
  });

  test('may have bodies, also longer than one read', async () => {
    const post = (path: string): string =>
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n${'x'.repeat(60_000)}`;
    const socket = await send(post('/1') + post('/2') + post('/3'));
    await looksAt(1);
    release();
    const text = await read(socket, '/360000.');
    expect(text.match(/\/\d60000\./g)).toEqual(['/160000.', '/260000.', '/360000.']);
  });

  test('do not run once their client has gone', async () => {
    const socket = await send(getMany(100));
    await looksAt(1);
    socket.destroy();
    await seen[0]?.closed;
    expect(seen[0]?.isBrokenOff()).toBe(true);
    release();
    await settle();
    expect(seen).toHaveLength(1);
  });

  test('stop soon after their client has gone, even if they were not all read', async () => {
    const padding = `Host: a\r\nX: ${'x'.repeat(200)}`;
    const socket = await send(getMany(900).replaceAll('Host: a', padding));
    await looksAt(1);
    socket.resetAndDestroy();
    await settle();
    release();
    await expect.poll(() => seen[0]?.isBrokenOff()).toBe(true);
    await settle();
    expect(seen.length).toBeLessThanOrEqual(2);
  });

  test('by the thousand do not delay other connections, and are all answered', async () => {
    const one = await sendAndWait(getMany(1001));
    const other = await sendAndWait(getMany(3));
    release();
    await expectAnswers(one, 1001);
    await expectAnswers(other, 3);
  });

  test('stay unread when 1000 of all connections wait, and none is closed', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => send(getMany(101))));
    await looksAt(30);
    await settle();
    const last = await sendAndWait(getMany(3));
    const response = await fetch(`http://127.0.0.1:${server.port}/now`);
    expect(await response.text()).toBe('now');
    release();
    for (const socket of many) await expectAnswers(socket, 101);
    await expectAnswers(last, 3);
  });

  test('are not read while 100 before them wait', async () => {
    const socket = await sendAndWait(get('/1').repeat(1_000_000));
    // The system buffers some megabytes. The rest stays with the client.
    expect(socket.writableLength).toBeGreaterThan(0);
    expect(socket.destroyed).toBe(false);
  });

  test('are read on once those before have run, and answered in their order', async () => {
    const padding = `Host: a\r\nX: ${'x'.repeat(10_000)}`;
    const socket = await sendAndWait(getMany(300).replaceAll('Host: a', padding));
    release();
    await expectAnswers(socket, 300);
  });

  test('free their places when their client has gone', async () => {
    const gone = await sendAndWait(getMany(101));
    gone.destroy();
    await seen[0]?.closed;
    release();
    await settle();
    await expectAnswers(await send(getMany(201)), 201);
  });

  test('do not get the error of a later one as their answer', async () => {
    const broken = `POST /2 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`;
    const socket = await send(get('/1') + broken);
    await looksAt(1);
    release();
    expect((await read(socket)).match(/HTTP\/1\.1 \d+|\/10\./g)).toEqual([
      'HTTP/1.1 200',
      '/10.',
      'HTTP/1.1 400',
    ]);
  });
});

describe('Draining a server', () => {
  const useTimers = (options = {}) =>
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      ...options,
    });

  test('answers all waiting requests, and closes the connection after the last', async () => {
    const socket = await sendAndWait(getMany(3));
    const drained = server.drain();
    await settle();
    release();
    const text = await read(socket);
    expect(text.match(/\/\d0\./g)).toEqual(['/00.', '/10.', '/20.']);
    expect(text.match(/Connection: \S+/gi)).toEqual([
      'Connection: keep-alive',
      'Connection: keep-alive',
      'Connection: close',
    ]);
    await drained;
  });

  test('does not wait for answers to clients that have gone', async () => {
    const idle = await send(get('/now'));
    await once(idle, 'data');
    const gone = await send(get('/1'));
    await looksAt(1);
    gone.destroy();
    await seen[0]?.closed;
    release();
    await settle();
    useTimers();
    const drained = server.drain();
    await settle();
    // Otherwise it would wait for 5 s.
    await vi.advanceTimersByTimeAsync(1000);
    await drained;
  });

  test('does not cut off an answer that the client reads slowly', async () => {
    const socket = await send(get('/long'));
    await looksAt(1);
    useTimers({ shouldAdvanceTime: true });
    const drained = server.drain();
    await settle();
    // After a second, idle connections are closed.
    await vi.advanceTimersByTimeAsync(1500);
    expect((await read(socket)).length).toBeGreaterThan(longBody.length);
    await drained;
  });
});

test('A client that resets its connection at once causes no request without an address', async () => {
  await server.drain();
  server = await listenOnLoopback({ trustedProxies: ['127.0.0.1'] });
  const addresses: unknown[] = [];
  server.serve(({ address }) => {
    addresses.push(address);
    return Promise.resolve({ status: 200, headers: {}, body: '' });
  });
  for (let time = 0; time < 20; time++) (await send(get('/1'))).resetAndDestroy();
  await settle();
  await fetch(`http://127.0.0.1:${server.port}/`);
  expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
});

test('A request that fails without an answer closes its connection', async () => {
  await server.drain();
  server = await listenOnLoopback();
  server.serve(() => Promise.reject(new Error('Broken')));
  expect(await read(await send(get('/1')))).toBe('');
});

test('A client that reads no answers is cut off when its connection idles for too long', async () => {
  await server.drain();
  server = await listenOnLoopback({ idleTimeoutMs: 100 });
  server.serve((request) => {
    seen.push(request);
    return Promise.resolve({ status: 200, headers: {}, body: longBody });
  });
  const socket = await send(get('/long'));
  await looksAt(1);
  await seen[0]?.closed;
  expect(seen[0]?.isBrokenOff()).toBe(true);
  expect((await read(socket)).length).toBeLessThan(longBody.length);
});

test('A client that reads no answers is cut off also while it goes on sending', async () => {
  await server.drain();
  server = await listenOnLoopback({ idleTimeoutMs: 300 });
  server.serve(() => Promise.resolve({ status: 200, headers: {}, body: longBody }));
  const socket = await send(get('/long'));
  const sending = setInterval(() => socket.write('G'), 20);
  await once(socket, 'error');
  clearInterval(sending);
  expect((await read(socket).catch(() => '')).length).toBeLessThan(longBody.length);
});
