import type {
  Prisma,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
} from '../../prisma/client/client.js';
import type { Metrics } from '../core/metrics.js';
import { inTransaction, type OutboxServices, type Publish } from '../events/outbox.js';
import { readChatAnswer } from './chats/answer.js';
import { compose, type ComposeServices } from './compose.js';
import { endpointDisabled, type DisabledReason } from './endpoint-disabled.js';
import { endpointFailing, isNoticeDue } from './endpoint-failing.js';
import { chatOf } from './format.js';
import type { AttemptOutcome } from './metrics.js';
import { lockEndpoint, pauseDeliveries, unclaimed } from './pauses.js';
import {
  givingUpMs,
  nextAttemptAt,
  patientAttempts,
  readRetryAfter,
  toldAttempts,
} from './schedule.js';
import type { Answer, Message, Send } from './send.js';
import { testEventType } from './test-event.js';

/** The statuses that disable an endpoint at once, unless its chat service has others. */
const goneStatuses = [410];
const tooManyRequests = 429;

export interface AttemptServices extends OutboxServices, ComposeServices {
  send: Send;
  /** From 0 to 1, for the jitter of the schedule. */
  random: () => number;
  metrics: Metrics;
}

/** A delivery that belongs to this process until `claimedUntil`, as long as its `claimId` stays the same. */
export type Claimed = WebhookDelivery & { event: WebhookEvent; endpoint: WebhookEndpoint };

/** An attempt that was made, and its answer. */
interface Made {
  delivery: Claimed;
  startedAt: Date;
  answer: Answer;
}

interface Recorded {
  outcome: AttemptOutcome;
  /** The reason for disabling the endpoint, if the attempt does so. */
  disabledReason?: DisabledReason | null;
}

/**
 * Makes one attempt of a delivery, logs it and plans the next. Nothing is sent within a transaction. If the process
 * dies in between, the claim runs out, so an event may arrive twice, with the same id.
 *
 * @throws Error when the attempt could not be made or logged
 */
export async function attemptDelivery(
  services: AttemptServices,
  delivery: Claimed,
  cancelled: AbortSignal,
): Promise<void> {
  const startedAt = services.now();
  const message = compose(services, delivery, startedAt);
  const answer = message ? await send(services, message, delivery, cancelled) : unsigned;
  const made = { delivery, startedAt, answer };
  tell(services, made, await record(services, made));
}

async function send(
  { send }: AttemptServices,
  message: Message,
  { endpoint }: Claimed,
  cancelled: AbortSignal,
): Promise<Answer> {
  const answer = await send(message, cancelled);
  return chatOf(endpoint.format) ? readChatAnswer(answer, message.url) : answer;
}

/** Reports an attempt to the log and the metrics. */
function tell(
  { metrics, log }: AttemptServices,
  { delivery: { id, event, endpoint }, answer: { status, error, detail, durationMs } }: Made,
  { outcome, disabledReason }: Recorded,
): void {
  metrics.webhookAttempts.inc({ event: event.type, outcome, format: endpoint.format });
  metrics.webhookAttemptDuration.observe(durationMs / 1000);
  const attempt = {
    deliveryId: id,
    eventId: event.id,
    event: event.type,
    endpointId: endpoint.id,
    creatorId: endpoint.creatorId,
    format: endpoint.format,
    status,
    error,
    ...(detail !== null && { detail }),
    outcome,
    ms: durationMs,
  };
  log.info(attempt, 'Webhook attempt');
  if (!disabledReason) return;
  metrics.webhookEndpointsDisabled.inc({ reason: disabledReason.toLowerCase() });
  log.info(
    { endpointId: endpoint.id, creatorId: endpoint.creatorId, reason: disabledReason },
    'Webhook endpoint disabled',
  );
}

/** Logged instead of an answer when the secret could not be opened. */
const unsigned: Answer = {
  status: null,
  error:
    'The service cannot read the secret of the endpoint. Rotate it or, for a chat, enter its address again; or ask the operator.',
  problem: 'UNSIGNED',
  detail: null,
  responseBody: null,
  retryAfter: undefined,
  durationMs: 0,
};

