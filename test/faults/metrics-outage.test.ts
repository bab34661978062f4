import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { readMetrics, type Series } from '../support/scenes/metrics.js';
import { startProxy, type Proxy } from '../support/world/proxy.js';
import { useService } from '../support/service/service.js';

const postgres = process.env.TEST_DATABASE_URL;
const poolSize = 3;

/** The metrics that are read from the database. */
const ofDatabase = [
  'payment_links_webhook_deliveries_due',
  'payment_links_webhook_oldest_due_seconds',
  'payment_links_exchange_rate_age_seconds{source="cbr"}',
];

const present = (series: Series): boolean[] => ofDatabase.map((name) => series.has(name));

describe.skipIf(!postgres)('The metrics on PostgreSQL', () => {
  let proxy: Proxy;
  beforeAll(async () => void (proxy = await startProxy(postgres as string)));
  const service = useService({ databasePoolSize: poolSize, reroute: (url) => proxy.through(url) });

  /** Reads the metrics, which must not take long. */
  async function readInTime(): Promise<Series> {
    const beganAt = performance.now();
    const series = await readMetrics(service);
    expect(performance.now() - beganAt).toBeLessThan(2500);
    return series;
  }

  const expectServed = (series: Series, isUp: boolean): void => {
    expect(series.get('payment_links_database_up')).toBe(isUp ? 1 : 0);
    expect(present(series)).toEqual(ofDatabase.map(() => isUp));
    expect(series.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  };

  test.each<[string, () => Promise<void> | void]>([
    ['is gone', () => proxy.cut()],
    ['does not answer', () => void proxy.freeze()],
  ])('leave out those of the database while it %s', async (_what, happens) => {
    expectServed(await readInTime(), true);
    await happens();
    expectServed(await readInTime(), false);
    await proxy.mend();
    expectServed(await readInTime(), true);
  });

  test('show how many connections are open, idle and waited for', async () => {
    const pool = (series: Series) =>
      ['size', 'connections', 'idle_connections', 'waiting_requests'].map((name) =>
        series.get(`payment_links_database_pool_${name}`),
      );
    const { database } = service;
    const held: (() => void)[] = [];
    const transactions = Array.from({ length: poolSize }, () =>
      database.db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1`;
        await new Promise<void>((release) => held.push(release));
      }),
    );
    while (held.length < poolSize) await wait(5);
    const waiting = [database.sql('SELECT 1'), database.sql('SELECT 2')];
    const series = await readInTime();
    expect(pool(series)).toEqual([poolSize, poolSize, 0, waiting.length]);
    expectServed(series, false);
    held.forEach((release) => release());
    await Promise.all([...transactions, ...waiting]);
    // Requests that the reading above missed end meanwhile.
    await expect
      .poll(async () => pool(await readInTime()))
      .toEqual([poolSize, poolSize, poolSize, 0]);
  });
});
