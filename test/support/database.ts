import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { embeddedDatabase } from '../../src/core/database/embedded.js';
import { openPostgres, type PostgresOptions } from '../../src/core/database/postgres.js';

const run = promisify(execFile);

/**
 * A migrated, empty database of its own: embedded, or on the PostgreSQL of `TEST_DATABASE_URL`.
 *
 * @param reroute changes the address of PostgreSQL
 */
export async function cloneDatabase({
  reroute = (url) => url,
  ...options
}: PostgresOptions & { reroute?: ((url: string) => string) | undefined } = {}): Promise<Database> {
  const address = process.env.TEST_DATABASE_URL;
  if (!address) {
    const pglite = await takeEmbedded();
    const database = await embeddedDatabase(pglite, options.onQuery);
    return {
      ...database,
      async close() {
        await database.close();
        await giveBack(pglite);
      },
    };
  }

  const { url, drop } = await createPostgresDatabase(address, inject('template'));
  const database = openPostgres(reroute(url), options);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** The embedded databases of this worker that no test file uses now. */
const idle: PGlite[] = [];

/** An embedded database in memory, migrated and empty. */
async function takeEmbedded(): Promise<PGlite> {
  const known = idle.pop();
  if (known) return known;
  const tar = await readFile(inject('template'));
  return PGlite.create({ loadDataDir: new Blob([tar]) });
}

/** Empties an embedded database for the next file, unless its tables are not what they were. */
async function giveBack(pglite: PGlite): Promise<void> {
  await pglite.exec('DISCARD ALL');
  const { rows } = await pglite.query<{ name: string }>(tablesToEmpty);
  await pglite.exec(`TRUNCATE ${rows.map(({ name }) => name).join()} RESTART IDENTITY`);
  idle.push(pglite);
}

const tablesToEmpty = `
  SELECT oid::regclass::text AS name FROM pg_class
  WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text IN ('public', 'pgboss')
    AND oid::regclass::text NOT IN ('_prisma_migrations', 'pgboss.version', 'pgboss.queue')`;

/** Puts a migrated, empty embedded database into a folder. */
export async function cloneEmbedded(folder: string): Promise<void> {
  const data = join(folder, 'pgdata');
  await mkdir(data, { recursive: true });
  await run('tar', ['-xf', inject('template'), '-C', data]);
}

/** A database of its own on a PostgreSQL server: empty, or a clone of a template. */
export async function createPostgresDatabase(
  server: string,
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = name;
  return {
    url: url.href,
    async drop() {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
