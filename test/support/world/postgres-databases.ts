/** Databases on the PostgreSQL server of `TEST_DATABASE_URL`. All addresses lead past a pooler. */
import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import pg from 'pg';
import { pino } from 'pino';
import { applyMigrations } from '../../../prisma/apply-migrations.js';
import type { Database } from '../../../src/core/database/database.js';
import { openJobQueues } from '../../../src/core/database/job-queue.js';
import { named } from './database-address.js';
import { emptyTables, shapeOfObjects } from './embedded-pool.js';

/** The name of a new database. Those of a run begin alike. */
const prefixOf = (run: string): string => `test_${run}_`;
export const newName = (run: string): string => prefixOf(run) + randomUUID().slice(0, 8);

/** The addresses of the databases of this worker that no test file uses now. They are migrated and empty. */
const idle: string[] = [];
/** The shape of all databases as they are made. */
let madeShape: string | undefined;

/** The address of an idle database, or of a new one. */
export async function takeIdle(make: () => Promise<string>): Promise<string> {
  const known = idle.pop();
  if (known) return known;
  const address = await make();
  madeShape ??= await asAdmin(address, shapeOf);
  return address;
}

/** Empties a database for the next file, unless a test has changed its schema. */
export async function giveBackIdle(
  address: string,
  empty: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const isEmptied = await asAdmin(address, async (client) => {
    if ((await shapeOf(client)) !== madeShape) return false;
    await empty(client);
    return true;
  });
  if (isEmptied) idle.push(address);
}

async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(shapeOfObjects);
  return rows[0]?.shape as string;
}

/** The address of a migrated, empty database. */
export const takeMigrated = (server: string, run: string, template: string): Promise<string> =>
  takeIdle(async () => named(server, await createOnServer(server, run, template)));

export const giveBackMigrated = (address: string): Promise<void> =>
  giveBackIdle(address, (client) => client.query(emptyTables));

/** Makes a database, which is dropped after the run: empty, or a clone of a template. @returns its name */
export async function createOnServer(server: string, run: string, template = 'template1') {
  const name = newName(run);
  await asAdmin(server, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    // No test stops the server. To wait for its disk takes ten times as long as a small statement.
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  });
  return name;
}

/** Drops the databases that a run has made, some at a time: they wait for the disk together. */
export async function dropFromServer(server: string, run: string): Promise<void> {
  const { rows } = await asAdmin(server, (client) =>
    client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [prefixOf(run)],
    ),
  );
  const inTurn = pLimit(8);
  const drop = (name: string) =>
    asAdmin(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  await Promise.all(rows.map(({ name }) => inTurn(() => drop(name))));
}

/** Makes all tables, also those of the queues. */
export async function migrate(database: Database): Promise<void> {
  await applyMigrations(database);
  await (await openJobQueues(database, pino({ level: 'silent' }))).close();
}

/** Ends the sessions of a database, all but this one. */
export const endSessions = (client: pg.Client, database: string): Promise<unknown> =>
  client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
    [database],
  );

/** Runs statements that may take long, such as those that make and drop databases on a busy disk. */
export async function asAdmin<Result>(
  address: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: address, options: '-c statement_timeout=0' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
