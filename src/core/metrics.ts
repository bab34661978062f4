import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Why requests are refused: a window of the key is full, or an address sent too many wrong keys, or none too often. */
const limitReasons = ['minute', 'hour', 'wrong_keys', 'no_key'] as const;

/**
 * How attempts of webhooks end: the event has arrived, comes again later, is given up, waits for its endpoint
 * to be enabled, was sent off anew meanwhile, or how it fared could not be written down.
 */
const attemptOutcomes = [
  'succeeded',
  'retrying',
  'given_up',
  'held',
  'overtaken',
  'unrecorded',
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

const disabledReasons = ['gone', 'failing'] as const;

/** Why a rate of the bank is refused: its day is too far ahead, or it is too far from the last one known. */
const rateRefusals = ['day_ahead', 'too_high', 'too_low'] as const;
export type RateRefusal = (typeof rateRefusals)[number];

/** Answers come within milliseconds, and take seconds when something is wrong. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Attempts cross the internet, and are given up after 15 s. */
const attemptBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/**
 * What operators watch, counted as it happens. The README says what each is for; what is read of the database
 * when Prometheus asks is in http/metrics-page.ts.
 */
export interface Metrics {
  registry: Registry;
  /** 1 while requests are counted in Redis together with other processes, 0 while this one counts alone. */
  sharedBudget: Gauge;
  /** Labels come from routes and tables of ours, never from what a client names. */
  requestDuration: Histogram<'method' | 'route' | 'status'>;
  graphqlFields: Counter<'operation' | 'field'>;
  graphqlErrors: Counter<'code'>;
  rateLimited: Counter<'reason'>;
  linksCreated: Counter;
  paymentsRecorded: Counter<'origin'>;
  webhookAttempts: Counter<'event' | 'outcome'>;
  webhookAttemptDuration: Histogram;
  webhookEndpointsDisabled: Counter<'reason'>;
  exchangeRatesRefused: Counter<'reason'>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const metrics: Metrics = {
    registry,
    sharedBudget: new Gauge({
      name: 'payment_links_shared_budget',
      help: '1 while request limits are shared through Redis, 0 while this process holds them alone.',
      registers,
    }),
    requestDuration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests, and how long they took to answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    }),
    graphqlFields: new Counter({
      name: 'payment_links_graphql_fields_total',
      help: 'GraphQL requests by root field; one that asks for several counts once for each.',
      labelNames: ['operation', 'field'],
      registers,
    }),
    graphqlErrors: new Counter({
      name: 'payment_links_graphql_errors_total',
      help: 'GraphQL requests that were answered with errors, once for each code.',
      labelNames: ['code'],
      registers,
    }),
    rateLimited: new Counter({
      name: 'payment_links_rate_limited_total',
      help: 'Requests that were refused for a limit: that of the key, or that on wrong and missing keys.',
      labelNames: ['reason'],
      registers,
    }),
    linksCreated: new Counter({
      name: 'payment_links_created_total',
      help: 'Payment links made.',
      registers,
    }),
    paymentsRecorded: new Counter({
      name: 'payment_links_payments_recorded_total',
      help: 'Payments recorded, told by the payment site or made in the sandbox.',
      labelNames: ['origin'],
      registers,
    }),
    webhookAttempts: new Counter({
      name: 'payment_links_webhook_attempts_total',
      help: 'Attempts to deliver an event, by how they ended.',
      labelNames: ['event', 'outcome'],
      registers,
    }),
    webhookAttemptDuration: new Histogram({
      name: 'payment_links_webhook_attempt_duration_seconds',
      help: 'How long receivers took to answer, or attempts to be given up.',
      buckets: attemptBuckets,
      registers,
    }),
    webhookEndpointsDisabled: new Counter({
      name: 'payment_links_webhook_endpoints_disabled_total',
      help: 'Webhook endpoints the service has disabled.',
      labelNames: ['reason'],
      registers,
    }),
    exchangeRatesRefused: new Counter({
      name: 'payment_links_exchange_rates_refused_total',
      help: 'Answers of the bank that were not believed, and not stored.',
      labelNames: ['reason'],
      registers,
    }),
  };
  // What has not happened yet is 0 and not absent: an increase shows from the first time on.
  for (const reason of limitReasons) metrics.rateLimited.inc({ reason }, 0);
  for (const origin of ['platform', 'sandbox']) metrics.paymentsRecorded.inc({ origin }, 0);
  for (const outcome of attemptOutcomes) {
    metrics.webhookAttempts.inc({ event: 'payment.succeeded', outcome }, 0);
  }
  for (const reason of disabledReasons) metrics.webhookEndpointsDisabled.inc({ reason }, 0);
  for (const reason of rateRefusals) metrics.exchangeRatesRefused.inc({ reason }, 0);
  return metrics;
}
