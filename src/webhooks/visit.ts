import type { WebhookEndpoint } from '../../prisma/client/client.js';
import type { EndpointVisit } from '../core/context.js';
import { leaseSeconds, type JobQueue } from '../core/job-queue.js';
import { attemptDelivery, type AttemptServices, type Claimed } from './attempt.js';
import { holdDeliveries, lockEndpoint, unclaimed } from './endpoints.js';
import { attemptTimeoutMs } from './send.js';

/** An endpoint has no more requests than this at a time, from one process. */
const maxInFlight = 4;
/** A claim ends before the job of the visit is due again, so that whoever takes that over finds all that is left. */
const claimMs = (leaseSeconds - 1) * 1000;
/** What is begun until then ends before the claim does, however slow the receiver. */
const beginMs = claimMs - attemptTimeoutMs - 2000;

export type VisitServices = AttemptServices & { visits: JobQueue<EndpointVisit> };

/** A visit under way. */
export interface Visit {
  /** Resolves to the number of attempts, once the visit is over. */
  attempts: Promise<number>;
  /** Has the visit see to another job of its endpoint; false when it is too late for that. */
  join(jobId: string): boolean;
}

/**
 * Sends an endpoint what is due to it, a few at a time, until nothing is due or the visit has lasted long
 * enough. The jobs of the visit then give way to one at the time of the next attempt: an endpoint with
 * deliveries under way has a job at all times.
 */
export function beginVisit(
  services: VisitServices,
  endpointId: number,
  jobId: string,
  cancelled: AbortSignal,
): Visit {
  const beganAt = performance.now();
  const claimedUntil = new Date(services.now().getTime() + claimMs);
  const jobIds = [jobId];
  const lines = new Set<Promise<void>>();
  let attempts = 0;
  let failure: Error | undefined;
  let isOver = false;

  const line = async (): Promise<void> => {
    while (performance.now() - beganAt < beginMs && !cancelled.aborted) {
      const delivery = await claim(services, endpointId, claimedUntil);
      if (!delivery) return;
      if (isOff(delivery.endpoint)) return hold(services, endpointId);
      attempts++;
      await attempt(services, delivery, cancelled);
    }
  };
  const openLines = (): void => {
    while (lines.size < maxInFlight) {
      const opened = line()
        .catch((error: unknown) => void (failure ??= error as Error))
        .then(() => void lines.delete(opened));
      lines.add(opened);
    }
  };

  const visit = async (): Promise<number> => {
    openLines();
    while (lines.size > 0) await Promise.race(lines);
    isOver = true;
    if (failure) throw failure;
    await endJobs(services, endpointId, jobIds);
    return attempts;
  };
  return {
    attempts: visit(),
    join(another) {
      if (isOver) return false;
      jobIds.push(another);
      openLines();
      return true;
    },
  };
}

/** What was written before one of the jobs came is seen here, and has a job from now on. */
const endJobs = (
  { db, visits, now }: VisitServices,
  endpointId: number,
  jobIds: string[],
): Promise<void> =>
  db.$transaction(async (tx) => {
    const [next] = await tx.$queryRaw<{ at: Date | null }[]>`
      SELECT min(GREATEST(next_attempt_at, claimed_until)) AS at
      FROM webhook_deliveries WHERE endpoint_id = ${endpointId} AND status = 'PENDING'`;
    if (next?.at) {
      const delayMs = next.at.getTime() - now().getTime();
      await visits.add(tx, [{ data: { endpointId }, delayMs }]);
    }
    await visits.remove(tx, jobIds);
  });

async function attempt(
  services: VisitServices,
  delivery: Claimed,
  cancelled: AbortSignal,
): Promise<void> {
  try {
    await attemptDelivery(services, delivery, cancelled);
  } catch (error) {
    const { id, claimId, event } = delivery;
    if (cancelled.aborted) {
      await services.db.webhookDelivery.updateMany({ where: { id, claimId }, data: unclaimed });
    } else {
      // Made again when the claim has run out.
      services.metrics.webhookAttempts.inc({ event: event.type, outcome: 'unrecorded' });
      services.log.error({ err: error, deliveryId: id }, 'A webhook attempt could not be made');
    }
  }
}

const isOff = ({ disabledReason, deletedAt }: WebhookEndpoint): boolean =>
  disabledReason !== null || deletedAt !== null;

/** An event may have been written while its endpoint was being disabled; then it waits, too. */
const hold = ({ db }: VisitServices, endpointId: number): Promise<void> =>
  db.$transaction(async (tx) => {
    if (isOff(await lockEndpoint(tx, endpointId))) await holdDeliveries(tx, endpointId);
  });

/** Takes the delivery that has been due for longest, for this process alone. */
async function claim(
  { db, now }: VisitServices,
  endpointId: number,
  claimedUntil: Date,
): Promise<Claimed | undefined> {
  const time = now();
  const [claimed] = await db.$queryRaw<{ id: number }[]>`
    UPDATE webhook_deliveries SET claimed_until = ${claimedUntil}, claim_id = gen_random_uuid()
    WHERE id = (
      SELECT id FROM webhook_deliveries
      WHERE endpoint_id = ${endpointId} AND status = 'PENDING' AND next_attempt_at <= ${time}
        AND (claimed_until IS NULL OR claimed_until <= ${time})
      ORDER BY next_attempt_at, id
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id`;
  if (!claimed) return undefined;
  return db.webhookDelivery.findUniqueOrThrow({
    where: { id: claimed.id },
    include: { event: true, endpoint: true },
  });
}
