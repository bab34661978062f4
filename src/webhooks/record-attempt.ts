import type { Prisma, WebhookEndpoint } from '../../prisma/client/client.js';
import { inTransaction, type OutboxServices, type Publish } from '../events/outbox.js';
import { confirmationType, isAlone } from './alone-events.js';
import type { Batch, Claimed } from './batch.js';
import { endpointDisabled, type DisabledReason } from './endpoint-disabled.js';
import { endpointFailing, isNoticeDue } from './endpoint-failing.js';
import { chatOf, isMail } from './format.js';
import type { AttemptOutcome } from './metrics.js';
import { lockEndpoint, pauseDeliveries, unclaimed } from './pauses.js';
import {
  givingUpMs,
  minuteMs,
  nextAttemptAt,
  patientAttempts,
  readRetryAfter,
  toldAttempts,
} from './schedule.js';
import type { Answer } from './send.js';
import { testEventType } from './test-event.js';

const tooManyRequests = 429;

export interface RecordServices extends OutboxServices {
  /** From 0 to 1, for the jitter of the schedule. */
  random: () => number;
}

/** An attempt that was made, and its answer. */
export interface Made {
  batch: Batch;
  startedAt: Date;
  answer: Answer;
}

export interface Recorded {
  /** One for each delivery. */
  outcomes: AttemptOutcome[];
  /** The reason for disabling the endpoint, if the attempt does so. */
  disabledReason?: DisabledReason | null;
}

/** Writes an attempt to the log of each delivery, and plans the next. */
export const recordAttempt = (services: RecordServices, made: Made): Promise<Recorded> => {
  const { batch, answer } = made;
  const [{ creatorId, endpointId }] = batch;
  const { status } = answer;
  return inTransaction(services, creatorId, async (tx, publish) => {
    const endpoint = await lockEndpoint(tx, { creatorId, id: endpointId });
    const isTaken = status !== null && status >= 200 && status < 300;
    // The deliveries were deleted with their endpoint.
    if (endpoint.deletedAt)
      return { outcomes: batch.map(() => (isTaken ? 'succeeded' : 'overtaken')) };
    await insertAttempts(tx, made);
    return isTaken
      ? recordSuccess(tx, made, endpoint)
      : recordFailure({ ...services, publish }, tx, made, endpoint);
  });
};

/** Writes the attempt for each delivery, without the answer if the customer of its event was erased meanwhile. */
async function insertAttempts(
  tx: Prisma.TransactionClient,
  { batch, startedAt, answer }: Made,
): Promise<void> {
  const [{ creatorId }] = batch;
  const { status, error, problem, responseBody, durationMs } = answer;
  await tx.$executeRaw`
    INSERT INTO webhook_attempts
      (creator_id, delivery_id, started_at, duration_ms, status, error, problem, response_body)
    SELECT delivery.creator_id, delivery.id, ${startedAt}::timestamptz, ${durationMs}::int, ${status}::int,
      ${error}::text, ${problem}::text,
      CASE WHEN event.customer_erased_at IS NULL THEN ${responseBody}::text END
    FROM webhook_deliveries AS delivery
    JOIN webhook_events AS event
      ON event.creator_id = delivery.creator_id AND event.id = delivery.event_id
    WHERE delivery.creator_id = ${creatorId} AND delivery.id = ANY(${batch.map(({ id }) => id)})`;
}

async function recordSuccess(
  tx: Prisma.TransactionClient,
  { batch, startedAt }: Made,
  { creatorId, id: endpointId, failingSince, format }: WebhookEndpoint,
): Promise<Recorded> {
  const [{ claimId, event }] = batch;
  // A delivery that was replayed meanwhile must be sent once more, so it stays as it is.
  await tx.webhookDelivery.updateMany({
    where: {
      creatorId,
      id: { in: batch.map(({ id }) => id) },
      OR: [{ claimId }, { nextAttemptAt: null }],
    },
    data: {
      status: 'SUCCEEDED',
      attemptsMade: { increment: 1 },
      nextAttemptAt: null,
      ...unclaimed,
    },
  });
  const isPaced = isMail(format) && !isAlone(event.type);
  if (failingSince || isPaced) {
    await tx.webhookEndpoint.update({
      where: { creatorId_id: { creatorId, id: endpointId } },
      data: {
        failingSince: null,
        ...(isPaced && { quietUntil: new Date(startedAt.getTime() + minuteMs) }),
      },
    });
  }
  return { outcomes: batch.map(() => 'succeeded') };
}

