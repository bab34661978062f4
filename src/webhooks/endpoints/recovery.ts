import { Prisma } from '../../../prisma/client/client.js';
import { recordChange } from '../../access/record-change.js';
import { creatorOf, type Context } from '../../access/context.js';
import { charge } from '../../access/limits/limits.js';
import type { OwnedRow } from '../../core/database/loading.js';
import { ServiceError } from '../../core/errors.js';
import { storableTime } from '../../core/days.js';
import { isWanted } from '../deliver-events.js';
import { assertEnabled, forgetOldAttempts } from '../deliveries.js';
import { tellsOfItself, typesForOthers } from './endpoint-events.js';
import { findEndpoint } from './endpoints.js';
import { lockEndpoint } from '../worker/pauses.js';
import { endpointJob } from '../worker/queue.js';

/** Events that one request looks at. */
export const maxRecovered = 10_000;
/** Events that one transaction looks at. */
const batchSize = 1000;
/** Events that are queued for the price of one request. */
export const recoveredPerRequest = 100;

export interface Recovered {
  queued: number;
  /** From this time on, there may be events that were not looked at. Null if there are none. */
  continueFrom: Date | null;
}

/** An event that may be queued. */
interface Candidate {
  id: string;
  type: string;
  /** Only of events that tell of one endpoint to the others. */
  body: string | null;
  position: bigint;
  createdAt: Date;
}

/**
 * Queues the events since a time, oldest first: those that the endpoint wants, but has not received and does not wait for.
 * Events from before the endpoint existed are among them. What is queued is charged. If the budget ends, so does the recovery.
 *
 * @throws ServiceError NOT_FOUND, CONFLICT when the endpoint is disabled, RATE_LIMITED when nothing could be queued
 */
export async function recoverWebhookEvents(
  ctx: Context,
  { endpointId, since }: { endpointId: bigint; since: Date },
): Promise<Recovered> {
  const { creatorId } = await findEndpoint(ctx, endpointId);
  const endpoint = { creatorId, id: endpointId };
  const firstDue = await findFirstDue(ctx, endpoint);
  let after = { createdAt: since, position: 0n };
  let queued = 0;
  for (let lookedAt = 0; lookedAt < maxRecovered; lookedAt += batchSize) {
    const batch = await recoverBatch(ctx, endpoint, after, firstDue + lookedAt, {
      isFirst: lookedAt === 0,
      queued,
    }).catch((error: unknown) => {
      if (queued > 0 && error instanceof ServiceError && error.code === 'RATE_LIMITED') return;
      throw error;
    });
    if (!batch) break;
    queued += batch.queued;
    if (batch.queued > 0) ctx.endpointJobs.wake();
    const last = batch.events.at(-1);
    if (!last || batch.events.length < batchSize) return { queued, continueFrom: null };
    after = last;
  }
  return { queued, continueFrom: after.createdAt };
}

/**
 * The time at which the first event is due, in milliseconds. Each later one is due a millisecond after the one before. So
 * they are sent in order, behind the deliveries that already wait, such as those of an earlier request. The first time is
 * so early that all are due at once, unless other deliveries have become due just now.
 */
async function findFirstDue(
  { db, now }: Context,
  { creatorId, id: endpointId }: OwnedRow,
): Promise<number> {
  const last = await db.webhookDelivery.findFirst({
    where: { creatorId, endpointId, status: 'PENDING', nextAttemptAt: { lte: now() } },
    orderBy: { nextAttemptAt: 'desc' },
    select: { nextAttemptAt: true },
  });
  return Math.max(now().getTime() - maxRecovered, (last?.nextAttemptAt?.getTime() ?? 0) + 1);
}

/**
 * @param firstDue when the first event of the batch is due, in milliseconds
 * @param soFar whether it is the first batch of the request, and how many events those before it have queued
 */
const recoverBatch = (
  ctx: Context,
  endpoint: OwnedRow,
  after: { createdAt: Date; position: bigint },
  firstDue: number,
  soFar: { isFirst: boolean; queued: number },
): Promise<{ events: Candidate[]; queued: number }> =>
  ctx.db.$transaction(async (tx) => {
    const current = await lockEndpoint(tx, endpoint);
    assertEnabled(current);
    const { creatorId, id: endpointId } = endpoint;
    if (soFar.isFirst) await recordChange(ctx, tx, 'recoverWebhookEvents', endpoint);
    const events = await selectEvents(tx, creatorId, after);
    const known = await tx.webhookDelivery.findMany({
      where: { creatorId, endpointId, eventId: { in: events.map(({ id }) => id) } },
      select: { id: true, eventId: true, status: true },
    });
    const failed = known.filter(({ status }) => status === 'FAILED');
    const others = known.filter(({ status }) => status !== 'FAILED');
    const kept = new Set(others.map(({ eventId }) => eventId));
    const lost = events.filter(
      (event) =>
        isWanted(current, event.type) && !tellsOfItself(endpointId, event) && !kept.has(event.id),
    );
    if (lost.length === 0) return { events, queued: 0 };
    const cost = requestCost(soFar.queued + lost.length) - requestCost(soFar.queued);
    if (cost > 0) await charge(ctx, creatorOf(ctx), cost);
    await forgetOldAttempts(
      tx,
      creatorId,
      failed.map(({ id }) => id),
    );
    await queueDeliveries(tx, endpoint, lost, firstDue);
    await ctx.endpointJobs.add(tx, [{ data: endpointJob(endpoint), delayMs: 0 }]);
    return { events, queued: lost.length };
  });

/** The requests that queueing events costs. The request itself has paid for the first. */
const requestCost = (queued: number): number =>
  Math.max(1, Math.ceil(queued / recoveredPerRequest));

/** The next events of a creator. The lock keeps the clean-up from deleting them; those it has locked are left out. */
const selectEvents = (
  tx: Prisma.TransactionClient,
  creatorId: bigint,
  after: { createdAt: Date; position: bigint },
): Promise<Candidate[]> =>
  tx.$queryRaw<Candidate[]>`
    SELECT id, type, CASE WHEN type = ANY(${typesForOthers}) THEN body END AS body,
      position, created_at AS "createdAt" FROM webhook_events
    WHERE creator_id = ${creatorId} AND position IS NOT NULL
      AND (created_at, position) > (${storableTime(after.createdAt)}::timestamptz, ${after.position}::bigint)
    ORDER BY created_at, position
    LIMIT ${batchSize}
    FOR KEY SHARE SKIP LOCKED`;

/** Makes the deliveries of events due, a millisecond apart, whether or not they exist. */
async function queueDeliveries(
  tx: Prisma.TransactionClient,
  { creatorId, id }: OwnedRow,
  events: Candidate[],
  firstDue: number,
): Promise<void> {
  const rows = events.map(({ id: eventId, createdAt }, index) => {
    const dueAt = new Date(firstDue + index);
    return Prisma.sql`(${creatorId}, ${eventId}, ${id}, ${dueAt}, ${createdAt})`;
  });
  await tx.$executeRaw`
    INSERT INTO webhook_deliveries (creator_id, event_id, endpoint_id, next_attempt_at, created_at)
    VALUES ${Prisma.join(rows)}
    ON CONFLICT (creator_id, event_id, endpoint_id) DO UPDATE
      SET status = 'PENDING', attempts_made = 0, next_attempt_at = excluded.next_attempt_at,
        claimed_until = NULL, claim_id = NULL`;
}
