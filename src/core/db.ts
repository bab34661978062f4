import { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { Decimal } from 'decimal.js';
import pg from 'pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { PrismaClient, type Prisma } from '../../prisma/client/client.js';
import { openDataFolder } from './data-folder.js';
import { lockFolder } from './folder-lock.js';

/** Any number, as long as nothing else on the database takes it for a lock. */
const exclusiveLock = 5_071_993;
/** How long a transaction may wait for a connection, and how long it may then take. */
const transactionWaitMs = 10_000;
const transactionMs = 5000;
/** After this PostgreSQL ends a transaction whose process is gone or stuck, and with it its locks. */
const idleTransactionMs = 10_000;
/** PostgreSQL ends a statement that takes too long; when it does not answer at all, we do, a bit later. */
const answerMs = 250;

/** A database, embedded or a server, ready for migrations and queries. */
export interface Database {
  db: PrismaClient;
  query: Query;
  sql: Sql;
  /** Runs single statements within a transaction of the client. */
  sqlWithin: (tx: Prisma.TransactionClient) => Sql;
  /** Lends a session of its own, whose statements may take any time. */
  unhurried: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /** Does something while no other process does such a thing. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  pool: () => PoolState;
  close(): Promise<void>;
}

/** The connections of this process. Whether the one of the embedded database is idle cannot be seen. */
export interface PoolState {
  /** As many as there may be. */
  size: number;
  open: number;
  idle?: number;
  /** Statements that wait for one. */
  waiting?: number;
}

/**
 * Asks one statement, which a connection prepares once: a fifth of the cost of Prisma's way from SQL to rows.
 * Its text must not hold values. Numbers with decimals come as `Decimal`, those of 64 bits as `bigint`, dates as
 * midnight UTC.
 *
 * One that is planned anew is not prepared: the plan that serves some of its values well serves others badly.
 */
export type Query = <Row>(
  statement: Prisma.Sql,
  how?: { isPlannedAnew: boolean },
) => Promise<Row[]>;

/** Runs SQL as it is: one statement with its values, or any number of them without. */
export type Sql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** Called with the text of every statement. */
type OnQuery = (sql: string) => void;

export interface PostgresOptions {
  /** Connections at a time, of this process. */
  poolSize?: number | undefined;
  /** How long a statement may take, and how long it may wait for a connection, a free one or a new one. */
  timeoutMs?: number | undefined;
  onQuery?: OnQuery | undefined;
}

/** A PostgreSQL server. */
export function openPostgres(
  address: string,
  { poolSize = 10, timeoutMs = 2500, onQuery }: PostgresOptions = {},
): Database {
  const anyTime = withSettings(address, {
    // Prisma reads timestamps as UTC, whatever the time zone of the session is.
    timezone: 'UTC',
    idle_in_transaction_session_timeout: idleTransactionMs,
  });
  const pool = new pg.Pool({
    connectionString: withSettings(anyTime, {
      statement_timeout: timeoutMs,
      // Statements are short: to start helpers for one takes longer than the statement.
      max_parallel_workers_per_gather: 0,
    }),
    max: poolSize,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs + answerMs,
    Client: ImpatientClient,
  });
  // A connection that breaks while nobody uses it; the pool opens another.
  pool.on('error', () => undefined);
  const db = createClient(new PrismaPg(pool), onQuery);
  const unhurried = <T>(work: (sql: Sql) => Promise<T>): Promise<T> => withSession(anyTime, work);
  return {
    db,
    async query<Row>({ text, values }: Prisma.Sql, { isPlannedAnew } = { isPlannedAnew: false }) {
      onQuery?.(text);
      const name = isPlannedAnew ? undefined : nameOf(text);
      const { rows } = await pool.query({ name, text, values, types });
      return rows as Row[];
    },
    sql: (text, values) => pool.query(text, values),
    sqlWithin,
    unhurried,
    exclusively: (work) =>
      unhurried(async (sql) => {
        // The lock ends with the session.
        await sql('SELECT pg_advisory_lock($1)', [exclusiveLock]);
        await work();
      }),
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
  // One that breaks while nothing is asked; the next statement fails then.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work((text, values) => client.query(text, values));
  } finally {
    await client.end();
  }
}

/**
 * Hangs up when an answer does not come in time. On that connection nothing may follow: a transaction could
 * not be rolled back, and would be somebody else's once the server goes on.
 */
class ImpatientClient extends pg.Client {
  override query(...args: unknown[]): never {
    const answer: unknown = super.query(...(args as [string]));
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if ((error as Error).message === 'Query read timeout') this.connection.stream.destroy();
      });
    }
    return answer as never;
  }
}

/** The address of a server, with settings for each session. */
function withSettings(address: string, settings: Record<string, string | number>): string {
  const url = new URL(address);
  const given = url.searchParams.get('options') ?? '';
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', [given, ...added].join(' ').trim());
  return url.href;
}

/**
 * The embedded PostgreSQL in a folder, which is made if need be.
 *
 * @throws Error when another process has the folder
 */
export async function openEmbedded(folder: string, onQuery?: OnQuery): Promise<Database> {
  const unlock = await lockFolder(folder);
  const pglite = await openDataFolder(folder);
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
    unhurried: (work) => work(sql),
    exclusively: (work) => work(),
    pool: () => ({ size: 1, open: 1 }),
    async close() {
      await db.$disconnect();
      await pglite.close();
      await unlock();
    },
  };
}

const { INT8, NUMERIC, DATE } = pg.types.builtins;
/** How values of a type are read; all other types are read as the drivers do. */
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: BigInt,
  [NUMERIC]: (text) => new Decimal(text),
  [DATE]: (text) => new Date(`${text}T00:00:00Z`),
};
const usualParser = pg.types.getTypeParser as (type: number) => unknown;
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number): unknown => parsers[type] ?? usualParser(type),
};

const names = new Map<string, string>();

/** The name under which a statement is prepared. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `statement_${names.size}`;
  names.set(text, name);
  return name;
}

const sqlWithin: Database['sqlWithin'] =
  (tx) =>
  async (text, values = []) => ({ rows: await tx.$queryRawUnsafe<unknown[]>(text, ...values) });

/** The one session of an embedded database. */
export const pgliteSql =
  (pglite: PGlite): Sql =>
  async (text, values) => {
    if (values) return pglite.query(text, values);
    const results = await pglite.exec(text);
    return { rows: results.at(-1)?.rows ?? [] };
  };

/** Runs a script that may begin a transaction; when it fails, the one session is left outside of it. */
async function runScript(sql: Sql, script: string): Promise<{ rows: unknown[] }> {
  try {
    return await sql(script);
  } catch (error) {
    await sql('ROLLBACK');
    throw error;
  }
}

function createClient(adapter: SqlDriverAdapterFactory, onQuery?: OnQuery): PrismaClient {
  const db = new PrismaClient({
    adapter,
    log: [{ emit: 'event', level: 'query' }],
    transactionOptions: { maxWait: transactionWaitMs, timeout: transactionMs },
  });
  if (onQuery) db.$on('query', ({ query }) => onQuery(query));
  return db;
}
