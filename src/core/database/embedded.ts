import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { readOrMake } from '../secrets/private-file.js';
import { copyFilesWhileOpen } from './copy-files.js';
import type { Database, OnQuery, Sql } from './database.js';
import { EmbeddedStream } from './embedded-stream.js';
import { lockFolder } from './folder-lock.js';
import { assertNotMoved } from './moved-mark.js';
import { pooledDatabase } from './pooled-database.js';

/** PGlite's own 160 MB of buffers would take 0.4 s of each start to clear, and as much memory. */
const settings = ['shared_buffers=32MB', 'timezone=UTC'];
export const startParams = [
  ...PGlite.defaultStartParams,
  ...settings.flatMap((setting) => ['-c', setting]),
];

const lookAtLogMs = 60 * 1000;
const longestLogMiB = 64;

/**
 * Shortens the write-ahead log. This PostgreSQL has no process that does so by itself: the log would grow until it is closed, and
 * the first start after a crash would read it all. One statement, so that nothing comes between the look and the checkpoint.
 */
const shortenLog = `
  DO $$ BEGIN
    IF (SELECT pg_current_wal_lsn() - redo_lsn > ${longestLogMiB} * 1024 * 1024 FROM pg_control_checkpoint()) THEN
      CHECKPOINT;
    END IF;
  END $$`;

/** The files of the database in its folder. */
export const dataFolder = (folder: string): string => join(folder, 'pgdata');

/** The file with the id of the database in a folder. It is not in backups. */
export const databaseIdFile = (folder: string): string => join(folder, 'database-id');

/** @returns false as long as nothing was kept in the folder */
export const hasDatabase = (folder: string): boolean => existsSync(dataFolder(folder));

type EmbeddedDatabase = Database & Required<Pick<Database, 'id' | 'copyFiles'>>;

/**
 * Opens the embedded PostgreSQL in a folder, and makes it first if need be.
 *
 * @throws FolderInUseError when another process has the folder
 * @throws Error when its database was moved to a server
 */
export async function openEmbedded(folder: string, onQuery?: OnQuery): Promise<EmbeddedDatabase> {
  const unlock = await lockFolder(folder);
  try {
    return await openLocked(folder, unlock, onQuery);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openLocked(
  folder: string,
  unlock: () => Promise<void>,
  onQuery: OnQuery | undefined,
): Promise<EmbeddedDatabase> {
  await assertNotMoved(folder);
  const id = await readOrMake(databaseIdFile(folder), () => randomBytes(4).toString('hex'));
  const pglite = await openDataFolder(folder);
  const database = embeddedDatabase(pglite, onQuery);
  let copies = 0;
  const looks = setInterval(() => {
    // A copy needs all of the log since it began. If this fails, the next look tries again.
    if (copies === 0) database.sql(shortenLog).catch(() => undefined);
  }, lookAtLogMs).unref();
  return {
    ...database,
    id,
    async copyFiles(to, signal) {
      copies += 1;
      try {
        await copyFilesWhileOpen(database.sql, { from: dataFolder(folder), to, signal });
      } finally {
        copies -= 1;
      }
    },
    async close() {
      clearInterval(looks);
      await database.close();
      await pglite.close();
      await unlock();
    },
  };
}

/**
 * Opens the embedded PostgreSQL in a folder. A new one is made under another name and renamed at the end, so it
 * exists whole or not at all, however the process ends.
 */
async function openDataFolder(folder: string): Promise<PGlite> {
  const data = dataFolder(folder);
  if (!existsSync(data)) {
    const unfinished = join(folder, 'pgdata.new');
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished);
    await initialize(unfinished);
    await rename(unfinished, data);
  }
  // Other users may read the files in it, and enter the folder around it if that belongs to somebody else.
  await chmod(data, 0o700);
  return PGlite.create(data, { startParams });
}

const initdb = `
  const { workerData } = require('node:worker_threads');
  const { pglite, folder, startParams } = workerData;
  require(pglite)
    .PGlite.create(folder, { startParams })
    .then((pglite) => pglite.close())
    .then(() => process.exit());
`;

/** Runs initdb, which blocks its thread for seconds. In a thread of its own, it does not hold up signals. */
async function initialize(folder: string): Promise<void> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const worker = new Worker(initdb, { eval: true, workerData: { pglite, folder, startParams } });
  const [code] = (await once(worker, 'exit')) as [number];
  if (code !== 0) throw new Error(`PostgreSQL could not be made in ${folder}`);
}

/** The database in an embedded PostgreSQL, which has one session. Closing it leaves PostgreSQL open. */
export function embeddedDatabase(pglite: PGlite, onQuery?: OnQuery): Database {
  const size = 1;
  const pool = new pg.Pool({
    // Without these, the client would read the environment, which is about servers.
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: size,
    idleTimeoutMillis: 0,
    stream: () => new EmbeddedStream(pglite),
  });
  const database = pooledDatabase(pool, { size, prepares: 'all', onQuery });
  return {
    ...database,
    withoutTimeout: (work) => work(database.sql),
    exclusively: (work) => work(),
  };
}

/** Runs SQL in an embedded database that nothing else uses. */
export const pgliteSql =
  (pglite: PGlite): Sql =>
  async (text, values) => {
    if (values) return pglite.query(text, values);
    const results = await pglite.exec(text);
    return { rows: results.at(-1)?.rows ?? [] };
  };
