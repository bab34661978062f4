import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 40;
const checksumLength = 6;
const pattern = new RegExp(`^plk_[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** A new key: `plk_`, 40 random base62 digits and a checksum of what stands before it. */
export function generateKey(): string {
  const random = Array.from({ length: randomLength }, () => base62[randomInt(base62.length)]);
  const body = `plk_${random.join('')}`;
  return body + checksum(body);
}

/** Whether a text can be a key at all. A typo or a foreign token is refused without a look-up. */
export const isWellFormedKey = (key: string): boolean =>
  pattern.test(key) && checksum(key.slice(0, -checksumLength)) === key.slice(-checksumLength);

/** SHA-256 of a key. A slow hash is not needed: nobody guesses 238 random bits. */
export const hashKey = (key: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hash('sha256', key, 'buffer'));

/** A hash as text, for use as the key of a map. */
export const hashText = (hash: Uint8Array): string => Buffer.from(hash).toString('base64');

/** The columns that store a key: enough to recognise it, too little to use it. */
export const keyColumns = (key: string) => ({
  hash: hashKey(key),
  prefix: key.slice(0, 8),
  lastFour: key.slice(-4),
});

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < checksumLength; place++) {
    digits = base62.charAt(rest % base62.length) + digits;
    rest = Math.floor(rest / base62.length);
  }
  return digits;
}
