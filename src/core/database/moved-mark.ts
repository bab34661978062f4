/** The mark in the folder of an embedded database whose rows were moved to a server. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, writePrivate } from '../secrets/private-file.js';

const fileOf = (folder: string): string => join(folder, 'moved-to');

/** @param target the server and database, without a password */
export const markAsMoved = (folder: string, target: string): Promise<void> =>
  writePrivate(fileOf(folder), target);

export const removeMark = (folder: string): Promise<void> => rm(fileOf(folder), { force: true });

/** @throws Error when the folder has the mark */
export async function assertNotMoved(folder: string): Promise<void> {
  const target = await readIfThere(fileOf(folder));
  if (target === undefined) return;
  throw new Error(
    `The database in ${folder} was moved to ${target}. Start the service with DATABASE_URL, ` +
      'or run "npm run move -- --unmark" to go on with the folder.',
  );
}
