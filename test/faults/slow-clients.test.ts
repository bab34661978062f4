import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import type { HttpServer } from '../../src/http/http-server.js';
import { listenOnLoopback } from '../support/service/listen.js';
import { useService } from '../support/service/service.js';

const service = useService();
let server: HttpServer;
beforeAll(async () => {
  const timeouts = { headersTimeoutMs: 1000, requestTimeoutMs: 2000, idleTimeoutMs: 3000 };
  server = await listenOnLoopback(timeouts);
  server.serve((request) => service.app.handle(request));
  return () => server.drain();
});

async function open(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** The text that a socket receives until it is closed, and the seconds until then. */
async function untilClosed(socket: Socket): Promise<{ text: string; seconds: number }> {
  const beganAt = performance.now();
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString()));
  await once(socket, 'close');
  return { text, seconds: (performance.now() - beganAt) / 1000 };
}

const timedOut = /^HTTP\/1\.1 408 Request Timeout\r\n[^]*\r\n\r\n\{"error":"Request timeout",/;
const post = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"na`;

test.concurrent.each([
  ['headers that never end', 1, 'GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: '],
  ['a stalling body to GraphQL', 2, post('/graphql')],
  ['a stalling body to REST', 2, post('/creator-api/keys')],
])('%s is refused after its timeout of %i s', async (_what, timeout, bytes) => {
  const socket = await open();
  socket.write(bytes);
  const { text, seconds } = await untilClosed(socket);
  expect(text).toMatch(timedOut);
  expect(seconds).toBeGreaterThan(timeout - 0.1);
});

test.concurrent('a connection without a request is closed after 3 s', async () => {
  const socket = await open();
  socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'data');
  const { text, seconds } = await untilClosed(socket);
  expect(text).toBe('');
  expect(seconds).toBeGreaterThan(2.9);
});
