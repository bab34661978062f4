import { describe, expect, test } from 'vitest';
import { cabinetHeaders, newToken, openCabinet } from '../support/scenes/cabinet-session.js';
import { linksPath, tenEuros, useService } from '../support/service/service.js';

const service = useService();
const exhausted = useService({ requestsPerMinute: 1 });
const tooLarge = JSON.stringify({ padding: 'x'.repeat(65_536) });

const send = (path: string, key: string | null, type: string, body: string, method = 'POST') =>
  service.fetch(path, {
    method,
    headers: { 'Content-Type': type, ...(key !== null && { 'X-API-Key': key }) },
    body,
  });

describe('REST checks', () => {
  test('path and method before the body', async () => {
    expect((await send('/api/v2/nowhere', null, 'text/plain', tooLarge)).status).toBe(404);
    expect((await send(linksPath(1), null, 'text/plain', tooLarge, 'PUT')).status).toBe(405);
  });

  test('the length of a body before its type', async () => {
    expect((await send(linksPath(1), null, 'text/plain', tooLarge)).status).toBe(413);
  });

  test('the type of a body before the key', async () => {
    expect((await send(linksPath(1), null, 'text/plain', '{')).status).toBe(415);
  });

  test('the key before the JSON of a body', async () => {
    expect((await send(linksPath(1), null, 'application/json', '{')).status).toBe(401);
  });

  test('the scope of a key before the JSON of a body', async () => {
    const { platformKey } = service;
    expect((await send(linksPath(1), platformKey, 'application/json', '{')).status).toBe(403);
  });

  test('the limits of a key before the JSON of a body', async () => {
    const { key } = await exhausted.newCreator();
    await exhausted.rest(key, 'GET', '/creator-api/keys');
    expect((await exhausted.rest(key, 'POST', linksPath(999_999), '{')).status).toBe(429);
  });

  test('the JSON of a body before the product', async () => {
    const { key } = await service.newCreator();
    const { status, body } = await service.rest(key, 'POST', linksPath(999_999), '{');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['body']]);
  });

  test('the product before the fields', async () => {
    const { key } = await service.newCreator();
    expect((await service.rest(key, 'POST', linksPath(999_999), { prices: 1 })).status).toBe(404);
  });

  test('the fields before it refuses a free product', async () => {
    const { key, freeProductId } = await service.newCreator();
    const { status, body } = await service.rest(key, 'POST', linksPath(freeProductId), {
      prices: 1,
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['prices']]);
  });

  test('for a free product last', async () => {
    const { key, freeProductId } = await service.newCreator();
    const { status, body } = await service.rest(key, 'POST', linksPath(freeProductId), tenEuros);
    expect([status, body.errors.error]).toEqual([422, [body.message]]);
  });
});

describe('A sign-in checks', () => {
  const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { id } }';
  const ask = async (input: object, headers: object = cabinetHeaders) => {
    const asked = { query: signIn, variables: { input } };
    const { body } = await service.rest(null, 'POST', '/graphql', asked, { ...headers });
    return body.errors?.[0].extensions.code as unknown;
  };

  test('its variables before the page that sends it', async () => {
    expect(await ask({ token: 1 }, {})).toBe('VALIDATION_FAILED');
  });

  test('the page that sends it before token and API key', async () => {
    expect(await ask({}, {})).toBe('FORBIDDEN');
  });

  test('that one of token and API key is given, before it looks it up', async () => {
    expect(await ask({ token: 'x', apiKey: service.platformKey })).toBe('VALIDATION_FAILED');
  });

  test('an API key, its scope and its limit', async () => {
    expect(await ask({ apiKey: 'x' })).toBe('UNAUTHENTICATED');
    expect(await ask({ apiKey: service.platformKey })).toBe('FORBIDDEN');
    const { key } = await exhausted.newCreator();
    const codes = [];
    for (let count = 0; count < 2; count++) {
      codes.push((await openCabinet(exhausted).signIn({ apiKey: key })).code);
    }
    expect(codes).toEqual([undefined, 'RATE_LIMITED']);
  });
});

describe('In a session, GraphQL checks', () => {
  const nothing = '{ nothing }';
  const suspend =
    'mutation ($input: SuspendCreatorInput!) { suspendCreator(input: $input) { id } }';

  test('document, session, scope and limit, in this order, and variables last', async () => {
    const cabinet = openCabinet(exhausted);
    cabinet.cookie = 'cabinet=x';
    const product = 'query ($id: ID!) { product(id: $id) { id } }';
    expect((await cabinet.graphql(nothing)).code).toBe('BAD_REQUEST');
    expect((await cabinet.graphql(suspend)).code).toBe('UNAUTHENTICATED');
    const { id } = await exhausted.newCreator();
    await cabinet.signIn({ token: await newToken(exhausted, id) });
    expect((await cabinet.graphql(suspend)).code).toBe('FORBIDDEN');
    expect((await cabinet.graphql(product, { id: [1] })).code).toBe('VALIDATION_FAILED');
    expect((await cabinet.graphql(product, { id: [1] })).code).toBe('RATE_LIMITED');
  });
});
