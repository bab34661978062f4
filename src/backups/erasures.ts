/**
 * The erasures of customers, by the hashes of their addresses, in a file beside the backups. A restore repeats them: a backup
 * from before an erasure still has the customer.
 */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makePrivateFolder, readIfThere, writePrivate } from '../core/private-file.js';
import { listBackups, syncFolder } from './backup-files.js';

/** An erasure is noted before it is made, and a backup may begin in between. */
const marginMs = 24 * 3600 * 1000;

const line = z.object({
  time: z.iso.datetime(),
  creatorId: z.coerce.bigint(),
  emailHash: z.string(),
});

/** An erasure that has begun. */
export type NotedErasure = Omit<z.infer<typeof line>, 'time'>;

const fileIn = (folder: string): string => join(folder, 'erasures.jsonl');

/** Notes an erasure before it is made, so that none is missing, whatever ends the process. */
export async function noteErasure(
  folder: string,
  { creatorId, emailHash }: NotedErasure,
  time: Date,
): Promise<void> {
  await makePrivateFolder(folder);
  const noted = { time: time.toISOString(), creatorId: String(creatorId), emailHash };
  const file = await open(fileIn(folder), 'a', 0o600);
  try {
    // A line that was cut off ends here.
    await file.appendFile(`\n${JSON.stringify(noted)}`);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(folder);
}

/** The erasures beside the backups of a folder. A line that was cut off is of an erasure that was not made. */
export const readErasures = async (folder: string): Promise<NotedErasure[]> =>
  (await readLines(folder)).map(({ creatorId, emailHash }) => ({ creatorId, emailHash }));

/** Forgets the erasures that each backup of a folder knows of. */
export async function pruneErasures(folder: string): Promise<void> {
  const oldest = (await listBackups(folder)).at(-1);
  if (!oldest) return;
  const lines = await readLines(folder);
  const kept = lines.filter(({ time }) => Date.parse(time) > oldest.time.getTime() - marginMs);
  if (kept.length === lines.length) return;
  const text = kept
    .map((each) => `\n${JSON.stringify({ ...each, creatorId: String(each.creatorId) })}`)
    .join('');
  await writePrivate(fileIn(folder), text);
}

async function readLines(folder: string): Promise<z.infer<typeof line>[]> {
  const text = (await readIfThere(fileIn(folder))) ?? '';
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
