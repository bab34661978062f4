import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { networkOf, siteBits } from '../../core/network.js';
import { rateLimited, type Limit } from '../limits/rate-limited.js';

const minuteMs = 60_000;
/** Bounds the memory; the least recently used counts are forgotten first. */
const maxCounts = 10_000;

/** Counts in this process what each network does in a while: an IPv4 address, or a /64 of IPv6; of payments a /56. */
export interface NetworkCounts {
  /**
   * Counts one more, unless the network has reached the most.
   *
   * @param by counts the network separately for each value, such as for each creator
   * @param ms the time that is counted, a minute if left out
   * @throws ServiceError RATE_LIMITED
   */
  take(limit: Limit, address: string, most: number, by?: unknown, ms?: number): Count;
}

/** The count of a network for the time that begins with the first. */
export interface Count {
  taken: number;
  endsAt: number;
  isRefused: boolean;
}

export function createNetworkCounts({ now, log }: { now: () => Date; log: Logger }): NetworkCounts {
  const counts = new LRUCache<string, Count>({ max: maxCounts });

  const current = (name: string, time: number, ms: number): Count => {
    const known = counts.get(name);
    if (known && known.endsAt > time) return known;
    const count = { taken: 0, endsAt: time + ms, isRefused: false };
    counts.set(name, count);
    return count;
  };

  return {
    take(limit, address, most, by = '', ms = minuteMs) {
      const network = networkOf(address, limit === 'checkouts' ? siteBits : undefined);
      const time = now().getTime();
      const count = current(`${limit} ${network} ${String(by)}`, time, ms);
      if (count.taken < most) {
        count.taken++;
        return count;
      }
      const seconds = Math.ceil((count.endsAt - time) / 1000);
      if (!count.isRefused) {
        log.warn({ network, limit, seconds }, 'An address is over a limit, and is refused');
      }
      count.isRefused = true;
      throw rateLimited(limit, seconds);
    },
  };
}
