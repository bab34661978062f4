import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Prisma } from '../../../prisma/client/client.js';
import { readAddress, withSettings } from './address.js';
import { createConnections } from './connections.js';
import {
  createClient,
  parsers,
  sqlWithin,
  type Database,
  type OnQuery,
  type Sql,
} from './database.js';

/** An arbitrary number that nothing else on the database uses as a lock. */
const exclusiveLock = 5_071_993;
/** After this time PostgreSQL ends a transaction whose process is gone or stuck, and frees its locks. */
const idleTransactionMs = 10_000;
const sessionSettings = {
  // Prisma reads timestamps as UTC, whatever the time zone of the session is.
  timezone: 'UTC',
  idle_in_transaction_session_timeout: idleTransactionMs,
};
/** PostgreSQL ends a statement that takes too long. If it does not answer at all, we give up this much later. */
const answerMs = 250;

export interface PostgresOptions {
  /** PostgreSQL itself, for what needs a session, if the address is that of a pooler. */
  directAddress?: string | undefined;
  /** The most connections of this process. */
  poolSize?: number | undefined;
  /**
   * The time that a statement may take, and that it may wait for a connection, free or new. Through a pooler, the role
   * bounds statements.
   */
  timeoutMs?: number | undefined;
  onQuery?: OnQuery | undefined;
}

/**
 * Opens PostgreSQL. Through a pooler, transactions share nothing: settings of sessions come from the role, and no
 * statement is prepared.
 */
export function openPostgres(
  address: string,
  { directAddress, poolSize = 10, timeoutMs = 2500, onQuery }: PostgresOptions = {},
): Database {
  const { url, isPooled } = readAddress(address);
  const anyTime = withSettings(directAddress ?? url, { ...sessionSettings, statement_timeout: 0 });
  const { pool, open } = createConnections({
    connectionString: isPooled
      ? url
      : withSettings(url, {
          ...sessionSettings,
          statement_timeout: timeoutMs,
          // Statements are short: starting parallel workers for one takes longer than running it.
          max_parallel_workers_per_gather: 0,
        }),
    max: poolSize,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs + answerMs,
  });
  const db = createClient(new PrismaPg(pool), onQuery);
  const withoutTimeout = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
    withSession(anyTime, work);
  return {
    db,
    async query<Row>({ text, values }: Prisma.Sql, { isPlannedAnew = false } = {}) {
      onQuery?.(text);
      const name = isPlannedAnew || isPooled ? undefined : statementName(text);
      const { rows } = await pool.query({ name, text, values, types });
      return rows as Row[];
    },
    sql: (text, values) => pool.query(text, values),
    sqlWithin,
    withoutTimeout,
    exclusively: (work) =>
      withoutTimeout(async (sql) => {
        // The lock ends with the session.
        await sql('SELECT pg_advisory_lock($1)', [exclusiveLock]);
        await work();
      }),
    async listen(channel, hear, onLost) {
      const client = open({
        connectionString: anyTime,
        connectionTimeoutMillis: timeoutMs,
        query_timeout: timeoutMs,
        keepAlive: true,
      });
      client.on('notification', ({ payload = '' }) => hear(payload));
      await client.connect();
      // Not awaited: if the server does not answer, the connection does not end.
      const end = (): void => void client.end();
      try {
        await client.query(`LISTEN ${channel}`);
      } catch (error) {
        end();
        throw error;
      }
      client.on('end', onLost);
      return () => {
        client.off('end', onLost);
        end();
        return Promise.resolve();
      };
    },
    pool: () => ({
      size: poolSize,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await db.$disconnect();
      await pool.end();
    },
  };
}

async function withSession<T>(address: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = new pg.Client(address);
  // The connection broke between two statements. The next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work((text, values) => client.query(text, values));
  } finally {
    await client.end();
  }
}

const usualParser = pg.types.getTypeParser as (type: number) => unknown;
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number): unknown => parsers[type] ?? usualParser(type),
};

const names = new Map<string, string>();

/** The name under which a statement is prepared. */
function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `statement_${names.size}`;
  names.set(text, name);
  return name;
}
