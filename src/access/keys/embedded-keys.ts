import { join } from 'node:path';
import { generateKey, hashKey } from './key-format.js';
import { readIfThere, readOrMake, writePrivate } from '../../core/secrets/private-file.js';
import { noId } from '../../core/text.js';

/** The file in the folder of an embedded database that has the hash of its platform key. */
export const platformKeyFile = (folder: string): string => join(folder, 'platform-key.sha256');

/** The keys that an embedded service makes for its operator. It keeps only their hashes. */
const madeKeys = ['demo', 'platform'] as const;

/**
 * The file that has a key itself until it has been shown. It is written before the key works, so if a start ends in
 * between, the next start shows the key.
 */
export const pendingKeyFile = (folder: string, name: (typeof madeKeys)[number]): string =>
  join(folder, `${name}-key.pending`);

export const pendingKeyFiles = (folder: string): string[] =>
  madeKeys.map((name) => pendingKeyFile(folder, name));

/**
 * The platform key of an embedded service whose operator set none. It is made once.
 *
 * @returns the hash, and the key itself until it has been shown
 */
export async function embeddedPlatformKey(
  folder: string,
): Promise<{ hash: Uint8Array; pending: string | undefined }> {
  const [file, pendingFile] = [platformKeyFile(folder), pendingKeyFile(folder, 'platform')];
  const known = await readIfThere(file);
  if (known !== undefined) {
    return {
      hash: Uint8Array.from(Buffer.from(known, 'hex')),
      pending: await readIfThere(pendingFile),
    };
  }
  const key = await readOrMake(pendingFile, () => generateKey(noId));
  const hash = hashKey(key);
  await writePrivate(file, Buffer.from(hash).toString('hex'));
  return { hash, pending: key };
}
