/**
 * Requests of `npm run backup` to the running service: files in its data folder, which only its user may enter. So they need
 * neither a key nor a port. Each caller has a file of its own: the service renames a request to its answer when it takes it,
 * and writes the result there. A caller that finds neither will get no answer.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { tryLockFolder } from '../core/database/folder-lock.js';
import { reasonOf } from '../core/end-with-reason.js';
import { errorCode, readIfThere, writePrivate } from '../core/secrets/private-file.js';
import type { BackupPlace } from './make-backup.js';

const lookEveryMs = 300;
/** The time in which a running service takes the request. */
const takenMs = 20_000;
/** The longest that a backup may take for whoever asked. It goes on after that. */
const longestMs = 4 * 3600 * 1000;
/** A request that nobody has taken by then, or an answer that nobody has read, is of a caller that was killed. */
const abandonedMs = 60_000;

const requestFile = (folder: string, id: string): string => join(folder, `backup-request-${id}`);
const answerFile = (folder: string, id: string): string => join(folder, `backup-answer-${id}`);
const pattern = /^backup-(request|answer)-([\da-f-]{36})(\.new)?$/;

const request = z.object({ folder: z.string(), keep: z.number() });
/** Empty until the backup is made. */
const answer = z.object({ file: z.string().optional(), problem: z.string().optional() });

/** Asks the process that has a data folder for a backup. @returns its path */
export async function askForBackup(dataDir: string, place: BackupPlace): Promise<string> {
  const id = randomUUID();
  const [asked, answered] = [requestFile(dataDir, id), answerFile(dataDir, id)];
  const startedAt = performance.now();
  const isOver = (ms: number): boolean => performance.now() - startedAt > ms;
  try {
    await writePrivate(asked, JSON.stringify(place));
    while (!isOver(longestMs)) {
      await wait(lookEveryMs);
      // Read against the order in which the service writes: it takes the request, answers, and ends.
      const isRunning = await isInUse(dataDir);
      const isTaken = (await readIfThere(asked)) === undefined;
      const text = await readIfThere(answered);
      const { file, problem } = answer.parse(JSON.parse(text ?? '{}'));
      if (file !== undefined) return file;
      if (problem !== undefined) throw new Error(problem);
      if (!isRunning) {
        throw new Error('the service ended before it was made. Run the command again');
      }
      if (isTaken && text === undefined) {
        throw new Error('the service could not answer. See its log, and run the command again');
      }
      if (!isTaken && isOver(takenMs)) {
        throw new Error(`the process that uses ${dataDir} does not answer`);
      }
    }
    throw new Error('it is still being made; look for it in BACKUP_DIR');
  } finally {
    await rm(asked, { force: true });
    await rm(answered, { force: true });
  }
}

async function isInUse(dataDir: string): Promise<boolean> {
  const unlock = await tryLockFolder(dataDir);
  await unlock?.();
  return !unlock;
}

/**
 * Takes requests from a data folder until the signal, and answers each when its backup is made.
 *
 * @param onFault called when the folder cannot be read or written
 */
export async function answerRequests(
  dataDir: string,
  make: (place: BackupPlace) => Promise<string>,
  { signal, onFault }: { signal: AbortSignal; onFault: (error: unknown) => void },
): Promise<void> {
  const answering = new Map<string, Promise<unknown>>();
  const tell = (error: unknown): void => {
    // A caller removes its files when it gives up.
    if (errorCode(error) !== 'ENOENT') onFault(error);
  };
  const lookAt = async (name: string): Promise<void> => {
    const [, kind, id, isUnfinished] = pattern.exec(name) ?? [];
    if (id === undefined || answering.has(id)) return;
    const file = join(dataDir, name);
    if (Date.now() - (await stat(file)).mtimeMs > abandonedMs) {
      await rm(file, { force: true });
    } else if (kind === 'request' && !isUnfinished) {
      const done = (): boolean => answering.delete(id);
      answering.set(id, takeRequest(dataDir, id, make).catch(tell).then(done));
    }
  };
  const look = async (): Promise<void> => {
    for (const name of await readdir(dataDir)) await lookAt(name).catch(tell);
  };
  while (!signal.aborted) {
    await look().catch(tell);
    await wait(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
  await Promise.all(answering.values());
}

async function takeRequest(
  dataDir: string,
  id: string,
  make: (place: BackupPlace) => Promise<string>,
): Promise<void> {
  const file = answerFile(dataDir, id);
  await rename(requestFile(dataDir, id), file);
  const result = await readFile(file, 'utf8')
    .then((text) => make(request.parse(JSON.parse(text))))
    .then(
      (made) => ({ file: made }),
      (error: unknown) => ({ problem: reasonOf(error) }),
    );
  try {
    await writePrivate(file, JSON.stringify(result));
  } catch (error) {
    // The disk may be full. The caller then learns that there will be no answer.
    await rm(file, { force: true });
    throw error;
  }
}
