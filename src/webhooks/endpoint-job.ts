import { randomUUID } from 'node:crypto';
import { leaseSeconds } from '../core/database/job-queue.js';
import type { OwnedRow } from '../core/database/loading.js';
import { aloneTypes, confirmationType, isAlone } from './alone-events.js';
import { attemptDeliveries, type AttemptServices } from './attempt.js';
import type { Batch, Claimed } from './batch.js';
import { isMail } from './format.js';
import { deleteQuestions } from './mail/confirmation.js';
import { deletePending, lockEndpoint, pauseDeliveries, unclaimed } from './pauses.js';
import { endpointJob, type EndpointJobs } from './queue.js';
import { attemptTimeoutMs } from './schedule.js';

/** Requests to one server at a time, from one process. People get their messages one by one, in order. */
const maxSenders = 4;
/** The wait for a connection to the mail server, or for another process. */
const busyMs = 5000;
/** Events that one mail tells. More wait for the next mail. */
const maxMailed = 200;
/** A claim ends before the job is due again. So the process that takes the job next finds everything that is left. */
const claimMs = (leaseSeconds - 1) * 1000;
/** An attempt that begins within this time ends, and is logged, within its claim. */
const beginMs = claimMs - attemptTimeoutMs - 2000;

export type EndpointJobServices = AttemptServices & { endpointJobs: EndpointJobs };

/** An endpoint's job under way. */
export interface RunningJob {
  /** Resolves to the number of attempts, once the job has ended. */
  attempts: Promise<number>;
  /** Takes on another job of the same endpoint; false if this one has already ended. */
  join(jobId: string): boolean;
}

/**
 * Sends an endpoint the deliveries that are due, a few at a time, until none is due or the time is up. Then one job,
 * for the time of the next attempt, replaces those that were taken. So an endpoint with pending deliveries has a job at
 * all times.
 */
export function runEndpointJob(
  services: EndpointJobServices,
  endpoint: OwnedRow,
  jobId: string,
  cancelled: AbortSignal,
): RunningJob {
  const beganAt = performance.now();
  const claimedUntil = new Date(services.now().getTime() + claimMs);
  const jobIds = [jobId];
  const senders = new Set<Promise<void>>();
  // Until the first delivery is read, nobody knows whether this is a server.
  let mostSenders = 1;
  let attempts = 0;
  let failure: Error | undefined;
  let hasEnded = false;

  const sendDue = async (): Promise<void> => {
    while (performance.now() - beganAt < beginMs && !cancelled.aborted) {
      const delivery = await claim(services, endpoint, claimedUntil);
      if (!delivery) return;
      if (isOff(delivery)) return pauseAgain(services, delivery);
      const { format } = delivery.endpoint;
      mostSenders = format === 'STANDARD' ? maxSenders : 1;
      startSenders();
      if (format === 'STANDARD') await attempt(services, [delivery], cancelled);
      else if (!(await tellPeople(services, delivery, cancelled))) return;
      attempts++;
    }
  };
  const startSenders = (): void => {
    while (senders.size < mostSenders) {
      const sender = sendDue()
        .catch((error: unknown) => void (failure ??= error as Error))
        .then(() => void senders.delete(sender));
      senders.add(sender);
    }
  };

  const run = async (): Promise<number> => {
    startSenders();
    while (senders.size > 0) await Promise.race(senders);
    hasEnded = true;
    if (failure) throw failure;
    await endJobs(services, endpoint, jobIds);
    return attempts;
  };
  return {
    attempts: run(),
    join(another) {
      if (hasEnded) return false;
      jobIds.push(another);
      startSenders();
      return true;
    },
  };
}

