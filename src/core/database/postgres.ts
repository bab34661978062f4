import pg from 'pg';
import { readAddress, withSettings } from './address.js';
import type { Database, OnQuery, Sql } from './database.js';
import { pooledDatabase } from './pooled-database.js';
import { createSharedConnection } from './shared-connection.js';

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
  const unlimited = withSettings(directAddress ?? url, {
    ...sessionSettings,
    statement_timeout: 0,
  });
  const { pool, createClient } = createPool({
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
  const withoutTimeout = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
    withSession(unlimited, work);
  const options = { size: poolSize, onQuery };
  return {
    ...(isPooled
      ? pooledDatabase(pool, { ...options, prepares: 'none' })
      : pooledDatabase(pool, {
          ...options,
          prepares: 'query',
          shared: createSharedConnection(() => createClient({ pipeline: true })),
        })),
    withoutTimeout,
    exclusively: (work) =>
      withoutTimeout(async (sql) => {
        // The lock ends with the session.
        await sql('SELECT pg_advisory_lock($1)', [exclusiveLock]);
        await work();
      }),
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

/** PostgreSQL's code for a write to a read-only server. Another server may be the primary by now. */
const readOnly = '25006';

/**
 * Opens a pool of connections. When the server says on one of them that it is read-only, all are closed, even those in
 * use: after a failover, new ones find the primary.
 *
 * @returns with it, a function that makes a client outside of the pool, for which the same holds
 */
function createPool(config: pg.PoolConfig) {
  const clients = new Set<pg.Client>();
  const destroyAll = (): void => clients.forEach(destroy);

  class PoolClient extends ClientWithTimeout {
    constructor(...args: ConstructorParameters<typeof pg.Client>) {
      super(...args);
      clients.add(this);
      this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
        // Lets the statement get its error first.
        if (code === readOnly) setImmediate(destroyAll);
      });
      this.once('end', () => clients.delete(this));
      // PostgreSQL may end a session between two statements, when nothing awaits an answer. The next statement fails.
      this.on('error', () => undefined);
    }
  }
  const pool = new pg.Pool({ ...config, Client: PoolClient });
  // An idle connection broke. The pool opens another.
  pool.on('error', () => undefined);
  return {
    pool,
    createClient: (options: { pipeline: boolean }): pg.Client =>
      new PoolClient({ ...config, ...options }),
  };
}

const destroy = (client: pg.Client): void => void client.connection.stream.destroy();

/**
 * Closes the connection when an answer does not come in time. It cannot be used again: its transaction was not rolled
 * back, so once the server continues, the next statement would run in it.
 */
class ClientWithTimeout extends pg.Client {
  override query(...args: unknown[]): never {
    const answer: unknown = super.query(...(args as [string]));
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if ((error as Error).message === 'Query read timeout') destroy(this);
      });
    }
    return answer as never;
  }
}
