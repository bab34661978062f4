/** Pages that may use the tools. Programs send no origin. */
import { expect, test } from 'vitest';
import { bearer, request, sendMessage } from '../../support/scenes/agents.js';
import { origin, useCreator, useService } from '../../support/service/service.js';

const open = useService({ corsOrigins: ['https://agent.example'], publicUrl: origin });
const owner = useCreator(open);
const bare = useService({ beside: open });
const creator = useCreator(bare);

const list = request('tools/list');

test.each([
  'https://evil.example',
  'null',
  '',
  'https://agent.example.evil.example',
  'http://evil.test',
])('a page of "%s" is 403, with a key and without one', async (page) => {
  for (const key of [owner.key, 'x']) {
    const headers = { ...bearer(key), Origin: page };
    const { status, headers: answered, body } = await sendMessage(open, list, headers);
    expect([status, body.error.data.code]).toEqual([403, 'FORBIDDEN']);
    expect(answered.has('access-control-allow-origin')).toBe(false);
  }
});

test('a page of CORS_ORIGINS may ask, and read the answer and refusals', async () => {
  const preflight = await open.fetch('/mcp', {
    method: 'OPTIONS',
    headers: { Origin: 'https://agent.example', 'Access-Control-Request-Method': 'POST' },
  });
  expect(preflight.status).toBe(204);
  const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase();
  for (const name of ['authorization', 'content-type', 'mcp-protocol-version', 'mcp-method'])
    expect(allowed).toContain(name);
  for (const [key, expected] of [
    [owner.key, 200],
    ['x', 401],
  ] as const) {
    const headers = { ...bearer(key), Origin: 'https://agent.example' };
    const { status, headers: answered } = await sendMessage(open, list, headers);
    expect(status).toBe(expected);
    expect(answered.get('access-control-allow-origin')).toBe('https://agent.example');
    expect(answered.get('vary')).toContain('Origin');
  }
});

test('a page of the service itself may ask, and a preflight of a stranger is refused', async () => {
  const own = await sendMessage(open, list, { ...bearer(owner.key), Origin: origin });
  expect(own.status).toBe(200);
  const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
  expect((await open.fetch('/mcp', { method: 'OPTIONS', headers })).status).toBe(403);
});

test.each([
  ['127.0.0.1:4000', 200],
  ['[::1]:4000', 200],
  ['localhost:4000', 200],
  ['rebound.example:4000', 403],
])('without PUBLIC_URL, a page of the host %s that it asks is %i', async (host, status) => {
  const headers = { ...bearer(creator.key), Host: host, Origin: `http://${host}` };
  expect((await sendMessage(bare, list, headers)).status).toBe(status);
});