/** Replaces jobs by one for the next attempt. Sees every delivery that was written before one of the jobs was taken. */
const endJobs = (
  { db, endpointJobs, now }: EndpointJobServices,
  endpoint: OwnedRow,
  jobIds: string[],
): Promise<void> =>
  db.$transaction(async (tx) => {
    const [next] = await tx.$queryRaw<{ at: Date | null }[]>`
      SELECT min(GREATEST(next_attempt_at, claimed_until, quiet_until)) AS at
      FROM webhook_deliveries AS delivery
      JOIN webhook_endpoints AS endpoint
        ON endpoint.creator_id = delivery.creator_id AND endpoint.id = endpoint_id
      WHERE delivery.creator_id = ${endpoint.creatorId} AND endpoint_id = ${endpoint.id}
        AND status = 'PENDING' AND next_attempt_at IS NOT NULL`;
    if (next?.at) {
      const delayMs = next.at.getTime() - now().getTime();
      await endpointJobs.add(tx, [{ data: endpointJob(endpoint), delayMs }]);
    }
    await endpointJobs.remove(tx, jobIds);
  });

async function attempt(
  services: EndpointJobServices,
  batch: Batch,
  cancelled: AbortSignal,
): Promise<void> {
  try {
    await attemptDeliveries(services, batch, cancelled);
  } catch (error) {
    if (cancelled.aborted) return unclaim(services, batch);
    // The attempt is made again once the claim has run out.
    for (const { id, event, endpoint } of batch) {
      const { format } = endpoint;
      services.metrics.webhookAttempts.inc({ event: event.type, outcome: 'unrecorded', format });
      services.log.error({ err: error, deliveryId: id }, 'A webhook attempt could not be made');
    }
  }
}

/**
 * Tells people of an event, or by mail of all that is due. Another process may be telling them at this moment, or all
 * connections to the mail server may be in use. Then the endpoint waits, but its job does not: a slow mail server must
 * not hold up the webhooks.
 *
 * @returns false if the endpoint waits
 */
async function tellPeople(
  services: EndpointJobServices,
  delivery: Claimed,
  cancelled: AbortSignal,
): Promise<boolean> {
  const { mailer } = services;
  const tell = async (): Promise<boolean> => {
    if (!(await isOnlyOne(services, delivery))) return false;
    const isJoint = isMail(delivery.endpoint.format) && !isAlone(delivery.event.type);
    const others = isJoint ? await claimOthers(services, delivery) : [];
    await attempt(services, [delivery, ...others], cancelled);
    return true;
  };
  const isTold =
    mailer && isMail(delivery.endpoint.format) ? await mailer.whenFree(tell) : await tell();
  if (!isTold) await putOff(services, delivery);
  return isTold;
}

/** True if no other process sends to the endpoint, and it still gets what it got when the delivery was claimed. */
const isOnlyOne = (
  { db, now }: EndpointJobServices,
  { creatorId, endpointId, claimId, endpoint }: Claimed,
): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const current = await lockEndpoint(tx, { creatorId, id: endpointId });
    const other = await tx.webhookDelivery.findFirst({
      where: {
        creatorId,
        endpointId,
        status: 'PENDING',
        claimedUntil: { gt: now() },
        NOT: { claimId },
      },
      select: { id: true },
    });
    return other === null && current.disabledReason === endpoint.disabledReason;
  });

/** Gives a delivery back, and lets its endpoint wait for some seconds. */
async function putOff(services: EndpointJobServices, delivery: Claimed): Promise<void> {
  const { db, now } = services;
  const { creatorId, endpointId } = delivery;
  await unclaim(services, [delivery]);
  const until = new Date(now().getTime() + busyMs);
  await db.$executeRaw`
    UPDATE webhook_endpoints SET quiet_until = GREATEST(quiet_until, ${until})
    WHERE creator_id = ${creatorId} AND id = ${endpointId}`;
}

/** Gives deliveries back, for the next who takes the job. */
async function unclaim({ db }: EndpointJobServices, batch: Batch): Promise<void> {
  const [{ creatorId, claimId }] = batch;
  const where = { creatorId, id: { in: batch.map(({ id }) => id) }, claimId };
  await db.webhookDelivery.updateMany({ where, data: unclaimed });
}

