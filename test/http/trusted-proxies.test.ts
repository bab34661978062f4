import { expect, test } from 'vitest';
import { listenOnLoopback } from '../support/service/listen.js';

/** The client address that the server sees for a request from this machine. */
async function addressOf(forwardedFor: string, trustedProxies: string[]): Promise<string> {
  const server = await listenOnLoopback({ trustedProxies });
  server.serve(({ address }) => Promise.resolve({ status: 200, headers: {}, body: address }));
  const response = await fetch(`http://127.0.0.1:${server.port}/`, {
    headers: { 'X-Forwarded-For': forwardedFor, Connection: 'close' },
  });
  const address = await response.text();
  await server.drain();
  return address;
}

test.each([
  ['nobody is trusted', '203.0.113.1', [], '127.0.0.1'],
  ['the proxy is trusted', '203.0.113.1', ['127.0.0.1'], '203.0.113.1'],
  ['its client made up more', '192.0.2.9, 203.0.113.1', ['127.0.0.0/8'], '203.0.113.1'],
  ['two proxies are trusted', '203.0.113.1, 10.1.2.3', ['127.0.0.1', '10.0.0.0/8'], '203.0.113.1'],
  ['another is trusted', '203.0.113.1', ['10.0.0.0/8'], '127.0.0.1'],
])('X-Forwarded-For counts only as far as it is trusted: %s', async (_, sent, trusted, address) => {
  expect(await addressOf(sent, trusted)).toBe(address);
});
