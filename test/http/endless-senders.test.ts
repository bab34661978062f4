import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpServer } from '../../src/http/http-server.js';
import { listenOnLoopback } from '../support/service/listen.js';
import { useService } from '../support/service/service.js';

const service = useService();
let server: HttpServer;
beforeAll(async () => {
  server = await listenOnLoopback();
  server.serve((request) => service.app.handle(request));
});
afterAll(() => server.drain());

const kilobyte = `400\r\n${'x'.repeat(1024)}\r\n`;
const megabyte = kilobyte.repeat(1024);

test.each(['/creator-api/keys', '/graphql'])(
  'a client that never stops sending to %s is answered, and cut off a megabyte later',
  async (path) => {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString()));
    const closed = new Promise<void>((done) => socket.on('close', () => done()));
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    // Some megabytes may be on their way when the server closes the connection.
    for (let sent = 0; sent < 64 && !socket.destroyed; sent++) {
      await Promise.race([new Promise((done) => socket.write(megabyte, done)), closed]);
    }
    expect(socket.destroyed).toBe(true);
    expect(answer).toContain('HTTP/1.1 413 Payload Too Large');
  },
);
