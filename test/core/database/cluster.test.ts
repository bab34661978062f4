import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { applyMigrations } from '../../../prisma/apply-migrations.js';
import { packageFile } from '../../../src/core/package.js';
import { later, withLaterMigration } from '../../support/world/later-migration.js';
import { distribute, layoutOf, openCluster, type AtEnd, type Sessions } from './open-cluster.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const migrations = packageFile('prisma', 'migrations');

/** A database of this release that is distributed. */
async function firstStart(atEnd: AtEnd): Promise<Sessions> {
  const database = await openCluster(atEnd);
  await applyMigrations(database);
  await distribute(database);
  return database;
}

let upToDate: Promise<Sessions> | undefined;
let closeShared = (): Promise<void> => Promise.resolve();
afterAll(() => closeShared());
/** One for all tests that leave it as it is. */
const shared = (): Promise<Sessions> =>
  (upToDate ??= firstStart((close) => {
    closeShared = close;
  }));

test('a first start lets Citus know all tables but those that need no worker', async () => {
  const local = (await layoutOf(await shared())).filter(({ method }) => method === null);
  const names = local.map(({ table }) => table);
  expect(names, 'name the others in prisma/distribute.sql').toEqual([
    '_prisma_migrations',
    'exchange_rates',
    'provider_owners',
  ]);
});

const names = readdirSync(migrations)
  .filter((name) => !name.includes('.'))
  .sort();
/** The first migration, and all that add tables. */
const stages = names.filter(
  (name, index) =>
    index === 0 ||
    readFileSync(join(migrations, name, 'migration.sql'), 'utf8').includes('CREATE TABLE'),
);

test.each(stages)('an upgrade from %s leaves a cluster as a first start does', async (newest) => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of names.filter((name) => name <= newest)) {
    await cp(join(migrations, name), join(folder, name), { recursive: true });
  }
  const database = await openCluster(onTestFinished);
  await applyMigrations(database, { folder });
  await distribute(database, true);
  await applyMigrations(database);
  expect(await layoutOf(database), 'let the migration that adds a table distribute it').toEqual(
    await layoutOf(await shared()),
  );
});

test.each([
  [
    'cannot execute ADD CONSTRAINT command with other subcommands',
    `ALTER TABLE products ADD COLUMN later text, ADD CONSTRAINT later CHECK (later <> '')`,
  ],
  [
    'cannot execute ADD COLUMN command with PRIMARY KEY, UNIQUE, FOREIGN and CHECK constraints',
    `ALTER TABLE "products" ADD COLUMN later text DEFAULT 'a' CHECK (later IN ('a', 'b')), ADD COLUMN other text`,
  ],
  [
    'cannot execute ADD COLUMN commands involving serial',
    'ALTER TABLE products ADD COLUMN later bigserial',
  ],
  [
    'renaming constraints belonging to distributed tables is currently unsupported',
    'ALTER TABLE products RENAME CONSTRAINT products_pkey TO later',
  ],
  [
    'alter table command is currently unsupported',
    'ALTER TABLE products ALTER COLUMN title SET STATISTICS 500',
  ],
  [
    'Altering a distributed sequence is currently not supported',
    'ALTER SEQUENCE products_id_seq MAXVALUE 9007199254740991',
  ],
  [
    'cannot drop multiple distributed objects in a single command',
    'DROP INDEX products_id_idx, payments_id_idx',
  ],
  [
    'complex joins are only supported when all distributed tables are co-located',
    'UPDATE refunds SET reason = title FROM products WHERE products.id = payment_row_id',
  ],
  [
    'STABLE functions used in UPDATE queries cannot be called with column references',
    `UPDATE products SET created_at = created_at - interval '7 days'`,
  ],
  [
    'functions used in UPDATE queries on distributed tables must not be VOLATILE',
    'UPDATE products SET title = gen_random_uuid()',
  ],
  [
    'non-IMMUTABLE functions are not allowed in CASE or COALESCE statements',
    'UPDATE products SET created_at = coalesce(created_at, now())',
  ],
  [
    'creating unique indexes on non-partition columns is currently unsupported',
    'CREATE UNIQUE INDEX later ON products (title)',
  ],
  [
    'cannot create foreign key constraint',
    `ALTER TABLE refunds ADD CONSTRAINT later FOREIGN KEY (creator_id, payment_row_id)
     REFERENCES payments ON DELETE SET NULL`,
  ],
])('a cluster refuses a migration: %s', async (words, script) => {
  const { folder } = await withLaterMigration(script);
  await expect(applyMigrations(await shared(), { folder })).rejects.toThrow(words);
});

/** Changes a table that is distributed, and adds one, which is distributed if the data are. */
const laterMigration = `
  ALTER TABLE webhook_events ADD COLUMN later TEXT, ADD COLUMN since TIMESTAMPTZ(3) NOT NULL DEFAULT now();
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
  UPDATE webhook_events SET later = 'new', since = now() - interval '1 day' FROM later
  WHERE later.creator_id = webhook_events.creator_id;`;

test('a later migration changes distributed tables with their data, and distributes a new one', async () => {
  const database = await firstStart(onTestFinished);
  await database.withoutTimeout(async (sql) => {
    await sql(`INSERT INTO creators (store_name) SELECT n FROM generate_series(1, 20) AS n`);
    await sql(`INSERT INTO webhook_events (creator_id, id, type, body, created_at)
      SELECT n % 20 + 1, n, 'payment.succeeded', '{}', now() FROM generate_series(1, 100) AS n`);
  });
  const { folder } = await withLaterMigration(laterMigration);
  expect(await applyMigrations(database, { folder })).toEqual([later]);
  await database.withoutTimeout(async (sql) => {
    const { rows } = await sql(
      `SELECT (SELECT count(*)::int FROM webhook_events WHERE later = 'new') AS events,
         (SELECT count(*)::int FROM later) AS creators`,
    );
    expect(rows).toEqual([{ events: 100, creators: 20 }]);
  });
  expect(await layoutOf(database)).toContainEqual({
    table: 'later',
    method: 'h',
    column: 'creator_id',
    isWithCreators: true,
  });
});
