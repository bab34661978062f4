import type { Logger } from 'pino';
import type { Budget, BudgetState, SharedBudget } from './budget.js';
import { gauge, type Metrics } from '../../core/metrics.js';

/**
 * Redis answers within a few milliseconds, or something is wrong. The wait is counted in ticks: a process too busy to
 * read the answer counts one tick, however long it was busy.
 */
const tickMs = 50;
const patienceTicks = 5;
/** While a part of the shared budget is out of reach, only one request in this time tries it. */
const askAgainMs = 1000;

export const sharedBudget = gauge(
  'payment_links_shared_budget',
  '1 while request limits are shared through Redis, 0 while this process holds them alone, for all keys or for some.',
);

type Reservation = Parameters<Budget['reserve']>;

/** A part of the shared budget that is out of reach. */
interface Outage {
  /** The last key of the part that got no answer. */
  key: string;
  askedAt: number;
}

/**
 * Uses the shared budget while it answers. Keys of a part that does not answer are counted in this process: requests
 * are still served, and each process applies the limits on its own.
 */
export function createFallbackBudget(
  shared: SharedBudget,
  own: Budget,
  { log, metrics }: { log: Logger; metrics: Metrics },
): Budget {
  /** By name of the part. */
  const outages = new Map<string, Outage>();

  const waitFor = async (reservation: ReturnType<Budget['reserve']>): Promise<BudgetState> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      let ticks = 0;
      timer = setInterval(() => {
        if (++ticks === patienceTicks) fail(new Error('Redis does not answer'));
      }, tickMs);
    });
    try {
      return await Promise.race([reservation, late]);
    } finally {
      clearInterval(timer);
    }
  };

  /** Resolves with nothing when the part of the key is out of reach. */
  const reserveShared = async (
    part: string,
    ...[key, cost, windows]: Reservation
  ): Promise<BudgetState | undefined> => {
    const askedAt = performance.now();
    const outage = outages.get(part);
    if (outage) outage.askedAt = askedAt;
    try {
      const state = await waitFor(shared.reserve(key, cost, windows));
      if (outages.delete(part)) log.info({ part }, 'The shared budget is back');
      return state;
    } catch (error) {
      if (!outages.has(part)) {
        log.error(
          { err: error, part },
          'The shared budget is out of reach; each process counts alone',
        );
      }
      outages.set(part, { key, askedAt });
      return undefined;
    } finally {
      metrics.of(sharedBudget).set(outages.size === 0 ? 1 : 0);
    }
  };

  /**
   * Tries the parts that are out of reach, without taking a place. Otherwise a part whose keys are rarely used, or have
   * moved, would stay marked as down.
   */
  const tryOthers = (except: string): void => {
    for (const [part, { key, askedAt }] of outages) {
      if (part === except || performance.now() - askedAt < askAgainMs) continue;
      void reserveShared(part, key, 0);
    }
  };

  return {
    async reserve(...reservation) {
      const [key] = reservation;
      const part = shared.partOf(key);
      tryOthers(part);
      const askedAt = outages.get(part)?.askedAt ?? -Infinity;
      if (performance.now() - askedAt < askAgainMs) return own.reserve(...reservation);
      return (await reserveShared(part, ...reservation)) ?? own.reserve(...reservation);
    },
    async close() {
      await shared.close();
      await own.close();
    },
  };
}
