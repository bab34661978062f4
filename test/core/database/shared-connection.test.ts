import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { named } from '../../support/world/database-address.js';
import { tenEuros, useCreator, useService } from '../../support/service/service.js';

const postgres = process.env.TEST_DATABASE_URL;

describe.skipIf(!postgres)('The connection that pages of links share', () => {
  const service = useService({ databaseTimeoutMs: 500 });
  const creator = useCreator(service);
  let other: pg.Client;
  beforeAll(async () => {
    await creator.rest('POST', creator.links, tenEuros);
    const [{ name }] = await service.database.db.$queryRaw<
      [{ name: string }]
    >`SELECT current_database() AS name`;
    other = new pg.Client(named(postgres as string, name));
    await other.connect();
  });
  afterAll(() => other.end());

  const list = async (): Promise<number> => (await creator.rest('GET', creator.links)).status;
  const lists = (): Promise<number[]> => Promise.all(Array.from({ length: 10 }, list));
  /** The sessions whose last statement was a page of links, and those of them that wait for a lock. */
  const sessions = async (): Promise<{ pid: number; isBlocked: boolean }[]> =>
    (
      await other.query<{ pid: number; isBlocked: boolean }>(`
        SELECT pid, wait_event_type IS NOT DISTINCT FROM 'Lock' AS "isBlocked" FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE '%marked_links%' AND pid <> pg_backend_pid()`)
    ).rows;
  const whileLocked = async (work: () => Promise<void>): Promise<void> => {
    await other.query('BEGIN; LOCK TABLE payment_links IN ACCESS EXCLUSIVE MODE');
    await work();
    await other.query('COMMIT');
  };

  test('is one, however many come at once', async () => {
    expect(await lists()).toEqual(Array(10).fill(200));
    expect(await sessions()).toHaveLength(1);
  });

  test('is opened anew when it breaks among ten statements', async () => {
    const [session] = await sessions();
    await whileLocked(async () => {
      const answers = lists();
      await expect.poll(sessions).toContainEqual({ pid: session?.pid, isBlocked: true });
      await other.query('SELECT pg_terminate_backend($1)', [session?.pid]);
      expect(await answers).toEqual(Array(10).fill(503));
    });
    expect(await lists()).toEqual(Array(10).fill(200));
    expect(await sessions()).toEqual([
      { pid: expect.not.toBeOneOf([session?.pid]), isBlocked: false },
    ]);
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
});
