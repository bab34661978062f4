import { beforeEach, describe, expect, test } from 'vitest';
import { newCreatorWithKeys, regenerateKey } from '../support/scenes/api-keys.js';
import { at, useClock } from '../support/scenes/clock.js';
import { type Ask, callMutation, useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);

const setClock = useClock(service);
/** In seconds. */
const minute = 60;

const path = '/creator-api/keys';

const askBy =
  (by: string): Ask =>
  (...asked) =>
    service.graphql(by, ...asked);

const createKey = (by: string, input: object) => {
  const shown = 'key apiKey { id expiresAt isActive }';
  return callMutation(askBy(by), 'createApiKey', shown, { name: 'Bot', ...input });
};

/** A key that expires in a minute. */
async function newExpiring(more: object = {}): Promise<{ key: string; id: string }> {
  const { data } = await createKey(creator.key, { expiresAt: at(minute), ...more });
  expect(data.createApiKey.apiKey).toMatchObject({
    expiresAt: at(minute).toISOString(),
    isActive: true,
  });
  return { key: data.createApiKey.key, id: data.createApiKey.apiKey.id };
}

const regenerate = (by: string, ...given: [id: string | number, gracePeriodSeconds?: number]) =>
  regenerateKey({ graphql: askBy(by) }, ...given);

describe('A key that expires', () => {
  test('works until then, and is invalid from that moment on', async () => {
    const { key } = await newExpiring();
    setClock(minute - 0.001);
    expect((await service.rest(key, 'GET', path)).status).toBe(200);
    setClock(minute);
    const { status, body } = await service.rest(key, 'GET', path);
    expect([status, body.error]).toEqual([401, 'Invalid API key']);
  });

  test('is listed with the revoked keys, as not active', async () => {
    const { id } = await newExpiring();
    setClock(minute);
    const own = { id: String(creator.keyId), isActive: true };
    const { data } = await creator.graphql(`{
      working: apiKeys { totalCount nodes { id isActive } }
      all: apiKeys(includeRevoked: true) { totalCount nodes { id isActive } }
    }`);
    expect(data.working).toEqual({ totalCount: 1, nodes: [own] });
    expect(data.all).toEqual({ totalCount: 2, nodes: [{ id, isActive: false }, own] });
    const ids = async (query: string) =>
      (await creator.rest('GET', path + query)).body.data.map(({ id }: any) => String(id));
    expect(await ids('')).toEqual([own.id]);
    expect(await ids('?include_revoked=1')).toEqual([id, own.id]);
  });

  test('can no longer be deleted or regenerated', async () => {
    const { id } = await newExpiring();
    setClock(minute);
    expect((await creator.rest('DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await regenerate(creator.key, id, 60)).code).toBe('NOT_FOUND');
  });

  test('no longer counts among the working keys', async () => {
    const full = await newCreatorWithKeys(service, { working: 99 });
    await createKey(full.key, { expiresAt: at(minute) });
    expect((await createKey(full.key, {})).code).toBe('VALIDATION_FAILED');
    setClock(minute);
    expect((await createKey(full.key, {})).errors).toBeUndefined();
  });

  test('expires on time with a new secret, and with its former one', async () => {
    const { key, id } = await newExpiring();
    const { data } = await regenerate(creator.key, id, 3600);
    const secrets = [key, data.regenerateApiKey.key];
    const statuses = async () =>
      Promise.all(secrets.map(async (each) => (await service.rest(each, 'GET', path)).status));
    setClock(minute - 0.001);
    expect(await statuses()).toEqual([200, 200]);
    setClock(minute);
    expect(await statuses()).toEqual([401, 401]);
  });

  test('must expire in the future', async () => {
    for (const expiresAt of [at(0), at(-0.001), new Date('0000-01-01T00:00:00Z')]) {
      const { code, error } = await createKey(creator.key, { expiresAt });
      expect(code).toBe('VALIDATION_FAILED');
      expect(error?.extensions.fields).toEqual({
        expiresAt: ['The expiresAt field must be in the future.'],
      });
    }
    expect((await createKey(creator.key, { expiresAt: null })).errors).toBeUndefined();
  });
});

describe('No key outlives the key that made it:', () => {
  test('one made by an expiring key expires with it', async () => {
    const { key } = await newExpiring();
    const { data } = await createKey(key, {});
    expect(data.createApiKey.apiKey.expiresAt).toBe(at(minute).toISOString());
    const earlier = await createKey(key, { expiresAt: at(1) });
    expect(earlier.data.createApiKey.apiKey.expiresAt).toBe(at(1).toISOString());
    const { body } = await service.rest(key, 'POST', path, { name: 'REST', expiresAt: at(1e6) });
    setClock(minute);
    expect((await service.rest(body.key, 'GET', path)).status).toBe(401);
  });

  test('a later time to expire is refused', async () => {
    const { key } = await newExpiring();
    const { error } = await createKey(key, { expiresAt: at(minute + 0.001) });
    expect(error?.extensions.fields).toEqual({
      expiresAt: [
        'The expiresAt field must not be later than 2026-11-21T12:01:00.000Z, when your own API key expires.',
      ],
    });
  });

  test('it regenerates itself, but none that works longer', async () => {
    const { key, id } = await newExpiring();
    expect((await regenerate(key, creator.keyId)).code).toBe('FORBIDDEN');
    expect((await regenerate(key, 999_999)).code).toBe('NOT_FOUND');
    const answer = await service.rest(key, 'POST', `${path}/${creator.keyId}/regenerate`);
    expect([answer.status, answer.body]).toEqual([
      403,
      {
        error: 'Forbidden',
        message: 'Your API key expires before that key, so it cannot replace its secret.',
      },
    ]);
    expect((await creator.rest('GET', path)).status).toBe(200);
    expect((await regenerate(key, id)).errors).toBeUndefined();
  });
});
