/** The life of a session of the cabinet, and its ends. */
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyAccesses } from '../../src/access/principal.js';
import {
  newToken,
  openCabinet,
  signInWithKey,
  signInWithToken,
  type Cabinet,
} from '../support/scenes/cabinet-session.js';
import { newKey, regenerateKey } from '../support/scenes/api-keys.js';
import { at, start, useClock } from '../support/scenes/clock.js';
import { resume, suspend } from '../support/scenes/creators.js';
import { doorElsewhere } from '../support/service/second-process.js';
import { onServer, queued } from '../support/world/locks.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);

useClock(service);

const path = '/creator-api/keys';

const statusOf = async (cabinet: Cabinet): Promise<number> =>
  (await cabinet.graphql('{ viewer { creator { id } } }')).status;
const statusesOf = (...cabinets: Cabinet[]) => Promise.all(cabinets.map(statusOf));

let otherProcess: ReturnType<typeof doorElsewhere>;
beforeAll(() => void (otherProcess = doorElsewhere(service)));

/** The same browser, as another process answers it. */
function elsewhere(cabinet: Cabinet): Cabinet {
  const other = openCabinet(otherProcess);
  other.cookie = cabinet.cookie;
  return other;
}

const regenerate = async (gracePeriodSeconds: number): Promise<string> =>
  (await regenerateKey(creator, creator.keyId, gracePeriodSeconds)).data.regenerateApiKey.key;

const revoke = (id: number | string) =>
  service.platform(`mutation { revokeApiKey(input: { id: ${id}, reason: "Lost" }) { id } }`);
const leak = () =>
  service.platform(`mutation { revokeLeakedKey(input: { key: "${creator.key}" }) { id } }`);

describe('A session', () => {
  test('ends when its time is up, or that of its key, to the millisecond', async () => {
    const { key } = await newKey(creator, { expiresAt: '2026-11-21T12:01:00Z' });
    const [byToken, byKey] = [
      await signInWithToken(service, creator, 60),
      await signInWithKey(service, key),
    ];
    const all = () => statusesOf(byToken, elsewhere(byToken), byKey, elsewhere(byKey));
    service.clock.pass(59_999);
    expect(await all()).toEqual([200, 200, 200, 200]);
    service.clock.pass(1);
    expect(await all()).toEqual([401, 401, 401, 401]);
  });

  test('ends when its browser signs in again, also to another store', async () => {
    const cabinet = await signInWithToken(service, creator);
    const former = elsewhere(cabinet);
    const other = await service.newCreator();
    await cabinet.signIn({ token: await newToken(service, other.id) });
    expect(await statusesOf(cabinet, former)).toEqual([200, 401]);
    const { data } = await cabinet.graphql('{ viewer { creator { id } } }');
    expect(data.viewer.creator.id).toBe(String(other.id));
  });

  test('opened with a token outlives all keys', async () => {
    const cabinet = await signInWithToken(service, creator);
    const { id } = await newKey(creator);
    for (const key of [id, creator.keyId]) await revoke(key);
    expect((await creator.rest('GET', path)).status).toBe(401);
    expect(await statusesOf(cabinet, elsewhere(cabinet))).toEqual([200, 200]);
    const { key } = await newKey(cabinet);
    expect((await service.rest(key, 'GET', path)).status).toBe(200);
  });
});

describe('Of all sessions', () => {
  const cabinetSession = () => service.database.db.cabinetSession;
  const openMore = (count: number, apiKeyId: number | null = creator.keyId) =>
    cabinetSession().createMany({
      data: Array.from({ length: count }, () => ({
        creatorId: creator.id,
        apiKeyId,
        secretHash: randomBytes(32),
        createdAt: service.clock.now,
        expiresAt: new Date(service.clock.now.getTime() + 3600_000),
      })),
    });
  const countOpen = () => cabinetSession().count({ where: { creatorId: creator.id } });

  test('the oldest of more than 50 of a key ends, here and elsewhere', async () => {
    const oldest = await signInWithKey(service, creator.key);
    const next = await signInWithKey(service, creator.key);
    await openMore(48);
    const there = elsewhere(oldest);
    expect(await statusesOf(oldest, there)).toEqual([200, 200]);
    const newest = await signInWithKey(service, creator.key);
    expect(await statusesOf(oldest, next, newest)).toEqual([401, 200, 200]);
    expect(await countOpen()).toBe(50);
    service.clock.pass(1000);
    expect(await statusOf(there)).toBe(401);
  });

  test('tokens, ended sessions and those of others do not count towards the 50', async () => {
    const stranger = await signInWithToken(service, await service.newCreator());
    for (let count = 0; count < 3; count++) await signInWithToken(service, creator, 60);
    const waiting = await newToken(service, creator.id);
    service.clock.pass(60_000);
    const oldest = await signInWithToken(service, creator);
    await openMore(48, null);
    const next = await signInWithToken(service, creator);
    expect(await statusesOf(stranger, oldest, next)).toEqual([200, 200, 200]);
    // It is the newest session, although its token is the oldest.
    const cabinet = openCabinet(service);
    expect((await cabinet.signIn({ token: waiting })).errors).toBeUndefined();
    expect(await statusesOf(cabinet, oldest, next)).toEqual([200, 401, 200]);
  });

  test('a leaked key that signs in 52 times ends no session but its own', async () => {
    const leaked = await newKey(creator, { access: 'READ' });
    const others = [
      await signInWithKey(service, creator.key),
      await signInWithToken(service, creator),
      await signInWithKey(service, (await newKey(creator)).key),
    ];
    const own = [];
    for (let count = 0; count < 52; count++) own.push(await signInWithKey(service, leaked.key));
    expect(await statusesOf(...others)).toEqual([200, 200, 200]);
    const statuses = await statusesOf(...own);
    expect(statuses).toEqual([401, 401, ...Array<number>(50).fill(200)]);
  });

  test('50 stay open when many sign in at once', async () => {
    await openMore(45);
    await Promise.all(Array.from({ length: 15 }, () => signInWithKey(service, creator.key)));
    expect(await countOpen()).toBe(50);
  });
});

