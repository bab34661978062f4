import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrMake, writePrivate } from './private-file.js';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Seals short secrets, so that the database alone does not give them away. */
export interface SecretBox {
  /** Encrypts with the first key. */
  seal(secret: string): Uint8Array<ArrayBuffer>;
  /** @throws Error when the secret was sealed with none of the keys, or changed since */
  open(sealed: Uint8Array): string;
  /** True if one of the keys sealed a secret. */
  canOpen(sealed: Uint8Array): boolean;
  /**
   * Seals a secret anew with the first key.
   *
   * @returns undefined if the first key has sealed it already, or none of the keys has
   */
  reseal(sealed: Uint8Array): Uint8Array<ArrayBuffer> | undefined;
  /**
   * Hashes of a text with each key, in hex and in the order of the keys. Nobody can guess them without the keys.
   *
   * @param purpose the kind of the text: hashes for one purpose match none for another
   */
  hashes(purpose: string, text: string): [string, ...string[]];
}

/**
 * @param keys of 32 bytes each, the sealing one first
 * @returns undefined without keys
 */
export function createSecretBox(keys: Uint8Array[]): SecretBox | undefined {
  const [first] = keys;
  if (!first) return undefined;
  /** The text, and the index of its key. */
  const find = (sealed: Uint8Array) => {
    for (const [index, key] of keys.entries()) {
      const text = decrypt(key, sealed);
      if (text !== undefined) return { text, index };
    }
    return undefined;
  };
  return {
    seal: (secret) => encrypt(first, secret),
    open(sealed) {
      const found = find(sealed);
      if (!found) throw new Error('No key opens this secret.');
      return found.text;
    },
    canOpen: (sealed) => find(sealed) !== undefined,
    reseal(sealed) {
      const found = find(sealed);
      return found && found.index > 0 ? encrypt(first, found.text) : undefined;
    },
    hashes(purpose, text) {
      const hash = (key: Uint8Array): string =>
        createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex');
      return [hash(first), ...keys.slice(1).map(hash)];
    },
  };
}

/** Encrypts with AES-256-GCM: nonce, tag, ciphertext. */
function encrypt(key: Uint8Array, secret: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), text]));
}

/** @returns undefined when another key sealed the secret, or it has changed since */
function decrypt(key: Uint8Array, sealed: Uint8Array): string | undefined {
  try {
    const nonce = sealed.subarray(0, nonceBytes);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = decipher.update(sealed.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Decodes a key from base64; undefined unless it has 32 bytes. */
export function readSecretsKey(text: string): Uint8Array | undefined {
  const key = Buffer.from(text, 'base64');
  return key.length === keyBytes ? key : undefined;
}

/** The secrets keys of a service: those of its operator, or else that of the embedded database. */
export async function chooseSecretsKeys(config: {
  secretsKeys: Uint8Array[];
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<Uint8Array[]> {
  const { secretsKeys, databaseUrl, dataDir } = config;
  return secretsKeys.length > 0 || databaseUrl ? secretsKeys : embeddedSecretsKeys(dataDir);
}

/** The file in the folder of an embedded database that has its secrets keys, written as `SECRETS_KEY` is. */
export const secretsKeyFile = (folder: string): string => join(folder, 'secrets-key');

export const keepSecretsKeys = (folder: string, keys: readonly Uint8Array[]): Promise<void> =>
  writePrivate(
    secretsKeyFile(folder),
    keys.map((key) => Buffer.from(key).toString('base64')).join(),
  );

/**
 * The secrets keys of an embedded service whose operator set none: one that is made once and kept in its folder, or those of
 * the server that its database was copied from.
 *
 * @throws Error when the file holds something else
 */
export async function embeddedSecretsKeys(folder: string): Promise<Uint8Array[]> {
  const file = secretsKeyFile(folder);
  const text = await readOrMake(file, () => randomBytes(keyBytes).toString('base64'));
  return text.split(',').map((part) => {
    const key = readSecretsKey(part);
    if (!key) throw new Error(`${file} does not hold ${keyBytes} bytes in base64.`);
    return key;
  });
}
