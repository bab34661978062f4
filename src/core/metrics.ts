import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Why requests are refused: a window of the key is full, or too many wrong or missing keys came from the address. */
const limitReasons = ['minute', 'hour', 'wrong_keys', 'no_key'] as const;

/**
 * How an attempt of a webhook ends: the event arrived, is tried again later, is given up, waits until its endpoint is
 * enabled, a replay or a change of the endpoint came first, or the result could not be stored.
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

/** Why a rate of the bank is refused: its day is too far ahead, or it is too far above or below the last known rate. */
const rateRefusals = ['day_ahead', 'too_high', 'too_low'] as const;
export type RateRefusal = (typeof rateRefusals)[number];

/** In seconds. Answers take milliseconds, and seconds only when something is wrong. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** In seconds. Attempts cross the internet, and are given up after 15 s. */
const attemptBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Values of labels that domains name. */
interface DomainLabels {
  eventTypes: readonly string[];
  rejectionReasons: readonly string[];
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The metrics that this process keeps; .docker/README.md explains them. http/pages/metrics-page.ts adds the figures
 * that are read when Prometheus asks. Labels come from our own routes and tables, never from names of a client.
 */
export function createMetrics(labels: DomainLabels = { eventTypes: [], rejectionReasons: [] }) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });

  const metrics = {
    registry,
    sharedBudget: new Gauge({
      name: 'payment_links_shared_budget',
      help: '1 while request limits are shared through Redis, 0 while this process holds them alone, for all keys or for some.',
      registers,
    }),
    requestDuration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests, and how long they took to answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    }),
    graphqlFields: counter(
      'payment_links_graphql_fields_total',
      'GraphQL requests by root field; one that asks for several counts once for each.',
      'operation',
      'field',
    ),
    graphqlErrors: counter(
      'payment_links_graphql_errors_total',
      'GraphQL requests that were answered with errors, once for each code.',
      'code',
    ),
    rateLimited: counter(
      'payment_links_rate_limited_total',
      'Requests that were refused for a limit: that of the key, or that on wrong and missing keys.',
      'reason',
    ),
    linksCreated: counter('payment_links_created_total', 'Payment links made.'),
    paymentsRecorded: counter(
      'payment_links_payments_recorded_total',
      'Payments recorded, told by the payment site or made in the sandbox.',
      'origin',
    ),
    paymentsRejected: counter(
      'payment_links_payments_rejected_total',
      'Payments that the payment site took, and that their links could not honour.',
      'reason',
    ),
    signIns: counter(
      'payment_links_cabinet_sign_ins_total',
      'Sign-ins to the cabinet, by a link of the platform or with an API key.',
      'with',
    ),
    refunds: counter('payment_links_refunds_total', 'Refunds recorded.'),
    holds: counter(
      'payment_links_holds_total',
      'Holds of places that were asked for, by whether they were granted.',
      'outcome',
    ),
    webhookAttempts: counter(
      'payment_links_webhook_attempts_total',
      'Attempts to deliver an event, by how they ended.',
      'event',
      'outcome',
    ),
    webhookEndpointsDisabled: counter(
      'payment_links_webhook_endpoints_disabled_total',
      'Webhook endpoints the service has disabled.',
      'reason',
    ),
    exchangeRatesRefused: counter(
      'payment_links_exchange_rates_refused_total',
      'Answers of the bank that were not believed, and not stored.',
      'reason',
    ),
    webhookAttemptDuration: new Histogram({
      name: 'payment_links_webhook_attempt_duration_seconds',
      help: 'How long receivers took to answer, or attempts to be given up.',
      buckets: attemptBuckets,
      registers,
    }),
  };
  // These series start at 0 instead of being absent, so that the first event already shows as an increase.
  for (const reason of limitReasons) metrics.rateLimited.inc({ reason }, 0);
  for (const origin of ['platform', 'sandbox']) metrics.paymentsRecorded.inc({ origin }, 0);
  for (const reason of labels.rejectionReasons) {
    metrics.paymentsRejected.inc({ reason: reason.toLowerCase() }, 0);
  }
  for (const means of ['token', 'api_key']) metrics.signIns.inc({ with: means }, 0);
  for (const outcome of ['held', 'refused']) metrics.holds.inc({ outcome }, 0);
  for (const event of labels.eventTypes) {
    for (const outcome of attemptOutcomes) metrics.webhookAttempts.inc({ event, outcome }, 0);
  }
  for (const reason of disabledReasons) metrics.webhookEndpointsDisabled.inc({ reason }, 0);
  for (const reason of rateRefusals) metrics.exchangeRatesRefused.inc({ reason }, 0);
  return metrics;
}
