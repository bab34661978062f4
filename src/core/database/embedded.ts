import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import type { Prisma } from '../../../prisma/client/client.js';
import {
  createClient,
  parsers,
  sqlWithin,
  type Database,
  type OnQuery,
  type Sql,
} from './database.js';
import { copyFilesWhileOpen } from './copy-files.js';
import { lockFolder } from './folder-lock.js';
import { assertNotMoved } from './moved-mark.js';

/** PGlite's own 160 MB would take 0.4 s of each start to clear, and as much memory. */
export const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** The files of the database in its folder. */
export const dataFolder = (folder: string): string => join(folder, 'pgdata');

/** @returns false as long as nothing was kept in the folder */
export const hasDatabase = (folder: string): boolean => existsSync(dataFolder(folder));

/**
 * Opens the embedded PostgreSQL in a folder, and makes it first if need be.
 *
 * @throws FolderInUseError when another process has the folder
 * @throws Error when its database was moved to a server
 */
export async function openEmbedded(
  folder: string,
  onQuery?: OnQuery,
): Promise<Database & Required<Pick<Database, 'copyFiles'>>> {
  const unlock = await lockFolder(folder);
  await assertNotMoved(folder);
  const pglite = await openDataFolder(folder);
  const database = await embeddedDatabase(pglite, onQuery);
  return {
    ...database,
    copyFiles: (to, signal) =>
      copyFilesWhileOpen(pgliteSql(pglite), { from: dataFolder(folder), to, signal }),
    async close() {
      await database.close();
      await pglite.close();
      await unlock();
    },
  };
}

/**
 * Opens the embedded PostgreSQL in a folder. A new one is made beside its final place and moved there at the end, so it
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

/** The database in an embedded PostgreSQL. Closing it leaves PostgreSQL open. */
export async function embeddedDatabase(pglite: PGlite, onQuery?: OnQuery): Promise<Database> {
  keepParsersInUse(pglite);
  await pglite.exec(`SET TIME ZONE 'UTC'`);
  const sql = pgliteSql(pglite);
  const db = createClient(new PrismaPGlite(pglite), onQuery);
  return {
    db,
    async query<Row>({ text, values }: Prisma.Sql) {
      onQuery?.(text);
      const { rows } = await pglite.query<Row>(text, values, { parsers });
      return rows;
    },
    sql: (text, values) => (values ? sql(text, values) : runScript(sql, text)),
    sqlWithin,
    withoutTimeout: (work) => work(sql),
    exclusively: (work) => work(),
    listen: (channel, hear) => pglite.listen(channel, hear),
    pool: () => ({ size: 1, open: 1 }),
    close: () => db.$disconnect(),
  };
}

/** The number of the type `text[]` in PostgreSQL's catalogue. */
const textArray = 1009;

/**
 * Keeps the parsers of single values and of `text[]`. PGlite copies its parsers for every statement; the others, for
 * arrays of each type and of rows of each table, would cost two fifths of a short statement, and no statement reads them.
 */
function keepParsersInUse(pglite: PGlite): void {
  const isInUse = (type: string): boolean => type in types.parsers || Number(type) === textArray;
  const known = Object.entries(pglite.parsers);
  pglite.parsers = Object.fromEntries(known.filter(([type]) => isInUse(type)));
}

/** Runs SQL in the one session of an embedded database. */
export const pgliteSql =
  (pglite: PGlite): Sql =>
  async (text, values) => {
    if (values) return pglite.query(text, values);
    const results = await pglite.exec(text);
    return { rows: results.at(-1)?.rows ?? [] };
  };

/** Runs a script that may begin a transaction. If it fails, the transaction is rolled back. */
async function runScript(sql: Sql, script: string): Promise<{ rows: unknown[] }> {
  try {
    return await sql(script);
  } catch (error) {
    await sql('ROLLBACK');
    throw error;
  }
}
