import { parse, validate } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { builder } from '../../src/builder.js';
import { generateKey } from '../../src/access/key-format.js';
import { keyAccesses, type KeyAccess } from '../../src/access/principal.js';
import { routes, type RestRoute } from '../../src/http/rest/routes.js';
import { schema } from '../../src/schema.js';
import { newToken, signInWithToken } from '../support/scenes/cabinet-session.js';
import {
  accessOf,
  callOf,
  creatorFields,
  guardedFields,
  refused,
  rootFields,
} from '../support/scenes/root-fields.js';
import {
  linksPath,
  tenEuros,
  useCreator,
  useService,
  type TestCreator,
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
const limited = {
  error: 'Rate limit exceeded',
  message: 'Too many requests. Please try again later.',
};

async function revokedKey(): Promise<string> {
  const { data } = await refusing.graphql(
    'mutation { createApiKey(input: { name: "Revoked" }) { key apiKey { id } } }',
  );
  const { key, apiKey } = data.createApiKey;
  await refusing.rest('DELETE', `/creator-api/keys/${apiKey.id}`);
  return key;
}

/** The secret of an open session: right in a cookie, and no API key. */
async function sessionInUse(): Promise<string> {
  const cabinet = await signInWithToken(service, refusing);
  expect((await cabinet.graphql('{ viewer { creator { id } } }')).status).toBe(200);
  return cabinet.secret();
}

const badKeys: [string, () => string | null | Promise<string>, typeof invalid][] = [
  ['no key', () => null, missing],
  ['an empty key', () => '', missing],
  ['a malformed key', () => 'not a key', invalid],
  ['a key with a typo', () => generateKey(1n).slice(0, -1) + '!', invalid],
  ['an unknown key', () => generateKey(1n), invalid],
  ['a revoked key', revokedKey, invalid],
  ['a token of the cabinet', () => newToken(service, refusing.id), invalid],
  ['a session of the cabinet', sessionInUse, invalid],
];

test.each(rootFields)('the sample call of $name is valid', (field) => {
  expect(validate(schema, parse(callOf(field)))).toEqual([]);
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

describe.each(badKeys)('%s is refused', (_name, newKey, body) => {
  let key: string | null;
  beforeAll(async () => void (key = await newKey()));

  test.each(guardedFields)('by GraphQL $name', async (field) => {
    const { status, code, error } = await service.graphql(key, callOf(field));
    expect([status, code, error?.message]).toEqual([401, 'UNAUTHENTICATED', body.message]);
  });

  test.each(routes)('by REST $operationId', async (route) => {
    const answer = await callRoute(key, route);
    expect([answer.status, answer.body]).toEqual([401, body]);
  });
});

describe('a key of the other scope is refused', () => {
  test.each(guardedFields)('by GraphQL $name', async (field) => {
    const key = accessOf(field) === 'platform' ? refusing.key : service.platformKey;
    const { status, code } = await service.graphql(key, callOf(field));
    expect([status, code]).toEqual([403, 'FORBIDDEN']);
  });

  test.each(routes)('by REST $operationId', async (route) => {
    const { status, body } = await callRoute(service.platformKey, route);
    expect([status, body.error]).toEqual([403, 'Forbidden']);
  });
});

describe('a key may do what its access allows', () => {
  const keys = {} as Record<KeyAccess, string>;
  const makeKey = (by: TestCreator, access: KeyAccess) =>
    by.graphql(
      `mutation { createApiKey(input: { name: "Bot", access: ${access} }) { key apiKey { id } } }`,
    );
  beforeAll(async () => {
    const creator = await service.newCreator();
    for (const access of keyAccesses) {
      keys[access] = (await makeKey(creator, access)).data.createApiKey.key;
    }
  });

  test.each(keyAccesses.flatMap((access) => creatorFields.map((field) => ({ access, field }))))(
    '$access, by GraphQL: $field.name',
    async ({ access, field }) => {
      const { status, code } = await service.graphql(keys[access], callOf(field));
      const isRefused = refused[access].includes(field.name);
      expect([status === 403, code === 'FORBIDDEN']).toEqual([isRefused, isRefused]);
    },
  );

  test.each(keyAccesses.flatMap((access) => routes.map((route) => ({ access, route }))))(
    '$access, by REST: $route.operationId',
    async ({ access, route }) => {
      const { status, body } = await callRoute(keys[access], route);
      const message = `Your API key may not do this: its access is ${access}.`;
      const isRefused = refused[access].includes(route.field);
      expect(status === 403).toBe(isRefused);
      if (isRefused) expect(body).toEqual({ error: 'Forbidden', message });
    },
  );

  test('a regenerated key keeps SELL, and viewer shows it', async () => {
    const creator = await service.newCreator();
    const { key, apiKey } = (await makeKey(creator, 'SELL')).data.createApiKey;
    const { data } = await creator.graphql(
      `mutation { regenerateApiKey(input: { id: ${apiKey.id} }) { key apiKey { access } } }`,
    );
    const again = data.regenerateApiKey;
    expect([again.key === key, again.apiKey.access]).toEqual([false, 'SELL']);
    const viewer = await service.graphql(again.key, '{ viewer { access apiKey { access } } }');
    expect(viewer.data.viewer).toEqual({ access: 'SELL', apiKey: { access: 'SELL' } });
    const { status } = await service.rest(again.key, 'DELETE', `/creator-api/keys/${apiKey.id}`);
    expect(status).toBe(403);
  });

  test('keys by REST or by the platform have the access FULL', async () => {
    const creator = await service.newCreator();
    await creator.rest('POST', '/creator-api/keys', { name: 'Shop', access: 'READ' });
    const { data } = await creator.graphql('{ apiKeys { nodes { access } } }');
    expect(data.apiKeys.nodes).toEqual([{ access: 'FULL' }, { access: 'FULL' }]);
  });
});

describe('a key whose limit is exhausted is refused', () => {
  const creator = useCreator(exhausted);
  beforeAll(() => creator.graphql('{ viewer { creator { id } } }'));

  test.each(creatorFields)('by GraphQL $name', async (field) => {
    const { status, code, error } = await exhausted.graphql(creator.key, callOf(field));
    expect([status, code, error?.message]).toEqual([429, 'RATE_LIMITED', limited.message]);
  });

  test.each(routes)('by REST $operationId', async (route) => {
    const answer = await callRoute(creator.key, route, exhausted);
    expect([answer.status, answer.body]).toEqual([429, limited]);
  });
});

describe('a key in the query of an address does not count', () => {
  test.each(['X-API-Key', 'x-api-key', 'api_key', 'apiKey'])('as %s', async (name) => {
    const { key } = await service.newCreator();
    const answer = await service.rest(null, 'GET', `/creator-api/keys?${name}=${key}`);
    expect([answer.status, answer.body]).toEqual([401, missing]);
  });
});

test('reading the schema needs no key', async () => {
  const { status, data } = await service.graphql(null, '{ __schema { queryType { name } } }');
  expect([status, data.__schema]).toEqual([200, { queryType: { name: 'Query' } }]);
});

describe('a request without a key learns nothing but 401', () => {
  test.each([
    ['of a product', 'POST', linksPath(999_999), tenEuros],
    ['of a faulty body', 'POST', linksPath(1), { prices: 1 }],
    ['of an impossible id', 'DELETE', '/creator-api/keys/nonsense', undefined],
  ])('%s', async (_what, method, path, body) => {
    expect((await service.rest(null, method, path, body)).status).toBe(401);
  });
});
