import { beforeAll, expect, test } from 'vitest';
import { useService, type TestCreator } from './support/service.js';

const service = useService();
let creator: TestCreator;
beforeAll(async () => {
  creator = await service.newCreator();
});

const read = (headers: Record<string, string>) => service.fetch('/metrics', { headers });

test('Prometheus reads the metrics with the platform key, in either header', async () => {
  for (const [name, value] of [
    ['Authorization', `Bearer ${service.platformKey}`],
    ['X-API-Key', service.platformKey],
  ] as const) {
    const response = await read({ [name]: value });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await response.text()).toMatch(/^process_resident_memory_bytes \d+$/m);
  }
});

test('nobody else does', async () => {
  expect((await read({})).status).toBe(401);
  expect((await read({ Authorization: 'Bearer guess' })).status).toBe(401);
  expect((await read({ Authorization: `Bearer ${creator.key}` })).status).toBe(403);
  expect((await read({ 'X-API-Key': creator.key })).status).toBe(403);
});
