import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createClient } from 'redis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryBudget, type Budget, type LimitWindow } from '../../src/access/budget.js';
import { createRedisBudget } from '../../src/access/redis-budget.js';
import { useRedisCluster, type RedisCluster } from '../support/world/redis-cluster.js';

/** A single Redis. Several addresses are a cluster, for which these tests start their own. */
const redisUrl = process.env.TEST_REDIS_URL?.includes(',') ? undefined : process.env.TEST_REDIS_URL;
const silent = pino({ level: 'silent' });
const open: Budget[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((budget) => budget.close()));
});

const windows = (perMinute: number, perHour: number): LimitWindow[] => [
  { name: 'minute', seconds: 60, limit: perMinute },
  { name: 'hour', seconds: 3600, limit: perHour },
];

let cluster: RedisCluster | undefined;

/** The budgets. Only the one in memory takes a clock. */
const budgets: [string, (limits: LimitWindow[], now?: () => number) => Promise<Budget>][] = [
  ['in memory', (limits, now = Date.now) => Promise.resolve(createMemoryBudget(limits, now))],
  ['in Redis', (limits) => createRedisBudget([redisUrl ?? ''], limits, silent, randomUUID())],
  [
    'in a Redis Cluster',
    (limits) => createRedisBudget(cluster?.urls ?? [], limits, silent, randomUUID()),
  ],
];

