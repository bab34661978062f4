import { parse, validate } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { builder } from '../../src/builder.js';
import { generateKey } from '../../src/access/key-format.js';
import { keyAccesses, type KeyAccess } from '../../src/access/principal.js';
import { routes } from '../../src/http/rest/routes.js';
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
/** The creator whose rows are requested where the request is refused. */
const refusing = useCreator(service);

const addressOf = (path: string, { productId, keyId }: TestCreator): string =>
  path
    .replace('{product}', String(productId))
    .replace('{paymentLink}', '1')
    .replace('{id}', String(keyId));

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

const badKeys: [string, () => string | null | Promise<string>, object][] = [
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
  for (const { field } of routes) {
    const root = {
      ...schema.getQueryType()?.getFields(),
      ...schema.getMutationType()?.getFields(),
    };
    expect(names.includes(field)).toBe(root[field]?.extensions.rest !== 'only');
  }
});

test('a root field without an access does not build', () => {
  builder.queryField('unguarded', (t) =>
    // @ts-expect-error -- does not compile either
    t.boolean({ resolve: () => true }),
  );
  expect(() => builder.toSchema()).toThrow('Query.unguarded must say whose key may ask for it');
});

describe.each(badKeys)('%s is refused', (_name, makeKey, body) => {
  test.each(guardedFields)('by GraphQL $name', async (field) => {
    const { status, error } = await service.graphql(await makeKey(), callOf(field));
    expect(status).toBe(401);
    expect(error).toMatchObject({
      message: (body as typeof invalid).message,
      extensions: { code: 'UNAUTHENTICATED' },
    });
  });

  test.each(routes)('by REST $method $path', async ({ method, path }) => {
    const address = addressOf(path, refusing);
    const answer = await service.rest(await makeKey(), method, address);
    expect([answer.status, answer.body]).toEqual([401, body]);
  });
});

describe('a key of the other scope is refused', () => {
  test.each(guardedFields)('by GraphQL $name', async (field) => {
    const key = accessOf(field) === 'platform' ? refusing.key : service.platformKey;
    const { status, code } = await service.graphql(key, callOf(field));
    expect([status, code]).toEqual([403, 'FORBIDDEN']);
  });

  test.each(routes)('by REST $method $path', async ({ method, path }) => {
    const address = addressOf(path, refusing);
    const { status, body } = await service.rest(service.platformKey, method, address);
    expect([status, body.error]).toEqual([403, 'Forbidden']);
  });
});

describe('a key is refused what its access does not allow, and nothing else', () => {
  /** Makes a creator with a key that has an access. */
  const newKey = async (access: KeyAccess) => {
    const creator = await service.newCreator();
    const { data } = await creator.graphql(
      `mutation { createApiKey(input: { name: "Bot", access: ${access} }) { key } }`,
    );
    return { creator, key: data.createApiKey.key as string };
  };
  const table = keyAccesses.flatMap((access) =>
    creatorFields.map((field) => ({ access, field, name: field.name })),
  );

  test.each(table)('$access, by GraphQL: $name', async ({ access, field, name }) => {
    const { key } = await newKey(access);
    const { status, code } = await service.graphql(key, callOf(field));
    const isRefused = refused[access].includes(name);
    expect([status === 403, code === 'FORBIDDEN']).toEqual([isRefused, isRefused]);
  });

  const restTable = keyAccesses.flatMap((access) => routes.map((route) => ({ access, ...route })));

  test.each(restTable)(
    '$access, by REST: $method $path',
    async ({ access, method, path, field }) => {
      const { creator, key } = await newKey(access);
      const body = method === 'POST' ? { ...tenEuros, name: 'Bot' } : undefined;
      const answer = await service.rest(key, method, addressOf(path, creator), body);
      const isRefused = refused[access].includes(field);
      expect(answer.status === 403).toBe(isRefused);
      if (isRefused) {
        expect(answer.body).toEqual({
          error: 'Forbidden',
          message: `Your API key may not do this: its access is ${access}.`,
        });
      }
    },
  );

  test('a document with one field that READ does not allow is refused as a whole', async () => {
    const { creator, key } = await newKey('READ');
    const { productId } = creator;
    const { code } = await service.graphql(
      key,
      `mutation { createPaymentLink(input: { productId: ${productId}, prices: [
        { currencyId: 3, price: 10, isDiscountPrice: false }
      ] }) { id } }`,
    );
    expect(code).toBe('FORBIDDEN');
    expect((await creator.rest('GET', creator.links)).body.meta.total).toBe(0);
  });

  test('a regenerated key keeps its access SELL, and viewer shows it', async () => {
    const { creator, key } = await newKey('SELL');
    const { data } = await service.graphql(key, '{ viewer { apiKey { id access } } }');
    const { id, access } = data.viewer.apiKey;
    expect(access).toBe('SELL');
    const again = await creator.graphql(
      `mutation { regenerateApiKey(input: { id: ${id} }) { key apiKey { access } } }`,
    );
    expect(again.data.regenerateApiKey.apiKey.access).toBe('SELL');
    const answer = await service.rest(
      again.data.regenerateApiKey.key,
      'DELETE',
      `/creator-api/keys/${id}`,
    );
    expect(answer.status).toBe(403);
  });

  test('keys made by REST or by the platform have the access FULL', async () => {
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
    const { status, error } = await exhausted.graphql(creator.key, callOf(field));
    expect(status).toBe(429);
    expect(error).toMatchObject({
      message: limited.message,
      extensions: { code: 'RATE_LIMITED' },
    });
  });

  test.each(routes)('by REST $method $path', async ({ method, path }) => {
    const answer = await exhausted.rest(creator.key, method, addressOf(path, creator));
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
    ['of a body that is no JSON', 'POST', linksPath(1), '{'],
    ['of a link', 'DELETE', `${linksPath(1)}/1`, undefined],
    ['of an impossible id', 'DELETE', '/creator-api/keys/nonsense', undefined],
  ])('%s', async (_what, method, path, body) => {
    expect((await service.rest(null, method, path, body)).status).toBe(401);
  });
});
