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

describe('of a sign-in, the first that fails is told', () => {
  const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { id } }';
  const ask = async (input: object, headers: object = cabinetHeaders) => {
    const asked = { query: signIn, variables: { input } };
    const { body } = await service.rest(null, 'POST', '/graphql', asked, { ...headers });
    return body.errors?.[0].extensions.code as unknown;
  };

  test('a variable that does not fit, before where it came from', async () => {
    expect(await ask({ token: 1 }, {})).toBe('VALIDATION_FAILED');
  });

  test('then a page of another site', async () => {
    expect(await ask({}, {})).toBe('FORBIDDEN');
  });

  test('then both or none of token and API key', async () => {
    expect(await ask({ token: 'x', apiKey: service.platformKey })).toBe('VALIDATION_FAILED');
  });

  test('then the API key, its scope and its limit', async () => {
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

describe('in a session, the first that fails is told', () => {
  const nothing = '{ nothing }';
  const suspend =
    'mutation ($input: SuspendCreatorInput!) { suspendCreator(input: $input) { id } }';

  test('a document that does not fit the schema, then the session, its scope and its limit, then the variables', async () => {
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