describe.each(budgets.slice(0, redisUrl ? 3 : 1))('a request budget %s', (where, create) => {
  if (where === 'in a Redis Cluster') cluster = useRedisCluster({ replicas: 0 });
  const start = async (...limits: [number, number]): Promise<Budget> => {
    const budget = await create(windows(...limits));
    open.push(budget);
    return budget;
  };

  test('admits exactly its limit of concurrent reservations', async () => {
    const budget = await start(100, 1000);
    const states = await Promise.all(
      Array.from({ length: 300 }, async () => budget.reserve('key', 1)),
    );
    expect(states.filter(({ admitted }) => admitted)).toHaveLength(100);
    const remaining = states
      .filter(({ admitted }) => admitted)
      .map(({ windows: [minute] }) => minute);
    expect(new Set(remaining.map((window) => window?.remaining)).size).toBe(100);
  });

  test('takes nothing for a reservation that it refuses', async () => {
    const budget = await start(10, 1000);
    await budget.reserve('key', 8);
    expect((await budget.reserve('key', 3)).admitted).toBe(false);
    expect((await budget.reserve('key', 2)).admitted).toBe(true);
    expect((await budget.reserve('key', 1)).admitted).toBe(false);
  });

  test('keeps to the limit of the longer window, too', async () => {
    const budget = await start(100, 3);
    for (let count = 0; count < 3; count++) await budget.reserve('key', 1);
    const state = await budget.reserve('key', 1);
    expect(state.admitted).toBe(false);
    expect(state.retryAfterSeconds).toBeGreaterThan(3590);
    expect(state.windows.map(({ name, remaining }) => [name, remaining])).toEqual([
      ['minute', 97],
      ['hour', 0],
    ]);
  });

  test('counts each key apart', async () => {
    const budget = await start(1, 1);
    expect((await budget.reserve('one', 1)).admitted).toBe(true);
    expect((await budget.reserve('other', 1)).admitted).toBe(true);
  });

  test('says when the next place comes free', async () => {
    const budget = await start(2, 1000);
    const first = await budget.reserve('key', 1);
    expect(first.windows.map(({ resetSeconds }) => resetSeconds)).toEqual([60, 3600]);
    await budget.reserve('key', 1);
    const refused = await budget.reserve('key', 1);
    expect(refused.retryAfterSeconds).toBeGreaterThan(58);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  test('never admits more than a window holds', async () => {
    const budget = await start(5, 1000);
    const state = await budget.reserve('key', 6);
    expect(state).toMatchObject({ admitted: false });
    expect((await budget.reserve('key', 5)).admitted).toBe(true);
  });

  test('makes a request that no window can hold wait for a whole window', async () => {
    const budget = await start(5, 1000);
    for (const used of [0, 2]) {
      await budget.reserve('key', used);
      expect(await budget.reserve('key', 6)).toMatchObject({
        admitted: false,
        retryAfterSeconds: 60,
      });
    }
  });
});

describe('a window in memory', () => {
  test('slides: a place comes free a minute after it was taken, not at the turn of a minute', async () => {
    let now = 30_000;
    const budget = createMemoryBudget(windows(2, 1000), () => now);
    await budget.reserve('key', 1);
    now += 40_000;
    await budget.reserve('key', 1);
    expect(await budget.reserve('key', 1)).toMatchObject({
      admitted: false,
      retryAfterSeconds: 20,
    });
    now += 19_999;
    expect(await budget.reserve('key', 1)).toMatchObject({ admitted: false, retryAfterSeconds: 1 });
    now += 1;
    expect(await budget.reserve('key', 1)).toMatchObject({ admitted: true });
    expect(await budget.reserve('key', 1)).toMatchObject({
      admitted: false,
      retryAfterSeconds: 40,
    });
  });

  test('counts exactly as a log of all times would', async () => {
    let now = 0;
    let seed = 7;
    const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
    const budget = createMemoryBudget(windows(20, 120), () => now);
    const log: number[] = [];
    for (let step = 0; step < 5000; step++) {
      now += random(8000);
      const cost = random(4);
      const within = (seconds: number) => log.filter((time) => time + seconds * 1000 > now).length;
      const expected = within(60) + cost <= 20 && within(3600) + cost <= 120;
      const { admitted } = await budget.reserve('key', cost);
      expect(admitted).toBe(expected);
      if (admitted) log.push(...Array.from({ length: cost }, () => now));
    }
  });

  test('costs the same however much its key has asked in the hour', async () => {
    let now = 0;
    const budget = createMemoryBudget(windows(1_000_000, 1_000_000), () => now);
    /** The time of the fastest of five rounds, which other work on this machine disturbs least. */
    const time = async (key: string): Promise<number> => {
      const rounds: number[] = [];
      while (rounds.length < 5) {
        const startedAt = performance.now();
        for (let count = 0; count < 2000; count++) await budget.reserve(key, 1);
        rounds.push(performance.now() - startedAt);
      }
      return Math.min(...rounds);
    };
    await time('warm-up');
    await budget.reserve('busy', 100_000);
    now += 60_000;
    const [idle, busy] = [await time('idle'), await time('busy')];
    expect(busy / idle).toBeLessThan(10);
  });
});

describe.skipIf(!redisUrl)('in Redis', () => {
  const client = createClient({ url: redisUrl ?? '' });
  beforeAll(async () => void (await client.connect()));
  afterAll(() => client.close());

  const start = async (limits: LimitWindow[]): Promise<{ budget: Budget; set: string }> => {
    const namespace = randomUUID();
    const budget = await createRedisBudget([redisUrl ?? ''], limits, silent, namespace);
    open.push(budget);
    return { budget, set: `${namespace}:budget:key` };
  };
  const secondsOfRedis = async (): Promise<number> => Number((await client.time())[0]);
  /** A request that Redis counts at a time of its clock, in milliseconds. */
  const at = (score: number) => ({ score, value: randomUUID() });

  test('a window slides', async () => {
    const { budget } = await start([{ name: 'minute', seconds: 1, limit: 1 }]);
    expect(await budget.reserve('key', 1)).toMatchObject({ admitted: true });
    expect(await budget.reserve('key', 1)).toMatchObject({ admitted: false, retryAfterSeconds: 1 });
    await expect
      .poll(async () => (await budget.reserve('key', 1)).admitted, { timeout: 3000 })
      .toBe(true);
  });

  test('a place comes free a minute after it was taken, to the millisecond', async () => {
    const { budget, set } = await start(windows(10_000, 10_000));
    // One request in each millisecond around the one that is a minute before the reservation.
    const first = ((await secondsOfRedis()) - 62) * 1000;
    const taken = Array.from({ length: 4000 }, (_, ms) => first + ms);
    await client.zAdd(set, taken.map(at));
    const [minute] = (await budget.reserve('key', 1)).windows;
    const [{ score: now } = { score: 0 }] = await client.zRangeWithScores(set, -1, -1);
    expect(taken).toContain(now - 60_000);
    const left = taken.filter((time) => time > now - 60_000);
    expect(minute?.remaining).toBe(10_000 - left.length - 1);
  });

  test('the hour still counts requests that are older than a minute', async () => {
    const { budget, set } = await start(windows(10, 10));
    const now = await secondsOfRedis();
    await client.zAdd(
      set,
      [3590, 1800, 61].map((ago) => at((now - ago) * 1000)),
    );
    const { windows: states } = await budget.reserve('key', 1);
    expect(states.map(({ remaining }) => remaining)).toEqual([9, 6]);
  });

  test('nothing is left of a key an hour after its last request', async () => {
    const { budget, set } = await start(windows(10, 10));
    await budget.reserve('key', 1);
    const leftMs = await client.pTTL(set);
    expect(leftMs).toBeGreaterThan(3_590_000);
    expect(leftMs).toBeLessThanOrEqual(3_600_000);
  });
});
