import { readdirSync, readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { pino } from 'pino';
import {
  appliedMigrations,
  applyMigrations,
  assertNotLater,
} from '../../../prisma/apply-migrations.js';
import { missingMigration } from '../../../prisma/missing-migration.js';
import type { Database } from '../../../src/core/database/database.js';
import { pgliteSql } from '../../../src/core/database/embedded.js';
import { openPostgres } from '../../../src/core/database/postgres.js';
import { createKeyUsage } from '../../../src/access/keys/key-usage.js';
import {
  cloneDatabase,
  createPostgresDatabase,
  isEmbedded,
  pastPooler,
} from '../../support/world/database.js';
import { takeEmbedded } from '../../support/world/embedded-pool.js';
import { databaseName } from '../../support/world/database-address.js';
import { later, withLaterMigration } from '../../support/world/later-migration.js';
import { asAdmin } from '../../support/world/postgres-databases.js';

// Making and migrating a database takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const { TEST_DATABASE_URL } = process.env;

const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

// Prisma reads them from an embedded database.
test.skipIf(!isEmbedded)('prisma/migrations result in prisma/schema.prisma', async () => {
  const { pglite } = await takeEmbedded();
  expect(await missingMigration(pglite), 'run npm run migration -- NAME').toBe('');
});

test('every time is kept in milliseconds, so that one that was read equals the stored one', async () => {
  const database = await cloneDatabase();
  cleanUps.push(() => database.close());
  const finer = await database.sql(`
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
      AND data_type LIKE 'time%' AND datetime_precision <> 3`);
  expect(finer.rows).toEqual([]);
});

/** By the name of the folder, in order. */
function readScripts(): Map<string, string> {
  const folder = new URL('../../../prisma/migrations/', import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const scripts = names.filter((name) => name.endsWith('.sql')).sort();
  return new Map(scripts.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]));
}

test('no migration reads all payments to check them, while requests wait', () => {
  const scripts = [...readScripts().values()].join('');
  const checks = scripts.match(/^ALTER TABLE \w*payments? [^;]* CHECK [^;]*;/gm) ?? [];
  expect(checks.length).toBeGreaterThan(0);
  expect(checks.filter((statement) => !statement.includes('NOT VALID'))).toEqual([]);
});

test('a migration builds no index of a table that has rows, while requests wait', () => {
  for (const [name, script] of readScripts()) {
    const made = script.match(/(?<=^CREATE TABLE )\w+/gm) ?? [];
    const indexed = script.match(/(?<=^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)[^;]*\bON )\w+/gm);
    expect(made, name).toEqual(expect.arrayContaining(indexed ?? []));
  }
});

test('a migration with an index that is built beside requests can be run again', () => {
  for (const [name, script] of readScripts()) {
    if (!script.includes('CONCURRENTLY')) continue;
    const again =
      /^DROP INDEX CONCURRENTLY IF EXISTS (\w+);\nCREATE (UNIQUE )?INDEX CONCURRENTLY \1 [^;]*;$/gm;
    expect(script.replace(again, '').replace(/^--.*/gm, '').trim(), name).toBe('');
  }
});

test('applied migrations are not applied again', async () => {
  const database = await cloneDatabase();
  cleanUps.push(() => database.close());
  const applied = () => database.db.$queryRaw`SELECT * FROM _prisma_migrations ORDER BY id`;
  const before = await applied();
  expect(before).not.toEqual([]);
  expect(await applyMigrations(database)).toEqual([]);
  expect(await applyMigrations(database)).toEqual([]);
  expect(await applied()).toEqual(before);
});

/** The sessions of a database, empty unless it is migrated: on PostgreSQL, or embedded in memory, always the same one. */
async function open({ isMigrated = false } = {}): Promise<Pick<Database, 'withoutTimeout'>> {
  if (TEST_DATABASE_URL) {
    const url = await createPostgresDatabase(
      TEST_DATABASE_URL,
      isMigrated ? inject('template') : undefined,
    );
    const database = openPostgres(url, { directAddress: pastPooler(url) });
    cleanUps.push(() => database.close());
    return database;
  }
  embedded ??= (await takeEmbedded()).pglite;
  if (!isMigrated) await embedded.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
  const sql = pgliteSql(embedded);
  return { withoutTimeout: (work) => work(sql) };
}
let embedded: PGlite | undefined;
afterAll(() => embedded?.close());

test('a migration that fails changes nothing, and is named', async () => {
  const database = await open({ isMigrated: true });
  const { folder } = await withLaterMigration('CREATE TABLE begun (); SELECT 1 / 0;');
  const applied = applyMigrations(database, { folder });
  await expect(applied).rejects.toThrow(`Migration ${later} failed: division by zero`);
  await database.withoutTimeout(async (sql) => {
    const { rows } = await sql(
      `SELECT to_regclass('begun') AS begun, to_regclass('creators')::text AS before,
         (SELECT count(*)::int FROM _prisma_migrations WHERE migration_name = '${later}') AS named`,
    );
    expect(rows).toEqual([{ begun: null, before: 'creators', named: 0 }]);
  });
});