describe('A session of a key ends when it', () => {
  const deleteKey = () => `mutation { deleteApiKey(input: { id: ${creator.keyId} }) { id } }`;
  const ends: [string, (cabinet: Cabinet) => Promise<unknown>][] = [
    ['is deleted', () => creator.graphql(deleteKey())],
    ['is deleted in that very session', (cabinet) => cabinet.graphql(deleteKey())],
    ['is revoked by the platform', () => revoke(creator.keyId)],
    ['has leaked', leak],
    ['gets a new secret', () => regenerate(0)],
  ];

  test.each(ends)('%s, here and elsewhere', async (_what, end) => {
    const spare = await newKey(creator);
    const cabinet = await signInWithKey(service, creator.key);
    const others = [
      await signInWithKey(service, spare.key),
      await signInWithToken(service, creator),
    ];
    const there = elsewhere(cabinet);
    expect(await statusesOf(cabinet, there, ...others)).toEqual([200, 200, 200, 200]);
    await end(cabinet);
    expect(await statusesOf(cabinet, ...others)).toEqual([401, 200, 200]);
    service.clock.pass(1000);
    expect(await statusesOf(there, cabinet, ...others)).toEqual([401, 401, 200, 200]);
  });

  test('loses the entered secret: after its grace period', async () => {
    const cabinet = await signInWithKey(service, creator.key);
    const secret = await regenerate(60);
    const late = await signInWithKey(service, creator.key);
    const renewed = await signInWithKey(service, secret);
    service.clock.pass(59_999);
    expect(await statusesOf(cabinet, late, renewed)).toEqual([200, 200, 200]);
    service.clock.pass(1);
    expect(await statusesOf(cabinet, late, renewed)).toEqual([401, 401, 200]);
  });

  test.each([
    ['with the second new secret', () => regenerate(3600)],
    ['because that secret leaked', leak],
  ])('loses the entered secret: %s', async (_how, end) => {
    const cabinet = await signInWithKey(service, creator.key);
    const renewed = await signInWithKey(service, await regenerate(3600));
    await end();
    expect(await statusesOf(cabinet, renewed)).toEqual([401, 200]);
  });
});

describe('Signing out', () => {
  test('ends this session and deletes the cookie', async () => {
    const [cabinet, other] = [
      await signInWithToken(service, creator),
      await signInWithKey(service, creator.key),
    ];
    const { cookie } = cabinet;
    const there = elsewhere(cabinet);
    expect(await statusOf(there)).toBe(200);
    expect((await cabinet.signOut()).data.signOut).toEqual({ sessions: 1 });
    expect(cabinet.cookie).toBeUndefined();
    cabinet.cookie = cookie;
    service.clock.pass(1000);
    expect(await statusesOf(cabinet, there, other)).toEqual([401, 401, 200]);
    const { code, error } = await cabinet.signOut();
    expect([code, error?.message]).toEqual([
      'UNAUTHENTICATED',
      'Your session has ended. Sign in again.',
    ]);
  });

  test('everywhere ends all sessions of the creator and its unused tokens', async () => {
    const stranger = await signInWithToken(service, await service.newCreator());
    const token = await newToken(service, creator.id);
    const cabinet = await signInWithToken(service, creator);
    const other = await signInWithKey(service, creator.key);
    const there = [cabinet, other, stranger].map(elsewhere);
    const all = [cabinet, other, stranger, ...there];
    expect(await statusesOf(...all)).toEqual(Array(6).fill(200));
    const { cookie } = cabinet;
    expect((await cabinet.signOut(true)).data.signOut).toEqual({ sessions: 3 });
    expect(cabinet.cookie).toBeUndefined();
    cabinet.cookie = cookie;
    expect(await statusesOf(cabinet, other, stranger)).toEqual([401, 401, 200]);
    service.clock.pass(1000);
    expect(await statusesOf(...all)).toEqual([401, 401, 200, 401, 401, 200]);
    expect((await openCabinet(service).signIn({ token })).code).toBe('UNAUTHENTICATED');
    expect((await creator.rest('GET', path)).status).toBe(200);
  });

  test.each(keyAccesses)(
    'everywhere needs FULL access: tried in a session whose key has %s',
    async (access) => {
      const { key } = await newKey(creator, { access });
      const [cabinet, other] = [
        await signInWithKey(service, key),
        await signInWithToken(service, creator),
      ];
      const { code, error } = await cabinet.signOut(true);
      if (access === 'FULL') {
        expect([code, await statusesOf(other)]).toEqual([undefined, [401]]);
      } else {
        const message = `Your API key may not do this: its access is ${access}.`;
        expect([code, error?.message]).toEqual(['FORBIDDEN', message]);
        expect(await statusesOf(cabinet, other)).toEqual([200, 200]);
        expect((await cabinet.signOut()).data.signOut).toEqual({ sessions: 1 });
      }
    },
  );

  test('by an API key ends all sessions of its creator, and needs everywhere: true', async () => {
    const cabinet = await signInWithToken(service, creator);
    const signOut = (everywhere: boolean) =>
      creator.graphql(`mutation { signOut(input: { everywhere: ${everywhere} }) { sessions } }`);
    const { code, error } = await signOut(false);
    expect([code, error?.message]).toEqual([
      'NOT_FOUND',
      'This request was not made in a session of the cabinet.',
    ]);
    const { data, headers } = await signOut(true);
    expect([data.signOut, headers.has('set-cookie')]).toEqual([{ sessions: 1 }, false]);
    expect(await statusOf(cabinet)).toBe(401);
  });
});

