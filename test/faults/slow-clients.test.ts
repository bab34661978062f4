import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../support/service/processes.js';
import { useProcessSettings } from '../support/service/process-settings.js';

const world = useProcessSettings();
const maxConnections = 20;
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    ...world.settings,
    MAX_CONNECTIONS: String(maxConnections),
    HEADERS_TIMEOUT_SECONDS: '1',
    REQUEST_TIMEOUT_SECONDS: '2',
    IDLE_TIMEOUT_SECONDS: '3',
  });
});

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(server.address);
  const socket = connect({ port: Number(port), host: hostname });
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

test.concurrent('headers that never end are refused after HEADERS_TIMEOUT_SECONDS', async () => {
  const socket = await open();
  socket.write('GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: ');
  const { text, seconds } = await untilClosed(socket);
  expect(text).toMatch(timedOut);
  expect(seconds).toBeGreaterThan(0.9);
  expect(seconds).toBeLessThan(2.5);
});

test.concurrent.each(['/graphql', '/creator-api/keys'])(
  'a stalling body to %s is refused after REQUEST_TIMEOUT_SECONDS',
  async (path) => {
    const socket = await open();
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"na`,
    );
    const { text, seconds } = await untilClosed(socket);
    expect(text).toMatch(timedOut);
    expect(seconds).toBeGreaterThan(1.9);
    expect(seconds).toBeLessThan(3.5);
  },
);

test.concurrent('a connection without a request is closed after IDLE_TIMEOUT_SECONDS', async () => {
  const socket = await open();
  socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'data');
  const { text, seconds } = await untilClosed(socket);
  expect(text).toBe('');
  expect(seconds).toBeGreaterThan(2.9);
  expect(seconds).toBeLessThan(5);
});

test('a connection beyond MAX_CONNECTIONS closes the one that is idle for longest', async () => {
  const closed = untilClosed(await open());
  const sockets = await Promise.all(Array.from({ length: maxConnections }, open));
  const { text, seconds } = await closed;
  expect([text, seconds < 0.5]).toEqual(['', true]);
  for (const socket of sockets) {
    socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(String(await once(socket, 'data'))).toContain('HTTP/1.1 200 OK');
  }

  const ended = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.destroy();
  await Promise.all(ended);
  // The server learns a moment later that they have gone.
  await expect.poll(async () => (await server.fetch('/ready')).status).toBe(200);
});
