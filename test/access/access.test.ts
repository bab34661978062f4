import { parse, validate } from 'graphql';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { builder } from '../../src/builder.js';
import { generateKey } from '../../src/access/keys/key-format.js';
import type { KeyAccess } from '../../src/access/principal.js';
import { type RestRoute, routes } from '../../src/http/rest/routes.js';
import { schema } from '../../src/schema.js';
import { newKey, regenerateKey } from '../support/scenes/api-keys.js';
import {
  type Cabinet,
  cabinetHeaders,
  creatorIn,
  newToken,
  openCabinet,
  signInWithKey,
  signInWithToken,
} from '../support/scenes/cabinet-session.js';
import {
  callOf,
  creatorFields,
  guardedFields,
  platformFields,
  refused,
  rootFields,
} from '../support/scenes/root-fields.js';
import {
  askWith,
  linksPath,
  tenEuros,
  type TestCreator,
  useCreator,
  useService,
} from '../support/service/service.js';

const service = useService();
const exhausted = useService({ requestsPerMinute: 1 });
/** The first creator, whose rows have the ids that are requested. */
const refusing = useCreator(service);

const callRoute = (key: string | null, { method, path }: RestRoute, of = service) =>
  of.rest(key, method, path.replaceAll(/\{\w+\}/g, '1'));

const missing = {
  error: 'API key is required',
  message: 'Please provide a valid API key in the X-API-Key header.',
};
const invalid = {
  error: 'Invalid API key',
  message: 'The provided API key is invalid or has been revoked.',
};

async function revokedKey(): Promise<string> {
  const { key, id } = await newKey(refusing);
  await refusing.rest('DELETE', `/creator-api/keys/${id}`);
  return key;
}

/** The secret of an open session: right in a cookie, and no API key. */
async function sessionInUse(): Promise<string> {
  const cabinet = await signInWithToken(service, refusing);
  expect((await cabinet.graphql('{ viewer { creator { id } } }')).status).toBe(200);
  return cabinet.secret();
}

const badKeys: [string, () => string | Promise<string>, typeof invalid][] = [
  ['an unknown key', () => generateKey(1n), invalid],
  ['an empty key', () => '', missing],
  ['a malformed key', () => 'not a key', invalid],
  ['a key with a typo', () => generateKey(1n).slice(0, -1) + '!', invalid],
  ['a revoked key', revokedKey, invalid],
  ['a token of the cabinet', () => newToken(service, refusing.id), invalid],
  ['a session of the cabinet', sessionInUse, invalid],
];

const named = (name: string) =>
  rootFields.find((field) => field.name === name) as (typeof rootFields)[number];

test('the sample call of each root field is valid', () => {
  const faulty = rootFields.filter((field) => validate(schema, parse(callOf(field))).length > 0);
  expect(faulty).toEqual([]);
});

test('a field that only REST asks for is not in the public schema', () => {
  const names = rootFields.map(({ name }) => name);
  const all = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  for (const { field } of routes) {
    expect(names.includes(field)).toBe(all[field]?.extensions.rest !== 'only');
  }
});

test('a root field without an access does not build', () => {
  builder.queryField('unguarded', (t) =>
    // @ts-expect-error -- does not compile either
    t.boolean({ resolve: () => true }),
  );
  expect(() => builder.toSchema()).toThrow('Query.unguarded must say whose key may ask for it');
});

describe('no key is refused', () => {
  test.each(guardedFields)('by GraphQL $name', async (field) => {
    const { status, code, error } = await service.graphql(null, callOf(field));
    expect([status, code, error?.message]).toEqual([401, 'UNAUTHENTICATED', missing.message]);
  });

  test.each(routes)('by REST $operationId', async (route) => {
    const answer = await callRoute(null, route);
    expect([answer.status, answer.body]).toEqual([401, missing]);
  });
});

test.each(badKeys)('%s is refused by GraphQL and by REST', async (_name, newKey, body) => {
  const key = await newKey();
  const { status, code, error } = await service.graphql(key, '{ viewer { access } }');
  expect([status, code, error?.message]).toEqual([401, 'UNAUTHENTICATED', body.message]);
  const rest = await service.rest(key, 'GET', '/creator-api/keys');
  expect([rest.status, rest.body]).toEqual([401, body]);
});

