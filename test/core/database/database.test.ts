import type { PGlite } from '@electric-sql/pglite';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { pino } from 'pino';
import { applyMigrations } from '../../../prisma/apply-migrations.js';
import { missingMigration } from '../../../prisma/missing-migration.js';
import type { Database } from '../../../src/core/database/database.js';
import { pgliteSql } from '../../../src/core/database/embedded.js';
import { openPostgres } from '../../../src/core/database/postgres.js';
import { createKeyUsage } from '../../../src/access/key-usage.js';
import { cloneDatabase, createPostgresDatabase, pastPooler } from '../../support/database.js';
import { takeEmbedded } from '../../support/embedded-pool.js';
import { databaseName } from '../../support/database-address.js';
import { asAdmin } from '../../support/postgres-databases.js';
import { migrateAsOlder, migrationNames } from '../../support/older-release.js';

const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

test('prisma/migrations lead to prisma/schema.prisma', { timeout: 60_000 }, async () => {
  const pglite = process.env.TEST_DATABASE_URL ? undefined : (await takeEmbedded()).pglite;
  expect(await missingMigration(pglite), 'run npm run migration -- NAME').toBe('');
});

test('migrations that are there are not applied again', async () => {
  const database = await cloneDatabase();
  cleanUps.push(() => database.close());
  const applied = () => database.db.$queryRaw`SELECT * FROM _prisma_migrations ORDER BY id`;
  const before = await applied();
  expect(before).not.toEqual([]);
  expect(await applyMigrations(database)).toEqual([]);
  expect(await applyMigrations(database)).toEqual([]);
  expect(await applied()).toEqual(before);
});

/** The sessions of an empty database: on PostgreSQL, or embedded in memory. */
async function openEmpty(): Promise<Pick<Database, 'unhurried'>> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) {
    const url = await createPostgresDatabase(server);
    const database = openPostgres(url, { directAddress: pastPooler(url) });
    cleanUps.push(() => database.close());
    return database;
  }
  embedded ??= (await takeEmbedded()).pglite;
  await embedded.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
  const sql = pgliteSql(embedded);
  return { unhurried: (work) => work(sql) };
}
let embedded: PGlite | undefined;
afterAll(() => embedded?.close());

test(
  'a database of an older release is brought up to date, and keeps its data',
  { timeout: 60_000 },
  async () => {
    const database = await openEmpty();
    const names = await migrationNames();
    await database.unhurried(async (sql) => {
      await migrateAsOlder(sql, 1);
      await sql(`INSERT INTO creators (store_name) VALUES ('ann')`);
    });
    expect(await applyMigrations(database)).toEqual(names.slice(1));
    await database.unhurried(async (sql) => {
      expect((await sql('SELECT store_name FROM creators')).rows).toEqual([{ store_name: 'ann' }]);
    });
  },
);

test(
  'events of the release before are numbered, and so are those that it writes on',
  { timeout: 60_000 },
  async () => {
    const database = await openEmpty();
    const names = await migrationNames();
    const event = (creatorId: number, id: string, at: string, type = 'payment.succeeded') =>
      `INSERT INTO webhook_events (creator_id, id, type, body, created_at)
       VALUES (${creatorId}, '${id}', '${type}', '{}', '2026-11-21T12:00:${at}Z')`;
    await database.unhurried(async (sql) => {
      await migrateAsOlder(sql, names.indexOf('20261122171600_events_and_refunds'));
      await sql(`INSERT INTO creators (store_name) VALUES ('ann'), ('bob')`);
      await sql(event(1, 'second', '02'));
      await sql(event(1, 'first', '01'));
      await sql(event(1, 'test', '01', 'webhook.test'));
      await sql(event(2, 'other', '03'));
    });
    await applyMigrations(database);
    await database.unhurried(async (sql) => {
      await sql(event(1, 'third', '00'));
      await sql(event(1, 'another test', '00', 'webhook.test'));
      const { rows } = await sql(
        `SELECT id, position::int FROM webhook_events ORDER BY creator_id, position, id`,
      );
      expect(rows).toEqual([
        { id: 'first', position: 1 },
        { id: 'second', position: 2 },
        { id: 'third', position: 3 },
        { id: 'another test', position: null },
        { id: 'test', position: null },
        { id: 'other', position: 1 },
      ]);
    });
  },
);

