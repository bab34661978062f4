import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { ApiKeysDocument } from '../../schema/generated/operations.js';
import { hashKey } from '../../src/access/keys/key-format.js';
import { newKey, regenerateKey } from '../support/scenes/api-keys.js';
import { nodesOf } from '../support/scenes/nodes.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({ requestsPerMinute: 50, inProcessBudget: true }, beforeEach);
const path = '/creator-api/keys';

const statuses = (...keys: string[]): Promise<number[]> =>
  Promise.all(keys.map(async (key) => (await service.rest(key, 'GET', path)).status));

const regenerate = async (gracePeriodSeconds?: number) =>
  (await regenerateKey(creator, creator.keyId, gracePeriodSeconds)).data.regenerateApiKey;

const storedKey = () =>
  service.database.db.apiKey.findFirstOrThrow({ where: { id: creator.keyId } });

test('the former secret is valid until the grace period ends, to the millisecond', async () => {
  const { key, apiKey } = await regenerate(3600);
  const end = new Date(service.clock.now.getTime() + 3600_000);
  expect(apiKey.previousSecretExpiresAt).toBe(end.toISOString());
  expect(await statuses(creator.key, key)).toEqual([200, 200]);
  service.clock.pass(3599_999);
  expect(await statuses(creator.key, key)).toEqual([200, 200]);
  service.clock.pass(1);
  expect(await statuses(creator.key, key)).toEqual([401, 200]);

  const { data } = await service.graphql(key, ApiKeysDocument, {});
  const shown = { id: String(creator.keyId), previousSecretExpiresAt: null };
  expect(nodesOf(data.apiKeys)).toMatchObject([shown]);
});

test('without a grace period the former secret is refused at once', async () => {
  const { key, apiKey } = await regenerate();
  const shown = { id: String(creator.keyId), name: 'Test', previousSecretExpiresAt: null };
  expect(apiKey).toEqual(shown);
  expect(await statuses(creator.key, key)).toEqual([401, 200]);
  expect((await storedKey()).previousHash).toBeNull();
});

test('both secrets of a key share one budget and one usage figure', async () => {
  const { key } = await regenerate(60);
  const left: (string | null)[] = [];
  for (const secret of [creator.key, key, creator.key, key]) {
    const { headers } = await service.rest(secret, 'GET', path);
    left.push(headers.get('x-ratelimit-remaining'));
  }
  expect(left).toEqual(['48', '47', '46', '45']);
  await service.services.keyUsage.flush();
  const { body } = await creator.rest('GET', path);
  expect(body.data).toMatchObject([{ id: creator.keyId, request_count: 5 }]);
});

test('a second regeneration ends the first grace period, and grants its own', async () => {
  const { key: second } = await regenerate(86_400);
  const { key: third } = await regenerate(60);
  expect(await statuses(creator.key, second, third)).toEqual([401, 200, 200]);
  service.clock.pass(60_000);
  expect(await statuses(creator.key, second, third)).toEqual([401, 401, 200]);
});

test('a second regeneration by REST ends the first grace period, and grants none', async () => {
  const { key: second } = await regenerate(86_400);
  const grace = { gracePeriodSeconds: 60, grace_period_seconds: 60 };
  const { body } = await creator.rest('POST', `${path}/${creator.keyId}/regenerate`, grace);
  expect(await statuses(creator.key, second, body.key)).toEqual([401, 401, 200]);
  expect(Object.keys(body).join()).not.toMatch(/previous/);
});

test('deleting a key ends both its secrets, and it shows no grace period', async () => {
  const { key } = await regenerate(60);
  const { data } = await creator.graphql(
    `mutation { deleteApiKey(input: { id: ${creator.keyId} }) { isActive previousSecretExpiresAt } }`,
  );
  expect(data.deleteApiKey).toEqual({ isActive: false, previousSecretExpiresAt: null });
  expect(await statuses(creator.key, key)).toEqual([401, 401]);
});

test('a key that is deleted while it is looked up is not remembered as known', async () => {
  const other = await newKey(creator);
  const secret = { kind: 'apiKey', key: other.key, hash: hashKey(other.key) } as const;
  await service.services.knownKeys.find(secret, async () => {
    await creator.rest('DELETE', `${path}/${other.id}`);
    // The answer of the database from before the deletion.
    const owner = { id: BigInt(creator.id), storeName: creator.storeName };
    const access = { access: 'FULL', keyExpiresAt: null, isSuspended: false } as const;
    const caller = { ...owner, apiKeyId: BigInt(other.id), sessionId: null };
    return { principal: { scope: 'creator', ...caller, ...access }, validForMs: Infinity };
  });
  expect(await statuses(other.key)).toEqual([401]);
});

test('after parallel regenerations, the last secret and at most one former one work', async () => {
  const issued = await Promise.all(Array.from({ length: 5 }, () => regenerate(60)));
  const found = await statuses(creator.key, ...issued.map(({ key }) => key));
  expect(found.filter((status) => status === 200)).toHaveLength(2);
});

test.each([-1, 86_401, 2147483647])('a grace period of %i seconds is refused', async (seconds) => {
  const { code, error } = await regenerateKey(creator, creator.keyId, seconds);
  expect(code).toBe('VALIDATION_FAILED');
  expect(error?.extensions.fields).toEqual({
    gracePeriodSeconds: ['The gracePeriodSeconds field must be between 0 and 86400.'],
  });
  expect(await statuses(creator.key)).toEqual([200]);
});

test('only the SHA-256 of a key and of its former secret are stored', async () => {
  const { key } = await regenerate(60);
  const row = await storedKey();
  const hashes = [row.previousHash, row.hash].map((hash) => Buffer.from(hash as Uint8Array));
  for (const [index, secret] of [creator.key, key].entries()) {
    expect(hashes[index]).toEqual(createHash('sha256').update(secret).digest());
    expect(inspect(row)).not.toContain(secret.slice(14, -4));
    expect(service.logLines.join('')).not.toContain(secret.slice(8, -4));
  }
});
