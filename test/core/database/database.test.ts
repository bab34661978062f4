import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { pino } from 'pino';
import { applyMigrations } from '../../../prisma/migrate.js';
import { missingMigration } from '../../../prisma/missing-migration.js';
import type { Database, Sql } from '../../../src/core/database/database.js';
import { pgliteSql } from '../../../src/core/database/embedded.js';
import { openPostgres } from '../../../src/core/database/postgres.js';
import { createKeyUsage } from '../../../src/access/key-usage.js';
import { cloneDatabase, createPostgresDatabase } from '../../support/database.js';
import { takeEmbedded } from '../../support/embedded-pool.js';
import {
  beginAsBefore,
  formerMigrations,
  migrateAsBefore,
  migrationsBefore,
  scriptOf,
} from '../../support/former-release.js';

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
    const { url, drop } = await createPostgresDatabase(server);
    const database = openPostgres(url);
    cleanUps.push(async () => {
      await database.close();
      await drop();
    });
    return database;
  }
  embedded ??= (await takeEmbedded()).pglite;
  await embedded.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
  const sql = pgliteSql(embedded);
  return { unhurried: (work) => work(sql) };
}
let embedded: PGlite | undefined;
afterAll(() => embedded?.close());

describe('A migration that a former release began, and did not finish', { timeout: 60_000 }, () => {
  const name = '20261121174602_payment_link_filters';

  /** The rows of migrations that were begun or applied. */
  const rowsOf = async (sql: Sql): Promise<unknown> => {
    const { rows } = await sql(
      `SELECT migration_name AS name, count(*)::int, count(finished_at)::int AS finished,
         min(applied_steps_count) AS steps, min(length(checksum)) AS checksum
       FROM _prisma_migrations WHERE migration_name >= '${name}' GROUP BY 1 ORDER BY 1`,
    );
    return rows;
  };
  const whole = { count: 1, finished: 1, steps: 1, checksum: 64 };

  test.each(['before its script ran', 'after its script ran'])('%s is applied', async (when) => {
    const database = await openEmpty();
    await database.unhurried(async (sql) => {
      await migrateAsBefore(sql, migrationsBefore(name));
      await beginAsBefore(sql, name);
      if (when === 'after its script ran') await sql(await scriptOf(name));
    });
    const applied = await applyMigrations(database);
    expect(applied[0]).toBe(name);
    await database.unhurried(async (sql) => {
      expect(await rowsOf(sql)).toEqual(applied.map((name) => ({ name, ...whole })));
      await sql('SELECT FROM payment_link_terms');
    });
    expect(await applyMigrations(database)).toEqual([]);
  });

  test.each([
    ['and whose script failed', { logs: 'relation exists' }],
    ['and whose script was another', { script: 'SELECT 1' }],
  ])('%s is not taken for applied where what it makes is there', async (_, how) => {
    const database = await openEmpty();
    await database.unhurried(async (sql) => {
      await migrateAsBefore(sql, migrationsBefore(name));
      await beginAsBefore(sql, name, how);
      await sql('CREATE TABLE payment_link_terms ()');
    });
    await expect(applyMigrations(database)).rejects.toThrow(
      `Migration ${name} failed: relation "payment_link_terms" already exists`,
    );
    await database.unhurried(async (sql) => {
      await sql('DROP TABLE payment_link_terms');
      expect(await rowsOf(sql)).toMatchObject([{ name, count: 1, finished: 0 }]);
    });
    expect((await applyMigrations(database))[0]).toBe(name);
  });

  test('is not taken for applied where its script fails for another reason', async () => {
    const database = await openEmpty();
    await database.unhurried(async (sql) => {
      await migrateAsBefore(sql, migrationsBefore(name));
      await beginAsBefore(sql, name);
      await sql('ALTER TABLE payment_links RENAME COLUMN use_once TO nothing');
    });
    await expect(applyMigrations(database)).rejects.toThrow(
      `Migration ${name} failed: column "use_once" does not exist`,
    );
  });

  test('and rolled back is applied anew, and leaves its row', async () => {
    const database = await openEmpty();
    await database.unhurried(async (sql) => {
      await migrateAsBefore(sql, migrationsBefore(name));
      const id = await beginAsBefore(sql, name);
      await sql(
        'UPDATE _prisma_migrations SET finished_at = now(), rolled_back_at = now() WHERE id = $1',
        [id],
      );
    });
    expect((await applyMigrations(database))[0]).toBe(name);
    await database.unhurried(async (sql) => {
      expect(await rowsOf(sql)).toContainEqual(
        expect.objectContaining({ name, count: 2, finished: 2 }),
      );
    });
  });

  test('would fail with "already exists", had it run', async () => {
    const { unhurried } = await openEmpty();
    await unhurried(async (sql) => {
      for (const name of formerMigrations) {
        const script = await scriptOf(name);
        await sql(script);
        await sql('BEGIN');
        await expect(sql(script), name).rejects.toMatchObject({
          message: expect.stringMatching(/already exists$/),
        });
        await sql('ROLLBACK');
      }
    });
  });
});

