import type { FieldPath, Fault } from '../core/faults.js';
import { readName } from '../core/text.js';
import type { SecretBox } from '../core/secret-box.js';

/** An e-mail address as addresses are compared: trimmed, in lower case. Done here, both databases do it alike. */
export const comparable = (email: string): string => email.trim().toLowerCase();

/** Reads an e-mail address to look for, which may be any text that a payment can have. */
export const readAddress = (email: string, path: FieldPath, faults: Fault[]): string =>
  comparable(readName(email, path, faults));

/** Hashes of an address by which an erased customer is known afterwards, one for each secrets key, the newest first. */
export const hashesOf = (secrets: SecretBox, address: string): [string, ...string[]] =>
  secrets.hashes('customer', address);
