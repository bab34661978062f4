import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * What a file holds that nobody else may read. When it is not there it is made, whole or not at all, however
 * the process ends.
 */
export async function readOrMake(file: string, make: () => string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const content = make();
  await writeFile(`${file}.new`, content, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return content;
}
