import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database, Sql } from '../src/core/database/database.js';
import { packageFile, version } from '../src/core/package.js';
import { statementsIn } from './sql-script.js';

const migrationsFolder = packageFile('prisma', 'migrations');

/** The advisory lock of Prisma's own engine, so that `prisma migrate` and this wait for each other. */
const migrationLock = 72_707_369;
const lockEveryMs = 100;
/**
 * The time that a migration may wait for a lock on a table. Requests that need the table wait behind it, so this is a fraction
 * of the time that a statement may take.
 */
const lockWaitMs = 250;
/** The pause before a migration tries again, in which requests go on. A dump may hold its locks for hours. */
const retryMs = 3000;

/** PostgreSQL's codes for a lock timeout and for a deadlock. */
const blocked = ['55P03', '40P01'];

/** The table that Prisma makes, so that its tools understand the database. */
const migrationsTable = `
  CREATE TABLE _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

interface Migration {
  name: string;
  script: string;
  checksum: string;
}

interface Listeners {
  onWait: (migration: string) => void;
  onBuild: (migration: string) => void;
}

/** Applies the migrations, and tells the log which. */
export async function migrateWithLog(
  database: Pick<Database, 'withoutTimeout'>,
  log: Logger,
): Promise<void> {
  const applied = await applyMigrations(database, {
    onWait: (migration) => log.warn({ migration }, 'A migration waits for a lock'),
    onBuild: (migration) => log.info({ migration }, 'Building indexes, while requests go on'),
  });
  if (applied.length > 0) log.info({ applied }, 'Migrations applied');
}

/**
 * Brings a database up to `prisma/migrations`. Each migration is committed together with its row, so a process that
 * ends at any moment leaves both or neither. One that builds an index `CONCURRENTLY`, while others write, begins with
 * dropping what a process left that ended on the way. Processes that start at the same time wait for each other.
 *
 * Migrations of later releases stay as they are: to go back a release, start the old one.
 *
 * @param onWait called when a migration has waited for a lock in vain, before it pauses and starts over
 * @param onBuild called before a migration builds indexes of tables that may be large
 * @returns the names of the migrations applied now
 */
export async function applyMigrations(
  { withoutTimeout }: Pick<Database, 'withoutTimeout'>,
  {
    onWait = () => undefined,
    onBuild = () => undefined,
    folder = migrationsFolder,
  }: Partial<Listeners> & { folder?: string } = {},
): Promise<string[]> {
  const names = await migrationNames(folder);
  return withoutTimeout(async (sql) => {
    const known = await appliedMigrations(sql);
    assertNotFormer(known, names);
    const applied: string[] = [];
    for (const name of names.filter((name) => !known.has(name))) {
      const migration = await readMigration(folder, name);
      if (known.size > 0 && !isWhole(migration)) onBuild(name);
      if (await apply(sql, migration, onWait)) applied.push(name);
    }
    return applied;
  });
}

/** @throws Error when the migrations that were applied to a database are of a later release than this, or from before 1.0.0 */
export async function assertNotLater(applied: Iterable<string>): Promise<void> {
  const known = await migrationNames(migrationsFolder);
  assertNotFormer(applied, known);
  const later = [...applied].find((name) => !known.includes(name));
  if (later === undefined) return;
  throw new Error(
    `it is of a later release than this, ${version}: its migration ${later} is unknown`,
  );
}

/** Release 1.0.0 has the first migration. */
function assertNotFormer(applied: Iterable<string>, [first = '']: readonly string[]): void {
  if (![...applied].some((name) => name < first)) return;
  throw new Error(
    'the database is from before 1.0.0, and no release can bring it up to date. ' +
      'Have DATABASE_URL or DATA_DIR lead to an empty one.',
  );
}

async function migrationNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const script = await readFile(join(folder, name, 'migration.sql'), 'utf8');
  return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
}

/** The names of the migrations that were applied to a database. */
export async function appliedMigrations(sql: Sql): Promise<Set<string>> {
  if (!(await readTableNames(sql)).includes('_prisma_migrations')) return new Set();
  const { rows } = await sql(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return new Set((rows as { name: string }[]).map(({ name }) => name));
}

const tableNames = `
  SELECT relname::text AS name FROM pg_class
  WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
    AND relkind IN ('r', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
  ORDER BY 1`;

/**
 * The existing tables, except those of extensions. Reads them from the catalogue: a session may remember what
 * `to_regclass` said before another session made a table.
 */
async function readTableNames(sql: Sql): Promise<string[]> {
  const { rows } = await sql(tableNames);
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** False for one that builds indexes: PostgreSQL lets others write meanwhile only outside of a transaction. */
const isWhole = ({ script }: Migration): boolean => !/\bCONCURRENTLY\b/.test(script);

/** @returns whether it was applied now, not by another process meanwhile */
async function apply(
  sql: Sql,
  migration: Migration,
  onWait: (migration: string) => void,
): Promise<boolean> {
  const work = (): Promise<boolean> => applyOnce(sql, migration);
  for (;;) {
    try {
      return await alone(sql, () => (isWhole(migration) ? inTransaction(sql, work) : work()));
    } catch (error) {
      if (!blocked.includes(errorCode(error) ?? '')) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`Migration ${migration.name} failed: ${reason}`, { cause: error });
      }
      onWait(migration.name);
      await sleep(retryMs);
    }
  }
}

/**
 * Runs work that one process does at a time. Asks for the lock again and again: an index that another process builds would
 * wait for a statement that waits, and both for ever.
 */
async function alone<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const { rows } = await sql(`SELECT pg_try_advisory_lock(${migrationLock}) AS "isMine"`);
    if ((rows as { isMine: boolean }[])[0]?.isMine) break;
    await sleep(lockEveryMs);
  }
  try {
    return await work();
  } finally {
    // The first error tells the reason, even if the connection is gone: then the lock is free, too.
    await sql(`SELECT pg_advisory_unlock(${migrationLock})`).catch(() => undefined);
  }
}

async function inTransaction<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql('BEGIN');
  try {
    // Citus needs both to change tables that have triggers. Without Citus, they do nothing.
    await sql('SET LOCAL citus.enable_unsafe_triggers = on');
    await sql(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
    await sql(`SET LOCAL lock_timeout = ${lockWaitMs}`);
    const result = await work();
    await sql('COMMIT');
    return result;
  } catch (error) {
    await sql('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function applyOnce(sql: Sql, { name, script, checksum }: Migration): Promise<boolean> {
  await makeMigrationsTable(sql);
  const { rows } = await sql(
    `SELECT FROM _prisma_migrations
     WHERE migration_name = $1 AND finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    [name],
  );
  if (rows.length > 0) return false;

  // Citus does not take a text that changes several tables.
  for (const statement of statementsIn(script)) await sql(statement);
  await sql(
    `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
     VALUES ($1, $2, clock_timestamp(), $3, 1)`,
    [randomUUID(), checksum, name],
  );
  return true;
}

/** @throws Error when there are tables of unknown origin: the address may be wrong */
async function makeMigrationsTable(sql: Sql): Promise<void> {
  const tables = await readTableNames(sql);
  if (tables.includes('_prisma_migrations')) return;
  if (tables[0] !== undefined) {
    throw new Error(
      `the database is not empty (it has a table ${tables[0]}), and is none of this service. ` +
        'Have DATABASE_URL lead to an empty database.',
    );
  }
  await sql(migrationsTable);
}

const errorCode = (error: unknown): string | undefined => (error as { code?: string }).code;
