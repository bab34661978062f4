/** Codes of Prisma: not reachable, timed out, closed, no connection or transaction free in time, deadlock. */
const prismaCodes = new Set('P1001 P1002 P1008 P1017 P2024 P2028 P2034 P2037'.split(' '));
/**
 * Codes of PostgreSQL: connection failures; no longer the primary; a connection refused because of its role, its password
 * or its database; no disk, memory or connection left; a statement or a lock that took too long; a session that was ended;
 * a server that starts or stops; a dropped database; an I/O error; a transaction that idled; deadlock; serialization
 * failure; a statement sent right behind the one that was to prepare it, and failed.
 */
const postgresCodes =
  /^(08...|25006|28000|28P01|3D000|55000|53[123]00|57014|57P0[1-5]|58030|55P03|25P03|40P01|40001|26000)$/;
/** Kinds of errors that Prisma reports for raw SQL, instead of a code. */
const prismaKinds = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TooManyConnections',
]);
const networkCodes = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'.split(' '),
);
/**
 * Messages without a code of their own: of pg, of its pool, of a session whose server process died, and of Citus when a worker
 * dies during a commit.
 */
const messages =
  /\bpostmaster\b|^(could not commit transaction|Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (was closed|has encountered a connection error))/;

interface DatabaseError {
  code?: unknown;
  message?: unknown;
  /** Of an error of Prisma's adapter, such as one of a commit. */
  cause?: AdapterCause;
  /** Of an error of Prisma's client. */
  meta?: { driverAdapterError?: { cause?: AdapterCause } };
}

interface AdapterCause {
  kind?: unknown;
  originalCode?: unknown;
  originalMessage?: unknown;
}

/** True if an error means that the database cannot answer now, not that the statement is wrong. */
export function isDatabaseOutage(error: unknown): boolean {
  const { code, message } = (error ?? {}) as DatabaseError;
  const cause = causeOf(error);
  return (
    prismaCodes.has(String(code)) ||
    prismaKinds.has(String(cause?.kind)) ||
    networkCodes.has(String(code)) ||
    errorCodes(error).some((found) => postgresCodes.test(found)) ||
    messages.test(String(cause?.originalMessage ?? message))
  );
}

/** True if a statement failed only because of another one at the same time, so that it can be tried again. */
export const isSerializationFailure = (error: unknown): boolean =>
  errorCodes(error).some((code) => code === 'P2034' || code === '40001');

/** True if the database ended a statement because it took too long. */
export const isStatementTimeout = (error: unknown): boolean => errorCodes(error).includes('57014');

function causeOf(error: unknown): AdapterCause | undefined {
  const { cause, meta } = (error ?? {}) as DatabaseError;
  return meta?.driverAdapterError?.cause ?? cause;
}

const errorCodes = (error: unknown): string[] =>
  [(error as DatabaseError | undefined)?.code, causeOf(error)?.originalCode].map(String);
