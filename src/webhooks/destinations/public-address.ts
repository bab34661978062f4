import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Fault } from '../../core/faults.js';
import { readWebAddress } from '../../core/web-address.js';
import { failure } from '../worker/attempt-failure.js';

const dnsTimeoutMs = 5000;
const dnsTries = 2;

/** The part of IPv6 that has been allocated to the public internet so far. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

export type Resolve = (name: string) => Promise<string[]>;

/**
 * Reads the address of an endpoint, and adds its faults to `faults`. Its name is resolved later, at each connection.
 *
 * @returns the address in its normal form, without a fragment; `about:blank` for what is no address
 */
export function readDestination(text: string, allowPrivate: boolean, faults: Fault[]): URL {
  const path = ['url'];
  const address = readWebAddress(text, path, { allowHttp: allowPrivate }, faults);
  if (!address) return new URL('about:blank');
  const host = hostOf(address);
  const isLocal = isIP(host) ? !isPublic(host) : /(^|\.)localhost\.?$/.test(host);
  if (isLocal && !allowPrivate) faults.push({ path, rule: 'publicAddress' });
  address.hash = '';
  return address;
}

/** The host without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * True if an IP address is globally routable unicast: in none of the ranges of IANA's special-purpose registries, and
 * not an IPv4 address within IPv6 (mapped, NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
}

/**
 * The `lookup` of a connection that may only lead to public addresses. It connects to the very addresses that were
 * checked, since nothing is resolved again.
 */
export const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (name, options, done) => {
    const found = resolve(name).catch((error: unknown) => {
      throw failure('NO_ADDRESS', String(error));
    });
    found
      .then((addresses) => checkAddresses(name, addresses))
      .then(
        (checked) => {
          if (options.all) done(null, checked);
          else done(null, checked[0].address, checked[0].family);
        },
        (error: unknown) => done(error as Error, []),
      );
  };

/** @throws Error unless all addresses are public: name servers may answer anything */
function checkAddresses(name: string, addresses: string[]): [LookupAddress, ...LookupAddress[]] {
  const [first, ...others] = addresses.map((address) => {
    if (!isIP(address) || !ipaddr.isValid(address)) {
      throw failure('NO_ADDRESS', `${JSON.stringify(address)} is no address`);
    }
    if (!isPublic(address)) throw notPublic(address);
    return { address, family: isIP(address) };
  });
  if (!first) throw failure('NO_ADDRESS', `No address is known for ${name}`);
  return [first, ...others];
}

export const notPublic = (address: string): Error =>
  failure('NOT_PUBLIC', `${address} is not a public address`);

/**
 * Asks the name servers for IPv4 and IPv6 at the same time. `dns.lookup` would not do: its few threads serve the whole
 * process, so slow names would hold up everything else.
 */
export const resolveName: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: dnsTries });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};
