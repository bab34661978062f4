import { join } from 'node:path';
import { generateKey, hashKey } from './key-format.js';
import { readOrMake } from './private-file.js';

const fileName = 'platform-key.sha256';

/**
 * The platform key of an embedded service whose operator set none: made once, of which only the hash is kept.
 *
 * @returns the hash, and the key itself only when it was made now
 */
export async function embeddedPlatformKey(
  folder: string,
): Promise<{ hash: Uint8Array; made: string | undefined }> {
  let made: string | undefined;
  const hash = await readOrMake(join(folder, fileName), () => {
    made = generateKey();
    return Buffer.from(hashKey(made)).toString('hex');
  });
  return { hash: Uint8Array.from(Buffer.from(hash, 'hex')), made };
}
