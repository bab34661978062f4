import { domainToASCII } from 'node:url';
import { z } from 'zod';
import type { Fault } from '../../../core/faults.js';
import { decodePart } from '../../../core/text.js';

const scheme = /^mailto:/i;
/** The longest address that SMTP takes. */
const maxLength = 254;
/** Letters of any language. `domainToASCII` would cut off what follows a host in an address. */
const isDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;
const mailbox = z.email().max(maxLength);

export const isMailAddress = (url: string): boolean => scheme.test(url);

/**
 * Reads `mailto:` with one address, and adds its faults to `faults`.
 *
 * @returns the address with its domain in ASCII and lower case; `about:blank` for what is none
 */
export function readMailAddress(url: string, isAvailable: boolean, faults: Fault[]): URL {
  const path = ['url'];
  if (!isAvailable) faults.push({ path, rule: 'noMail' });
  const encoded = url.replace(scheme, '');
  const text = decodePart(encoded) ?? encoded;
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  const address = `${local}@${domainToASCII(domain)}`;
  if (at !== -1 && isDomain.test(domain) && mailbox.safeParse(address).success)
    return new URL(`mailto:${address}`);
  faults.push({ path, rule: 'mailAddress' });
  return new URL('about:blank');
}

/** The address of a mailbox, as people write it. */
export const mailAddressOf = ({ url }: { url: string }): string =>
  decodeURI(url.replace(scheme, ''));
