import { Prisma, type WebhookEndpoint } from '../../../prisma/client/client.js';
import { readRetryAfter } from '../../core/retry-after.js';
import { inTransaction, type OutboxServices, type Publish } from '../../events/outbox.js';
import { confirmationType, isAlone } from '../endpoints/alone-events.js';
import type { Batch, Claimed } from './claims.js';
import {
  endpointDisabled,
  endpointFailing,
  endpointTest,
  isNoticeDue,
  type DisabledReason,
} from '../endpoints/endpoint-events.js';
import { destinationOf } from '../destinations/destinations.js';
import { lockEndpoint, pauseDeliveries, unclaimed } from './pauses.js';
import {
  attemptsBeforeDisabling,
  attemptsBeforeNotice,
  givingUpMs,
  nextAttemptAt,
} from './schedule.js';
import type { Answer } from './send.js';

/**
 * The end of an attempt: the event arrived, is tried again later, is given up, waits until its endpoint is enabled, a
 * replay or a change of the endpoint came first, or the result could not be stored.
 */
export const attemptOutcomes = [
  'succeeded',
  'retrying',
  'given_up',
  'held',
  'overtaken',
  'unrecorded',
] as const;
type AttemptOutcome = (typeof attemptOutcomes)[number];

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

/**
 * Writes attempts of one endpoint to the log of each delivery, and plans the next. Answers that came at the same time are
 * in one transaction, first those that took the event: one of them is enough to end a series of failures.
 */
export const recordAttempts = (services: RecordServices, made: Made[]): Promise<Recorded[]> => {
  const [{ batch }] = made as [Made];
  const [{ creatorId, endpointId }] = batch;
  return inTransaction(services, creatorId, async (tx, publish) => {
    let endpoint = await lockEndpoint(tx, { creatorId, id: endpointId });
    // The deliveries were deleted with their endpoint.
    if (endpoint.deletedAt) {
      return made.map((each) => sameFor(each, isTaken(each) ? 'succeeded' : 'overtaken'));
    }
    await insertAttempts(tx, creatorId, made);
    const taken = made.filter(isTaken);
    if (taken.length > 0) endpoint = await recordSuccess(tx, taken, endpoint);
    const recorded: Recorded[] = [];
    for (const each of made) {
      if (isTaken(each)) {
        recorded.push(sameFor(each, 'succeeded'));
        continue;
      }
      const failed = await recordFailure({ ...services, publish }, tx, each, endpoint);
      endpoint = failed.endpoint;
      recorded.push(failed);
    }
    return recorded;
  });
};

const isTaken = ({ answer: { status } }: Made): boolean =>
  status !== null && status >= 200 && status < 300;

const sameFor = ({ batch }: Made, outcome: AttemptOutcome): Recorded => ({
  outcomes: batch.map(() => outcome),
});

/** Writes attempts for their deliveries, without the answer if the customer of its event was erased meanwhile. */
async function insertAttempts(
  tx: Prisma.TransactionClient,
  creatorId: bigint,
  made: Made[],
): Promise<void> {
  const rows = made.flatMap(({ batch, startedAt, answer }) => {
    const { status, error, problem, responseBody, durationMs } = answer;
    return batch.map(
      ({
        id,
      }) => Prisma.sql`(${id}::bigint, ${startedAt}::timestamptz, ${durationMs}::int, ${status}::int,
        ${error}::text, ${problem}::text, ${responseBody}::text)`,
    );
  });
  await tx.$executeRaw`
    INSERT INTO webhook_attempts
      (creator_id, delivery_id, started_at, duration_ms, status, error, problem, response_body)
    SELECT delivery.creator_id, delivery.id, made.started_at, made.duration_ms, made.status, made.error,
      made.problem, CASE WHEN event.customer_erased_at IS NULL THEN made.response_body END
    FROM (VALUES ${Prisma.join(rows)})
      AS made (id, started_at, duration_ms, status, error, problem, response_body)
    JOIN webhook_deliveries AS delivery ON delivery.creator_id = ${creatorId} AND delivery.id = made.id
    JOIN webhook_events AS event
      ON event.creator_id = delivery.creator_id AND event.id = delivery.event_id`;
}

