import type { FieldPath, Fault } from '../core/faults.js';
import { readName } from '../core/text.js';
import type { SecretBox } from '../core/secret-box.js';

/** Marks that nobody sees, such as those of no width and of the direction of writing. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * An e-mail address as addresses are compared: trimmed, in lower case, without invisible marks, and with one character for
 * each letter that has marks. Done here, both databases do it alike.
 */
export const comparable = (email: string): string =>
  email.replace(invisible, '').trim().toLowerCase().normalize('NFC');

/** Reads an e-mail address to look for, which may be any text that a payment can have. */
export const readAddress = (email: string, path: FieldPath, faults: Fault[]): string =>
  readName(comparable(email), path, faults);

/** Hashes of an address by which an erased customer is known afterwards, one for each secrets key, the newest first. */
export const hashesOf = (secrets: SecretBox, address: string): [string, ...string[]] =>
  secrets.hashes('customer', address);
