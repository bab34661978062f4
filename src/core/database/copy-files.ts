/** A copy of the files of the embedded PostgreSQL while it serves, by PostgreSQL's own protocol of base backups. */
import { copyFile, constants, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pLimit from 'p-limit';
import { errorCode } from '../secrets/private-file.js';
import type { Sql } from './database.js';

/** Each file waits once for the thread of the service, which may be busy. */
const filesAtOnce = 32;
const logFolder = 'pg_wal';
const isLogFile = (name: string): boolean => /^[\dA-F]{24}$/.test(name);
/** These say which process has the files. */
const ofProcess = ['postmaster.pid', 'postmaster.opts'];

/**
 * Copies the files of a running PostgreSQL. Statements go on meanwhile: pages that change while they are copied are
 * repaired from the write-ahead log, which is copied last. The caller sees to it that no checkpoint is written meanwhile, so
 * that the log is kept. Whatever was committed before the call is in the copy.
 *
 * @param sql runs statements in the one session
 * @param to a folder that does not exist yet
 * @param signal aborted to end the copy early; it is then of no use
 */
export async function copyFilesWhileOpen(
  sql: Sql,
  { from, to, signal }: { from: string; to: string; signal: AbortSignal },
): Promise<void> {
  await sql(`SELECT pg_backup_start('backup', fast => true)`);
  let label: string;
  try {
    await copyTree(from, to, signal);
  } finally {
    const { rows } = await sql('SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)');
    [{ labelfile: label }] = rows as [{ labelfile: string }];
  }
  for (const name of await readdir(join(from, logFolder))) {
    if (isLogFile(name)) await copyIfThere(join(from, logFolder, name), join(to, logFolder, name));
    signal.throwIfAborted();
  }
  await writeFile(join(to, 'backup_label'), label, { mode: 0o600 });
}

async function copyTree(from: string, to: string, signal: AbortSignal): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const files: string[] = [];
  // Folders come before what is in them.
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    else if (!isLogFile(entry.name) && !ofProcess.includes(entry.name)) files.push(path);
  }
  await pLimit(filesAtOnce).map(files, (path) => {
    signal.throwIfAborted();
    return copyIfThere(join(from, path), join(to, path));
  });
}

/** A table that is dropped meanwhile takes its file with it. */
async function copyIfThere(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
