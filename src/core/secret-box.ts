import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrMake } from './private-file.js';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const fileName = 'secrets-key';

/** Seals short secrets, so that the database alone does not give them away. */
export interface SecretBox {
  /** Encrypts with AES-256-GCM: nonce, tag, ciphertext. */
  seal(secret: string): Uint8Array<ArrayBuffer>;
  /** @throws Error when the secret was sealed with another key, or changed since */
  open(sealed: Uint8Array): string;
}

/** @param key 32 bytes */
export const createSecretBox = (key: Uint8Array): SecretBox => ({
  seal(secret) {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, key, nonce);
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), text]));
  },
  open(sealed) {
    const nonce = sealed.subarray(0, nonceBytes);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = decipher.update(sealed.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  },
});

/** Whether a secret was sealed with the key of a box. */
export function canOpen(box: SecretBox, sealed: Uint8Array): boolean {
  try {
    box.open(sealed);
    return true;
  } catch {
    return false;
  }
}

/** Decodes a key from base64; undefined unless it has 32 bytes. */
export function readSecretsKey(text: string): Uint8Array | undefined {
  const key = Buffer.from(text, 'base64');
  return key.length === keyBytes ? key : undefined;
}

/**
 * The secrets key of an embedded service whose operator set none: made once and kept in its folder.
 *
 * @throws Error when the file holds something else
 */
export async function embeddedSecretsKey(folder: string): Promise<Uint8Array> {
  const file = join(folder, fileName);
  const key = readSecretsKey(
    await readOrMake(file, () => randomBytes(keyBytes).toString('base64')),
  );
  if (!key) throw new Error(`${file} does not hold ${keyBytes} bytes in base64.`);
  return key;
}
