/** The request limits of a session: its own, and as high as those of a key. */
import { beforeEach, expect, test } from 'vitest';
import {
  openCabinet,
  signInWithKey,
  signInWithToken,
  type Cabinet,
} from '../support/cabinet-session.js';
import { useCreator, useService } from '../support/service.js';

const service = useService({ requestsPerMinute: 5, requestsPerHour: 8, inProcessBudget: true });
const creator = useCreator(service, beforeEach);

const ping = '{ viewer { creator { id } } }';
const leftOf = async ({ graphql }: Pick<Cabinet, 'graphql'>) => {
  const { status, headers } = await graphql(ping);
  return [status, headers.get('x-ratelimit-remaining')];
};

test('answers tell both limits of the session and what is left of them', async () => {
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

test('a session uses nothing of its key, of other sessions, nor they of it', async () => {
  const [first, second] = [
    await signInWithKey(service, creator.key),
    await signInWithKey(service, creator.key),
  ];
  for (const left of ['4', '3', '2', '1', '0']) expect(await leftOf(first)).toEqual([200, left]);
  expect(await leftOf(first)).toEqual([429, '0']);
  expect(await leftOf(second)).toEqual([200, '4']);
  // The key was used by two sign-ins.
  expect(await leftOf(creator)).toEqual([200, '2']);
});

test('a session and a key with the same id have a budget each', async () => {
  for (const table of ['api_keys', 'cabinet_sessions']) {
    await service.database.sql(`SELECT setval('${table}_id_seq', 1000000)`);
  }
  const { key, keyId, graphql } = await service.newCreator();
  const cabinet = openCabinet(service);
  const { data } = await cabinet.signIn({ apiKey: key });
  expect(data.signIn.id).toBe(String(keyId));
  expect([await leftOf(cabinet), await leftOf({ graphql })]).toEqual([
    [200, '4'],
    [200, '3'],
  ]);
});

test('a session whose limit is exhausted is told when to come back, and may not sign out meanwhile', async () => {
  const cabinet = await signInWithToken(service, creator);
  for (let count = 0; count < 5; count++) await cabinet.graphql(ping);
  const { status, code, headers } = await cabinet.signOut();
  expect([status, code, headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '60']);
  service.clock.now = new Date(service.clock.now.getTime() + 60_000);
  expect((await cabinet.signOut()).data.signOut).toEqual({ sessions: 1 });
});

test('a request costs one per root field', async () => {
  const cabinet = await signInWithToken(service, creator);
  await cabinet.graphql(`{ a: viewer { creator { id } } b: viewer { creator { id } } }`);
  expect(await leftOf(cabinet)).toEqual([200, '2']);
});
