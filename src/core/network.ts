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

/** The network of an address. A /64 of IPv6 counts as one: whoever has one of its addresses has all 2^64. */
export function networkOf(text: string): string {
  const address = readIpAddress(text);
  if (address === '') return 'unknown';
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return address;
  const network = parsed.parts.map((part, index) => (index < 4 ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/64`;
}
