import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { HttpServer } from '../../src/http/http-server.js';
import { newExport } from '../support/scenes/exports.js';
import { pay } from '../support/scenes/payments.js';
import { listenOnLoopback } from '../support/service/listen.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service);
let server: HttpServer;
beforeAll(async () => {
  server = await listenOnLoopback();
  server.serve((request) => service.app.handle(request));
});
afterAll(() => server.drain());

/** What a connection gets, and the code of the error with which it ends; undefined if it is closed. */
async function receive(request: string): Promise<{ text: string; code: string | undefined }> {
  const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
  let [text, code]: [string, string | undefined] = ['', undefined];
  socket.on('data', (piece) => (text += String(piece)));
  socket.on('error', (error: NodeJS.ErrnoException) => (code = error.code));
  socket.write(`${request}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  await new Promise((resolve) => socket.on('close', resolve));
  return { text, code };
}

test('an export comes in chunks, and HEAD has its headers alone', async () => {
  const { paymentId } = await pay(service, creator);
  const path = await newExport(creator);
  const got = await receive(`GET ${path} HTTP/1.1`);
  expect(got.code).toBeUndefined();
  expect(got.text).toContain('Transfer-Encoding: chunked');
  expect(got.text).toContain(paymentId);
  expect(got.text.endsWith('\r\n0\r\n\r\n')).toBe(true);
  const head = await receive(`HEAD ${path} HTTP/1.1`);
  expect(head.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(head.text.endsWith('\r\n\r\n')).toBe(true);
  expect(head.text).not.toContain(paymentId);
});

test.each(['HTTP/1.0', 'HTTP/1.1'])(
  'an export that fails resets the connection (%s)',
  async (version) => {
    await pay(service, creator);
    const path = await newExport(creator);
    const lost = vi.spyOn(service.services.metrics.exportedRows, 'inc').mockImplementation(() => {
      throw new Error('Lost');
    });
    const { text, code } = await receive(`GET ${path} ${version}`);
    lost.mockRestore();
    expect(code).toBe('ECONNRESET');
    expect(text.endsWith('\r\n0\r\n\r\n')).toBe(false);
  },
);
