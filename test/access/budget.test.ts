import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createMemoryBudget,
  limitWindows,
  type LimitWindow,
  type SharedBudget,
} from '../../src/access/limits/budget.js';
import { createFallbackBudget } from '../../src/access/limits/fallback-budget.js';
import { createRedisBudget } from '../../src/access/limits/redis-budget.js';
import { Metrics } from '../../src/core/metrics.js';
import { testBudget } from './budgets.js';

/** A single Redis. */
const redisUrl = process.env.TEST_REDIS_URL?.includes(',') ? undefined : process.env.TEST_REDIS_URL;

describe('a request budget in memory', () => {
  testBudget((limits) => Promise.resolve(createMemoryBudget(limits, Date.now)));
});

describe('a request budget while the shared one is out of reach', () => {
  const nowhere: SharedBudget = {
    reserve: () => Promise.reject(new Error('Nowhere')),
    partOf: () => 'nowhere',
    sampleKeys: () => [],
    close: () => Promise.resolve(),
  };
  const world = { log: pino({ level: 'silent' }), metrics: new Metrics() };
  testBudget((limits) =>
    Promise.resolve(createFallbackBudget(nowhere, createMemoryBudget(limits, Date.now), world)),
  );
});

describe('a window in memory', () => {
  test('frees a place a minute after it was taken, not on the minute', async () => {
    let now = 30_000;
    const budget = createMemoryBudget(limitWindows(2, 1000), () => now);
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
    const budget = createMemoryBudget(limitWindows(20, 120), () => now);
    let log: number[] = [];
    for (let step = 0; step < 5000; step++) {
      now += random(8000);
      log = log.filter((time) => time + 3_600_000 > now);
      const cost = random(4);
      const inMinute = log.filter((time) => time + 60_000 > now).length;
      const expected = inMinute + cost <= 20 && log.length + cost <= 120;
      const { admitted } = await budget.reserve('key', cost);
      expect(admitted).toBe(expected);
      if (admitted) log.push(...Array.from({ length: cost }, () => now));
    }
  });

  test('costs the same however much its key has asked in the hour', async () => {
    let reads = 0;
    const Times = Float64Array;
    vi.stubGlobal('Float64Array', function (length: number) {
      const get = (times: object, place: PropertyKey): unknown => {
        reads++;
        return Reflect.get(times, place);
      };
      return new Proxy(new Times(length), { get });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    let now = 0;
    const budget = createMemoryBudget(limitWindows(1_000_000, 1_000_000), () => now);
    const readsFor = async (key: string): Promise<number> => {
      reads = 0;
      await budget.reserve(key, 1);
      return reads;
    };
    await budget.reserve('busy', 100_000);
    now += 60_000;
    for (const key of ['idle', 'busy']) await budget.reserve(key, 1);
    const idle = await readsFor('idle');
    expect(idle).toBeGreaterThan(0);
    expect(await readsFor('busy')).toBe(idle);
  });
});

const redisBudget = (
  limits: LimitWindow[],
  namespace = randomUUID() as string,
  url = redisUrl ?? '',
) => createRedisBudget([url], limits, pino({ level: 'silent' }), namespace);

test.each(['READONLY', 'LOADING', 'MASTERDOWN', 'ERR Error running script: -READONLY'])(
  'a Redis that answers %s is connected to anew: another may have taken over its name',
  async (error) => {
    const server = createServer((socket) => {
      socket.setEncoding('utf8').on('data', (commands: string) => {
        const answer = commands.includes('EVALSHA') ? `-${error} for now\r\n` : '+OK\r\n';
        // Each command begins with an asterisk.
        socket.write(answer.repeat(commands.match(/^\*/gm)?.length ?? 0));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const budget = await redisBudget(limitWindows(1, 1), 'none', `redis://127.0.0.1:${port}`);
    onTestFinished(async () => {
      await budget.close();
      server.close();
    });
    const connectedAnew = once(server, 'connection');
    await expect(budget.reserve('key', 1)).rejects.toThrow('for now');
    await connectedAnew;
  },
);

describe.skipIf(!redisUrl)('a request budget in Redis', () => {
  testBudget((limits) => redisBudget(limits));
});

describe.skipIf(!redisUrl)('in Redis', () => {
  const client = createClient({ url: redisUrl ?? '' });
  beforeAll(async () => void (await client.connect()));
  afterAll(() => client.close());

  const start = async (limit: number) => {
    const namespace = randomUUID();
    const budget = await redisBudget(limitWindows(limit, limit), namespace);
    onTestFinished(() => budget.close());
    return { budget, set: `${namespace}:budget:key` };
  };
  const secondsOfRedis = async (): Promise<number> => Number((await client.time())[0]);
  /** A request that Redis counts at a time of its clock, in milliseconds. */
  const at = (score: number) => ({ score, value: randomUUID() });

  test('a place comes free a minute after it was taken, to the millisecond', async () => {
    const { budget, set } = await start(10_000);
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
    const { budget, set } = await start(10);
    const now = await secondsOfRedis();
    await client.zAdd(
      set,
      [3590, 1800, 61].map((ago) => at((now - ago) * 1000)),
    );
    const { windows: states } = await budget.reserve('key', 1);
    expect(states.map(({ remaining }) => remaining)).toEqual([9, 6]);
  });

  test('nothing is left of a key an hour after its last request', async () => {
    const { budget, set } = await start(10);
    await budget.reserve('key', 1);
    const leftMs = await client.pTTL(set);
    expect(leftMs).toBeGreaterThan(3_590_000);
    expect(leftMs).toBeLessThanOrEqual(3_600_000);
  });
});
