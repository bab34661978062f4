import { once } from 'node:events';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { pendingKeyFiles, platformKeyFile } from '../access/keys/embedded-keys.js';
import type { Database } from '../core/database/database.js';
import { dataFolder } from '../core/database/embedded.js';
import { reasonOf } from '../core/end-with-reason.js';
import { packageFile } from '../core/package.js';
import { errorCode } from '../core/secrets/private-file.js';
import { secretsKeyFile } from '../core/secrets/secret-box.js';
import { backupFile, clearUnfinished, prune, unfinished } from './backup-files.js';
import type { PackOptions } from './pack.js';

/** The files of keys in the folder of an embedded database. Those that its operator has set are not there. */
export const keyFiles = (folder: string): string[] => [
  secretsKeyFile(folder),
  platformKeyFile(folder),
  ...pendingKeyFiles(folder),
];

/** The place of a backup, and how many may be there. */
export interface BackupPlace {
  folder: string;
  keep: number;
}

/**
 * Makes a backup of an embedded database while it serves, and deletes the oldest beyond those that are kept. It exists
 * whole or not at all, however the process ends.
 *
 * @returns its path
 */
export async function makeBackup(
  { id, copyFiles }: Required<Pick<Database, 'id' | 'copyFiles'>>,
  {
    dataDir,
    place: { folder, keep },
    time,
    signal,
  }: { dataDir: string; place: BackupPlace; time: Date; signal: AbortSignal },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await clearUnfinished(folder, id);
  const file = backupFile(folder, id, time);
  const copy = `${file}.copy${unfinished}`;
  try {
    await mkdir(copy, { mode: 0o700 });
    await copyFiles(dataFolder(copy), signal);
    await copyKeys(dataDir, copy);
    await packInThread({ copy, file, time: time.toISOString() }, signal);
    await prune(folder, id, keep);
    return file;
  } finally {
    // A copy that was ended early may still be writing its last files.
    await rm(copy, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function copyKeys(from: string, to: string): Promise<void> {
  for (const path of keyFiles(from)) {
    await copyFile(path, join(to, basename(path))).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
  }
}

async function packInThread(options: PackOptions, signal: AbortSignal): Promise<void> {
  const worker = new Worker(packageFile('dist', 'server', 'pack-backup.js'), {
    workerData: options,
  });
  const end = (): void => void worker.terminate();
  signal.addEventListener('abort', end);
  try {
    const [code] = (await once(worker, 'exit')) as [number];
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`its thread ended with ${code}`);
  } catch (error) {
    throw new Error(`the copy could not be packed: ${reasonOf(error)}`, { cause: error });
  } finally {
    signal.removeEventListener('abort', end);
  }
}