test(
  'links of the release before have the right status, also when it uses them later, and no entry in the audit log',
  { timeout: 60_000 },
  async () => {
    const database = await openEmpty();
    const names = await migrationNames();
    const link = (useOnce: boolean, usedAt: string | null) =>
      `INSERT INTO payment_links (creator_id, product_id, uuid, use_once, metadata, used_at,
         eur_price, eur_is_discount_price, rub_price, rub_is_discount_price)
       VALUES (1, 1, gen_random_uuid(), ${useOnce}, '{}', ${usedAt ?? 'NULL'}, 10, false, 900, false)`;
    await database.unhurried(async (sql) => {
      await migrateAsOlder(sql, names.indexOf('20261122203000_link_life'));
      await sql(`INSERT INTO creators (store_name) VALUES ('ann')`);
      await sql(`INSERT INTO products (creator_id, title, is_free) VALUES (1, 'Course', false)`);
      for (const useOnce of [true, false]) {
        await sql(link(useOnce, 'now()'));
        await sql(link(useOnce, null));
      }
    });
    await applyMigrations(database);
    await database.unhurried(async (sql) => {
      await sql(link(true, null));
      await sql('UPDATE payment_links SET used_at = now() WHERE id = 5');
      const { rows } = await sql(
        `SELECT id::int, status, id > last_unaudited_link() AND request_id IS NOT NULL AS audited
         FROM payment_links ORDER BY id`,
      );
      expect(rows).toEqual(
        ['USED', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'USED'].map((status, index) => ({
          id: index + 1,
          status,
          audited: false,
        })),
      );
    });
  },
);

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a payment that the release before records meanwhile does not stop a migration, nor the other way round',
  { timeout: 60_000 },
  async () => {
    const database = await openEmpty();
    const names = await migrationNames();
    await database.unhurried((sql) => migrateAsOlder(sql, 2));
    await database.unhurried(async (sql) => {
      // The tables of a payment, in its order.
      await sql('BEGIN; LOCK TABLE payments IN ROW EXCLUSIVE MODE');
      const migrating = applyMigrations(database);
      await vi.waitFor(
        async () => {
          const { rows } = await sql(
            `SELECT FROM pg_locks WHERE relation = 'payments'::regclass AND NOT granted`,
          );
          expect(rows).toHaveLength(1);
        },
        { timeout: 10_000, interval: 20 },
      );
      for (const table of ['payment_links', 'webhook_events', 'webhook_deliveries']) {
        await sql(`LOCK TABLE ${table} IN ROW EXCLUSIVE MODE`);
      }
      await sql('COMMIT');
      expect(await migrating).toEqual(names.slice(2));
    });
  },
);

test('a migration that fails leaves nothing, and is named', { timeout: 60_000 }, async () => {
  const database = await openEmpty();
  const [, second] = await migrationNames();
  await database.unhurried(async (sql) => {
    await migrateAsOlder(sql, 1);
    await sql(
      'CREATE FUNCTION recount_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN END$$',
    );
  });
  await expect(applyMigrations(database)).rejects.toThrow(
    `Migration ${second} failed: function "recount_payment_link" already exists`,
  );
  await database.unhurried(async (sql) => {
    const { rows } = await sql(
      `SELECT (SELECT count(*)::int FROM pg_proc WHERE proname = 'check_payment_link') AS functions,
         (SELECT count(*)::int FROM _prisma_migrations) AS migrations`,
    );
    expect(rows).toEqual([{ functions: 0, migrations: 1 }]);
  });
});

test(
  'a database with ids of 32 bits is refused, with what to do',
  { timeout: 60_000 },
  async () => {
    const database = await openEmpty();
    await database.unhurried(async (sql) => {
      await migrateAsOlder(sql, 0);
      await sql(`
      INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name)
      VALUES ('early', '', now(), '20261121045746_init')`);
    });
    await expect(applyMigrations(database)).rejects.toThrow(
      /cannot be upgraded.*delete the folder/,
    );
  },
);

test('migrations of a later release stay, so that one can go back to the release before', async () => {
  const database = await cloneDatabase();
  cleanUps.push(() => database.close());
  await database.sql(`
    INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name)
    VALUES ('later', 'unknown', now(), '29991231000000_later')`);
  expect(await applyMigrations(database)).toEqual([]);
});

test('a database with tables of somebody else is refused', { timeout: 60_000 }, async () => {
  const database = await openEmpty();
  await database.unhurried((sql) => sql('CREATE TABLE orders ()'));
  await expect(applyMigrations(database)).rejects.toThrow('it has a table orders');
});

test('tables of extensions are nobody else’s', { timeout: 60_000 }, async () => {
  const database = await openEmpty();
  await database.unhurried((sql) =>
    sql('CREATE TABLE spatial_ref_sys (); ALTER EXTENSION plpgsql ADD TABLE spatial_ref_sys'),
  );
  expect(await applyMigrations(database)).not.toEqual([]);
  // The next test drops the tables, and must not drop the extension with them.
  await database.unhurried((sql) => sql('ALTER EXTENSION plpgsql DROP TABLE spatial_ref_sys'));
});

test('processes that migrate at once apply each migration once', { timeout: 60_000 }, async () => {
  const database = await openEmpty();
  const processes = process.env.TEST_DATABASE_URL ? 4 : 1;
  const applied = await Promise.all(
    Array.from({ length: processes }, () => applyMigrations(database)),
  );
  expect(applied.flat().sort()).toEqual(await migrationNames());
});

/** A database of a server that lives in another time zone. */
async function openFarAway(zone: string): Promise<Database> {
  const { TEST_DATABASE_URL, TEST_DIRECT_DATABASE_URL } = process.env;
  const server = (TEST_DIRECT_DATABASE_URL ?? TEST_DATABASE_URL) as string;
  const url = await createPostgresDatabase(server, inject('template'));
  await asAdmin(url, (client) =>
    client.query(`ALTER DATABASE ${databaseName(url)} SET timezone TO '${zone}'`),
  );
  const database = openPostgres(url);
  cleanUps.push(() => database.close());
  return database;
}

test.skipIf(!process.env.TEST_DATABASE_URL).each(['Asia/Tokyo', 'America/St_Johns'])(
  'times stay as they are on a server in %s',
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
