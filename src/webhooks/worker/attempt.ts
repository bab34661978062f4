import { counter, histogram, type Metrics } from '../../core/metrics.js';
import { eventTypes } from '../../events/event-types.js';
import type { Batch } from './claims.js';
import type { DestinationServices } from '../destinations/destination.js';
import { destinationOf, formats } from '../destinations/destinations.js';
import {
  attemptOutcomes,
  type Made,
  type RecordServices,
  type Recorded,
} from './record-attempts.js';
import { unanswered, type Answer } from './send.js';

export const webhookAttempts = counter(
  'payment_links_webhook_attempts_total',
  'Attempts to deliver an event, by how they ended.',
  { event: eventTypes, outcome: attemptOutcomes, format: formats },
);

/** In seconds. Attempts cross the internet, and are given up after 15 s. */
const durationBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

const attemptDuration = histogram(
  'payment_links_webhook_attempt_duration_seconds',
  'How long receivers took to answer, or attempts to be given up.',
  durationBuckets,
);

const disabledEndpoints = counter(
  'payment_links_webhook_endpoints_disabled_total',
  'Webhook endpoints the service has disabled.',
  { reason: ['gone', 'failing'] },
);

export const mailServerFaults = counter(
  'payment_links_mail_server_faults_total',
  'Mails that the mail server of the operator did not take, for a reason that is not the recipient.',
);

export interface AttemptServices extends RecordServices, DestinationServices {
  metrics: Metrics;
}

/**
 * Makes one attempt of some deliveries. Nothing is sent within a transaction. If the process dies before the attempt is
 * recorded, the claim runs out, so an event may arrive twice, with the same id.
 *
 * @throws Error when the attempt could not be made
 */
export async function makeAttempt(
  services: AttemptServices,
  batch: Batch,
  cancelled: AbortSignal,
): Promise<Made> {
  const startedAt = services.now();
  const [{ endpoint }] = batch;
  const { send } = destinationOf(endpoint.format);
  const answer = (await send(services, batch, { startedAt, cancelled })) ?? unsigned;
  return { batch, startedAt, answer };
}

export function reportAttempt(
  { metrics, log }: AttemptServices,
  { batch, answer: { status, error, detail, durationMs, isOurs } }: Made,
  { outcomes, disabledReason }: Recorded,
): void {
  metrics.of(attemptDuration).observe(durationMs / 1000);
  const [{ endpoint }] = batch;
  const { id: endpointId, creatorId, format } = endpoint;
  for (const [index, { id, event }] of batch.entries()) {
    const outcome = outcomes[index] ?? 'overtaken';
    metrics.of(webhookAttempts).inc({ event: event.type, outcome, format });
    const attempt = {
      deliveryId: id,
      eventId: event.id,
      event: event.type,
      endpointId,
      creatorId,
      format,
      status,
      error,
      ...(detail !== null && { detail }),
      outcome,
      ms: durationMs,
    };
    log.info(attempt, 'Webhook attempt');
  }
  if (isOurs) {
    metrics.of(mailServerFaults).inc();
    log.warn({ endpointId, detail }, 'The mail server did not take a mail');
  }
  if (!disabledReason) return;
  metrics.of(disabledEndpoints).inc({ reason: disabledReason.toLowerCase() });
  log.info({ endpointId, creatorId, reason: disabledReason }, 'Webhook endpoint disabled');
}

/** Logged instead of an answer when the secret could not be opened. */
const unsigned: Answer = {
  ...unanswered,
  error:
    'The service cannot read the secret of the endpoint. Rotate it or, for a chat or mail, enter its address again; or ask the operator.',
  problem: 'UNSIGNED',
};
