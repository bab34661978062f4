/** Starts a Redis Cluster of its own. */
import { pino } from 'pino';
import { describe } from 'vitest';
import { createRedisBudget } from '../../src/access/limits/redis-budget.js';
import { testBudget } from './budgets.js';
import { useRedisCluster } from '../support/world/redis-cluster.js';

describe.skipIf(!process.env.TEST_REDIS_URL)('a request budget in a Redis Cluster', () => {
  const cluster = useRedisCluster({ replicas: 0 });
  let budgets = 0;

  testBudget((limits) =>
    createRedisBudget(cluster.urls, limits, pino({ level: 'silent' }), `budget-${++budgets}`),
  );
});