/** Marks deliveries as sent, also those that were paused meanwhile. One that was replayed must be sent once more, so it stays as it is. */
async function recordSuccess(
  tx: Prisma.TransactionClient,
  made: Made[],
  endpoint: WebhookEndpoint,
): Promise<WebhookEndpoint> {
  const { creatorId, id: endpointId, failingSince, format } = endpoint;
  const sent = made.flatMap(({ batch }) => batch);
  const claims = sent.map(({ id, claimId }) => Prisma.sql`(${id}::bigint, ${claimId}::uuid)`);
  await tx.$executeRaw`
    UPDATE webhook_deliveries AS delivery
    SET status = 'SUCCEEDED', attempts_made = attempts_made + 1, next_attempt_at = NULL,
      claimed_until = NULL, claim_id = NULL
    FROM (VALUES ${Prisma.join(claims)}) AS sent (id, claim_id)
    WHERE delivery.creator_id = ${creatorId} AND delivery.id = sent.id
      AND (delivery.claim_id = sent.claim_id OR next_attempt_at IS NULL)`;
  const { paceMs } = destinationOf(format);
  const paced = paceMs && made.find(({ batch: [{ event }] }) => !isAlone(event.type));
  if (!failingSince && !paced) return endpoint;
  return tx.webhookEndpoint.update({
    where: { creatorId_id: { creatorId, id: endpointId } },
    data: {
      failingSince: null,
      ...(paced && { quietUntil: new Date(paced.startedAt.getTime() + paceMs) }),
    },
  });
}

/** Plans the next attempt, unless this was the last one or it disables the endpoint. May tell that the endpoint fails. */
async function recordFailure(
  services: RecordServices & { publish: Publish },
  tx: Prisma.TransactionClient,
  { batch, startedAt, answer }: Made,
  endpoint: WebhookEndpoint,
): Promise<Recorded & { endpoint: WebhookEndpoint }> {
  const outcomes: AttemptOutcome[] = [];
  for (const delivery of batch) outcomes.push(await planNext(services, tx, delivery, answer));

  const [{ endpoint: before, event }] = batch;
  const isConfirmation = event.type === confirmationType;
  // The answer of a former address says nothing about the present address of the endpoint.
  if ((endpoint.disabledReason && !isConfirmation) || hasMoved(before, endpoint) || answer.isOurs) {
    return { outcomes, endpoint };
  }
  const { publish } = services;
  const now = services.now();
  const attemptsMade = Math.max(...batch.map((delivery) => delivery.attemptsMade)) + 1;
  const isCounted = !isAlone(event.type);
  const failingSince = endpoint.failingSince ?? (isCounted ? startedAt : null);
  const isGivenUp =
    isCounted &&
    attemptsMade >= attemptsBeforeDisabling &&
    failingSince !== null &&
    now.getTime() - failingSince.getTime() >= givingUpMs;
  const disabledReason = answer.isGone ? 'GONE' : isGivenUp ? 'FAILING' : null;
  const isTold =
    disabledReason === null &&
    attemptsMade >= attemptsBeforeNotice &&
    failingSince !== null &&
    isNoticeDue(failingSince, endpoint.failingToldAt, now);
  const { pausesWhenAsked } = destinationOf(endpoint.format);
  const isPaused = pausesWhenAsked && answer.status === tooManyRequests;
  const failed = await tx.webhookEndpoint.update({
    where: { creatorId_id: { creatorId: endpoint.creatorId, id: endpoint.id } },
    data: {
      failingSince,
      disabledReason: disabledReason ?? endpoint.disabledReason,
      ...(isPaused && { quietUntil: pause(answer, now) }),
      ...(isTold && { failingToldAt: now }),
    },
  });
  if (isTold) publish(endpointFailing.event(endpoint, failingSince));
  if (!disabledReason) return { outcomes, endpoint: failed };
  await pauseDeliveries(tx, endpoint);
  publish(endpointDisabled.event({ ...endpoint, failingSince }, disabledReason));
  return {
    outcomes: outcomes.map((outcome) => (outcome === 'retrying' ? 'held' : outcome)),
    disabledReason,
    endpoint: failed,
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
  const next = event.type === endpointTest.type || isTooLate ? undefined : planned;
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

/** True if the address of an endpoint has changed. It may be its secret. */
export const hasMoved = (before: WebhookEndpoint, now: WebhookEndpoint): boolean =>
  before.url !== now.url ||
  (destinationOf(now.format).hasSecretAddress === true &&
    Buffer.compare(before.secret, now.secret) !== 0);
