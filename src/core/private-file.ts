import { readFile, rename, writeFile } from 'node:fs/promises';

/** What a file holds; undefined when it is not there. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Writes a file that nobody else may read, whole or not at all, however the process ends. */
export async function writePrivate(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** What a file holds that nobody else may read; when it is not there it is made. */
export async function readOrMake(file: string, make: () => string): Promise<string> {
  const known = await readIfThere(file);
  if (known !== undefined) return known;
  const content = make();
  await writePrivate(file, content);
  return content;
}
