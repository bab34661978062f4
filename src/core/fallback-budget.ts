import type { Logger } from 'pino';
import type { Budget } from './budget.js';
import type { Metrics } from './metrics.js';

/**
 * Redis answers within a few milliseconds, or something is wrong. This is looked at in ticks, of which a process
 * that is itself too busy to read the answer has but one.
 */
const tickMs = 50;
const patienceTicks = 5;
/** While the shared budget is out of reach, it is asked no more often than this. */
const askAgainMs = 1000;

/**
 * The shared budget as long as it answers. While it does not, requests are counted in this process, so that
 * each is served, and each process holds the limits on its own.
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
