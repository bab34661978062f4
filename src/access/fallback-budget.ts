import type { Logger } from 'pino';
import type { Budget } from './budget.js';
import type { Metrics } from '../core/metrics.js';

/**
 * Redis answers within a few milliseconds, or something is wrong. The wait is counted in ticks: a process too busy to
 * read the answer counts one tick, however long it was busy.
 */
const tickMs = 50;
const patienceTicks = 5;
/** While the shared budget is out of reach, only one request in this time tries it. */
const askAgainMs = 1000;

/**
 * Uses the shared budget while it answers. Otherwise it counts in this process: requests are still served, and each
 * process applies the limits on its own.
 */
export function createFallbackBudget(
  shared: Budget,
  own: Budget,
  { log, sharedBudget }: { log: Logger; sharedBudget: Metrics['sharedBudget'] },
): Budget {
  let isShared = true;
  let askedAt = 0;

  const reserveShared = async (key: string, cost: number) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      let ticks = 0;
      timer = setInterval(() => {
        if (++ticks === patienceTicks) fail(new Error('Redis does not answer'));
      }, tickMs);
    });
    try {
      return await Promise.race([shared.reserve(key, cost), late]);
    } finally {
      clearInterval(timer);
    }
  };

  return {
    async reserve(key, cost) {
      const now = performance.now();
      if (!isShared && now - askedAt < askAgainMs) return own.reserve(key, cost);
      askedAt = now;
      try {
        const state = await reserveShared(key, cost);
        if (!isShared) log.info('The shared budget is back');
        isShared = true;
        sharedBudget.set(1);
        return state;
      } catch (error) {
        if (isShared) {
          log.error({ err: error }, 'The shared budget is out of reach; each process counts alone');
        }
        isShared = false;
        sharedBudget.set(0);
        return own.reserve(key, cost);
      }
    },
    async close() {
      await shared.close();
      await own.close();
    },
  };
}
