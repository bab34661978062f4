import { randomUUID } from 'node:crypto';
import { isUuid } from '../core/text.js';

/** Hexadecimal digits for the id of the creator: 48 bits. */
const creatorDigits = 12;

/**
 * A new uuid for a link of a creator: version 8 of RFC 9562. Its first 48 bits are the id of the creator, which lead a
 * look-up straight to the shard of the creator. 74 bits are random.
 */
export function newLinkUuid(creatorId: bigint): string {
  const creator = creatorId.toString(16).padStart(creatorDigits, '0');
  // Behind its version, a random uuid has the variant and 74 random bits.
  const random = randomUUID().slice('xxxxxxxx-xxxx-4'.length);
  return `${creator.slice(0, 8)}-${creator.slice(8)}-8${random}`;
}

/** The id of the creator that a uuid names; undefined if it is not the uuid of a link. */
export function creatorOfUuid(uuid: string): bigint | undefined {
  if (!isUuid(uuid) || uuid[14] !== '8') return undefined;
  return BigInt(`0x${uuid.replaceAll('-', '').slice(0, creatorDigits)}`);
}