test('Suspending a creator ends all its sessions for good', async () => {
  const stranger = await signInWithToken(service, await service.newCreator());
  const own = [
    await signInWithToken(service, creator),
    await signInWithKey(service, creator.key),
  ] as const;
  const there = own.map(elsewhere);
  expect(await statusesOf(stranger, ...own, ...there)).toEqual(Array(5).fill(200));
  await suspend(service, creator);
  expect(await statusesOf(stranger, ...own)).toEqual([200, 401, 401]);
  service.clock.pass(1000);
  expect(await statusesOf(...there)).toEqual([401, 401]);
  await resume(service, creator);
  expect(await statusesOf(...own, ...there)).toEqual(Array(4).fill(401));
  expect(await statusOf(await signInWithKey(service, creator.key))).toBe(200);
});

onServer('A suspension waits for a sign-in under way, and ends its session', async () => {
  const cabinet = openCabinet(service);
  await queued(
    service,
    { event: 'INSERT', table: 'cabinet_sessions' },
    () => cabinet.signIn({ apiKey: creator.key }),
    () => suspend(service, creator),
  );
  expect(cabinet.cookie).toBeDefined();
  await resume(service, creator);
  expect(await statusOf(cabinet)).toBe(401);
});

describe('In the session of a key that expires', () => {
  const expiresAt = '2026-11-21T13:00:00.000Z';
  let cabinet: Cabinet;
  beforeEach(async () => {
    const { key } = await newKey(creator, { expiresAt });
    cabinet = await signInWithKey(service, key);
  });

  test('a new key expires with it, or earlier', async () => {
    const make = async (more: string) => {
      const mutation = `createApiKey(input: { name: "Made"${more} }) { apiKey { expiresAt } }`;
      const { data, code } = await cabinet.graphql(`mutation { ${mutation} }`);
      return code ?? data.createApiKey.apiKey.expiresAt;
    };
    const earlier = '2026-11-21T12:30:00.000Z';
    expect(await make('')).toBe(expiresAt);
    expect(await make(`, expiresAt: "${earlier}"`)).toBe(earlier);
    expect(await make(', expiresAt: "2026-11-21T13:00:00.001Z"')).toBe('VALIDATION_FAILED');
  });

  test('a key that works longer cannot be regenerated', async () => {
    expect((await regenerateKey(cabinet, creator.keyId)).code).toBe('FORBIDDEN');
    expect((await creator.rest('GET', path)).status).toBe(200);
  });
});

test('A chore deletes sessions whose time is up, opened or not, and no others', async () => {
  const { cabinetSession } = service.database.db;
  const creatorId = creator.id;
  await service.chores.runDue();
  for (const seconds of [3600, 3601]) {
    await signInWithToken(service, creator, seconds);
    await newToken(service, creatorId, seconds);
  }
  const times = { createdAt: start, expiresAt: at(60) };
  const more = Array.from({ length: 1100 }, () => ({ creatorId, ...times }));
  await cabinetSession.createMany({ data: more });
  service.clock.pass(3600_000);
  expect(await service.chores.runDue()).toContain('session-cleanup');
  const left = await cabinetSession.findMany({ where: { creatorId }, orderBy: { id: 'asc' } });
  expect(left.map(({ expiresAt }) => expiresAt.toISOString())).toEqual(
    Array(2).fill('2026-11-21T13:00:01.000Z'),
  );
});
