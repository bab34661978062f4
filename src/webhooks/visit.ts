import type { Logger } from 'pino';
import type { EndpointVisit } from '../core/context.js';
import { leaseSeconds, type JobQueue } from '../core/job-queue.js';
import { attemptDelivery, type AttemptServices, type Claimed } from './attempt.js';
import { holdDeliveries, lockEndpoint } from './endpoints.js';
import { attemptTimeoutMs } from './send.js';

/** An endpoint has no more requests than this at a time, from one process. */
const maxInFlight = 4;
/** No claim outlives the job of the visit, so that whoever takes the job over finds all that is left. */
const claimMs = (leaseSeconds - 1) * 1000;
/** What is begun until then ends before the claim does, however slow the receiver. */
const beginMs = claimMs - attemptTimeoutMs - 2000;

export type VisitServices = AttemptServices & { visits: JobQueue<EndpointVisit>; log: Logger };

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
  let stage: 'starting' | 'sending' | 'over' = 'starting';

  const line = async (): Promise<void> => {
    while (performance.now() - beganAt < beginMs && !cancelled.aborted) {
      const delivery = await claim(services, endpointId, claimedUntil);
      if (!delivery) return;
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
    try {
      await holdIfOff(services, endpointId);
      stage = 'sending';
      openLines();
      while (lines.size > 0) await Promise.race(lines);
    } finally {
      stage = 'over';
    }
    if (failure) throw failure;
    await endJobs(services, endpointId, jobIds);
    return attempts;
  };
  return {
    attempts: visit(),
    join(another) {
      if (stage === 'over') return false;
      jobIds.push(another);
      if (stage === 'sending') openLines();
      return true;
    },
  };
}

/** What was written before one of the jobs came is seen here, and has a job from now on. */
const endJobs = (
  { db, visits }: VisitServices,
  endpointId: number,
  jobIds: string[],
): Promise<void> =>
  db.$transaction(async (tx) => {
    const [next] = await tx.$queryRaw<{ at: Date | null }[]>`
      SELECT min(GREATEST(next_attempt_at, claimed_until)) AS at
      FROM webhook_deliveries WHERE endpoint_id = ${endpointId} AND status = 'PENDING'`;
    if (next?.at) await visits.add(tx, [{ data: { endpointId }, startAfter: next.at }]);
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
    const { id, claimedUntil } = delivery;
    if (cancelled.aborted) {
      await services.db.webhookDelivery.updateMany({
        where: { id, claimedUntil },
        data: { claimedUntil: null },
      });
    } else {
      // Made again when the claim has run out.
      services.log.error({ err: error, deliveryId: id }, 'A webhook attempt could not be made');
    }
  }
}

/** An event may have been written while its endpoint was being disabled; then it waits, too. */
async function holdIfOff({ db }: VisitServices, endpointId: number): Promise<void> {
  const off = {
    id: endpointId,
    OR: [{ disabledReason: { not: null } }, { deletedAt: { not: null } }],
  };
  if (!(await db.webhookEndpoint.findFirst({ where: off }))) return;
  await db.$transaction(async (tx) => {
    const { disabledReason, deletedAt } = await lockEndpoint(tx, endpointId);
    if (disabledReason || deletedAt) await holdDeliveries(tx, endpointId);
  });
}

/** Takes the delivery that has been due for longest, for this process alone. */
async function claim(
  { db, now }: VisitServices,
  endpointId: number,
  claimedUntil: Date,
): Promise<Claimed | undefined> {
  const time = now();
  const [claimed] = await db.$queryRaw<{ id: number }[]>`
    UPDATE webhook_deliveries SET claimed_until = ${claimedUntil}
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
