import { createHash, randomUUID } from 'node:crypto';
import { isUuid } from '../core/text.js';

/** Hexadecimal digits for the id of the creator: 48 bits. */
const creatorDigits = 12;

/**
 * A new uuid for a link of a creator: version 8 of RFC 9562. Its first 48 bits are the id of the creator, which lead a
 * look-up straight to the shard of the creator. 74 bits are random.
 */
export const newLinkUuid = (creatorId: bigint): string =>
  // Behind its version, a random uuid has the variant and 74 random bits.
  withCreator(creatorId, randomUUID().slice('xxxxxxxx-xxxx-4'.length));

/** The uuid that a text of a creator stands for, the same each time. */
export function uuidOfText(creatorId: bigint, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return withCreator(creatorId, `${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`);
}

function withCreator(creatorId: bigint, rest: string): string {
  const creator = creatorId.toString(16).padStart(creatorDigits, '0');
  return `${creator.slice(0, 8)}-${creator.slice(8)}-8${rest}`;
}

/** The id of the creator that a uuid names; undefined if it is not the uuid of a link. */
export function creatorOfUuid(uuid: string): bigint | undefined {
  if (!isUuid(uuid) || uuid[14] !== '8') return undefined;
  return BigInt(`0x${uuid.replaceAll('-', '').slice(0, creatorDigits)}`);
}
