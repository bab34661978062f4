/** The request limits of sessions: one budget for all of a creator, as high as that of a key. */
import { beforeEach, expect, test } from 'vitest';
import { signInWithKey, signInWithToken, type Cabinet } from '../support/scenes/cabinet-session.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore(
  { requestsPerMinute: 5, requestsPerHour: 8, inProcessBudget: true },
  beforeEach,
);

const ping = '{ viewer { creator { id } } }';
const statusAndLeft = async ({ graphql }: Pick<Cabinet, 'graphql'>) => {
  const { status, headers } = await graphql(ping);
  return [status, headers.get('x-ratelimit-remaining')];
};

test('answers show both limits of sessions and how much of them is left', async () => {
  const cabinet = await signInWithToken(service, creator);
  const { headers, data } = await cabinet.graphql(
    '{ viewer { limits { window limit remaining resetSeconds } } }',
  );
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '4',
    'ratelimit-policy': '"minute";q=5;w=60, "hour";q=8;w=3600',
    ratelimit: '"minute";r=4;t=60, "hour";r=7;t=3600',
  });
  expect(data.viewer.limits).toEqual([
    { window: 'minute', limit: 5, remaining: 4, resetSeconds: 60 },
    { window: 'hour', limit: 8, remaining: 7, resetSeconds: 3600 },
  ]);
});

test('all sessions of a creator share a budget, and use nothing of a key', async () => {
  const sessions = [
    await signInWithKey(service, creator.key),
    await signInWithKey(service, creator.key),
    await signInWithToken(service, creator),
  ] as const;
  const [first, second, third] = sessions;
  for (const [cabinet, left] of [
    [first, '4'],
    [second, '3'],
    [third, '2'],
    [first, '1'],
    [second, '0'],
  ] as const) {
    expect(await statusAndLeft(cabinet)).toEqual([200, left]);
  }
  for (const cabinet of sessions) expect(await statusAndLeft(cabinet)).toEqual([429, '0']);
  // The key was used by two sign-ins.
  expect(await statusAndLeft(creator)).toEqual([200, '2']);
});

test('the sessions of a creator and a key with its id have a budget each', async () => {
  for (const table of ['api_keys', 'creators']) {
    await service.database.sql(`SELECT setval('${table}_id_seq', 1000000)`);
  }
  const { id, key, keyId, graphql } = await service.newCreator();
  expect(keyId).toBe(id);
  const cabinet = await signInWithKey(service, key);
  expect([await statusAndLeft(cabinet), await statusAndLeft({ graphql })]).toEqual([
    [200, '4'],
    [200, '3'],
  ]);
});

test('a session without requests left is told when to come back, and cannot sign out before', async () => {
  const cabinet = await signInWithToken(service, creator);
  for (let count = 0; count < 5; count++) await cabinet.graphql(ping);
  const { status, code, headers } = await cabinet.signOut();
  expect([status, code, headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '60']);
  service.clock.pass(60_000);
  expect((await cabinet.signOut()).data.signOut).toEqual({ sessions: 1 });
});