/** True if a delivery must wait. Only a mailbox that has not confirmed yet gets the question whether it wants to be told. */
const isOff = ({ endpoint, event }: Claimed): boolean => {
  const awaited = event.type === confirmationType ? 'UNCONFIRMED' : null;
  return endpoint.deletedAt !== null || endpoint.disabledReason !== awaited;
};

/** Pauses deliveries that were written while their endpoint was being disabled, or deletes them with it. Deletes a question that is answered. */
const pauseAgain = (
  { db }: EndpointJobServices,
  { creatorId, endpointId, event }: Claimed,
): Promise<void> =>
  db.$transaction(async (tx) => {
    const endpoint = { creatorId, id: endpointId };
    const current = await lockEndpoint(tx, endpoint);
    if (event.type === confirmationType) await deleteQuestions(tx, endpoint);
    if (current.deletedAt) await deletePending(tx, endpoint);
    else if (current.disabledReason) await pauseDeliveries(tx, endpoint);
  });

/** Claims the delivery that has been due the longest, for this process alone. While an endpoint is quiet, only tests are due. */
async function claim(
  { db, now }: EndpointJobServices,
  { creatorId, id: endpointId }: OwnedRow,
  claimedUntil: Date,
): Promise<Claimed | undefined> {
  const time = now();
  const [claimed] = await db.$queryRaw<{ id: bigint }[]>`
    UPDATE webhook_deliveries SET claimed_until = ${claimedUntil}, claim_id = ${randomUUID()}::uuid
    WHERE creator_id = ${creatorId} AND id = (
      SELECT id FROM webhook_deliveries
      WHERE creator_id = ${creatorId} AND endpoint_id = ${endpointId} AND status = 'PENDING' AND next_attempt_at <= ${time}
        AND (claimed_until IS NULL OR claimed_until <= ${time})
        AND (
          NOT EXISTS (
            SELECT FROM webhook_endpoints
            WHERE creator_id = ${creatorId} AND id = ${endpointId} AND quiet_until > ${time}
          )
          OR EXISTS (
            SELECT FROM webhook_events AS event
            WHERE creator_id = ${creatorId} AND event.id = event_id AND type = ANY(${aloneTypes})
          )
        )
      ORDER BY next_attempt_at, id
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id`;
  if (!claimed) return undefined;
  return db.webhookDelivery.findFirstOrThrow({
    where: { creatorId, id: claimed.id },
    include: { event: true, endpoint: true },
  });
}

/** Claims all that is due beside a delivery, for the same mail. */
async function claimOthers(
  { db, now }: EndpointJobServices,
  { creatorId, endpointId, claimId, claimedUntil }: Claimed,
): Promise<Claimed[]> {
  const time = now();
  const claimed = await db.$queryRaw<{ id: bigint }[]>`
    UPDATE webhook_deliveries SET claimed_until = ${claimedUntil}, claim_id = ${claimId}::uuid
    WHERE creator_id = ${creatorId} AND id IN (
      SELECT delivery.id FROM webhook_deliveries AS delivery
      JOIN webhook_events AS event ON event.creator_id = delivery.creator_id AND event.id = event_id
      WHERE delivery.creator_id = ${creatorId} AND endpoint_id = ${endpointId} AND status = 'PENDING'
        AND next_attempt_at <= ${time} AND (claimed_until IS NULL OR claimed_until <= ${time})
        AND type <> ALL(${aloneTypes})
      ORDER BY next_attempt_at, delivery.id
      LIMIT ${maxMailed - 1}
      FOR UPDATE OF delivery SKIP LOCKED
    )
    RETURNING id`;
  return db.webhookDelivery.findMany({
    where: { creatorId, id: { in: claimed.map(({ id }) => id) } },
    orderBy: [{ nextAttemptAt: 'asc' }, { id: 'asc' }],
    include: { event: true, endpoint: true },
  });
}
