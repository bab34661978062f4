import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { ApiKeysDocument, RegenerateApiKeyDocument } from '../../schema/generated/operations.js';
import { hashKey } from '../../src/access/keys/key-format.js';
import { nodesOf } from '../support/scenes/nodes.js';
import { useService } from '../support/service/service.js';

const service = useService({ requestsPerMinute: 50, inProcessBudget: true });
const path = '/creator-api/keys';

const pass = (ms: number): void => {
  service.clock.now = new Date(service.clock.now.getTime() + ms);
};

/** The status of a request with each key. */
const statuses = (...keys: string[]): Promise<number[]> =>
  Promise.all(keys.map(async (key) => (await service.rest(key, 'GET', path)).status));

async function regenerate(key: string, id: number, gracePeriodSeconds?: number) {
  const { data } = await service.graphql(key, RegenerateApiKeyDocument, {
    apiKeyToRegenerate: { id, gracePeriodSeconds },
  });
  return data.regenerateApiKey;
}

test('the former secret is valid until the grace period ends, to the millisecond', async () => {
  const { key, keyId } = await service.newCreator();
  const rotated = await regenerate(key, keyId, 3600);
  expect(rotated.apiKey.previousSecretExpiresAt).toBe(
    new Date(service.clock.now.getTime() + 3600_000).toISOString(),
  );
  expect(await statuses(key, rotated.key)).toEqual([200, 200]);
  pass(3599_999);
  expect(await statuses(key, rotated.key)).toEqual([200, 200]);
  pass(1);
  expect(await statuses(key, rotated.key)).toEqual([401, 200]);

  const { data } = await service.graphql(rotated.key, ApiKeysDocument, {});
  expect(nodesOf(data.apiKeys)).toMatchObject([
    { id: String(keyId), previousSecretExpiresAt: null },
  ]);
});

test('without a grace period the former secret is refused at once', async () => {
  const { key, keyId } = await service.newCreator();
  const rotated = await regenerate(key, keyId);
  expect(rotated.apiKey.previousSecretExpiresAt).toBeNull();
  expect(await statuses(key, rotated.key)).toEqual([401, 200]);
  const row = await service.database.db.apiKey.findFirstOrThrow({ where: { id: keyId } });
  expect(row.previousHash).toBeNull();
});

test('both secrets of a key share one budget and one usage figure', async () => {
  const { key, keyId } = await service.newCreator();
  const rotated = await regenerate(key, keyId, 60);
  const left: (string | null)[] = [];
  for (const secret of [key, rotated.key, key, rotated.key]) {
    const { headers } = await service.rest(secret, 'GET', path);
    left.push(headers.get('x-ratelimit-remaining'));
  }
  expect(left).toEqual(['48', '47', '46', '45']);
  await service.services.keyUsage.flush();
  const { body } = await service.rest(key, 'GET', path);
  expect(body.data).toMatchObject([{ id: keyId, request_count: 5 }]);
});

test('a second regeneration ends the first grace period, and grants its own', async () => {
  const { key, keyId } = await service.newCreator();
  const second = await regenerate(key, keyId, 86_400);
  const third = await regenerate(key, keyId, 60);
  expect(await statuses(key, second.key, third.key)).toEqual([401, 200, 200]);
  pass(60_000);
  expect(await statuses(key, second.key, third.key)).toEqual([401, 401, 200]);
});

test('a second regeneration by REST ends the first grace period, and grants none', async () => {
  const { key, keyId } = await service.newCreator();
  const second = await regenerate(key, keyId, 86_400);
  const { body: third } = await service.rest(key, 'POST', `${path}/${keyId}/regenerate`, {
    gracePeriodSeconds: 60,
    grace_period_seconds: 60,
  });
  expect(await statuses(key, second.key, third.key)).toEqual([401, 401, 200]);
  expect(Object.keys(third).join()).not.toMatch(/previous/);
});

test('deleting a key ends both its secrets, and it shows no grace period', async () => {
  const { key, keyId, graphql } = await service.newCreator();
  const rotated = await regenerate(key, keyId, 60);
  const { data } = await graphql(
    `mutation { deleteApiKey(input: { id: ${keyId} }) { isActive previousSecretExpiresAt } }`,
  );
  expect(data.deleteApiKey).toEqual({ isActive: false, previousSecretExpiresAt: null });
  expect(await statuses(key, rotated.key)).toEqual([401, 401]);
});

test('a key that is deleted while it is looked up is not remembered as known', async () => {
  const { key, id, storeName } = await service.newCreator();
  const { body: other } = await service.rest(key, 'POST', path, { name: 'Other' });
  await service.services.knownKeys.find(hashKey(other.key), async () => {
    await service.rest(key, 'DELETE', `${path}/${other.id}`);
    // The answer of the database from before the deletion.
    const creator = { id: BigInt(id), storeName };
    const access = { access: 'FULL', expiresAt: null, isSuspended: false } as const;
    const caller = { apiKeyId: BigInt(other.id), sessionId: null, creator };
    return { principal: { scope: 'creator', ...caller, ...access }, validForMs: Infinity };
  });
  expect(await statuses(other.key)).toEqual([401]);
});

test('after parallel regenerations, the last secret and at most one former one work', async () => {
  const { key, keyId } = await service.newCreator();
  const { body: other } = await service.rest(key, 'POST', path, { name: 'Other' });
  const rotated = await Promise.all(
    Array.from({ length: 5 }, () => regenerate(other.key, keyId, 60)),
  );
  const found = await statuses(key, ...rotated.map((issued) => issued.key));
  expect(found.filter((status) => status === 200)).toHaveLength(2);
});

test.each([-1, 86_401, 2147483647])('a grace period of %i seconds is refused', async (seconds) => {
  const { key, keyId } = await service.newCreator();
  const { code, error } = await service.graphql(key, RegenerateApiKeyDocument, {
    apiKeyToRegenerate: { id: keyId, gracePeriodSeconds: seconds },
  });
  expect(code).toBe('VALIDATION_FAILED');
  expect(error?.extensions.fields).toEqual({
    gracePeriodSeconds: ['The gracePeriodSeconds field must be between 0 and 86400.'],
  });
  expect(await statuses(key)).toEqual([200]);
});

test('only the SHA-256 of a key and of its former secret are stored', async () => {
  const { key, keyId } = await service.newCreator();
  const rotated = await regenerate(key, keyId, 60);
  const row = await service.database.db.apiKey.findFirstOrThrow({ where: { id: keyId } });
  const hashes = [row.previousHash, row.hash].map((hash) => Buffer.from(hash as Uint8Array));
  for (const [index, secret] of [key, rotated.key].entries()) {
    expect(hashes[index]).toEqual(createHash('sha256').update(secret).digest());
    expect(inspect(row)).not.toContain(secret.slice(14, -4));
    expect(service.logLines.join('')).not.toContain(secret.slice(8, -4));
  }
});
