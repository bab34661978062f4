import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { inject } from 'vitest';
import { statementsIn } from '../../../prisma/sql-script.js';
import {
  listTables,
  readContents,
  withinSnapshot,
  type TableContent,
} from '../../../src/core/database/copy.js';
import type { Database, Sql } from '../../../src/core/database/database.js';
import { embeddedDatabase } from '../../../src/core/database/embedded.js';
import { openPostgres, type PostgresOptions } from '../../../src/core/database/postgres.js';
import {
  assertOneShard,
  giveBackDistributed,
  takeDistributed,
  watched,
  withTriggers,
} from './citus.js';
import { named } from './database-address.js';
import { giveBack, takeEmbedded } from './embedded-pool.js';
import { createOnServer, giveBackMigrated, takeMigrated } from './postgres-databases.js';
import type { Settings } from '../service/processes.js';

const run = promisify(execFile);

/** True if the tests run on the embedded database, not on a server or a cluster. */
export const isEmbedded = !process.env.TEST_DATABASE_URL && !process.env.TEST_CITUS_URL;

export interface TestDatabase extends Database {
  /** On a cluster, the same database for the service, whose statements are watched. */
  ofService?: Database;
}

/**
 * A migrated, empty database of its own: embedded, on the PostgreSQL of `TEST_DATABASE_URL`, or distributed on the
 * cluster of `TEST_CITUS_URL`.
 *
 * @param reroute changes the address of PostgreSQL
 */
export async function cloneDatabase({
  reroute = (url) => url,
  ...options
}: PostgresOptions & {
  reroute?: ((url: string) => string) | undefined;
} = {}): Promise<TestDatabase> {
  if (process.env.TEST_CITUS_URL) {
    const url = await takeDistributed(process.env.TEST_CITUS_URL, inject('run'));
    const database = openPostgres(withTriggers(url), { timeoutMs: options.timeoutMs });
    const ofService = openPostgres(watched(reroute(url)), options);
    const close = async (): Promise<void> => {
      await ofService.close();
      await database.close();
      await giveBackDistributed(url);
      assertOneShard(url);
    };
    return { ...database, sql: oneByOne(database.sql), ofService: { ...ofService, close }, close };
  }
  const address = process.env.TEST_DATABASE_URL;
  if (!address) {
    const embedded = await takeEmbedded();
    const database = embeddedDatabase(embedded.pglite, options.onQuery);
    return {
      ...database,
      async close() {
        await database.close();
        await giveBack(embedded);
      },
    };
  }

  const server = pastPooler(address) ?? address;
  const direct = await takeMigrated(server, inject('run'), inject('template'));
  const url = named(address, new URL(direct).pathname);
  const database = openPostgres(reroute(url), { ...options, directAddress: pastPooler(url) });
  return {
    ...database,
    async close() {
      await database.close();
      await giveBackMigrated(direct);
    },
  };
}

const oneByOne =
  (sql: Sql): Sql =>
  async (text, values) => {
    if (values || text.includes('BEGIN;')) return sql(text, values);
    let last: { rows: unknown[] } = { rows: [] };
    for (const statement of statementsIn(text)) last = await sql(statement);
    return last;
  };

/** The rows of all tables. */
export const contentsOf = (database: Pick<Database, 'withoutTimeout'>): Promise<TableContent[]> =>
  database.withoutTimeout((sql) =>
    withinSnapshot(sql, async () => readContents(sql, await listTables(sql))),
  );

/** Sets all sequences that reach so far. The next id is one more. */
export async function setSequences({ sql }: Pick<Database, 'sql'>, value: number): Promise<void> {
  const { rows } = await sql(
    `SELECT sequencename::text AS name FROM pg_sequences WHERE schemaname = 'public' AND max_value > $1`,
    [String(value)],
  );
  for (const { name } of rows as { name: string }[]) {
    await sql('SELECT setval($1::regclass, $2)', [name, String(value)]);
  }
}

/** Puts a migrated, empty embedded database into a folder. */
export async function cloneEmbedded(folder: string): Promise<void> {
  const data = join(folder, 'pgdata');
  await mkdir(data, { recursive: true });
  await run('tar', ['-xf', inject('template'), '-C', data]);
}

/** The address of a database without the pooler that `TEST_DATABASE_URL` leads through; undefined if there is none. */
export function pastPooler(address: string): string | undefined {
  const direct = process.env.TEST_DIRECT_DATABASE_URL;
  if (!direct) return undefined;
  return named(direct, new URL(address).pathname);
}

/** The settings of a process on a PostgreSQL database, whose links lead to the sandbox. */
export function databaseSettings(url: string): Settings {
  const direct = pastPooler(url);
  const settings = { DATABASE_URL: url, PAYMENT_SITE_URL: 'sandbox' };
  return { ...settings, ...(direct && { DIRECT_DATABASE_URL: direct }) };
}

/** The address of a database of its own on a PostgreSQL server: empty, or a clone of a template. */
export async function createPostgresDatabase(server: string, template?: string): Promise<string> {
  const name = await createOnServer(pastPooler(server) ?? server, inject('run'), template);
  return named(server, name);
}
