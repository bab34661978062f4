import type { FairDatabase } from '../../access/database-line.js';
import { leavingRoom, type FairLine } from '../../access/fair-line.js';
import { leaseSeconds } from '../../core/database/job-queue.js';
import type { OwnedRow } from '../../core/database/loading.js';
import { together } from '../../core/database/together.js';
import { OutOfReach } from '../../core/errors.js';
import { confirmationType, isAlone } from '../endpoints/alone-events.js';
import { makeAttempt, reportAttempt, webhookAttempts, type AttemptServices } from './attempt.js';
import { claimBeside, claimDue, unclaim, type Batch, type Claimed } from './claims.js';
import { destinationOf } from '../destinations/destinations.js';
import { deleteQuestions } from '../destinations/mail/confirmation.js';
import { deletePending, lockEndpoint, pauseDeliveries } from './pauses.js';
import { endpointJob, type EndpointJobs } from './queue.js';
import { hasMoved, recordAttempts, type Made, type Recorded } from './record-attempts.js';
import { attemptTimeoutMs } from './schedule.js';

/** Attempts of one creator at a time, from one process. People get their messages one by one, in order. */
export const maxAttemptsOfOne = 4;
/** Deliveries of an endpoint at a time. While some are sent, others are claimed and recorded, in batches. */
const maxClaimed = 16;
/** An attempt that takes longer waits for its receiver. It then leaves room for those of other creators. */
const slowMs = 1000;
/** A claim or record that takes longer waits for other statements of its creator. It leaves room, too. */
const slowAtDatabaseMs = 200;
/** The wait for a connection to the mail server, or for another process. */
const busyMs = 5000;
/** Events that one mail tells. More wait for the next mail. */
const maxMailed = 200;
/** A claim ends before the job is due again. So the process that takes the job next finds everything that is left. */
const claimMs = (leaseSeconds - 1) * 1000;
/** An attempt that begins within this time ends, and is logged, within its claim. */
export const beginMs = claimMs - attemptTimeoutMs - 2000;

export type EndpointJobServices = AttemptServices & {
  databaseFor: (creatorId: bigint) => FairDatabase;
  endpointJobs: EndpointJobs;
};

type OwnServices = Omit<EndpointJobServices, 'databaseFor'>;

/** Thrown when a job has waited for its turn for as long as an attempt may begin. */
export class NoTurn extends Error {}

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
 *
 * @param lines in which the attempts of this process wait for their turn, and its claims and records for theirs: those
 *   of one creator come one after the other, so that each takes a whole batch
 */
export function runEndpointJob(
  { databaseFor, ...common }: EndpointJobServices,
  { attemptLine, databaseLine }: Record<'attemptLine' | 'databaseLine', FairLine>,
  endpoint: OwnedRow,
  jobId: string,
  cancelled: AbortSignal,
): RunningJob {
  const services = { ...common, ...databaseFor(endpoint.creatorId) };
  const beganAt = performance.now();
  const claimedUntil = new Date(services.now().getTime() + claimMs);
  const jobIds = [jobId];
  const senders = new Set<Promise<void>>();
  // Only the first delivery shows who reads them: a server may get many at a time, people get one by one.
  let mostSenders = 1;
  let attempts = 0;
  let failure: Error | undefined;
  /** True if a claim found less than it asked for, and no job has come since. */
  let isAllTaken = false;
  let hasEnded = false;

  const atDatabase = (work: () => Promise<void>): Promise<void> =>
    leavingRoom(databaseLine, endpoint.creatorId, slowAtDatabaseMs, work);
  const nextDue = together<undefined, Claimed | undefined>(
    maxClaimed,
    async (asked) => {
      const jobs = jobIds.length;
      const due = await claimDue(services, endpoint, claimedUntil, asked.length);
      isAllTaken = due.length < asked.length && jobIds.length === jobs;
      const off = due.find(isOff);
      if (off) await pauseAgain(services, off);
      return asked.map((_, index) => (off ? undefined : due[index]));
    },
    atDatabase,
  );
  const record = together<Made, Recorded>(
    maxClaimed,
    (made) => recordAttempts(services, made),
    atDatabase,
  );
  const mayBegin = (): boolean => performance.now() - beganAt < beginMs && !cancelled.aborted;
  /** Gives the delivery back if its turn comes too late. */
  const inTurn = <Result>(delivery: Claimed, work: () => Promise<Result>): Promise<Result> =>
    leavingRoom(attemptLine, endpoint.creatorId, slowMs, async () => {
      if (!mayBegin()) throw new NoTurn();
      return work();
    }).catch(async (error: unknown) => {
      if (error instanceof NoTurn) await unclaim(services, [delivery]);
      throw error;
    });
  const make = (batch: Batch): Promise<Made> => makeAttempt(services, batch, cancelled);
  const recordMade = async (made: Made): Promise<void> =>
    reportAttempt(services, made, await record(made));

  /**
   * Waits for a turn only with the attempt itself. So claims and records of an endpoint come together, in batches.
   *
   * @returns false if nothing more is to be sent now
   */
  const sendNext = async (): Promise<boolean> => {
    const delivery = isAllTaken || !mayBegin() ? undefined : await nextDue(undefined);
    if (!delivery) return false;
    const attempted = <Result>(batch: Batch, work: () => Promise<Result>) =>
      unlessFailed(services, batch, cancelled, work);
    if (!destinationOf(delivery.endpoint.format).isForPeople) {
      mostSenders = maxClaimed;
      startSenders();
      const batch: Batch = [delivery];
      const made = await inTurn(delivery, () => attempted(batch, () => make(batch)));
      if (made) await attempted(batch, () => recordMade(made));
    } else {
      const send = (batch: Batch) => attempted(batch, async () => recordMade(await make(batch)));
      if (!(await inTurn(delivery, () => tellPeople(services, delivery, send)))) return false;
    }
    attempts++;
    return true;
  };
  const sendDue = async (): Promise<void> => {
    while (mayBegin() && (await sendNext()));
  };
  const startSenders = (): void => {
    while (senders.size < mostSenders) {
      const sender = sendDue()
        .catch((error: unknown) => {
          // What has waited too long, for a turn or for the database, waits for the next job.
          if (!(error instanceof NoTurn || error instanceof OutOfReach)) failure ??= error as Error;
        })
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
      isAllTaken = false;
      startSenders();
      return true;
    },
  };
}

