import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from './package.js';

/** The metrics of this process. Each room adds its own with their type: `declare module '../core/metrics.js'`. */
export interface Metrics {
  registry: Registry;
}

/** Makes metrics. Labels come from our own routes and tables, never from names of a client. */
export type MetricsFactory = ReturnType<typeof createFactory>;

function createFactory(registry: Registry) {
  const registers = [registry];
  return {
    gauge: <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge({ name, help, labelNames, registers }),
    histogram: <Label extends string = never>(
      name: string,
      help: string,
      buckets: number[],
      ...labelNames: Label[]
    ) => new Histogram({ name, help, buckets, labelNames, registers }),
    /**
     * @param labels the values that each label is known to have. Their series start at 0 instead of being absent, so that
     * the first event already shows as an increase.
     */
    counter: <Label extends string = never>(
      name: string,
      help: string,
      labels = {} as Record<Label, readonly string[]>,
    ): Counter<Label> => {
      const labelNames = Object.keys(labels) as Label[];
      const counter = new Counter({ name, help, labelNames, registers });
      for (const values of combinations(labels)) counter.inc(values as Record<Label, string>, 0);
      return counter;
    },
  };
}

/** Every choice of one value for each label. */
const combinations = <Label extends string>(labels: Record<Label, readonly string[]>) =>
  Object.entries<readonly string[]>(labels).reduce<Record<string, string>[]>(
    (chosen, [label, values]) =>
      chosen.flatMap((others) => values.map((value) => ({ ...others, [label]: value }))),
    [{}],
  );

/**
 * The metrics of this process; .docker/README.md explains them. http/pages/metrics-page.ts adds the figures that are
 * read when Prometheus asks.
 *
 * @param rooms make the metrics of each room
 */
export function createMetrics<Own extends object>(rooms: (factory: MetricsFactory) => Own) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const factory = createFactory(registry);
  const help = 'Always 1. The labels say which release runs, and on which Node.';
  factory
    .gauge('payment_links_build_info', help, 'version', 'node')
    .set({ version, node: process.versions.node }, 1);
  return { registry, ...rooms(factory) };
}
