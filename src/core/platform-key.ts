import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateKey, hashKey } from './key-format.js';

const fileName = 'platform-key.sha256';

/**
 * The platform key of an embedded service whose operator set none: made once, of which only the hash is kept.
 *
 * @returns the hash, and the key itself only when it was made now
 */
export async function embeddedPlatformKey(
  folder: string,
): Promise<{ hash: Uint8Array; made?: string }> {
  const file = join(folder, fileName);
  try {
    return { hash: Uint8Array.from(Buffer.from(await readFile(file, 'utf8'), 'hex')) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const made = generateKey();
  const hash = hashKey(made);
  await writeFile(file, Buffer.from(hash).toString('hex'), { mode: 0o600, flag: 'wx' });
  return { hash, made };
}
