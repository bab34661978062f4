import { readFile, rename, writeFile } from 'node:fs/promises';

/** Reads a file; undefined if it does not exist. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Writes a file that no other user may read. It is written whole or not at all, however the process ends. */
export async function writePrivate(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Reads a private file, and makes it first if it does not exist. */
export async function readOrMake(file: string, make: () => string): Promise<string> {
  const known = await readIfThere(file);
  if (known !== undefined) return known;
  const content = make();
  await writePrivate(file, content);
  return content;
}
