import { describe, expect, test } from 'vitest';
import { cabinetHeaders, newToken, openCabinet } from '../support/scenes/cabinet-session.js';
import { linksPath, tenEuros, useCreator, useService } from '../support/service/service.js';

const service = useService();
const exhausted = useService({ requestsPerMinute: 1 });
const creator = useCreator(service);
const limited = useCreator(exhausted);

describe('REST checks', () => {
  const [text, json] = ['text/plain', 'application/json'];
  const tooLarge = JSON.stringify({ padding: 'x'.repeat(65_536) });
  const noKey = () => null;
  const platform = () => service.platformKey;
  const own = () => creator.key;

  test.each([
    ['the path before the body', noKey, '/api/v2/nowhere', text, tooLarge, 404],
    ['the length of a body before its type', noKey, linksPath(1), text, tooLarge, 413],
    ['the type of a body before the key', noKey, linksPath(1), text, '{', 415],
    ['the key before the JSON of a body', noKey, linksPath(1), json, '{', 401],
    ['the scope of a key before the JSON of a body', platform, linksPath(1), json, '{', 403],
    ['the product before the fields', own, linksPath(999_999), json, '{"prices":1}', 404],
  ])('%s', async (_what, key, path, type, body, status) => {
    const answer = await service.rest(key(), 'POST', path, body, { 'Content-Type': type });
    expect(answer.status).toBe(status);
  });

  test('the method before the body', async () => {
    const type = { 'Content-Type': text };
    expect((await service.rest(null, 'PUT', linksPath(1), tooLarge, type)).status).toBe(405);
  });

  test('the limits of a key before the JSON of a body', async () => {
    await limited.rest('GET', '/creator-api/keys');
    expect((await limited.rest('POST', linksPath(999_999), '{')).status).toBe(429);
  });

  test('the JSON of a body before the product', async () => {
    const { status, body } = await creator.rest('POST', linksPath(999_999), '{');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['body']]);
  });

  test('the fields before it refuses a free product, and that last', async () => {
    const path = linksPath(creator.freeProductId);
    const { status, body } = await creator.rest('POST', path, { prices: 1 });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['prices']]);
    const refused = await creator.rest('POST', path, tenEuros);
    expect([refused.status, refused.body.errors.error]).toEqual([422, [refused.body.message]]);
  });
});

describe('A sign-in checks', () => {
  const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { id } }';
  const ask = async (input: object, headers: Record<string, string> = cabinetHeaders) => {
    const asked = { query: signIn, variables: { input } };
    const { body } = await service.rest(null, 'POST', '/graphql', asked, headers);
    return body.errors?.[0].extensions.code as unknown;
  };

  test('variables, then the sending page, then that it has token or key', async () => {
    expect(await ask({ token: 1 }, {})).toBe('VALIDATION_FAILED');
    expect(await ask({}, {})).toBe('FORBIDDEN');
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

test('In a session, GraphQL checks document, session, scope, limit, and variables last', async () => {
  const suspend =
    'mutation ($input: SuspendCreatorInput!) { suspendCreator(input: $input) { id } }';
  const product = 'query ($id: ID!) { product(id: $id) { id } }';
  const cabinet = openCabinet(exhausted);
  cabinet.cookie = 'cabinet=x';
  expect((await cabinet.graphql('{ nothing }')).code).toBe('BAD_REQUEST');
  expect((await cabinet.graphql(suspend)).code).toBe('UNAUTHENTICATED');
  await cabinet.signIn({ token: await newToken(exhausted, limited.id) });
  // Costs the one request that is left.
  expect((await cabinet.graphql(suspend)).code).toBe('FORBIDDEN');
  expect((await cabinet.graphql(product, { id: [1] })).code).toBe('RATE_LIMITED');
  const unlimited = openCabinet(service);
  await unlimited.signIn({ token: await newToken(service, creator.id) });
  expect((await unlimited.graphql(product, { id: [1] })).code).toBe('VALIDATION_FAILED');
});