test('a later migration brings a database up to date, and keeps its data', async () => {
  const database = await open({ isMigrated: true });
  const { folder } = await withLaterMigration(
    `ALTER TABLE creators ADD COLUMN later TEXT NOT NULL DEFAULT 'new'`,
  );
  await database.withoutTimeout((sql) => sql(`INSERT INTO creators (store_name) VALUES ('ann')`));
  expect(await applyMigrations(database, { folder })).toEqual([later]);
  expect(await applyMigrations(database, { folder })).toEqual([]);
  await database.withoutTimeout(async (sql) => {
    const { rows } = await sql('SELECT store_name, later FROM creators');
    expect(rows).toEqual([{ store_name: 'ann', later: 'new' }]);
  });
});

test('migrations of a later release do not keep the former release from starting', async () => {
  const database = await cloneDatabase();
  cleanUps.push(() => database.close());
  await database.sql(`
    INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name)
    VALUES ('later', 'unknown', now(), '${later}')`);
  expect(await applyMigrations(database)).toEqual([]);
});

test('a database from before 1.0.0 is refused in these words', async () => {
  const database = await open();
  await applyMigrations(database);
  await database.withoutTimeout((sql) =>
    sql(`UPDATE _prisma_migrations SET migration_name = '20261122140000_init'
      WHERE migration_name = '20261124000000_init'`),
  );
  const reason = 'the database is from before 1.0.0, and no release can bring it up to date';
  await expect(applyMigrations(database)).rejects.toThrow(reason);
  await expect(assertNotLater(await database.withoutTimeout(appliedMigrations))).rejects.toThrow(
    reason,
  );
});

test('a database with tables of other software is refused', async () => {
  const database = await open();
  await database.withoutTimeout((sql) => sql('CREATE TABLE orders ()'));
  await expect(applyMigrations(database)).rejects.toThrow('it has a table orders');
});

test('tables of extensions do not count as tables of other software', async () => {
  const database = await open();
  await database.withoutTimeout((sql) =>
    sql('CREATE TABLE spatial_ref_sys (); ALTER EXTENSION plpgsql ADD TABLE spatial_ref_sys'),
  );
  expect(await applyMigrations(database)).not.toEqual([]);
  // The next test drops the tables, and must not drop the extension with them.
  await database.withoutTimeout((sql) => sql('ALTER EXTENSION plpgsql DROP TABLE spatial_ref_sys'));
});

test.skipIf(!TEST_DATABASE_URL)(
  'processes that migrate at once apply each migration once',
  async () => {
    const database = await open();
    const { folder, names } = await withLaterMigration('CREATE TABLE later ()');
    const applied = await Promise.all(
      Array.from({ length: 4 }, () => applyMigrations(database, { folder })),
    );
    expect(applied.flat().sort()).toEqual(names);
  },
);

/** A database of a server that lives in another time zone. */
async function openFarAway(zone: string): Promise<Database> {
  const server = (process.env.TEST_DIRECT_DATABASE_URL ?? TEST_DATABASE_URL) as string;
  const url = await createPostgresDatabase(server, inject('template'));
  await asAdmin(url, (client) =>
    client.query(`ALTER DATABASE ${databaseName(url)} SET timezone TO '${zone}'`),
  );
  const database = openPostgres(url);
  cleanUps.push(() => database.close());
  return database;
}

test.skipIf(!TEST_DATABASE_URL).each(['Asia/Tokyo', 'America/St_Johns'])(
  'times are the same on a server in the time zone %s',
  async (zone) => {
    const { db } = await openFarAway(zone);
    const time = new Date('2026-07-01T22:34:56.789Z');
    const before = Date.now();
    const creator = await db.creator.create({ data: { storeName: 'far' } });
    const { id } = await db.apiKey.create({
      data: {
        creatorId: creator.id,
        name: 'Far',
        hash: new Uint8Array(32),
        prefix: '',
        lastFour: '',
        revokedAt: time,
      },
    });
    const usage = createKeyUsage(db, pino({ enabled: false }), () => time);
    usage.record({ id, creatorId: creator.id });
    await usage.close();
    await db.exchangeRate.create({
      data: { source: 'cbr', date: new Date('2026-07-01'), rate: '90', fetchedAt: time },
    });

    const apiKey = await db.apiKey.findFirstOrThrow({ where: { id } });
    expect([apiKey.revokedAt, apiKey.lastUsedAt]).toEqual([time, time]);
    expect(Math.abs(apiKey.createdAt.getTime() - before)).toBeLessThan(60_000);
    const rate = await db.exchangeRate.findFirstOrThrow({ where: { fetchedAt: time } });
    expect([rate.date, rate.fetchedAt]).toEqual([new Date('2026-07-01'), time]);
    expect(
      await db.$queryRaw`
        SELECT extract(epoch FROM revoked_at)::float AS revoked,
               extract(epoch FROM last_used_at)::float AS used
        FROM api_keys`,
    ).toEqual([{ revoked: time.getTime() / 1000, used: time.getTime() / 1000 }]);
  },
);
