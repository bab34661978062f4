import { Prisma } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import type { OwnedRow } from '../core/database/loading.js';
import { storableTime } from '../core/times.js';
import { assertEnabled, forgetOldAttempts, type DeliveryStatus } from './deliveries.js';
import { findEndpoint } from './endpoints.js';
import { lockEndpoint } from './pauses.js';
import { endpointJob } from './queue.js';

/** Events that one request looks at. */
export const maxRecovered = 10_000;
/** Events that one transaction looks at. */
const batchSize = 1000;

export interface Recovered {
  /** How many events were queued. */
  queued: number;
  /** From this time on, there may be events that were not looked at. Null if there are none. */
  continueFrom: Date | null;
}

/** An event, and its delivery to the endpoint if there is one. */
interface Candidate {
  eventId: string;
  position: bigint;
  createdAt: Date;
  deliveryId: bigint | null;
  status: DeliveryStatus | null;
}

/**
 * Queues each event since a time that an endpoint has neither taken nor has under way, oldest first. Events from before
 * the endpoint existed are among them.
 *
 * @throws ServiceError NOT_FOUND, CONFLICT when the endpoint is disabled
 */
export async function recoverWebhookEvents(
  ctx: Context,
  { endpointId, since }: { endpointId: bigint; since: Date },
): Promise<Recovered> {
  const { creatorId } = await findEndpoint(ctx, endpointId);
  const endpoint = { creatorId, id: endpointId };
  let after = { createdAt: since, position: 0n };
  let queued = 0;
  for (let place = 0; place < maxRecovered; place += batchSize) {
    const { events, lost } = await recoverBatch(ctx, endpoint, after, place);
    queued += lost.length;
    if (lost.length > 0) ctx.endpointJobs.wake();
    const last = events.at(-1);
    if (!last || events.length < batchSize) return { queued, continueFrom: null };
    after = last;
  }
  return { queued, continueFrom: after.createdAt };
}

/** @param place of the batch among all events of the request */
const recoverBatch = (
  ctx: Context,
  endpoint: OwnedRow,
  after: { createdAt: Date; position: bigint },
  place: number,
): Promise<{ events: Candidate[]; lost: Candidate[] }> =>
  ctx.db.$transaction(async (tx) => {
    assertEnabled(await lockEndpoint(tx, endpoint));
    const events = await selectEvents(tx, endpoint, after);
    const lost = events.filter(({ status }) => status === null || status === 'FAILED');
    if (lost.length === 0) return { events, lost };
    const failed = lost.flatMap(({ deliveryId }) => deliveryId ?? []);
    await forgetOldAttempts(tx, endpoint.creatorId, failed);
    // All are due now. A millisecond between them keeps their order.
    const earliest = ctx.now().getTime() - maxRecovered + place;
    await queueDeliveries(tx, endpoint, lost, earliest);
    await ctx.endpointJobs.add(tx, [{ data: endpointJob(endpoint), delayMs: 0 }]);
    return { events, lost };
  });

/** The next events of a creator. The lock keeps the clean-up from deleting them; those it has locked are left out. */
const selectEvents = (
  tx: Prisma.TransactionClient,
  { creatorId, id }: OwnedRow,
  after: { createdAt: Date; position: bigint },
): Promise<Candidate[]> =>
  tx.$queryRaw<Candidate[]>`
    SELECT event.id AS "eventId", event.position, event.created_at AS "createdAt",
      delivery.id AS "deliveryId", delivery.status
    FROM webhook_events AS event
    LEFT JOIN webhook_deliveries AS delivery
      ON delivery.creator_id = event.creator_id AND delivery.event_id = event.id AND delivery.endpoint_id = ${id}
    WHERE event.creator_id = ${creatorId} AND event.position IS NOT NULL
      AND (event.created_at, event.position) > (${storableTime(after.createdAt)}::timestamptz, ${after.position}::bigint)
    ORDER BY event.created_at, event.position
    LIMIT ${batchSize}
    FOR KEY SHARE OF event SKIP LOCKED`;

/** Makes the deliveries of events due, a millisecond apart, whether or not they exist. */
async function queueDeliveries(
  tx: Prisma.TransactionClient,
  { creatorId, id }: OwnedRow,
  events: Candidate[],
  earliest: number,
): Promise<void> {
  const rows = events.map(({ eventId, createdAt }, index) => {
    const dueAt = new Date(earliest + index);
    return Prisma.sql`(${creatorId}, ${eventId}, ${id}, ${dueAt}, ${createdAt})`;
  });
  await tx.$executeRaw`
    INSERT INTO webhook_deliveries (creator_id, event_id, endpoint_id, next_attempt_at, created_at)
    VALUES ${Prisma.join(rows)}
    ON CONFLICT (creator_id, event_id, endpoint_id) DO UPDATE
      SET status = 'PENDING', attempts_made = 0, next_attempt_at = excluded.next_attempt_at,
        claimed_until = NULL, claim_id = NULL`;
}
