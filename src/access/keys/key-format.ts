import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The kinds of secrets, by their first characters. */
const prefixes = {
  apiKey: 'plk_',
  /** Opens a session of the cabinet, once. */
  signInToken: 'plt_',
  /** A session of the cabinet; in the cookie of a browser. */
  session: 'pls_',
} as const;
export type SecretKind = keyof typeof prefixes;
const prefixLength = prefixes.apiKey.length;
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = BigInt(base62.length);
/** Base62 digits for the id of the creator. */
const creatorLength = 6;
const randomLength = 34;
const checksumLength = 6;
/**
 * Characters of a key that are stored and shown: the prefix, the creator, and 4 random digits to tell its keys apart.
 */
export const shownLength = prefixLength + creatorLength + 4;
const pattern = new RegExp(
  `^(${Object.values(prefixes).join('|')})[0-9A-Za-z]{${creatorLength + randomLength + checksumLength}}$`,
);

/**
 * A new key: `plk_`, the id of its creator in 6 base62 digits, 34 random ones, and a checksum of all before it. The id
 * leads a look-up straight to the shard of the creator. The other kinds of secrets differ only in their prefix.
 *
 * @param creatorId 0 for a key of the platform
 */
export function generateKey(creatorId: bigint, kind: SecretKind = 'apiKey'): string {
  const random = Array.from({ length: randomLength }, () => base62[randomInt(base62.length)]);
  const body = prefixes[kind] + toBase62(creatorId, creatorLength) + random.join('');
  return body + checksum(body);
}

/** The id of the creator that a well-formed key names. */
export const creatorOfKey = (key: string): bigint =>
  Array.from(key.slice(prefixLength, prefixLength + creatorLength)).reduce(
    (id, digit) => id * base + BigInt(base62.indexOf(digit)),
    0n,
  );

/** True if a text has the form of a key. A typo or a foreign token is refused without a look-up. */
export const isWellFormedKey = (key: string, kind: SecretKind = 'apiKey'): boolean =>
  key.startsWith(prefixes[kind]) && isSecret(key);

/** True if a text has the form of a secret of any kind. */
const isSecret = (key: string): boolean =>
  pattern.test(key) && checksum(key.slice(0, -checksumLength)) === key.slice(-checksumLength);

/** SHA-256 of a key. A slow hash is not needed: nobody guesses 202 random bits. */
export const hashKey = (key: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hash('sha256', key, 'buffer'));

/** A hash as text, for use as the key of a map. */
export const hashText = (hash: Uint8Array): string => Buffer.from(hash).toString('base64');

/** The columns that store a key: enough to recognise it, too little to use it. */
export const keyColumns = (key: string) => ({
  hash: hashKey(key),
  prefix: key.slice(0, shownLength),
  lastFour: key.slice(-4),
});

const checksum = (text: string): string => toBase62(BigInt(crc32(text)), checksumLength);

function toBase62(number: bigint, length: number): string {
  let rest = number;
  let digits = '';
  for (let place = 0; place < length; place++) {
    digits = base62.charAt(Number(rest % base)) + digits;
    rest /= base;
  }
  return digits;
}

/** The prefixes of all secrets that the service makes: keys, sign-in tokens, sessions, and secrets of webhooks. */
const ownSecret = /(pl[kts]_|whsec_)[\w+/=-]*/g;
/** Long enough for a platform key, which has no form of its own. */
const longText = /[\w-]{32,}/g;

/** Replaces keys and tokens, and whatever may be one. */
export const maskSecrets = (text: string): string =>
  text.replace(ownSecret, '$1…').replace(longText, '…');

/** True if a text has the prefix of a secret in it. */
export const holdsSecret = (text: string): boolean => text.search(ownSecret) !== -1;
