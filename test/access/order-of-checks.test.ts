import { describe, expect, test } from 'vitest';
import { linksPath, tenEuros, useService } from '../support/service.js';

const service = useService();
const exhausted = useService({ requestsPerMinute: 1 });
const tooLarge = JSON.stringify({ padding: 'x'.repeat(65_536) });

const send = (path: string, key: string | null, type: string, body: string, method = 'POST') =>
  service.fetch(path, {
    method,
    headers: { 'Content-Type': type, ...(key !== null && { 'X-API-Key': key }) },
    body,
  });

describe('the first that fails is told', () => {
  test('an unknown path or method, before anything else', async () => {
    expect((await send('/api/v2/nowhere', null, 'text/plain', tooLarge)).status).toBe(404);
    expect((await send(linksPath(1), null, 'text/plain', tooLarge, 'PUT')).status).toBe(405);
  });

  test('then a body that is too large', async () => {
    expect((await send(linksPath(1), null, 'text/plain', tooLarge)).status).toBe(413);
  });

  test('then a body that is not sent as JSON', async () => {
    expect((await send(linksPath(1), null, 'text/plain', '{')).status).toBe(415);
  });

  test('then the key', async () => {
    expect((await send(linksPath(1), null, 'application/json', '{')).status).toBe(401);
  });

  test('then its scope', async () => {
    const { platformKey } = service;
    expect((await send(linksPath(1), platformKey, 'application/json', '{')).status).toBe(403);
  });

  test('then the limits', async () => {
    const { key } = await exhausted.newCreator();
    await exhausted.rest(key, 'GET', '/creator-api/keys');
    expect((await exhausted.rest(key, 'POST', linksPath(999_999), '{')).status).toBe(429);
  });

  test('then a body that is no JSON object', async () => {
    const { key } = await service.newCreator();
    const { status, body } = await service.rest(key, 'POST', linksPath(999_999), '{');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['body']]);
  });

  test('then the product', async () => {
    const { key } = await service.newCreator();
    expect((await service.rest(key, 'POST', linksPath(999_999), { prices: 1 })).status).toBe(404);
  });

  test('then the fields', async () => {
    const { key, freeProductId } = await service.newCreator();
    const { status, body } = await service.rest(key, 'POST', linksPath(freeProductId), {
      prices: 1,
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['prices']]);
  });

  test('then the free product', async () => {
    const { key, freeProductId } = await service.newCreator();
    const { status, body } = await service.rest(key, 'POST', linksPath(freeProductId), tenEuros);
    expect([status, body.errors.error]).toEqual([422, [body.message]]);
  });
});