describe('a key of the other scope is refused', () => {
  test.each(platformFields)('by GraphQL $name', async (field) => {
    const { status, code } = await service.graphql(refusing.key, callOf(field));
    expect([status, code]).toEqual([403, 'FORBIDDEN']);
  });

  test('by GraphQL viewer, and by REST', async () => {
    const { status, code } = await service.platform('{ viewer { access } }');
    expect([status, code]).toEqual([403, 'FORBIDDEN']);
    const rest = await service.rest(service.platformKey, 'GET', '/creator-api/keys');
    expect([rest.status, rest.body.error]).toEqual([403, 'Forbidden']);
  });
});

describe('a key may do what its access allows', () => {
  const keys = {} as Record<KeyAccess, string>;
  beforeAll(async () => {
    const creator = await service.newCreator();
    for (const access of ['READ', 'SELL'] as const) {
      keys[access] = (await newKey(creator, { access })).key;
    }
  });
  /** READ is tried on all that a creator may ask, and SELL on what READ may not. */
  const tried = <T>(all: readonly T[], nameOf: (one: T) => string) => [
    ...all.map((one) => ({ access: 'READ' as const, one })),
    ...all
      .filter((one) => refused.READ.includes(nameOf(one)))
      .map((one) => ({ access: 'SELL' as const, one })),
  ];

  test.each(tried(creatorFields, ({ name }) => name))(
    '$access, by GraphQL: $one.name',
    async ({ access, one }) => {
      const { status, code } = await service.graphql(keys[access], callOf(one));
      const isRefused = refused[access].includes(one.name);
      expect([status === 403, code === 'FORBIDDEN']).toEqual([isRefused, isRefused]);
    },
  );

  test.each(tried(routes, ({ field }) => field))(
    '$access, by REST: $one.operationId',
    async ({ access, one }) => {
      const { status, body } = await callRoute(keys[access], one);
      const message = `Your API key may not do this: its access is ${access}.`;
      const isRefused = refused[access].includes(one.field);
      expect(status === 403).toBe(isRefused);
      if (isRefused) expect(body).toEqual({ error: 'Forbidden', message });
    },
  );

  test('a regenerated key keeps SELL, and viewer shows it', async () => {
    const creator = await service.newCreator();
    const { key: former, id } = await newKey(creator, { access: 'SELL' });
    const { key } = (await regenerateKey(creator, id)).data.regenerateApiKey;
    expect(key).not.toBe(former);
    const viewer = await service.graphql(key, '{ viewer { access apiKey { access } } }');
    expect(viewer.data.viewer).toEqual({ access: 'SELL', apiKey: { access: 'SELL' } });
    expect((await service.rest(key, 'DELETE', `/creator-api/keys/${id}`)).status).toBe(403);
  });

  test('keys by REST or by the platform have the access FULL', async () => {
    const creator = await service.newCreator();
    await creator.rest('POST', '/creator-api/keys', { name: 'Shop', access: 'READ' });
    const { data } = await creator.graphql('{ apiKeys { nodes { access } } }');
    expect(data.apiKeys.nodes).toEqual([{ access: 'FULL' }, { access: 'FULL' }]);
  });
});

test('a key that is exhausted or wrong waits for a turn before its document is parsed', async () => {
  const { graphql } = await exhausted.newCreator();
  const turn = vi.spyOn(exhausted.services.wrongKeys, 'waitForTurn');
  onTestFinished(() => turn.mockRestore());
  for (let count = 0; count < 2; count++) await graphql('{ viewer { access } }');
  expect(turn).not.toHaveBeenCalled();
  await graphql('{ not a document');
  expect(turn).toHaveBeenCalledTimes(1);
  await exhausted.graphql('plk_wrong', '{ not a document');
  expect(turn).toHaveBeenCalledTimes(2);
});

test.each(['X-API-Key', 'x-api-key', 'api_key', 'apiKey'])(
  'a key in the query of an address does not count: %s',
  async (name) => {
    const answer = await service.rest(null, 'GET', `/creator-api/keys?${name}=${refusing.key}`);
    expect([answer.status, answer.body]).toEqual([401, missing]);
  },
);

const other = useCreator(service);

/** Signs a creator in, with a key that has an access or with a token. */
async function signedIn(means: KeyAccess | 'token'): Promise<[TestCreator, Cabinet]> {
  const creator = await service.newCreator();
  if (means === 'token') return [creator, await signInWithToken(service, creator)];
  const { key } = await newKey(creator, { access: means });
  return [creator, await signInWithKey(service, key)];
}

