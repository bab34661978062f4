import { PrismaPg } from '@prisma/adapter-pg';
import { Decimal } from 'decimal.js';
import pg from 'pg';
import { PrismaClient, type Prisma } from '../../../prisma/client/client.js';
import type { Database, OnQuery } from './database.js';
import type { SharedConnection } from './shared-connection.js';

/** The time that a transaction may wait for a connection, and the time that it may then take. */
const transactionWaitMs = 10_000;
const transactionMs = 5000;

interface PooledOptions {
  /** The most connections of the pool. */
  size: number;
  /** The statements that connections prepare: those of `query`, those of Prisma as well, or none. */
  prepares: 'query' | 'all' | 'none';
  /** For quick statements. */
  shared?: SharedConnection;
  onQuery: OnQuery | undefined;
}

/** A database behind a pool of connections. Closing it ends the pool. */
export function pooledDatabase(
  pool: pg.Pool,
  { size, prepares, shared, onQuery }: PooledOptions,
): Pick<Database, 'db' | 'query' | 'quickQuery' | 'sql' | 'sqlWithin' | 'pool' | 'close'> {
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: ({ sql }) => (prepares === 'all' ? nameIfRepeated(sql) : unnamed),
  });
  const db = new PrismaClient({
    adapter,
    // Its messages would quote what customers entered.
    errorFormat: 'minimal',
    log: [{ emit: 'event', level: 'query' }],
    transactionOptions: { maxWait: transactionWaitMs, timeout: transactionMs },
  });
  if (onQuery) db.$on('query', ({ query }) => onQuery(query));
  return {
    db,
    async query<Row>({ text, values }: Prisma.Sql, { isPlannedAnew = false } = {}) {
      onQuery?.(text);
      const name = isPlannedAnew || prepares === 'none' ? unnamed : statementName(text);
      const { rows } = await pool.query({ name, text, values, types });
      return rows as Row[];
    },
    quickQuery:
      shared &&
      (<Row>({ text, values }: Prisma.Sql) => {
        const answer = shared.run({ name: statementName(text), text, values, types });
        if (answer) onQuery?.(text);
        return answer?.then(({ rows }) => rows as Row[]);
      }),
    sql: (text, values) => (values ? pool.query(text, values) : runScript(pool, text)),
    sqlWithin:
      (tx) =>
      async (text, values = []) => ({ rows: await tx.$queryRawUnsafe<unknown[]>(text, ...values) }),
    pool: () => ({
      size,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await db.$disconnect();
      await shared?.close();
      await pool.end();
    },
  };
}

/** Runs a script that may begin a transaction. If it fails, the transaction is rolled back. */
async function runScript(pool: pg.Pool, script: string): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  try {
    return await client.query(script);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const { INT8, NUMERIC, DATE } = pg.types.builtins;
/** Readers for values of these types; the driver reads all others. */
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: BigInt,
  [NUMERIC]: (text) => new Decimal(text),
  [DATE]: (text) => new Date(`${text}T00:00:00Z`),
};
const usualParser = pg.types.getTypeParser as (type: number) => unknown;
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number): unknown => parsers[type] ?? usualParser(type),
};

/** A statement without a name is not prepared. */
const unnamed = '';
const names = new Map<string, string>();

/** The name under which a statement is prepared. */
function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `statement_${names.size}`;
  names.set(text, name);
  return name;
}

/** A prepared statement takes memory until its connection closes. */
const maxNames = 1000;
const maxSeen = 1000;
const seenOnce = new Set<string>();

/** The name of a statement that has come before. Many of Prisma's never come again: they depend on the length of a list. */
function nameIfRepeated(text: string): string {
  if (names.has(text) || (seenOnce.delete(text) && names.size < maxNames)) {
    return statementName(text);
  }
  if (seenOnce.size >= maxSeen) seenOnce.clear();
  seenOnce.add(text);
  return unnamed;
}