const record = (services: AttemptServices, made: Made): Promise<Recorded> =>
  inTransaction(services, made.delivery.creatorId, async (tx, publish) => {
    const { delivery, startedAt, answer } = made;
    const { status, error, problem, responseBody, durationMs } = answer;
    const { creatorId, id: deliveryId } = delivery;
    const endpoint = await lockEndpoint(tx, { creatorId, id: delivery.endpointId });
    const isTaken = status !== null && status >= 200 && status < 300;
    // The delivery was deleted with its endpoint.
    if (endpoint.deletedAt) return { outcome: isTaken ? 'succeeded' : 'overtaken' };
    await tx.webhookAttempt.create({
      data: { creatorId, deliveryId, startedAt, durationMs, status, error, problem, responseBody },
    });
    return isTaken
      ? recordSuccess(tx, made, endpoint)
      : recordFailure({ ...services, publish }, tx, made, endpoint);
  });

async function recordSuccess(
  tx: Prisma.TransactionClient,
  { delivery: { creatorId, id, attemptsMade, claimId } }: Made,
  endpoint: WebhookEndpoint,
): Promise<Recorded> {
  // A delivery that was replayed meanwhile must be sent once more, so it stays as it is.
  await tx.webhookDelivery.updateMany({
    where: { creatorId, id, OR: [{ claimId }, { nextAttemptAt: null }] },
    data: {
      status: 'SUCCEEDED',
      attemptsMade: attemptsMade + 1,
      nextAttemptAt: null,
      ...unclaimed,
    },
  });
  if (endpoint.failingSince) {
    const where = { creatorId_id: { creatorId, id: endpoint.id } };
    await tx.webhookEndpoint.update({ where, data: { failingSince: null } });
  }
  return { outcome: 'succeeded' };
}

/** Plans the next attempt, unless this was the last one or it disables the endpoint. May tell that the endpoint fails. */
async function recordFailure(
  { now, random, publish }: AttemptServices & { publish: Publish },
  tx: Prisma.TransactionClient,
  { delivery, startedAt, answer }: Made,
  endpoint: WebhookEndpoint,
): Promise<Recorded> {
  const { creatorId, id, claimId } = delivery;
  const isTest = delivery.event.type === testEventType;
  const attemptsMade = delivery.attemptsMade + 1;
  const next = isTest ? undefined : nextAttemptAt(attemptsMade, now(), answer.retryAfter, random());
  const { count } = await tx.webhookDelivery.updateMany({
    where: { creatorId, id, claimId },
    data: {
      attemptsMade,
      nextAttemptAt: next ?? null,
      ...unclaimed,
      status: next ? 'PENDING' : 'FAILED',
    },
  });
  const outcome = count === 0 ? 'overtaken' : next ? 'retrying' : 'given_up';

  // The answer of a former address says nothing about the present address of the endpoint.
  if (endpoint.disabledReason || hasMoved(delivery.endpoint, endpoint)) return { outcome };
  const chat = chatOf(endpoint.format);
  const failingSince = endpoint.failingSince ?? (isTest ? null : startedAt);
  const { status } = answer;
  const isGone = status !== null && (chat?.goneStatuses ?? goneStatuses).includes(status);
  const isGivenUp =
    !isTest &&
    attemptsMade >= patientAttempts &&
    failingSince !== null &&
    now().getTime() - failingSince.getTime() >= givingUpMs;
  const disabledReason = isGone ? 'GONE' : isGivenUp ? 'FAILING' : null;
  const isTold =
    disabledReason === null &&
    attemptsMade >= toldAttempts &&
    failingSince !== null &&
    isNoticeDue(failingSince, endpoint.failingToldAt, now());
  await tx.webhookEndpoint.update({
    where: { creatorId_id: { creatorId, id: endpoint.id } },
    data: {
      failingSince,
      disabledReason,
      ...(chat && status === tooManyRequests && { quietUntil: pause(answer, now()) }),
      ...(isTold && { failingToldAt: now() }),
    },
  });
  if (isTold) publish(endpointFailing(endpoint, failingSince));
  if (!disabledReason) return { outcome };
  await pauseDeliveries(tx, endpoint);
  publish(endpointDisabled({ ...endpoint, failingSince }, disabledReason));
  return { outcome: outcome === 'retrying' ? 'held' : outcome, disabledReason };
}

/** The end of the pause that a chat service asks for. More messages would only be refused, too. */
const pause = ({ retryAfter }: Answer, now: Date): Date =>
  new Date(now.getTime() + readRetryAfter(retryAfter, now));

/** True if the address of an endpoint has changed. The address of a chat is its secret. */
const hasMoved = (before: WebhookEndpoint, now: WebhookEndpoint): boolean =>
  before.url !== now.url ||
  (chatOf(now.format) !== undefined && Buffer.compare(before.secret, now.secret) !== 0);
