import type { MetricsFactory } from '../../core/metrics.js';
import { eventTypes } from '../../events/event-types.js';
import { formats } from '../destinations/format.js';

declare module '../../core/metrics.js' {
  interface Metrics extends ReturnType<typeof webhookMetrics> {}
}

/**
 * The end of an attempt: the event arrived, is tried again later, is given up, waits until its endpoint is enabled, a
 * replay or a change of the endpoint came first, or the result could not be stored.
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

/** In seconds. Attempts cross the internet, and are given up after 15 s. */
const attemptBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export const webhookMetrics = ({ counter, histogram }: MetricsFactory) => ({
  webhookAttempts: counter(
    'payment_links_webhook_attempts_total',
    'Attempts to deliver an event, by how they ended.',
    { event: eventTypes, outcome: attemptOutcomes, format: formats },
  ),
  webhookAttemptDuration: histogram(
    'payment_links_webhook_attempt_duration_seconds',
    'How long receivers took to answer, or attempts to be given up.',
    attemptBuckets,
  ),
  webhookEndpointsDisabled: counter(
    'payment_links_webhook_endpoints_disabled_total',
    'Webhook endpoints the service has disabled.',
    { reason: ['gone', 'failing'] },
  ),
  mailServerFaults: counter(
    'payment_links_mail_server_faults_total',
    'Mails that the mail server of the operator did not take, for a reason that is not the recipient.',
  ),
});
