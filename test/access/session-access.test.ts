/** The access of sessions: that of their key, or full access if a token of the platform opened them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { generateKey } from '../../src/access/key-format.js';
import { keyAccesses, type KeyAccess } from '../../src/access/principal.js';
import {
  askWith,
  cabinetHeaders,
  creatorIn,
  newToken,
  openCabinet,
  signInWithKey,
  signInWithToken,
  type Cabinet,
} from '../support/scenes/cabinet-session.js';
import {
  callOf,
  creatorFields,
  guardedFields,
  platformFields,
  refused,
} from '../support/scenes/root-fields.js';
import { useCreator, useService, type TestCreator } from '../support/service/service.js';

const service = useService();
const exhausted = useService({ requestsPerMinute: 1 });
const other = useCreator(service);

/** Signs a creator in, with a key that has an access or with a token. */
async function signedIn(means: KeyAccess | 'token'): Promise<[TestCreator, Cabinet]> {
  const creator = await service.newCreator();
  if (means === 'token') return [creator, await signInWithToken(service, creator)];
  const { data } = await creator.graphql(
    `mutation { createApiKey(input: { name: "Bot", access: ${means} }) { key } }`,
  );
  return [creator, await signInWithKey(service, data.createApiKey.key)];
}

describe.each(['token', ...keyAccesses] as const)('A session opened with %s', (means) => {
  let cabinet: Cabinet;
  beforeAll(async () => void ([, cabinet] = await signedIn(means)));

  test.each(creatorFields)('may ask for $name if its access allows it', async (field) => {
    const asking = field.name === 'signOut' ? (await signedIn(means))[1] : cabinet;
    const { status, code } = await asking.graphql(callOf(field));
    const isRefused = means !== 'token' && refused[means].includes(field.name);
    expect([status === 403, code === 'FORBIDDEN']).toEqual([isRefused, isRefused]);
    expect(status).not.toBe(401);
  });

  test.each(platformFields)('is FORBIDDEN to ask for $name', async (field) => {
    const { status, code } = await cabinet.graphql(callOf(field));
    expect([status, code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('A session that has ended may not ask for', () => {
  let headers: Record<string, string>;
  beforeAll(async () => {
    const [, cabinet] = await signedIn('token');
    headers = cabinet.headers();
    await cabinet.signOut();
  });

  test.each(guardedFields)('$name', async (field) => {
    const { status, code, error } = await askWith(service, { headers }, callOf(field));
    expect([status, code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(error?.message).toBe('Your session has ended. Sign in again.');
  });
});

describe('A session without requests left may not ask for', () => {
  const creator = useCreator(exhausted);
  let cabinet: Cabinet;
  beforeAll(async () => {
    cabinet = await signInWithToken(exhausted, creator);
    expect(await creatorIn(cabinet)).toBe(creator.id);
  });

  test.each(creatorFields)('$name', async (field) => {
    const { status, code } = await cabinet.graphql(callOf(field));
    expect([status, code]).toEqual([429, 'RATE_LIMITED']);
  });
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
