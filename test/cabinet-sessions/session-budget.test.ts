/** The request limits of sessions: those opened with a key share a budget, and those that the platform opened. */
import { beforeEach, expect, test } from 'vitest';
import { newKey } from '../support/scenes/api-keys.js';
import {
  onBehalfOf,
  signInWithKey,
  signInWithToken,
  type Cabinet,
} from '../support/scenes/cabinet-session.js';
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

/** Asks in turn until the budget of all of them is spent. @returns what is left after each request */
async function spend(...sessions: Pick<Cabinet, 'graphql'>[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let asked = 0; asked < 5; asked++) {
    found.push((await statusAndLeft(sessions[asked % sessions.length] as Cabinet))[1]);
  }
  for (const session of sessions) expect(await statusAndLeft(session)).toEqual([429, '0']);
  return found;
}
const untilSpent = ['4', '3', '2', '1', '0'];

test('sessions opened with one key share a budget, and use nothing of the key', async () => {
  const [first, second] = [
    await signInWithKey(service, creator.key),
    await signInWithKey(service, creator.key),
  ];
  expect(await spend(first, second)).toEqual(untilSpent);
  // The key was used by two sign-ins.
  expect(await statusAndLeft(creator)).toEqual([200, '2']);
});

test('sessions that the platform opened share a budget', async () => {
  const [first, second] = [
    await signInWithToken(service, creator),
    await signInWithToken(service, creator),
  ];
  expect(await spend(first, second)).toEqual(untilSpent);
});

test('a leaked key spends no budget but its own, and that of its sessions', async () => {
  const leaked = await newKey(creator, { access: 'READ' });
  const others = [
    await signInWithKey(service, creator.key),
    await signInWithToken(service, creator),
    await signInWithKey(service, (await newKey(creator, { access: 'READ' })).key),
  ];
  await spend(await signInWithKey(service, leaked.key));
  for (const each of others) expect(await statusAndLeft(each)).toEqual([200, '4']);
  const stop = `mutation { deleteApiKey(input: { id: ${leaked.id} }) { isActive } }`;
  expect((await others[0]?.graphql(stop))?.data.deleteApiKey).toEqual({ isActive: false });
});

test('ten colleagues, each with a key, fill ten budgets', async () => {
  const byPlatform = { graphql: onBehalfOf(service, creator) };
  const colleagues = await Promise.all(
    Array.from({ length: 10 }, async () => signInWithKey(service, (await newKey(byPlatform)).key)),
  );
  for (const each of colleagues) expect(await spend(each)).toEqual(untilSpent);
});

test('a key, its sessions and those of the platform have three budgets, also with equal ids', async () => {
  for (const table of ['api_keys', 'creators']) {
    await service.database.sql(`SELECT setval('${table}_id_seq', 1000000)`);
  }
  const owner = await service.newCreator();
  expect(owner.keyId).toBe(owner.id);
  expect(await statusAndLeft(await signInWithToken(service, owner))).toEqual([200, '4']);
  expect(await statusAndLeft(await signInWithKey(service, owner.key))).toEqual([200, '4']);
  // The sign-in was one of its requests.
  expect(await statusAndLeft(owner)).toEqual([200, '3']);
});

test('a session without requests left is told when to come back', async () => {
  const cabinet = await signInWithToken(service, creator);
  await spend(cabinet);
  const { status, code, headers } = await cabinet.graphql(ping);
  expect([status, code, headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '60']);
  service.clock.pass(60_000);
  expect((await cabinet.graphql(ping)).status).toBe(200);
});
