import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ApiKeysDocument, RegenerateApiKeyDocument } from '../../schema/generated/operations.js';
import { hashKey } from '../../src/access/key-format.js';
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

describe('A second regeneration ends the first grace period', () => {
  test('when it grants another one, to the second secret', async () => {
    const { key, keyId } = await service.newCreator();
    const second = await regenerate(key, keyId, 86_400);
    const third = await regenerate(key, keyId, 60);
    expect(await statuses(key, second.key, third.key)).toEqual([401, 200, 200]);
    pass(60_000);
    expect(await statuses(key, second.key, third.key)).toEqual([401, 401, 200]);
  });

  test('when it grants none, by REST', async () => {
    const { key, keyId } = await service.newCreator();
    const second = await regenerate(key, keyId, 86_400);
    const { body: third } = await service.rest(key, 'POST', `${path}/${keyId}/regenerate`);
    expect(await statuses(key, second.key, third.key)).toEqual([401, 401, 200]);
  });
});

test('deleting a key ends both its secrets', async () => {
  const { key, keyId } = await service.newCreator();
  const rotated = await regenerate(key, keyId, 60);
  expect((await service.rest(key, 'DELETE', `${path}/${keyId}`)).status).toBe(204);
  expect(await statuses(key, rotated.key)).toEqual([401, 401]);
});

test('a deleted key shows no grace period', async () => {
  const { key } = await service.newCreator();
  const { body: other } = await service.rest(key, 'POST', path, { name: 'Other' });
  await regenerate(key, other.id, 60);
  const { data } = await service.graphql(
    key,
    `mutation { deleteApiKey(input: { id: ${other.id} }) { isActive previousSecretExpiresAt } }`,
  );
  expect(data.deleteApiKey).toEqual({ isActive: false, previousSecretExpiresAt: null });
});

test('a key that is deleted while it is looked up is not remembered as known', async () => {
  const { key, id, storeName } = await service.newCreator();
  const { body: other } = await service.rest(key, 'POST', path, { name: 'Other' });
  await service.services.knownKeys.find(hashKey(other.key), async () => {
    await service.rest(key, 'DELETE', `${path}/${other.id}`);
    // The answer of the database from before the deletion.
    const creator = { id: BigInt(id), storeName };
    return {
      principal: {
        scope: 'creator',
        apiKeyId: BigInt(other.id),
        sessionId: null,
        access: 'FULL',
        expiresAt: null,
        isSuspended: false,
        creator,
      },
      validForMs: Infinity,
    };
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

test('REST shows no former secret, and accepts no grace period', async () => {
  const { key, keyId } = await service.newCreator();
  const { body } = await service.rest(key, 'POST', `${path}/${keyId}/regenerate`, {
    gracePeriodSeconds: 60,
    grace_period_seconds: 60,
  });
  expect(Object.keys(body).join()).not.toMatch(/previous/);
  expect(await statuses(key, body.key)).toEqual([401, 200]);
});

test.each([-1, 86_401, 2147483647])('a grace period of %i seconds is refused', async (seconds) => {
  const { key, keyId } = await service.newCreator();
  const { errors } = await service.graphql(key, RegenerateApiKeyDocument, {
    apiKeyToRegenerate: { id: keyId, gracePeriodSeconds: seconds },
  });
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: {
      gracePeriodSeconds: ['The gracePeriodSeconds field must be between 0 and 86400.'],
    },
  });
  expect(await statuses(key)).toEqual([200]);
});

test('the database has only the SHA-256 of a former secret', async () => {
  const { key, keyId } = await service.newCreator();
  const rotated = await regenerate(key, keyId, 60);
  const row = await service.database.db.apiKey.findFirstOrThrow({ where: { id: keyId } });
  for (const secret of [key, rotated.key]) {
    expect(inspect(row)).not.toContain(secret.slice(14, -4));
    expect(service.logLines.join('')).not.toContain(secret.slice(8, -4));
  }
});