/** Plans the next attempt, unless this was the last one or it disables the endpoint. May tell that the endpoint fails. */
async function recordFailure(
  services: RecordServices & { publish: Publish },
  tx: Prisma.TransactionClient,
  { batch, startedAt, answer }: Made,
  endpoint: WebhookEndpoint,
): Promise<Recorded> {
  const outcomes: AttemptOutcome[] = [];
  for (const delivery of batch) outcomes.push(await planNext(services, tx, delivery, answer));

  const [{ endpoint: before, event }] = batch;
  const isConfirmation = event.type === confirmationType;
  // The answer of a former address says nothing about the present address of the endpoint.
  if ((endpoint.disabledReason && !isConfirmation) || hasMoved(before, endpoint) || answer.isOurs) {
    return { outcomes };
  }
  const { publish } = services;
  const now = services.now();
  const attemptsMade = Math.max(...batch.map((delivery) => delivery.attemptsMade)) + 1;
  const isCounted = !isAlone(event.type);
  const failingSince = endpoint.failingSince ?? (isCounted ? startedAt : null);
  const isGivenUp =
    isCounted &&
    attemptsMade >= patientAttempts &&
    failingSince !== null &&
    now.getTime() - failingSince.getTime() >= givingUpMs;
  const disabledReason = answer.isGone ? 'GONE' : isGivenUp ? 'FAILING' : null;
  const isTold =
    disabledReason === null &&
    attemptsMade >= toldAttempts &&
    failingSince !== null &&
    isNoticeDue(failingSince, endpoint.failingToldAt, now);
  const isPaused = chatOf(endpoint.format) && answer.status === tooManyRequests;
  await tx.webhookEndpoint.update({
    where: { creatorId_id: { creatorId: endpoint.creatorId, id: endpoint.id } },
    data: {
      failingSince,
      disabledReason: disabledReason ?? endpoint.disabledReason,
      ...(isPaused && { quietUntil: pause(answer, now) }),
      ...(isTold && { failingToldAt: now }),
    },
  });
  if (isTold) publish(endpointFailing(endpoint, failingSince));
  if (!disabledReason) return { outcomes };
  await pauseDeliveries(tx, endpoint);
  publish(endpointDisabled({ ...endpoint, failingSince }, disabledReason));
  return {
    outcomes: outcomes.map((outcome) => (outcome === 'retrying' ? 'held' : outcome)),
    disabledReason,
  };
}

/** Plans the next attempt of a delivery, if there is to be one. */
async function planNext(
  { now, random }: RecordServices,
  tx: Prisma.TransactionClient,
  { creatorId, id, claimId, event, endpoint, ...delivery }: Claimed,
  { retryAfter }: Answer,
): Promise<AttemptOutcome> {
  const attemptsMade = delivery.attemptsMade + 1;
  const planned = nextAttemptAt(attemptsMade, now(), retryAfter, random());
  // A question is not sent when its link no longer counts.
  const isTooLate =
    event.type === confirmationType &&
    (!planned || !endpoint.confirmBy || planned >= endpoint.confirmBy);
  const next = event.type === testEventType || isTooLate ? undefined : planned;
  const { count } = await tx.webhookDelivery.updateMany({
    where: { creatorId, id, claimId },
    data: {
      attemptsMade,
      nextAttemptAt: next ?? null,
      ...unclaimed,
      status: next ? 'PENDING' : 'FAILED',
    },
  });
  return count === 0 ? 'overtaken' : next ? 'retrying' : 'given_up';
}

/** The end of the pause that a chat service asks for. More messages would only be refused, too. */
const pause = ({ retryAfter }: Answer, now: Date): Date =>
  new Date(now.getTime() + readRetryAfter(retryAfter, now));

/** True if the address of an endpoint has changed. The address of a chat is its secret. */
const hasMoved = (before: WebhookEndpoint, now: WebhookEndpoint): boolean =>
  before.url !== now.url ||
  (chatOf(now.format) !== undefined && Buffer.compare(before.secret, now.secret) !== 0);
