import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { rateLimited } from './errors.js';

const windowMs = 60_000;
/** Bounds of memory; what was longest out of use is forgotten first. */
const maxNetworks = 10_000;
const maxRightKeys = 10_000;

/**
 * Keeps a stranger from trying key after key: an address that presented too many wrong ones within a minute is
 * refused unheard, except with a key that was right before, so that one broken client does not lock out the
 * others behind its address.
 */
export interface WrongKeys {
  /**
   * @param hash SHA-256 of the key that is about to be looked up
   * @throws ServiceError RATE_LIMITED
   */
  check(address: string, hash: Uint8Array): void;
  wasRight(hash: Uint8Array): void;
  wasWrong(address: string, hash: Uint8Array): void;
}

/** Counts in this process, wrong keys by network: an IPv4 address, or a /64 of IPv6. */
export function createWrongKeys(options: {
  perMinute: number;
  now: () => Date;
  log: Logger;
}): WrongKeys {
  const { perMinute, log } = options;
  const now = (): number => options.now().getTime();
  const networks = new LRUCache<string, { wrong: number; endsAt: number }>({ max: maxNetworks });
  const rightKeys = new LRUCache<string, true>({ max: maxRightKeys });
  const nameOf = (hash: Uint8Array): string => Buffer.from(hash).toString('base64');

  const windowOf = (network: string) => {
    const known = networks.get(network);
    return known && known.endsAt > now() ? known : { wrong: 0, endsAt: now() + windowMs };
  };

  return {
    check(address, hash) {
      const { wrong, endsAt } = windowOf(networkOf(address));
      if (wrong < perMinute || rightKeys.has(nameOf(hash))) return;
      throw rateLimited(Math.ceil((endsAt - now()) / 1000));
    },
    wasRight: (hash) => void rightKeys.set(nameOf(hash), true),
    wasWrong(address, hash) {
      rightKeys.delete(nameOf(hash));
      const network = networkOf(address);
      const window = windowOf(network);
      window.wrong++;
      networks.set(network, window);
      if (window.wrong === perMinute) {
        log.warn({ network }, 'Too many wrong API keys; new ones are refused for a minute');
      }
    },
  };
}

/** Who has one address of an IPv6 network has 2^64 of them. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.map((part, index) => (index < 4 ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/64`;
}
