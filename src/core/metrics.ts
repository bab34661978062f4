import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from './package.js';

/**
 * Reasons for refusing a request: a window of the key is full, or too many wrong or missing keys came from the address.
 */
const limitReasons = ['minute', 'hour', 'wrong_keys', 'no_key'] as const;

/** In seconds. Answers take milliseconds, and seconds only when something is wrong. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of this process. A domain adds its own with its type: `declare module '../core/metrics.js'`. */
export interface Metrics extends ReturnType<typeof commonMetrics> {
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

/** The metrics of the requests themselves. */
const commonMetrics = ({ gauge, histogram, counter }: MetricsFactory) => ({
  sharedBudget: gauge(
    'payment_links_shared_budget',
    '1 while request limits are shared through Redis, 0 while this process holds them alone, for all keys or for some.',
  ),
  requestDuration: histogram(
    'http_request_duration_seconds',
    'Requests, and how long they took to answer.',
    requestBuckets,
    'method',
    'route',
    'status',
  ),
  graphqlFields: counter(
    'payment_links_graphql_fields_total',
    'GraphQL requests by root field; one that asks for several counts once for each.',
    { operation: [], field: [] },
  ),
  graphqlErrors: counter(
    'payment_links_graphql_errors_total',
    'GraphQL requests that were answered with errors, once for each code.',
    { code: [] },
  ),
  rateLimited: counter(
    'payment_links_rate_limited_total',
    'Requests that were refused for a limit: that of the key, or that on wrong and missing keys.',
    { reason: limitReasons },
  ),
});

/**
 * The metrics of this process; .docker/README.md explains them. http/pages/metrics-page.ts adds the figures that are
 * read when Prometheus asks.
 *
 * @param domains make the metrics of each domain
 */
export function createMetrics<Own extends object>(domains: (factory: MetricsFactory) => Own) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const factory = createFactory(registry);
  const help = 'Always 1. The labels say which release runs, and on which Node.';
  factory
    .gauge('payment_links_build_info', help, 'version', 'node')
    .set({ version, node: process.versions.node }, 1);
  return { registry, ...commonMetrics(factory), ...domains(factory) };
}