const [reads, sells, changes] = [
  ['viewer'],
  ['viewer', 'createPaymentLink'],
  ['viewer', 'createPaymentLink', 'createApiKey'],
];
test.each([
  ['READ', reads],
  ['SELL', sells],
  ['FULL', changes],
  ['token', changes],
] as const)('A session opened with %s may do as much as that allows', async (means, allowed) => {
  const [, cabinet] = await signedIn(means);
  const answered: string[] = [];
  for (const name of [...changes, 'createCreator']) {
    const { status, code } = await cabinet.graphql(callOf(named(name)));
    expect([status === 403, status === 401]).toEqual([code === 'FORBIDDEN', false]);
    if (status !== 403) answered.push(name);
  }
  expect(answered).toEqual(allowed);
});

test('one field that the access does not allow refuses the whole document, and nothing runs', async () => {
  const [creator, cabinet] = await signedIn('READ');
  const { code } = await cabinet.graphql(`mutation {
    signOut(input: {}) { sessions }
    createApiKey(input: { name: "More" }) { key }
  }`);
  expect(code).toBe('FORBIDDEN');
  expect(await creatorIn(cabinet)).toBe(creator.id);
});

describe('signIn needs no key:', () => {
  const signingIn = useCreator(service);
  const keys: [string, () => string][] = [
    ['no key', () => ''],
    ['a malformed key', () => 'not a key'],
    ['an unknown key', () => generateKey(1n)],
    ['the key of another creator', () => other.key],
    ['a platform key', () => service.platformKey],
  ];

  test.each(keys)('it ignores %s', async (_what, key) => {
    const token = await newToken(service, signingIn.id);
    const signIn = `mutation { signIn(input: { token: "${token}" }) { id } }`;
    const sent = { ...cabinetHeaders, 'X-API-Key': key() };
    const { status, headers } = await askWith(service, { headers: sent }, signIn);
    expect(status).toBe(200);
    const cabinet = openCabinet(service);
    cabinet.cookie = headers.get('set-cookie')?.split(';')[0];
    const { data } = await cabinet.graphql('{ viewer { creator { id } apiKey { id } } }');
    expect(data.viewer).toEqual({ creator: { id: String(signingIn.id) }, apiKey: null });
  });

  test('a second field in its document needs one, and signs nobody in', async () => {
    const cabinet = openCabinet(service);
    const token = await newToken(service, other.id);
    const { status, code } = await cabinet.graphql(`mutation {
      signIn(input: { token: "${token}" }) { id }
      createApiKey(input: { name: "More" }) { key }
    }`);
    expect([status, code, cabinet.cookie]).toEqual([401, 'UNAUTHENTICATED', undefined]);
    expect((await cabinet.signIn({ token })).status).toBe(200);
  });
});

const creator = useCreator(service);
const limitedSeller = useCreator(exhausted);

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
    ['the key before the id', noKey, '/creator-api/keys/nonsense/regenerate', json, '{}', 401],
    ['the key before the product', noKey, linksPath(999_999), json, '{"prices":1}', 401],
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
    await limitedSeller.rest('GET', '/creator-api/keys');
    expect((await limitedSeller.rest('POST', linksPath(999_999), '{')).status).toBe(429);
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

test('A sign-in checks variables, the sending page, then that it has token or key', async () => {
  const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { id } }';
  const ask = async (input: object, headers: Record<string, string> = {}) =>
    (await askWith(service, { headers }, signIn, { input })).code;
  expect(await ask({ token: 1 })).toBe('VALIDATION_FAILED');
  expect(await ask({})).toBe('FORBIDDEN');
  const both = { token: 'x', apiKey: service.platformKey };
  expect(await ask(both, cabinetHeaders)).toBe('VALIDATION_FAILED');
});

test('In a session, GraphQL checks document, session, scope, limit, and variables last', async () => {
  const suspend =
    'mutation ($input: SuspendCreatorInput!) { suspendCreator(input: $input) { id } }';
  const product = 'query ($id: ID!) { product(id: $id) { id } }';
  const cabinet = openCabinet(exhausted);
  cabinet.cookie = 'cabinet=x';
  expect((await cabinet.graphql('{ nothing }')).code).toBe('BAD_REQUEST');
  expect((await cabinet.graphql(suspend)).code).toBe('UNAUTHENTICATED');
  await cabinet.signIn({ token: await newToken(exhausted, limitedSeller.id) });
  // Costs the one request that is left.
  expect((await cabinet.graphql(suspend)).code).toBe('FORBIDDEN');
  expect((await cabinet.graphql(product, { id: [1] })).code).toBe('RATE_LIMITED');
  const unlimited = openCabinet(service);
  await unlimited.signIn({ token: await newToken(service, (await service.newCreator()).id) });
  expect((await unlimited.graphql(product, { id: [1] })).code).toBe('VALIDATION_FAILED');
});
