import { spawn, type ChildProcess } from 'node:child_process';
import type { Logger } from 'pino';
import {
  createMemoryBudget,
  type Budget,
  type LimitWindow,
  type SharedBudget,
} from '../../../src/access/limits/budget.js';
import { createFallbackBudget } from '../../../src/access/limits/fallback-budget.js';
import { createRedisBudget } from '../../../src/access/limits/redis-budget.js';
import { Metrics } from '../../../src/core/metrics.js';

/** Starts a process of redis-server, which takes connections by then and keeps nothing on disk. */
export async function startRedis(settings: Record<string, string | number>): Promise<ChildProcess> {
  const options = Object.entries({ bind: '127.0.0.1', save: '', ...settings });
  const server = spawn(
    'redis-server',
    options.flatMap(([name, value]) => [`--${name}`, value]),
  );
  for await (const chunk of server.stdout as AsyncIterable<Buffer>) {
    if (chunk.toString().includes('Ready to accept connections')) break;
  }
  return server;
}

/** A process of the service, as far as it counts requests. */
export interface CountingProcess {
  budget: Budget;
  shared: SharedBudget;
  /** True if its metrics say that all parts of the budget are shared. */
  isShared: () => Promise<boolean>;
}

export async function startCounting(urls: string[], windows: LimitWindow[], log: Logger) {
  const metrics = new Metrics();
  const shared = await createRedisBudget(urls, windows, log, 'test');
  const own = createMemoryBudget(windows, Date.now);
  return {
    budget: createFallbackBudget(shared, own, { log, metrics }),
    shared,
    isShared: async () =>
      (await metrics.registry.metrics()).includes('\npayment_links_shared_budget 1\n'),
  };
}

/** The number of requests that a process admits, of several at once. */
export async function admitted({ budget }: CountingProcess, key: string, requests: number) {
  const states = await Promise.all(
    Array.from({ length: requests }, async () => budget.reserve(key, 1)),
  );
  return states.filter((state) => state.admitted).length;
}
