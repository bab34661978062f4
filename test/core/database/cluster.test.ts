import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { applyMigrations } from '../../../prisma/apply-migrations.js';
import { statementsIn } from '../../../prisma/sql-script.js';
import { openPostgres } from '../../../src/core/database/postgres.js';
import { createOnCluster } from '../../support/citus.js';
import { migrateAsOlder, migrationNames } from '../../support/older-release.js';

const coordinator = process.env.TEST_CITUS_URL;
const script = new URL('../../../prisma/distribute.sql', import.meta.url);

/** Distributes the tables of a release that had not all of today's. */
const asOlder = (statements: string[], tables: Set<string>): string[] =>
  statements.filter((statement) => {
    const [, table] = /create_distributed_table\('(\w+)'/.exec(statement) ?? [];
    return table === undefined || tables.has(table);
  });

test.skipIf(!coordinator)(
  'A cluster is brought up to date with its data: each table is on the workers then',
  { timeout: 60_000 },
  async () => {
    const url = await createOnCluster(coordinator as string, inject('run'));
    const database = openPostgres(url);
    await database.unhurried(async (sql) => {
      await migrateAsOlder(sql, 2);
      const { rows } = await sql(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
      );
      const tables = new Set((rows as { name: string }[]).map(({ name }) => name));
      for (const statement of asOlder(statementsIn(await readFile(script, 'utf8')), tables)) {
        await sql(statement);
      }
      await sql(`INSERT INTO creators (store_name) SELECT n FROM generate_series(1, 20) AS n`);
      await sql(`INSERT INTO webhook_events (creator_id, id, type, body, created_at)
        SELECT n % 20 + 1, n, 'payment.succeeded', '{}', now() FROM generate_series(1, 100) AS n`);
    });
    expect(await applyMigrations(database)).toEqual((await migrationNames()).slice(2));
    await database.unhurried(async (sql) => {
      const { rows: numbered } = await sql(
        `SELECT count(*)::int AS creators FROM event_counters WHERE newest = 5`,
      );
      expect(numbered).toEqual([{ creators: 20 }]);
      const { rows: local } = await sql(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
         AND NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = tablename::regclass)
         ORDER BY 1`,
      );
      expect(local).toEqual([{ name: '_prisma_migrations' }, { name: 'exchange_rates' }]);
    });
    await database.close();
  },
);