test('a migration that fails leaves nothing, and is named', { timeout: 60_000 }, async () => {
  const database = await openEmpty();
  await database.unhurried(async (sql) => {
    await migrateAsBefore(sql, migrationsBefore('20261121145455_payment_link_marks'));
    await sql(
      'CREATE FUNCTION unmark_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN END$$',
    );
  });
  await expect(applyMigrations(database)).rejects.toThrow(
    'Migration 20261121145455_payment_link_marks failed: function "unmark_payment_link" already exists',
  );
  await database.unhurried(async (sql) => {
    const { rows } = await sql(
      `SELECT to_regclass('payment_link_marks') AS marks,
         (SELECT count(*)::int FROM _prisma_migrations) AS migrations`,
    );
    expect(rows).toEqual([{ marks: null, migrations: 4 }]);
  });
});

test('links that are older than marks and terms get both', { timeout: 60_000 }, async () => {
  const database = await openEmpty();
  await database.unhurried(async (sql) => {
    await migrateAsBefore(sql, migrationsBefore('20261121145455_payment_link_marks'));
    await sql(`
      INSERT INTO creators (store_name) VALUES ('ann');
      INSERT INTO products (creator_id, title, is_free) VALUES (1, 'Course', false);
      INSERT INTO payment_links (uuid, creator_id, product_id, use_once, metadata, eur_price,
        eur_is_discount_price, rub_price, rub_is_discount_price, deleted_at)
      SELECT gen_random_uuid(), 1, 1, false,
        ('{"order": "A-' || n || '", "order": "A-' || n || '"}')::json, 10, false, 900, false,
        CASE WHEN n = 5 THEN now() END
      FROM generate_series(1, 4003) AS n`);
  });
  await applyMigrations(database);
  await database.unhurried(async (sql) => {
    const marks = await sql('SELECT link_id, links FROM payment_link_marks ORDER BY link_id');
    expect(marks.rows).toEqual([
      { link_id: 2001, links: 2000 },
      { link_id: 4001, links: 2000 },
    ]);
    const products = await sql('SELECT marked_links, marked_up_to FROM products');
    expect(products.rows).toEqual([{ marked_links: 4000, marked_up_to: 4001 }]);
    const terms = await sql(
      `SELECT link_id FROM payment_link_terms WHERE term IN
         (payment_link_term('order', 'A-5'), payment_link_term('order', 'A-7'))`,
    );
    expect(terms.rows).toEqual([{ link_id: 7 }]);
  });
});

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
  expect(applied.flat().length).toBeGreaterThan(formerMigrations.length);
  expect(new Set(applied.flat()).size).toBe(applied.flat().length);
});

/** A database of a server that lives in another time zone. */
async function openFarAway(zone: string): Promise<Database> {
  const address = process.env.TEST_DATABASE_URL as string;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(address);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${inject('template')}`);
  await admin.query(`ALTER DATABASE ${name} SET timezone TO '${zone}'`);
  const url = new URL(address);
  url.pathname = name;
  const database = openPostgres(url.href);
  cleanUps.push(async () => {
    await database.close();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });
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
    usage.record(id);
    await usage.close();
    await db.exchangeRate.create({
      data: { source: 'cbr', date: new Date('2026-07-01'), rate: '90', fetchedAt: time },
    });

    const apiKey = await db.apiKey.findUniqueOrThrow({ where: { id } });
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
