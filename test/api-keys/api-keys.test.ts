import { describe, expect, test } from 'vitest';
import { generateKey } from '../../src/access/keys/key-format.js';
import { ApiKeysDocument, CreateApiKeyDocument } from '../../schema/generated/operations.js';
import { newCreatorWithKeys } from '../support/scenes/api-keys.js';
import { suspend } from '../support/scenes/creators.js';
import { nodesOf } from '../support/scenes/nodes.js';
import { doorElsewhere } from '../support/service/second-process.js';
import { tenEuros, useCreator, useService, type TestCreator } from '../support/service/service.js';

const service = useService();
const path = '/creator-api/keys';

test('a new key is shown once, works, and is listed first', async () => {
  const { key } = await service.newCreator();
  const created = await service.rest(key, 'POST', path, { name: '  Shop  ' });
  expect(created.status).toBe(200);
  expect(created.body).toEqual({
    id: expect.any(Number),
    name: 'Shop',
    prefix: created.body.key.slice(0, 14),
    last_four: created.body.key.slice(-4),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    last_used_at: null,
    request_count: 0,
    is_active: true,
    key: expect.stringMatching(/^plk_[0-9A-Za-z]{46}$/),
  });

  const listed = await service.rest(created.body.key, 'GET', path);
  expect(listed.status).toBe(200);
  expect(listed.body.data[0]).not.toHaveProperty('key');
  expect({ ...listed.body.data[0], key: created.body.key }).toEqual(created.body);
  expect(listed.body.data[1].name).toBe('Test');
});

test('each random digit of a key may be any letter or digit', () => {
  const keys = Array.from({ length: 1000 }, () => generateKey(1n));
  for (let place = 'plk_000001'.length; place < 44; place++) {
    // By chance, one of the 62 may be missing at a position.
    expect(new Set(keys.map((key) => key[place])).size).toBeGreaterThan(55);
  }
});

test('a key that deletes itself is refused at once, unlisted, and cannot be deleted again', async () => {
  const { rest } = await service.newCreator();
  const { body } = await rest('POST', path, { name: 'Old' });
  const deleted = await service.rest(body.key, 'DELETE', `${path}/${body.id}`);
  expect([deleted.status, deleted.body]).toEqual([204, undefined]);
  expect((await service.rest(body.key, 'GET', path)).body.error).toBe('Invalid API key');

  const working = ['Test', true];
  const names = async (query: string) =>
    (await rest('GET', path + query)).body.data.map(({ name, is_active }: any) => [
      name,
      is_active,
    ]);
  expect(await names('')).toEqual([working]);
  for (const no of ['0', 'false', '', 'yes', '2', 'TRUE']) {
    expect(await names(`?include_revoked=${no}`)).toEqual([working]);
  }
  for (const yes of ['1', 'true']) {
    expect(await names(`?include_revoked=${yes}`)).toEqual([['Old', false], working]);
  }
  expect((await rest('DELETE', `${path}/${body.id}`)).status).toBe(404);
  expect((await rest('POST', `${path}/${body.id}/regenerate`)).status).toBe(404);
});

test.each<[how: string, end: (creator: TestCreator) => Promise<unknown>]>([
  ['deletes', ({ rest, keyId }) => rest('DELETE', `${path}/${keyId}`)],
  ['regenerates', ({ rest, keyId }) => rest('POST', `${path}/${keyId}/regenerate`)],
  ['suspends with its creator', (creator) => suspend(service, creator)],
])('a key that another process %s is refused a second later at the latest', async (_how, end) => {
  const creator = await service.newCreator();
  const { fetch } = doorElsewhere(service);
  const ask = async () => (await fetch(path, { headers: { 'X-API-Key': creator.key } })).status;
  expect(await ask()).toBe(200);
  await end(creator);
  service.clock.pass(1000);
  expect(await ask()).toBe(401);
});

test('of parallel deletions of a key, all but one are answered 404', async () => {
  const { rest } = await service.newCreator();
  const { body } = await rest('POST', path, { name: 'Old' });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => rest('DELETE', `${path}/${body.id}`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
});

test('a regenerated key keeps id, name and usage; the old secret is dead at once', async () => {
  const { keyId, rest } = await service.newCreator();
  await rest('GET', path);
  await service.services.keyUsage.flush();
  const before = (await rest('GET', path)).body.data[0];
  const { status, body } = await rest('POST', `${path}/${keyId}/regenerate`);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...before,
    prefix: body.key.slice(0, 14),
    last_four: body.key.slice(-4),
    key: expect.stringMatching(/^plk_/),
  });
  expect(body.request_count).toBeGreaterThan(0);
  expect((await rest('GET', path)).status).toBe(401);
  expect((await service.rest(body.key, 'GET', path)).status).toBe(200);
});

test('only admitted requests are counted, and the time of the last one moves forward', async () => {
  const { keyId, rest } = await service.newCreator();
  const usage = async () => {
    await service.services.keyUsage.flush();
    const row = await service.database.db.apiKey.findFirstOrThrow({ where: { id: keyId } });
    return [Number(row.requestCount), row.lastUsedAt];
  };
  expect(await usage()).toEqual([0, null]);

  const now = service.clock.now;
  await Promise.all(Array.from({ length: 20 }, () => rest('GET', path)));
  await rest('POST', path, '{', { 'Content-Type': 'text/plain' });
  await service.rest(null, 'GET', path);
  expect(await usage()).toEqual([20, now]);

  service.clock.now = new Date(now.getTime() - 5000);
  await rest('DELETE', `${path}/999999999`);
  expect(await usage()).toEqual([21, now]);
  service.clock.now = now;
});

