/** Revocation by the platform: of keys of creators, and of secrets that have leaked. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Query } from '../../src/core/database/database.js';
import { generateKey } from '../../src/access/keys/key-format.js';
import { newKey, regenerateKey } from '../support/scenes/api-keys.js';
import { at, useClock } from '../support/scenes/clock.js';
import { resume, suspend } from '../support/scenes/creators.js';
import { callMutation, useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);

const pass = (ms: number): void => service.clock.pass(ms);
useClock(service);

const path = '/creator-api/keys';
const shown = 'id name isActive previousSecretExpiresAt requestCount';

const revoke = (id: number | string, reason = 'Lost') =>
  callMutation(service.platform, 'revokeApiKey', shown, { id, reason });

const revokeLeaked = (key: string) =>
  callMutation(service.platform, 'revokeLeakedKey', shown, { key });

const statuses = (...keys: string[]): Promise<number[]> =>
  Promise.all(keys.map(async (key) => (await service.rest(key, 'GET', path)).status));

/** A key that expires in a second, and one that is deleted. */
async function newEndedKeys() {
  const expiresAt = at(1).toISOString();
  const ended = [await newKey(creator, { expiresAt }), await newKey(creator)] as const;
  await creator.rest('DELETE', `${path}/${ended[1].id}`);
  pass(1000);
  return ended;
}

const regenerate = async (gracePeriodSeconds: number): Promise<string> =>
  (await regenerateKey(creator, creator.keyId, gracePeriodSeconds)).data.regenerateApiKey.key;

const expectNotFound = ({ status, code, error }: Awaited<ReturnType<typeof revoke>>): void =>
  expect([status, code, error?.message]).toEqual([404, 'NOT_FOUND', 'The API key was not found.']);

describe.each([
  ['revoked', ({ id }: { id: number | string }) => revoke(id)],
  ['reported as leaked', ({ key }: { key: string }) => revokeLeaked(key)],
])('A key that is %s by the platform', (_how, end) => {
  test('is invalid at once; other keys still work', async () => {
    const spare = await newKey(creator);
    const other = await service.newCreator();
    expect(await statuses(creator.key, spare.key, other.key)).toEqual([200, 200, 200]);
    const { data } = await end(spare);
    const ended = { id: spare.id, name: 'Spare', isActive: false };
    expect(Object.values(data)).toMatchObject([ended]);
    expect(await statuses(creator.key, spare.key, other.key)).toEqual([200, 401, 200]);
  });

  test('loses its former secret, too', async () => {
    const secret = await regenerate(3600);
    expect(await statuses(creator.key, secret)).toEqual([200, 200]);
    const { data } = await end({ id: creator.keyId, key: secret });
    expect(Object.values(data)).toMatchObject([{ previousSecretExpiresAt: null }]);
    expect(await statuses(creator.key, secret)).toEqual([401, 401]);
  });
});

describe('A key that the platform revokes', () => {
  test('is invalid at once, even if it is being looked up', async () => {
    const spare = await newKey(creator);
    const { databaseFor } = service.services;
    const lookUp = vi.spyOn(service.services, 'databaseFor').mockImplementationOnce((creatorId) => {
      const database = databaseFor(creatorId);
      const query = (async (...asked) => {
        const found = await database.query(...asked);
        await revoke(spare.id);
        return found;
      }) as Query;
      return { ...database, queryPastLine: query };
    });
    const { status } = await service.rest(spare.key, 'GET', path);
    lookUp.mockRestore();
    expect([status, ...(await statuses(spare.key))]).toEqual([200, 401]);
  });

  test('may belong to any creator, and be its last key', async () => {
    const other = await service.newCreator();
    for (const { keyId } of [creator, other]) {
      expect((await revoke(keyId)).errors).toBeUndefined();
    }
    expect(await statuses(creator.key, other.key)).toEqual([401, 401]);
  });

  test('is listed as revoked, with its usage, for good', async () => {
    const spare = await newKey(creator);
    await service.rest(spare.key, 'GET', path);
    await service.services.keyUsage.flush();
    await revoke(spare.id);
    const { body } = await creator.rest('GET', `${path}?include_revoked=1`);
    const listed = { id: Number(spare.id), is_active: false, request_count: 1 };
    expect(body.data[0]).toMatchObject(listed);
    expect((await creator.rest('DELETE', `${path}/${spare.id}`)).status).toBe(404);
    expect((await creator.rest('POST', `${path}/${spare.id}/regenerate`)).status).toBe(404);
    expectNotFound(await revoke(spare.id));
  });

  test('is not found if deleted, expired or unknown', async () => {
    const [expired, deleted] = await newEndedKeys();
    for (const id of [expired.id, deleted.id, 2_000_000_000, 0, 'x']) {
      expectNotFound(await revoke(id));
    }
  });

  test('must be revoked for a reason, not for one that is blank', async () => {
    const { code, error } = await revoke(creator.keyId, ' \t');
    const fields = { reason: ['The reason field is required.'] };
    expect([code, error?.extensions.fields]).toEqual(['VALIDATION_FAILED', fields]);
    expect(await statuses(creator.key)).toEqual([200]);
  });
});

describe('A secret that has leaked', () => {
  test('ends alone if it is the former one within its grace period', async () => {
    const secret = await regenerate(3600);
    expect(await statuses(creator.key, secret)).toEqual([200, 200]);
    pass(3599_999);
    const { data } = await revokeLeaked(creator.key);
    expect(data.revokeLeakedKey).toMatchObject({
      id: String(creator.keyId),
      isActive: true,
      previousSecretExpiresAt: null,
    });
    expectNotFound(await revokeLeaked(creator.key));
    expect(await statuses(creator.key, secret)).toEqual([401, 200]);
  });

  test.each([
    ['once its grace period has ended', 60],
    ['if replaced without a grace period', 0],
  ])('is not found %s; its key works', async (_when, seconds) => {
    const secret = await regenerate(seconds);
    pass(seconds * 1000);
    expectNotFound(await revokeLeaked(creator.key));
    expect(await statuses(creator.key, secret)).toEqual([401, 200]);
  });

  test('is not found if revoked, deleted or expired, current or former', async () => {
    const ended = await newEndedKeys();
    const secret = await regenerate(3600);
    await revoke(creator.keyId);
    for (const { key } of [...ended, creator, { key: secret }]) {
      expectNotFound(await revokeLeaked(key));
    }
  });

  test('is not found if no key has it', async () => {
    const { key } = creator;
    const unknown = [generateKey(BigInt(creator.id)), generateKey(2_000_000_000n)];
    const malformed = ['', 'x', '\0', '\ud800', ` ${key}`, key.slice(0, -1), `${key}0`, `${key}\0`];
    for (const text of [...unknown, ...malformed, service.platformKey]) {
      expectNotFound(await revokeLeaked(text));
    }
    expect(await statuses(key)).toEqual([200]);
  });

  test('may belong to a suspended creator, and stays invalid later', async () => {
    await suspend(service, creator);
    expect((await revokeLeaked(creator.key)).errors).toBeUndefined();
    await resume(service, creator);
    expect(await statuses(creator.key)).toEqual([401]);
  });
});
