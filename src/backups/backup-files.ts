/**
 * The files in `BACKUP_DIR`, which several services may share. Their names have the id of the database and the time at which the
 * backup began, in UTC.
 */
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '../core/days.js';
import { errorCode } from '../core/secrets/private-file.js';

/** Ends the names of files and folders that are not whole yet. */
export const unfinished = '.unfinished';
const pattern =
  /^payment-links-([\da-f]{8})-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.tar\.gz/;

const checkStart = 'payment-links-check-';
/** No check takes as long. */
const longestCheckMs = dayMs;

/** A whole backup. */
export interface BackupFile {
  path: string;
  time: Date;
}

export const backupFile = (folder: string, id: string, time: Date): string =>
  join(folder, `payment-links-${id}-${time.toISOString().replaceAll(':', '-')}.tar.gz`);

/**
 * The whole backups in a folder, the newest first. There are none in a folder that does not exist.
 *
 * @param id of the database; without it, those of all databases count
 */
export async function listBackups(folder: string, id?: string): Promise<BackupFile[]> {
  return (await namesIn(folder))
    .flatMap((name) => {
      const [whole, from, day, hours, minutes, seconds] = pattern.exec(name) ?? [];
      if (whole !== name || from !== (id ?? from)) return [];
      return [
        { path: join(folder, name), time: new Date(`${day}T${hours}:${minutes}:${seconds}`) },
      ];
    })
    .sort((one, other) => other.time.getTime() - one.time.getTime());
}

/** Deletes the oldest backups of a database. Files of others stay. */
export async function prune(folder: string, id: string, keep: number): Promise<void> {
  const backups = await listBackups(folder, id);
  for (const { path } of backups.slice(keep)) await rm(path, { force: true });
}

/** Deletes what backups of a database left behind that were ended before they were whole. */
export async function clearUnfinished(folder: string, id: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const isOwn = pattern.exec(name)?.[1] === id && name.endsWith(unfinished);
    if (isOwn) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Makes a folder for one check. Deletes those of checks that were killed. */
export async function makeCheckFolder(folder: string): Promise<string> {
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(checkStart)) continue;
    const path = join(folder, name);
    // Another check may end meanwhile.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > longestCheckMs) await rm(path, { recursive: true, force: true });
  }
  return mkdtemp(join(folder, checkStart));
}

/** Has a file that was renamed keep its name through a power failure. Windows does so by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

export const bytesOf = async (path: string): Promise<number> => (await stat(path)).size;

/** The names of the files in a folder; none in a folder that does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return [];
  }
}
