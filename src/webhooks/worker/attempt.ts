import type { Metrics } from '../../core/metrics.js';
import type { Batch } from './claims.js';
import { readChatAnswer } from '../destinations/chats/answer.js';
import { compose, type ComposeServices } from '../destinations/compose.js';
import { chatOf, isMail } from '../destinations/format.js';
import { sendMail, type MailServices } from '../destinations/mail/send-mail.js';
import type { Made, RecordServices, Recorded } from './record-attempts.js';
import { unanswered, type Answer, type Send } from './send.js';

export interface AttemptServices extends RecordServices, ComposeServices, MailServices {
  send: Send;
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
  return { batch, startedAt, answer: await send(services, batch, startedAt, cancelled) };
}

async function send(
  services: AttemptServices,
  batch: Batch,
  startedAt: Date,
  cancelled: AbortSignal,
): Promise<Answer> {
  const [delivery] = batch;
  const { format } = delivery.endpoint;
  if (isMail(format)) return (await sendMail(services, batch, cancelled)) ?? unsigned;
  const message = compose(services, delivery, startedAt);
  if (!message) return unsigned;
  const answer = await services.send(message, cancelled);
  const chat = chatOf(format);
  return chat ? readChatAnswer(chat, answer, message.url) : answer;
}

/** Reports an attempt to the log and the metrics. */
export function reportAttempt(
  { metrics, log }: AttemptServices,
  { batch, answer: { status, error, detail, durationMs, isOurs } }: Made,
  { outcomes, disabledReason }: Recorded,
): void {
  metrics.webhookAttemptDuration.observe(durationMs / 1000);
  const [{ endpoint }] = batch;
  const { id: endpointId, creatorId, format } = endpoint;
  for (const [index, { id, event }] of batch.entries()) {
    const outcome = outcomes[index] ?? 'overtaken';
    metrics.webhookAttempts.inc({ event: event.type, outcome, format });
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
    metrics.mailServerFaults.inc();
    log.warn({ endpointId, detail }, 'The mail server did not take a mail');
  }
  if (!disabledReason) return;
  metrics.webhookEndpointsDisabled.inc({ reason: disabledReason.toLowerCase() });
  log.info({ endpointId, creatorId, reason: disabledReason }, 'Webhook endpoint disabled');
}

/** Logged instead of an answer when the secret could not be opened. */
const unsigned: Answer = {
  ...unanswered,
  error:
    'The service cannot read the secret of the endpoint. Rotate it or, for a chat or mail, enter its address again; or ask the operator.',
  problem: 'UNSIGNED',
};
