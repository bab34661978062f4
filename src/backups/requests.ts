/**
 * How `npm run backup` asks the running service: by a file in its data folder, which only its user may enter. So it
 * needs neither a key nor a port.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { tryLockFolder } from '../core/database/folder-lock.js';
import { readIfThere, writePrivate } from '../core/private-file.js';
import type { BackupPlace } from './make-backup.js';

const lookEveryMs = 300;
/** The time in which a running service takes the request. */
const takenMs = 20_000;
/** The longest that a backup may take for whoever asked. It goes on after that. */
const longestMs = 4 * 3600 * 1000;

const requestFile = (folder: string): string => join(folder, 'backup-request');
const answerFile = (folder: string): string => join(folder, 'backup-answer');

const request = z.object({ id: z.string(), folder: z.string(), keep: z.number() });
const answer = z.object({
  id: z.string(),
  file: z.string().optional(),
  problem: z.string().optional(),
});

/** Asks the process that has a data folder for a backup. @returns its path */
export async function askForBackup(dataDir: string, place: BackupPlace): Promise<string> {
  const id = randomUUID();
  await writePrivate(requestFile(dataDir), JSON.stringify({ id, ...place }));
  const endsAt = performance.now() + longestMs;
  const takenBy = performance.now() + takenMs;
  while (performance.now() < endsAt) {
    await wait(lookEveryMs);
    const given = parse(answer, await readIfThere(answerFile(dataDir)));
    if (given?.id === id) {
      await rm(answerFile(dataDir), { force: true });
      if (given.file === undefined) throw new Error(given.problem);
      return given.file;
    }
    if (performance.now() > takenBy && (await withdraw(dataDir, id))) {
      throw new Error(`the process that uses ${dataDir} does not answer`);
    }
    await assertInUse(dataDir);
  }
  throw new Error('it is still being made; look for it in BACKUP_DIR');
}

/** Takes back a request that nobody has taken. @returns false if it was taken */
async function withdraw(dataDir: string, id: string): Promise<boolean> {
  if (parse(request, await readIfThere(requestFile(dataDir)))?.id !== id) return false;
  await rm(requestFile(dataDir), { force: true });
  return true;
}

/** @throws Error when the process that was asked has ended */
async function assertInUse(dataDir: string): Promise<void> {
  const unlock = await tryLockFolder(dataDir);
  if (!unlock) return;
  await rm(requestFile(dataDir), { force: true });
  await unlock();
  throw new Error('the service ended before it was made. Run the command again');
}

/**
 * Takes requests from a data folder until the signal, one at a time.
 *
 * @param onFault called when the folder cannot be read or written
 */
export async function answerRequests(
  dataDir: string,
  make: (place: BackupPlace) => Promise<string>,
  { signal, onFault }: { signal: AbortSignal; onFault: (error: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    await answerNext(dataDir, make).catch(onFault);
    await wait(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function answerNext(
  dataDir: string,
  make: (place: BackupPlace) => Promise<string>,
): Promise<void> {
  const asked = parse(request, await readIfThere(requestFile(dataDir)));
  if (!asked) return;
  await rm(requestFile(dataDir), { force: true });
  const result = await make(asked).then(
    (file) => ({ file }),
    (error: unknown) => ({ problem: (error as Error).message }),
  );
  await writePrivate(answerFile(dataDir), JSON.stringify({ id: asked.id, ...result }));
}

/** @returns undefined for what is none of ours */
function parse<T>(schema: z.ZodType<T>, text = ''): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
