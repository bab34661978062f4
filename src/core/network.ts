import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The IP address in a text. Some proxies forward the port, too. Empty if there is none. */
export function readIpAddress(text: string): string {
  // Most texts are plain IPv4 addresses, and this check takes a tenth of the time.
  if (isIPv4(text)) return text;
  const address = text.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1');
  // ipaddr.js alone would read a number, or another short form of IPv4.
  return isIP(address) && ipaddr.isValid(address) ? ipaddr.process(address).toString() : '';
}

/** The bits of IPv6 that providers give a household or a company. */
export const siteBits = 56;

/** The network of an address. A /64 of IPv6 counts as one, unless told otherwise: whoever has one address has all 2^64. */
export function networkOf(text: string, bits = 64): string {
  const address = readIpAddress(text);
  if (address === '') return 'unknown';
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return address;
  const network = parsed.parts.map((part, index) => {
    const kept = Math.min(Math.max(bits - 16 * index, 0), 16);
    return part & (0xffff << (16 - kept)) & 0xffff;
  });
  return `${new ipaddr.IPv6(network).toString()}/${bits}`;
}
