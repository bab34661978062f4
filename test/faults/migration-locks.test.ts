import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { applyMigrations } from '../../prisma/apply-migrations.js';
import { later, withLaterMigration } from '../support/world/later-migration.js';
import { tenEuros, useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service);

test.skipIf(!process.env.TEST_DATABASE_URL || process.env.TEST_CITUS_URL)(
  'a migration that waits for a dump does not block requests, and is applied after it',
  { timeout: 60_000 },
  async () => {
    const { folder } = await withLaterMigration('ALTER TABLE payment_links ADD COLUMN later TEXT');
    const answers: Promise<{ status: number; ms: number }>[] = [];
    const ask = async (method: string, body?: object): Promise<{ status: number; ms: number }> => {
      const start = performance.now();
      const { status } = await creator.rest(method, creator.links, body);
      return { status, ms: performance.now() - start };
    };

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
      await sql('COMMIT');
    });
    expect(await migrating).toEqual([later]);

    const told = await Promise.all(answers);
    expect(told.filter(({ status }) => status !== 200)).toEqual([]);
    expect(Math.max(...told.map(({ ms }) => ms))).toBeLessThan(2000);
  },
);
