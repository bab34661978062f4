import type { Fault, FieldPath } from './faults.js';
import { isStorable } from './text.js';

/** The longest address that is stored, in characters. */
export const maxAddressLength = 2048;

/**
 * Reads the address of a page or a server, and adds its faults to `faults`.
 *
 * @returns undefined for what is no address with one of the schemes
 */
export function readWebAddress(
  text: string,
  path: FieldPath,
  { allowHttp }: { allowHttp: boolean },
  faults: Fault[],
): URL | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  const schemes = allowHttp ? ['https:', 'http:'] : ['https:'];
  if (!address || !schemes.includes(address.protocol) || !isStorable(text)) {
    faults.push({ path, rule: allowHttp ? 'webAddress' : 'secureWebAddress' });
    return undefined;
  }
  if (address.href.length > maxAddressLength) {
    faults.push({ path, rule: 'maxLength', characters: maxAddressLength });
  }
  if (address.username || address.password) faults.push({ path, rule: 'addressWithCredentials' });
  return address;
}

/** True for an address of this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
