import { createHash, randomUUID } from 'node:crypto';
import { open, rm, truncate, type FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { tryLockFolder } from '../../core/database/folder-lock.js';
import { readIfThere, writePrivate } from '../../core/secrets/private-file.js';
import { readTable, writeRecord } from '../../payment-links/spreadsheet/table.js';
import { exitCodes, Failure } from '../failure.js';
import { home } from '../settings.js';

/** The columns that are added to those of the input. */
const addedColumns = ['uuid', 'payment_link'];

/** The file with the links that were made, one a line. It says what is left when a run was ended. No other user may read it. */
export interface Journal {
  /** The idempotency key of a line; undefined if its link is in the file. Equal lines have different keys. */
  keyFor(cells: string[]): string | undefined;
  add(cells: string[], made: { uuid: string; paymentLink: string }): Promise<void>;
  /** Ends the work on the file, which is finished if every line has its link. */
  close(isFinished: boolean): Promise<void>;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Opens the file, or makes it. A file beside it keeps the id of a run until it is finished: the keys begin with it, so that a
 * link that was made and not yet written is found again.
 */
export async function openJournal(
  path: string,
  header: string[],
  delimiter: string,
): Promise<Journal> {
  const unlock = await tryLockFolder(join(home, 'files', hash(resolve(path)).slice(0, 16)));
  if (!unlock) {
    throw new Failure(`Another links create writes to ${path}.`, exitCodes.refused);
  }
  try {
    const columns = [...header, ...addedColumns];
    const made = await readMade(path, columns, delimiter);
    const runFile = `${path}.part`;
    let run = made && (await readIfThere(runFile));
    if (run === undefined) await writePrivate(runFile, (run = randomUUID()));
    const file = await open(path, 'a', 0o600);
    if (!made) await write(file, writeRecord(columns, delimiter));
    return {
      keyFor: countLines(made ?? [], run),
      add: (cells, { uuid, paymentLink }) =>
        write(file, writeRecord([...cells, uuid, paymentLink], delimiter)),
      async close(isFinished) {
        await file.close();
        if (isFinished) await rm(runFile, { force: true });
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Writes a line to the disk before the next link is made. */
async function write(file: FileHandle, line: string): Promise<void> {
  await file.appendFile(line);
  await file.datasync();
}

/** The lines of the input that have their links; undefined if there is no file. The last line may be torn: it is removed. */
async function readMade(
  path: string,
  columns: string[],
  delimiter: string,
): Promise<string[][] | undefined> {
  const text = (await readIfThere(path)) ?? '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole === '') return undefined;
  const { header, headerEnd, records } = readTable(whole, delimiter);
  if (JSON.stringify(header) !== JSON.stringify(columns)) {
    throw new Failure(`${path} has other columns than these links would. Give another --out.`);
  }
  await truncate(path, Buffer.byteLength(whole.slice(0, records.at(-1)?.end ?? headerEnd)));
  return records.map(({ cells }) => cells.slice(0, -addedColumns.length));
}

/** Counts equal lines: each line of the file stands for one of the input. */
function countLines(made: string[][], run: string): Journal['keyFor'] {
  const left = new Map<string, number>();
  for (const cells of made) {
    const line = JSON.stringify(cells);
    left.set(line, (left.get(line) ?? 0) + 1);
  }
  const seen = new Map<string, number>();
  return (cells) => {
    const line = JSON.stringify(cells);
    const count = (seen.get(line) ?? 0) + 1;
    seen.set(line, count);
    return count <= (left.get(line) ?? 0) ? undefined : hash(`${run} ${count} ${line}`);
  };
}
