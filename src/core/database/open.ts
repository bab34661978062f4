import { ConfigError, type Config } from '../config.js';
import type { Database } from './database.js';
import { hasDatabase, openEmbedded } from './embedded.js';
import { openPostgres } from './postgres.js';
import { checkServer } from './server-check.js';

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'directDatabaseUrl' | 'dataDir' | 'databasePoolSize' | 'databaseTimeoutMs'
>;

/**
 * Opens the database that the settings name: PostgreSQL, or the embedded one.
 *
 * @throws ConfigError when it cannot be used as it is
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const { databaseUrl, directDatabaseUrl, dataDir } = config;
  if (databaseUrl === undefined) return openEmbedded(dataDir).catch(nameFolder(dataDir));
  await checkServer({ databaseUrl, directDatabaseUrl, timeoutMs: config.databaseTimeoutMs });
  return openPostgres(databaseUrl, {
    directAddress: directDatabaseUrl,
    poolSize: config.databasePoolSize,
    timeoutMs: config.databaseTimeoutMs,
  });
}

/**
 * Opens the database of the service for a command, which would find nothing in a new one.
 *
 * @throws ConfigError when there is none, or it cannot be used as it is
 */
export async function openExisting(config: DatabaseConfig): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined || hasDatabase(dataDir)) return openDatabase(config);
  throw new ConfigError(
    `DATABASE_URL is not set, and DATA_DIR names ${dataDir}, where there is no database`,
  );
}

const nameFolder = (folder: string) => (error: unknown) => {
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (!syscall) throw error;
  throw new ConfigError(`DATA_DIR names ${folder}, which cannot be used: ${message}`);
};