/** Replaces jobs by one for the next attempt. Sees every delivery that was written before one of the jobs was taken. */
const endJobs = (
  { db, endpointJobs, now }: OwnServices,
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

/** Runs a part of an attempt. If it fails, the attempt is made again once the claim has run out. */
async function unlessFailed<Result>(
  services: OwnServices,
  batch: Batch,
  cancelled: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (cancelled.aborted) {
      await unclaim(services, batch);
      return undefined;
    }
    for (const { id, event, endpoint } of batch) {
      const { format } = endpoint;
      services.metrics
        .of(webhookAttempts)
        .inc({ event: event.type, outcome: 'unrecorded', format });
      services.log.error({ err: error, deliveryId: id }, 'A webhook attempt could not be made');
    }
    return undefined;
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
  services: OwnServices,
  delivery: Claimed,
  send: (batch: Batch) => Promise<unknown>,
): Promise<boolean> {
  const { joins, whenFree } = destinationOf(delivery.endpoint.format);
  const tell = async (): Promise<boolean> => {
    if (!(await isOnlyOne(services, delivery))) return false;
    const others =
      joins && !isAlone(delivery.event.type)
        ? await claimBeside(services, delivery, maxMailed - 1)
        : [];
    await send([delivery, ...others]);
    return true;
  };
  const isTold = whenFree ? await whenFree(services, tell) : await tell();
  if (!isTold) await putOff(services, delivery);
  return isTold;
}

/** True if no other process sends to the endpoint, and it is where and as it was when the delivery was claimed. */
const isOnlyOne = (
  { db, now }: OwnServices,
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
    const isAsBefore =
      current.deletedAt === null &&
      current.disabledReason === endpoint.disabledReason &&
      !hasMoved(endpoint, current);
    return other === null && isAsBefore;
  });

/** Gives a delivery back, and lets its endpoint wait for some seconds. */
async function putOff(services: OwnServices, delivery: Claimed): Promise<void> {
  const { db, now } = services;
  const { creatorId, endpointId } = delivery;
  await unclaim(services, [delivery]);
  const until = new Date(now().getTime() + busyMs);
  await db.$executeRaw`
    UPDATE webhook_endpoints SET quiet_until = GREATEST(quiet_until, ${until})
    WHERE creator_id = ${creatorId} AND id = ${endpointId}`;
}

/** True if a delivery must wait. Only a mailbox that has not confirmed yet gets the question whether it wants to be told. */
const isOff = ({ endpoint, event }: Claimed): boolean => {
  const awaited = event.type === confirmationType ? 'UNCONFIRMED' : null;
  return endpoint.deletedAt !== null || endpoint.disabledReason !== awaited;
};

/**
 * Handles deliveries that were written while their endpoint was being disabled, deleted or confirmed: pauses them, or deletes
 * them, or deletes the question that is answered by now.
 */
const pauseAgain = (
  { db }: OwnServices,
  { creatorId, endpointId, event }: Claimed,
): Promise<void> =>
  db.$transaction(async (tx) => {
    const endpoint = { creatorId, id: endpointId };
    const current = await lockEndpoint(tx, endpoint);
    if (event.type === confirmationType) await deleteQuestions(tx, endpoint);
    if (current.deletedAt) await deletePending(tx, endpoint);
    else if (current.disabledReason) await pauseDeliveries(tx, endpoint);
  });
