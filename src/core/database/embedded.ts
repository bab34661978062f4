import type { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import type { Prisma } from '../../../prisma/client/client.js';
import { openDataFolder } from './data-folder.js';
import {
  createClient,
  parsers,
  sqlWithin,
  type Database,
  type OnQuery,
  type Sql,
} from './database.js';
import { lockFolder } from './folder-lock.js';

/**
 * Opens the embedded PostgreSQL in a folder, and makes it first if need be.
 *
 * @throws Error when another process has the folder
 */
export async function openEmbedded(folder: string, onQuery?: OnQuery): Promise<Database> {
  const unlock = await lockFolder(folder);
  const pglite = await openDataFolder(folder);
  const database = await embeddedDatabase(pglite, onQuery);
  return {
    ...database,
    async close() {
      await database.close();
      await pglite.close();
      await unlock();
    },
  };
}

/** The database in an embedded PostgreSQL. Closing it leaves PostgreSQL open. */
export async function embeddedDatabase(pglite: PGlite, onQuery?: OnQuery): Promise<Database> {
  forgetRowParsers(pglite);
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

/** Below this number, ids of PostgreSQL's catalogue are fixed. From here on, they are drawn. */
const firstDrawnId = 10_000;

/**
 * PGlite copies its parsers for every statement. Three of four are for arrays of rows of a table, which no statement
 * reads, and cost a quarter of a short statement.
 */
function forgetRowParsers(pglite: PGlite): void {
  const known = Object.entries(pglite.parsers);
  pglite.parsers = Object.fromEntries(known.filter(([type]) => Number(type) < firstDrawnId));
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
