import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ConfigError } from '../config.js';
import { readAddress, withSettings } from './address.js';
import { Prisma, type PrismaClient } from '../../../prisma/client/client.js';
import type { Query } from './database.js';

type Setting = 'DATABASE_URL' | 'DIRECT_DATABASE_URL';

/** The code with which PgBouncer refuses settings of a session. */
const protocolViolation = '08P01';
/** A made-up setting: PostgreSQL returns it to the session that set it, and a pooler drops it. */
const ownSetting = 'payment_links.session';
/** The oldest major version that the service runs on. */
const oldestVersion = 14;
/** The time that a server may take to accept a connection. */
const connectMs = 10_000;
const utcNames = /^(etc\/)?(utc|uct|gmt|zulu|universal|greenwich)$/i;

/** The session as a statement finds it. */
interface Session {
  database: string;
  /** The major version of PostgreSQL. */
  version: number;
  role: string;
  own: string | null;
  timeZone: string;
  /** Milliseconds; 0 is none. */
  timeoutMs: number;
}

const readSession = `
  SELECT current_database() AS database, current_setting('server_version_num')::int / 10000 AS version,
    quote_ident(session_user) AS role, nullif(current_setting('${ownSetting}', true), '') AS own, current_setting('TimeZone') AS "timeZone",
    (SELECT setting::int FROM pg_settings WHERE name = 'statement_timeout') AS "timeoutMs"`;

/**
 * Checks at the start that PostgreSQL can be used with these settings.
 *
 * @throws ConfigError that names the setting, and the statement that helps if there is one
 */
export async function checkServer(config: {
  databaseUrl: string;
  directDatabaseUrl?: string | undefined;
  timeoutMs: number;
}): Promise<void> {
  const { databaseUrl, directDatabaseUrl, timeoutMs } = config;
  const { url, isPooled } = readAddress(databaseUrl);
  const direct = directDatabaseUrl
    ? await readDirectly('DIRECT_DATABASE_URL', directDatabaseUrl)
    : await readDirectly('DATABASE_URL', url);
  if (direct.version < oldestVersion) {
    throw new ConfigError(
      `DATABASE_URL leads to PostgreSQL ${direct.version}. The service needs PostgreSQL ${oldestVersion} or later`,
    );
  }
  if (!directDatabaseUrl) return;

  const session = isPooled
    ? await connectAndRead('DATABASE_URL', url)
    : await readDirectly('DATABASE_URL', url);
  if (session.database !== direct.database) {
    throw new ConfigError(
      `DIRECT_DATABASE_URL leads to the database ${direct.database}, and DATABASE_URL to ${session.database}`,
    );
  }
  const faults = isPooled ? roleFaults(session, timeoutMs) : [];
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}

/** Through a pooler, sessions have only the settings that their role gives them. */
function roleFaults({ role, timeZone, timeoutMs }: Session, longestMs: number): string[] {
  const faults: string[] = [];
  const fault = (found: string, wanted: string): void =>
    void faults.push(
      `DATABASE_URL leads through a pooler to sessions with ${found}. As a superuser or as the role, run: ` +
        `ALTER ROLE ${role} SET ${wanted}; then have the pooler connect anew (RECONNECT in PgBouncer).`,
    );
  if (!utcNames.test(timeZone)) fault(`the time zone ${timeZone}`, `timezone = 'UTC'`);
  if (timeoutMs === 0 || timeoutMs > longestMs) {
    const found =
      timeoutMs === 0 ? 'no statement_timeout' : `a statement_timeout of ${timeoutMs} ms`;
    fault(found, `statement_timeout = '${longestMs}ms'`);
  }
  return faults;
}

/** Reads a session that is to have settings of its own. @throws ConfigError when a pooler withholds them */
async function readDirectly(setting: Setting, address: string): Promise<Session> {
  const own = randomUUID();
  const session = await connectAndRead(setting, withSettings(address, { [ownSetting]: own }));
  if (session.own !== own) throw poolerFault(setting);
  return session;
}

async function connectAndRead(setting: Setting, address: string): Promise<Session> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: connectMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Session>(readSession);
    return rows[0] as Session;
  } catch (error) {
    throw connectFault(setting, address, error as Error);
  } finally {
    void client.end().catch(() => undefined);
  }
}

const poolerFault = (setting: Setting): ConfigError =>
  new ConfigError(
    setting === 'DATABASE_URL'
      ? 'DATABASE_URL leads to a pooler: add pgbouncer=true to its parameters, and set DIRECT_DATABASE_URL to the address of PostgreSQL itself'
      : 'DIRECT_DATABASE_URL leads to a pooler, which cannot hold a lock: set it to the address of PostgreSQL itself',
  );

function connectFault(setting: Setting, address: string, error: Error): ConfigError {
  const { code } = error as { code?: string };
  if (code === protocolViolation && error.message.includes('startup parameter')) {
    return poolerFault(setting);
  }
  const { host } = new URL(address);
  // If a host has several addresses, the error has no message.
  const reason = error.message || code;
  return new ConfigError(
    error instanceof pg.DatabaseError
      ? `${setting} leads to ${host}, which answers: ${reason}`
      : `${setting} leads to ${host}, which cannot be reached: ${reason}`,
  );
}

/**
 * A name of the database that no other has, whatever address or pooler leads to it: PostgreSQL's number of the server, which
 * its standbys share, and of the database in it. A dump that is restored makes a database of another name.
 */
export async function identifyDatabase(query: Query): Promise<string> {
  const [{ name } = { name: '' }] = await query<{ name: string }>(Prisma.sql`
    SELECT system_identifier || '-' || pg_database.oid AS name
    FROM pg_control_system(), pg_database WHERE datname = current_database()`);
  return name;
}

/** A read-only server cannot serve: it is a standby, or a primary that was replaced. */
export async function isReadOnly(db: PrismaClient): Promise<boolean> {
  const [state] = await db.$queryRaw<{ isReadOnly: boolean }[]>`
    SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`;
  return state?.isReadOnly ?? false;
}
