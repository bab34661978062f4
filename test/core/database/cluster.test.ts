import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { applyMigrations } from '../../../prisma/apply-migrations.js';
import { statementsIn } from '../../../prisma/sql-script.js';
import { openPostgres } from '../../../src/core/database/postgres.js';
import { createOnCluster } from '../../support/world/citus.js';
import { later, withLaterMigration } from '../../support/world/later-migration.js';

const coordinator = process.env.TEST_CITUS_URL;
const script = new URL('../../../prisma/distribute.sql', import.meta.url);

/** Changes a table that is distributed, and adds one, which is distributed if the data are. */
const laterMigration = `
  ALTER TABLE webhook_events ADD COLUMN later TEXT;
  CREATE TABLE later (creator_id BIGINT PRIMARY KEY REFERENCES creators ON DELETE RESTRICT);
  DO $$
  BEGIN
    IF to_regclass('pg_catalog.pg_dist_partition') IS NULL THEN
      RETURN;
    END IF;
    IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'creators'::regclass) THEN
      PERFORM create_distributed_table('later', 'creator_id', colocate_with => 'creators');
    END IF;
  END $$;
  INSERT INTO later SELECT creator_id FROM webhook_events GROUP BY creator_id;
  UPDATE webhook_events SET later = 'new';`;

test.skipIf(!coordinator)(
  'A later migration changes distributed tables with their data, and distributes a new one',
  { timeout: 60_000 },
  async () => {
    const url = await createOnCluster(coordinator as string, inject('run'));
    const database = openPostgres(url);
    await applyMigrations(database);
    await database.withoutTimeout(async (sql) => {
      for (const statement of statementsIn(await readFile(script, 'utf8'))) await sql(statement);
      await sql(`INSERT INTO creators (store_name) SELECT n FROM generate_series(1, 20) AS n`);
      await sql(`INSERT INTO webhook_events (creator_id, id, type, body, created_at)
        SELECT n % 20 + 1, n, 'payment.succeeded', '{}', now() FROM generate_series(1, 100) AS n`);
    });
    const { folder } = await withLaterMigration(laterMigration);
    expect(await applyMigrations(database, { folder })).toEqual([later]);
    await database.withoutTimeout(async (sql) => {
      const { rows: changed } = await sql(
        `SELECT (SELECT count(*)::int FROM webhook_events WHERE later = 'new') AS events,
           (SELECT count(*)::int FROM later) AS creators`,
      );
      expect(changed).toEqual([{ events: 100, creators: 20 }]);
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
