import { once } from 'node:events';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Prisma } from '../../../prisma/client/client.js';
import { isDatabaseOutage } from '../../../src/core/database/outage.js';
import { openPostgres } from '../../../src/core/database/postgres.js';
import { createSharedConnection } from '../../../src/core/database/shared-connection.js';
import { named } from '../../support/world/database-address.js';
import { tenEuros, useStore } from '../../support/service/service.js';

const postgres = process.env.TEST_DIRECT_DATABASE_URL ? undefined : process.env.TEST_DATABASE_URL;

describe.skipIf(!postgres)('The connection that pages of links share', () => {
  const { service, creator } = useStore({ databaseTimeoutMs: 500, databasePoolSize: 1 });
  const list = async (): Promise<number> => (await creator.rest('GET', creator.links)).status;
  const lists = (): Promise<number[]> => Promise.all(Array.from({ length: 10 }, list));
  let url: string;
  let other: pg.Client;
  beforeAll(async () => {
    await creator.rest('POST', creator.links, tenEuros);
    const { rows } = await service.database.sql('SELECT current_database() AS name');
    url = named(postgres as string, (rows as [{ name: string }])[0].name);
    other = new pg.Client(url);
    await other.connect();
  });
  afterAll(() => other.end());

  /** The sessions, except for the pool's one, whose last statement was a page of links. */
  const sessions = async (): Promise<{ pid: number; isBlocked: boolean }[]> =>
    (
      await other.query<{ pid: number; isBlocked: boolean }>(`
        SELECT pid, wait_event_type IS NOT DISTINCT FROM 'Lock' AS "isBlocked" FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE '%marked_links%' AND pid <> pg_backend_pid()`)
    ).rows;
  const shared = async () => {
    expect(await lists()).toEqual(Array(10).fill(200));
    await service.database.sql('SELECT 1');
    return sessions();
  };
  const whileLocked = async (work: () => Promise<void>): Promise<void> => {
    await other.query('BEGIN; LOCK TABLE payment_links IN ACCESS EXCLUSIVE MODE');
    await work();
    await other.query('COMMIT');
  };

  test('is one, however many pages come at once', async () => {
    await expect.poll(shared).toHaveLength(1);
  });

  test('is opened anew when it breaks among ten statements', async () => {
    const [broken] = await shared();
    await whileLocked(async () => {
      const answers = lists();
      await expect.poll(sessions).toContainEqual({ pid: broken?.pid, isBlocked: true });
      await other.query('SELECT pg_terminate_backend($1)', [broken?.pid]);
      expect(await answers).toEqual(Array(10).fill(503));
    });
    const { not } = expect;
    const isAnother = [{ pid: not.toBeOneOf([broken?.pid]) as number, isBlocked: false }];
    await expect.poll(shared, { timeout: 3000 }).toEqual(isAnother);
  });

  test('holds up nobody longer than the time limit, and nothing but pages', async () => {
    await whileLocked(async () => {
      const startedAt = performance.now();
      const answers = lists();
      expect((await creator.rest('GET', '/creator-api/keys')).status).toBe(200);
      expect(await answers).toEqual(Array(10).fill(503));
      expect(performance.now() - startedAt).toBeLessThan(1500);
    });
    expect(await lists()).toEqual(Array(10).fill(200));
  });

  test('ends once the server says to another that it is read-only', async () => {
    await expect.poll(shared, { timeout: 3000 }).toHaveLength(1);
    await service.database.sql(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE 'read-only' USING ERRCODE = '25006'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON payment_links EXECUTE FUNCTION refuse();`);
    expect((await creator.rest('POST', creator.links, tenEuros)).status).toBe(503);
    await expect.poll(sessions, { timeout: 3000 }).toEqual([]);
  });

  describe('of its own process', () => {
    const one = Prisma.sql`SELECT 1 AS one`;
    const hanging = Prisma.sql`SELECT pg_advisory_xact_lock(5)`;
    const open = async () => {
      const database = openPostgres(url);
      onTestFinished(() => database.close());
      const quick = (statement: Prisma.Sql) => database.quickQuery?.(statement);
      const isOpened = () => vi.waitFor(async () => expect(await quick(one)).toEqual([{ one: 1 }]));
      await isOpened();
      return { quick, isOpened };
    };
    afterEach(() => void vi.useRealTimers());

    test('takes no more while a statement hangs for 100 ms, or a hundred are under way', async () => {
      const { quick } = await open();
      await other.query('SELECT pg_advisory_lock(5)');
      vi.useFakeTimers({ toFake: ['performance'] });
      const answers = [quick(hanging), quick(one)];
      vi.advanceTimersByTime(100);
      answers.push(...Array.from({ length: 98 }, () => quick(one)));
      expect(answers).not.toContain(undefined);
      expect(quick(one)).toBeUndefined();
      await other.query('SELECT pg_advisory_unlock(5)');
      await Promise.all(answers.map(async (answer) => answer));

      await other.query('SELECT pg_advisory_lock(5)');
      const hung = quick(hanging);
      vi.advanceTimersByTime(101);
      expect(quick(one)).toBeUndefined();
      await other.query('SELECT pg_advisory_unlock(5)');
      await hung;
      expect(await quick(one)).toEqual([{ one: 1 }]);
    });

    test('tells those behind a statement that is not prepared to come again', async () => {
      const { quick } = await open();
      const wrong = Prisma.sql`SELECT nothing`;
      const [head, behind] = await Promise.allSettled(
        [quick(wrong), quick(wrong)].map(async (answer) => answer),
      );
      expect(head).toMatchObject({ reason: { code: '42703' } });
      expect(behind).toMatchObject({ reason: { code: '26000' } });
      expect(isDatabaseOutage((behind as PromiseRejectedResult).reason)).toBe(true);
    });

    test('ends after ten idle seconds, and is opened again', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      const { quick, isOpened } = await open();
      const [session] = (await quick(Prisma.sql`SELECT pg_backend_pid() AS pid`)) as unknown[];
      const sessions = async (): Promise<unknown[]> =>
        (await other.query('SELECT pid FROM pg_stat_activity WHERE datname = current_database()'))
          .rows;
      vi.advanceTimersByTime(9000);
      await quick(one);
      vi.advanceTimersByTime(9000);
      expect(await sessions()).toContainEqual(session);
      vi.advanceTimersByTime(1000);
      await expect.poll(sessions).not.toContainEqual(session);
      await isOpened();
    });

    test('stays closed once it is closed, even while it opens', async () => {
      vi.useFakeTimers({ toFake: ['performance'] });
      const clients: pg.Client[] = [];
      const shared = createSharedConnection(() => {
        const client = new pg.Client(url);
        clients.push(client);
        return client;
      });
      const run = () => shared.run({ text: 'SELECT 1' });
      expect(run()).toBeUndefined();
      const ended = once(clients[0] as pg.Client, 'end');
      await shared.close();
      await ended;
      vi.advanceTimersByTime(60_000);
      expect(run()).toBeUndefined();
      expect(clients).toHaveLength(1);
    });

    test('is not there behind a pooler', () => {
      const database = openPostgres(`${url}?pgbouncer=true`);
      onTestFinished(() => database.close());
      expect(database.quickQuery).toBeUndefined();
    });
  });
});
