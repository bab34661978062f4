import { join } from 'node:path';
import { generateKey, hashKey } from './key-format.js';
import { readIfThere, writePrivate, readOrMake } from '../../core/secrets/private-file.js';
import { noId } from '../../core/text.js';
import { rm } from 'node:fs/promises';

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

/**
 * A key that the embedded service makes for its operator. The service keeps only its hash. The key itself is in a file
 * until it has been shown. The file is written before the key works, so if a start ends in between, the next start
 * shows the key.
 */
export interface PendingKey {
  /** Writes a key, and replaces a former one that was never shown. */
  write(key: string): Promise<void>;
  readOrMake(make: () => string): Promise<string>;
  /** @returns undefined once it has been shown */
  read(): Promise<string | undefined>;
  /** Deletes the file. Call it once the key has been shown. */
  forget(): Promise<void>;
}

/** The keys that an embedded service makes for its operator. */
type MadeKey = 'demo' | 'platform';

const fileOf = (folder: string, name: MadeKey): string => join(folder, `${name}-key.pending`);

/** The files of all keys that may not have been shown yet. */
export const pendingKeyFiles = (folder: string): string[] =>
  (['demo', 'platform'] as const).map((name) => fileOf(folder, name));

export function pendingKey(folder: string, name: MadeKey): PendingKey {
  const file = fileOf(folder, name);
  return {
    write: (key) => writePrivate(file, key),
    readOrMake: (make) => readOrMake(file, make),
    read: () => readIfThere(file),
    forget: () => rm(file, { force: true }),
  };
}
