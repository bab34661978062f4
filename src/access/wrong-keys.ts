import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { networkOf } from '../core/network.js';
import { hashText } from './key-format.js';
import { rateLimited, type Limit } from './rate-limited.js';

const windowMs = 60_000;
/** Bounds of memory; the least recently used entries are forgotten first. */
const maxNetworks = 10_000;
const maxRightKeys = 10_000;

/**
 * Stops strangers who try key after key, or keep asking without one. An address that sent too many wrong keys within a
 * minute is refused without a look-up. Keys that were right before still work, so one broken client does not lock out
 * the others behind its address.
 */
export interface WrongKeys {
  /**
   * Looks up the owner of a key, unless too many other keys of the address were wrong or are being looked up.
   *
   * @param hash SHA-256 of the key
   * @param find resolves to undefined for a wrong key
   * @throws ServiceError RATE_LIMITED
   */
  lookUp<Found>(
    address: string,
    hash: Uint8Array,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
  /**
   * Counts a request without a key like a wrong key.
   *
   * @throws ServiceError RATE_LIMITED when too many came from the address
   */
  countKeyless(address: string): void;
  /**
   * Lets requests without a right key continue one per turn of the event loop. Each may take tens of milliseconds, so a
   * burst of them delays others no longer than one does.
   */
  turn(): Promise<void>;
  /** Lets a key be looked up whatever its address sent before, such as a key that was just made. */
  trust(hash: Uint8Array): void;
}

interface Window {
  endsAt: number;
  /** Number of wrong or missing keys. */
  wrong: number;
  /** Number of look-ups under way for each key that may be wrong. */
  underWay: Map<string, number>;
}

/** Counts wrong keys in this process, by network: an IPv4 address, or a /64 of IPv6. */
export function createWrongKeys(options: {
  perMinute: number;
  now: () => Date;
  log: Logger;
}): WrongKeys {
  const { perMinute, log } = options;
  const now = (): number => options.now().getTime();
  const windows = new LRUCache<string, Window>({ max: maxNetworks });
  const rightKeys = new LRUCache<string, true>({ max: maxRightKeys });

  const currentWindow = (network: string): Window => {
    const known = windows.get(network);
    if (known && known.endsAt > now()) return known;
    const window = { endsAt: now() + windowMs, wrong: 0, underWay: new Map<string, number>() };
    windows.set(network, window);
    return window;
  };

  const refuse = ({ endsAt }: Window, limit: Limit): never => {
    throw rateLimited(limit, Math.ceil((endsAt - now()) / 1000));
  };

  const begin = (window: Window, key: string): void => {
    const { wrong, underWay } = window;
    const others = underWay.size - (underWay.has(key) ? 1 : 0);
    if (wrong + others >= perMinute) refuse(window, 'wrong_keys');
    underWay.set(key, (underWay.get(key) ?? 0) + 1);
  };

  const end = ({ underWay }: Window, key: string): void => {
    const left = (underWay.get(key) ?? 0) - 1;
    if (left > 0) underWay.set(key, left);
    else underWay.delete(key);
  };

  const countWrong = (network: string): void => {
    const window = currentWindow(network);
    window.wrong++;
    if (window.wrong === perMinute) {
      log.warn(
        { network },
        'Too many wrong API keys, or requests without one; new keys are refused for a minute',
      );
    }
  };

  const countKeyless = (address: string): void => {
    const network = networkOf(address);
    const window = currentWindow(network);
    if (window.wrong + window.underWay.size >= perMinute) refuse(window, 'no_key');
    countWrong(network);
  };

  let lastTurn = Promise.resolve();

  return {
    countKeyless,
    turn: () => (lastTurn = lastTurn.then(() => nextTurn())),
    trust: (hash) => void rightKeys.set(hashText(hash), true),
    async lookUp(address, hash, find) {
      const key = hashText(hash);
      const remember = <Found>(found: Found | undefined): Found | undefined => {
        if (found !== undefined) rightKeys.set(key, true);
        else {
          rightKeys.delete(key);
          countWrong(networkOf(address));
        }
        return found;
      };
      if (rightKeys.has(key)) return remember(await find());
      const window = currentWindow(networkOf(address));
      begin(window, key);
      try {
        return remember(await find());
      } finally {
        end(window, key);
      }
    },
  };
}
