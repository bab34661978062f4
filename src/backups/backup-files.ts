/** The files in `BACKUP_DIR`. Their names have the time at which each backup began, in UTC. */
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../core/private-file.js';

/** Ends the names of files and folders that are not whole yet. */
export const unfinished = '.unfinished';
const pattern = /^payment-links-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.tar\.gz/;

/** A whole backup. */
export interface BackupFile {
  path: string;
  time: Date;
}

export const backupFile = (folder: string, time: Date): string =>
  join(folder, `payment-links-${time.toISOString().replaceAll(':', '-')}.tar.gz`);

/** All whole backups of a folder, the newest first. There are none in a folder that does not exist. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  return (await namesIn(folder))
    .flatMap((name) => {
      const [whole, day, hours, minutes, seconds] = pattern.exec(name) ?? [];
      if (whole !== name) return [];
      return [
        { path: join(folder, name), time: new Date(`${day}T${hours}:${minutes}:${seconds}`) },
      ];
    })
    .sort((one, other) => other.time.getTime() - one.time.getTime());
}

/** Deletes the oldest backups. Files of others stay. */
export async function prune(folder: string, keep: number): Promise<void> {
  for (const { path } of (await listBackups(folder)).slice(keep)) await rm(path, { force: true });
}

/** Deletes what backups left behind that were ended before they were whole. */
export async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const isOurs = pattern.test(name) && name.endsWith(unfinished);
    if (isOurs) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Has a file that was renamed keep its name through a power failure. Windows does so by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

export const bytesOf = async (path: string): Promise<number> => (await stat(path)).size;

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return [];
  }
}
