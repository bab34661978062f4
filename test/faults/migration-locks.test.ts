import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { applyMigrations } from '../../prisma/apply-migrations.js';
import { later, withLaterMigration } from '../support/world/later-migration.js';
import { tenEuros, useStore } from '../support/service/service.js';

const isServer = process.env.TEST_DATABASE_URL && !process.env.TEST_CITUS_URL;
const { service, creator } = useStore();

test.skipIf(!isServer)(
  'a migration that waits for a dump does not block requests, and is applied after it',
  { timeout: 60_000 },
  async () => {
    const { folder } = await withLaterMigration('ALTER TABLE payment_links ADD COLUMN later TEXT');
    const answers: Promise<number>[] = [];
    const ask = async (method: string, body?: object): Promise<number> =>
      (await creator.rest(method, creator.links, body)).status;

    let migrating: Promise<string[]> | undefined;
    await service.database.withoutTimeout(async (sql) => {
      // The lock that pg_dump takes on each table until it ends.
      await sql('BEGIN; LOCK TABLE payment_links IN ACCESS SHARE MODE');
      let waits = 0;
      migrating = applyMigrations(service.database, { folder, onWait: () => void waits++ });
      while (waits < 2) {
        answers.push(ask('GET'), ask('POST', tenEuros));
        await sleep(50);
        // Keeps the session of the dump from being idle for too long.
        await sql('SELECT');
      }
      // They are answered while the dump goes on.
      expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
      await sql('COMMIT');
    });
    expect(await migrating).toEqual([later]);
  },
);

describe('An index', () => {
  const { service, creator } = useStore();

  test.skipIf(!isServer)(
    'is built while others write, and anew when a process has ended on the way',
    { timeout: 60_000 },
    async () => {
      const { folder } = await withLaterMigration(`
        DROP INDEX CONCURRENTLY IF EXISTS later_index;
        CREATE INDEX CONCURRENTLY later_index ON payment_links (label)`);
      const told: string[] = [];
      const onBuild = (migration: string) => void told.push(migration);
      const migrate = () => applyMigrations(service.database, { folder, onBuild });
      const isWhole = async () => {
        const { rows } = await service.database.sql(
          `SELECT indisvalid AS "isWhole" FROM pg_index WHERE indexrelid = to_regclass('later_index')`,
        );
        return (rows as { isWhole: boolean }[])[0]?.isWhole;
      };

      await service.database.withoutTimeout(async (sql) => {
        // The build waits for those that write already.
        await sql('BEGIN; LOCK TABLE payment_links IN ROW EXCLUSIVE MODE');
        const broken = expect(migrate()).rejects.toThrow(later);
        await expect.poll(isWhole).toBe(false);
        expect((await creator.rest('POST', creator.links, tenEuros)).status).toBe(200);
        await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE '%CREATE INDEX CONCURRENTLY later%' AND pid <> pg_backend_pid()`);
        await broken;
        await sql('COMMIT');
      });
      expect(await migrate()).toEqual([later]);
      expect(await isWhole()).toBe(true);
      expect(told).toEqual([later, later]);
    },
  );
});
