import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';

/** The system's code of an error, such as `ENOENT`. */
export const errorCode = (error: unknown): string | undefined =>
  (error as NodeJS.ErrnoException).code;

/** Makes a folder if need be, and keeps other users out. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700).catch((error: unknown) => {
    // A volume may belong to another user, who lets us in by a group. Our files in it are private by themselves.
    if (errorCode(error) !== 'EPERM') throw error;
  });
}

export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Writes a file that no other user may read. It is written whole or not at all, however the process ends. */
export async function writePrivate(file: string, content: string): Promise<void> {
  const part = `${file}.new`;
  // Whatever another user may have put there, such as a link to a file, is not written to.
  await rm(part, { force: true });
  await writeFile(part, content, { mode: 0o600, flag: 'wx' });
  await rename(part, file);
}

/** Reads a private file, and makes it first if it does not exist. */
export async function readOrMake(file: string, make: () => string): Promise<string> {
  const known = await readIfThere(file);
  if (known !== undefined) return known;
  const content = make();
  await writePrivate(file, content);
  return content;
}
