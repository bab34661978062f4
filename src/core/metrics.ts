import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** What operators watch, as Prometheus reads it. */
export interface Metrics {
  /** 1 while requests are counted in Redis together with other processes, 0 while this one counts alone. */
  sharedBudget: Gauge;
  registry: Registry;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    sharedBudget: new Gauge({
      name: 'payment_links_shared_budget',
      help: '1 while request limits are shared through Redis, 0 while this process holds them alone.',
      registers: [registry],
    }),
  };
}
