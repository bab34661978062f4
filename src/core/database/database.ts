import type { PrismaClient, Prisma } from '../../../prisma/client/client.js';

/** A database, embedded or a server, ready for migrations and queries. */
export interface Database {
  db: PrismaClient;
  query: Query;
  /**
   * Runs a quick statement on a connection that it shares with others; undefined when it must go by `query` now. Behind a
   * pooler and in the embedded database, all do.
   */
  quickQuery?: QuickQuery | undefined;
  sql: Sql;
  /** Runs single statements within a transaction of the Prisma client. */
  sqlWithin: (tx: Prisma.TransactionClient) => Sql;
  /** Runs work in a session without a statement timeout. */
  withoutTimeout: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /** Runs work that no two processes on the database may do at the same time. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  pool: () => PoolState;
  /** The id of an embedded database. Even a copy that is restored from its backup has another. */
  id?: string;
  /**
   * Copies the files of an embedded database in a folder to one that does not exist yet, while statements go on. Whatever
   * was committed before is in the copy.
   */
  copyFiles?: (to: string, signal: AbortSignal) => Promise<void>;
  close(): Promise<void>;
}

/** The connections of this process. */
export interface PoolState {
  /** The most connections there may be. */
  size: number;
  open: number;
  idle: number;
  /** Statements that wait for a connection. */
  waiting: number;
}

/**
 * Runs one statement, which a connection prepares once. That costs about a quarter of Prisma's `$queryRaw`. The text
 * must not contain values. `numeric` is read as `Decimal`, 64-bit integers as `bigint`, dates as midnight UTC.
 *
 * A statement that `isPlannedAnew` is not prepared: a plan that suits some of its values is bad for others.
 * One that `isLong` may take seconds; it waits for other long ones of its creator.
 * One that `isQuick` reads a few rows along an index and waits for no lock; in the line, it goes by `quickQuery` if it can.
 */
export type Query = <Row>(
  statement: Prisma.Sql,
  how?: { isPlannedAnew?: boolean; isLong?: boolean; isQuick?: boolean },
) => Promise<Row[]>;

type QuickQuery = <Row>(statement: Prisma.Sql) => Promise<Row[]> | undefined;

/** Runs SQL as it is: one statement with its values, or any number of statements without values. */
export type Sql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** Called with the text of every statement. */
export type OnQuery = (sql: string) => void;
