/**
 * The erasures of customers, by the hashes of their addresses, beside the backups: a file for each database, which its process
 * alone writes. A restore repeats those of all files: a backup from before an erasure still has the customer.
 */
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { dayMs } from '../core/days.js';
import { readIfThere, writePrivate } from '../core/secrets/private-file.js';
import { listBackups, namesIn, syncFolder } from './backup-files.js';

/**
 * An erasure is noted before it is made, and a backup may begin in between. A day is more than any erasure takes. Repeating one
 * that the backup has changes nothing: its payments have no customer any more.
 */
const marginMs = dayMs;

const line = z.object({
  time: z.iso.datetime().transform((text) => new Date(text)),
  creatorId: z.coerce.bigint(),
  emailHash: z.string(),
});

/** An erasure that has begun, and when. */
export type NotedErasure = z.infer<typeof line>;

const start = 'erasures';
const fileIn = (folder: string, id: string): string => join(folder, `${start}-${id}.jsonl`);

/**
 * Notes an erasure before it is made, so that none is missing, whatever ends the process.
 *
 * @param id of the database
 */
export async function noteErasure(folder: string, id: string, noted: NotedErasure): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(fileIn(folder, id), 'a', 0o600);
  try {
    // Begins with a line break, which ends a line that was cut off.
    await file.appendFile(textOf(noted));
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(folder);
}

/** True for an erasure that a backup may not have, by the time at which the backup began. */
const mayBeMissing =
  (backupTime: Date) =>
  ({ time }: NotedErasure): boolean =>
    +time > +backupTime - marginMs;

/** The erasures that a backup may not have, by the time at which it began. */
export async function readErasures(folder: string, backupTime: Date): Promise<NotedErasure[]> {
  const names = (await namesIn(folder)).filter((name) => name.startsWith(start));
  const lines = await Promise.all(names.map((name) => readLines(join(folder, name))));
  return lines.flat().filter(mayBeMissing(backupTime));
}

/** Forgets those erasures of a database that each backup in the folder knows of. */
export async function pruneErasures(folder: string, id: string): Promise<void> {
  const oldest = (await listBackups(folder)).at(-1);
  if (!oldest) return;
  const lines = await readLines(fileIn(folder, id));
  const kept = lines.filter(mayBeMissing(oldest.time));
  if (kept.length === lines.length) return;
  await writePrivate(fileIn(folder, id), kept.map(textOf).join(''));
}

const textOf = ({ time, creatorId, emailHash }: NotedErasure): string =>
  `\n${JSON.stringify({ time, creatorId: String(creatorId), emailHash })}`;

/** A line that was cut off is of an erasure that was not made. */
async function readLines(file: string): Promise<NotedErasure[]> {
  const text = (await readIfThere(file)) ?? '';
  return text.split('\n').flatMap((each) => {
    const { data } = line.safeParse(parse(each));
    return data ? [data] : [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
