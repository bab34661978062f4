import type { Logger } from 'pino';
import type { Budget } from './budget.js';
import type { Metrics } from './metrics.js';

/** Redis answers within a few milliseconds, or something is wrong. */
const patienceMs = 250;
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
      // When it is this process that is late, the answer has come, and is read first.
      const giveUp = (): void => fail(new Error(`No answer within ${patienceMs} ms`));
      timer = setTimeout(() => setImmediate(giveUp), patienceMs);
    });
    try {
      return await Promise.race([shared.reserve(key, cost), late]);
    } finally {
      clearTimeout(timer);
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
