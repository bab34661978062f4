/**
 * `npm run backup`: makes a backup of the embedded database in `BACKUP_DIR` at once. The running service makes it, if there
 * is one.
 */
import '../core/signals.js';
import { resolve } from 'node:path';
import { askForBackup } from '../backups/requests.js';
import { makeBackup } from '../backups/make-backup.js';
import { ConfigError, readConfig } from '../core/config.js';
import { hasDatabase, openEmbedded } from '../core/database/embedded.js';
import { FolderInUseError } from '../core/database/folder-lock.js';
import { endWithReason } from '../core/end-with-reason.js';
import { say } from './terminal.js';

async function run(): Promise<string> {
  const { databaseUrl, dataDir, backupDir, backupKeep: keep } = readConfig();
  if (databaseUrl !== undefined) {
    throw new ConfigError('DATABASE_URL is set: back up PostgreSQL by pg_dump');
  }
  if (backupDir === undefined) throw new ConfigError('BACKUP_DIR is not set');
  if (!hasDatabase(dataDir)) {
    throw new ConfigError(`DATA_DIR names ${dataDir}, where there is no database`);
  }
  const place = { folder: resolve(backupDir), keep };
  try {
    const database = await openEmbedded(dataDir);
    const { signal } = new AbortController();
    try {
      return await makeBackup(database, { dataDir, place, time: new Date(), signal });
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof FolderInUseError) return askForBackup(dataDir, place);
    throw error;
  }
}

try {
  say(await run());
} catch (error) {
  endWithReason('No backup was made', error);
}
