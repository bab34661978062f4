import { join } from 'node:path';
import { generateKey, hashKey } from './key-format.js';
import { readIfThere, writePrivate } from '../../core/private-file.js';
import { noId } from '../../core/ids.js';
import type { PendingKey } from './pending-key.js';

/** The file in the folder of an embedded database that has the hash of its platform key. */
export const platformKeyFile = (folder: string): string => join(folder, 'platform-key.sha256');

/**
 * The platform key of an embedded service whose operator set none. It is made once, and only its hash is kept.
 *
 * @returns the hash, and the key itself until it has been shown
 */
export async function embeddedPlatformKey(
  folder: string,
  pending: PendingKey,
): Promise<{ hash: Uint8Array; pending: string | undefined }> {
  const file = platformKeyFile(folder);
  const known = await readIfThere(file);
  if (known !== undefined) {
    return { hash: Uint8Array.from(Buffer.from(known, 'hex')), pending: await pending.read() };
  }
  const key = await pending.readOrMake(() => generateKey(noId));
  const hash = hashKey(key);
  await writePrivate(file, Buffer.from(hash).toString('hex'));
  return { hash, pending: key };
}