test('uses that could not be stored are counted at the next try', async () => {
  const creator = await service.newCreator();
  const { db } = service.database;
  await db.$executeRaw`ALTER TABLE api_keys RENAME COLUMN request_count TO nothing`;
  expect((await creator.rest('POST', creator.links, tenEuros)).status).toBe(200);
  await service.services.keyUsage.flush();
  await db.$executeRaw`ALTER TABLE api_keys RENAME COLUMN nothing TO request_count`;
  await service.services.keyUsage.flush();
  const { requestCount } = await db.apiKey.findFirstOrThrow({ where: { id: creator.keyId } });
  expect(requestCount).toBe(1n);
});

test('a count goes on above 32 bits', async () => {
  const { keyId, rest, graphql } = await service.newCreator();
  await service.services.keyUsage.flush();
  await service.database.db
    .$executeRaw`UPDATE api_keys SET request_count = ${2n ** 31n - 1n} WHERE id = ${keyId}`;
  await rest('GET', path);
  await service.services.keyUsage.flush();
  const { data } = await graphql(ApiKeysDocument);
  const { body } = await rest('GET', path);
  const counts = [body.data[0].request_count, nodesOf(data.apiKeys)[0]?.requestCount];
  expect(counts).toEqual([2 ** 31, 2 ** 31]);
});

describe('A creator with 100 working keys', () => {
  const sentence =
    'A creator can have at most 100 API keys that work. Delete one that is no longer used.';
  const inRussian =
    'У автора может быть не больше 100 действующих API-ключей. Удалите ключ, который больше не нужен.';
  const withKeys = (working: number, revoked = 0) =>
    newCreatorWithKeys(service, { working, revoked });
  const create = ({ rest }: TestCreator, headers?: Record<string, string>) =>
    rest('POST', path, { name: 'More' }, headers);
  const issue = ({ id }: TestCreator) =>
    service.platform(`mutation { issueApiKey(input: { creatorId: ${id}, name: "More" }) { key } }`);

  test('gets no more by either door', async () => {
    const creator = await withKeys(100);
    const { status, body } = await create(creator);
    expect([status, body]).toEqual([422, { message: sentence, errors: { error: [sentence] } }]);
    const russian = await create(creator, { 'Accept-Language': 'ru' });
    expect(russian.body).toEqual({ message: inRussian, errors: { error: [inRussian] } });
    const byGraphql = await creator.graphql(CreateApiKeyDocument, { apiKey: { name: 'More' } });
    for (const { errors } of [byGraphql, await issue(creator)]) {
      expect(errors).toMatchObject([
        { message: sentence, extensions: { code: 'VALIDATION_FAILED', status: 422 } },
      ]);
      expect(errors?.[0]?.extensions).not.toHaveProperty('fields');
    }
    expect((await creator.rest('GET', path)).body.data).toHaveLength(100);
  });

  test('gets one for each key that is revoked', async () => {
    const creator = await withKeys(100, 30);
    const { body } = await creator.rest('GET', path);
    await creator.rest('DELETE', `${path}/${body.data[0].id}`);
    expect((await create(creator)).status).toBe(200);
    expect((await create(creator)).status).toBe(422);
  });

  test('gets no 101st when 20 are asked for at once', async () => {
    const creator = await withKeys(99);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => [
        create(creator).then(({ status }) => status === 200),
        issue(creator).then(({ errors }) => errors === undefined),
      ]).flat(),
    );
    expect(answers.filter((isMade) => isMade)).toHaveLength(1);
    const where = { creatorId: creator.id, revokedAt: null };
    expect(await service.database.db.apiKey.count({ where })).toBe(100);
  });

  test('is told about a bad name first', async () => {
    const creator = await withKeys(100);
    const { body } = await creator.rest('POST', path, { name: '' });
    expect(Object.keys(body.errors)).toEqual(['name']);
  });

  test('sees them and the newest 100 revoked keys in one list', async () => {
    const creator = await withKeys(100, 250);
    const listed = await creator.rest('GET', `${path}?include_revoked=1`);
    const keys = listed.body.data as { id: number; name: string; is_active: boolean }[];
    const ids = keys.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(keys.filter(({ is_active }) => is_active)).toHaveLength(100);
    const revoked = keys.filter(({ is_active }) => !is_active).map(({ name }) => name);
    expect([revoked.length, revoked[0], revoked.at(-1)]).toEqual([100, 'Key 249', 'Key 150']);
  });
});

describe('The name of a key', () => {
  const [refusing, accepting] = [useCreator(service), useCreator(service)];

  test.each([
    ['missing', {}, 'The name field is required.'],
    ['null', { name: null }, 'The name field is required.'],
    ['blank', { name: ' \t ' }, 'The name field is required.'],
    ['a number', { name: 5 }, 'The name field must be a string.'],
    ['an object', { name: {} }, 'The name field must be a string.'],
    [
      'of 256 characters',
      { name: 'x'.repeat(256) },
      'The name field must not be longer than 255 characters.',
    ],
    ['with U+0000', { name: 'a\0b' }, expect.stringContaining('U+0000')],
  ])('%s is refused', async (_what, body, sentence) => {
    const answer = await refusing.rest('POST', path, body);
    expect([answer.status, answer.body]).toEqual([
      422,
      { message: 'The given data was invalid.', errors: { name: [sentence] } },
    ]);
    expect((await refusing.rest('GET', path)).body.data).toHaveLength(1);
  });

  test.each([
    ['of 255 characters', 'x'.repeat(255)],
    ['of 255 emoji', '🔑'.repeat(255)],
    ['that another key has', 'Test'],
    ['in Cyrillic', 'Магазин'],
  ])('%s is accepted', async (_what, name) => {
    expect((await accepting.rest('POST', path, { name })).body.name).toBe(name);
  });
});
