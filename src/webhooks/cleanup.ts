import type { Logger } from 'pino';
import { Prisma, type PrismaClient } from '../../prisma/client/client.js';
import { inBatches, type Chore } from '../core/database/chores.js';

/** How long events are kept. */
export const keptDays = 30;
const dayMs = 24 * 3600 * 1000;
const everyMs = 3600 * 1000;
const batchSize = 1000;
/** So many creators take a few seconds. */
const creatorsAtOnce = 100;

interface Delivery {
  id: bigint;
  eventId: string;
  /** Whether it may still be sent. */
  isWaiting: boolean;
}

interface CleanupServices {
  db: PrismaClient;
  now: () => Date;
  log: Logger;
}

/** Deletes old events that will not be sent any more, with their deliveries and attempts. */
export const webhookCleanup = ({ db, now, log }: CleanupServices): Chore => ({
  id: '3f0f3c3e-6d0e-4f4e-9a51-5d1d0f6b7a02',
  name: 'webhook-cleanup',
  async run(signal) {
    const before = new Date(now().getTime() - keptDays * dayMs);
    let events = 0;
    const nextMs = await inBatches(signal, everyMs, async () => {
      const creatorIds = await findCreators(db, before);
      let forgotten = 0;
      for (const creatorId of creatorIds) forgotten += await forgetBatch(db, creatorId, before);
      events += forgotten;
      return forgotten;
    });
    if (events > 0) log.info({ events }, 'Old webhook events forgotten');
    return nextMs;
  },
});

/** Whether an event has no delivery that may still be sent. */
const isSent = Prisma.sql`NOT EXISTS (
  SELECT FROM webhook_deliveries AS delivery
  JOIN webhook_endpoints AS endpoint
    ON endpoint.creator_id = delivery.creator_id AND endpoint.id = delivery.endpoint_id
  WHERE delivery.creator_id = event.creator_id AND delivery.event_id = event.id
    AND delivery.status = 'PENDING' AND endpoint.deleted_at IS NULL
)`;

/** The creators of the oldest events that can be deleted. On a cluster, this asks all shards. */
async function findCreators(db: PrismaClient, before: Date): Promise<bigint[]> {
  const rows = await db.$queryRaw<{ creatorId: bigint }[]>`
    SELECT DISTINCT creator_id AS "creatorId" FROM (
      SELECT creator_id FROM webhook_events AS event
      WHERE created_at < ${before} AND ${isSent}
      ORDER BY created_at LIMIT ${batchSize}
    ) AS old
    LIMIT ${creatorsAtOnce}`;
  return rows.map(({ creatorId }) => creatorId);
}

/** @returns how many events of the creator were deleted */
const forgetBatch = (db: PrismaClient, creatorId: bigint, before: Date): Promise<number> =>
  db.$transaction(async (tx) => {
    const old = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM webhook_events AS event
      WHERE creator_id = ${creatorId} AND created_at < ${before} AND ${isSent}
      ORDER BY created_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
    // A replay may be sending one of them again. Either it comes first, or it finds the delivery gone.
    const deliveries = await tx.$queryRaw<Delivery[]>`
      SELECT delivery.id, event_id AS "eventId",
        delivery.status = 'PENDING' AND endpoint.deleted_at IS NULL AS "isWaiting"
      FROM webhook_deliveries AS delivery
      JOIN webhook_endpoints AS endpoint
        ON endpoint.creator_id = delivery.creator_id AND endpoint.id = delivery.endpoint_id
      WHERE delivery.creator_id = ${creatorId} AND event_id = ANY(${old.map(({ id }) => id)})
      FOR UPDATE OF delivery`;
    const kept = new Set(
      deliveries.filter(({ isWaiting }) => isWaiting).map(({ eventId }) => eventId),
    );
    const eventIds = old.map(({ id }) => id).filter((id) => !kept.has(id));
    const deliveryIds = deliveries.filter(({ eventId }) => !kept.has(eventId)).map(({ id }) => id);
    await tx.webhookAttempt.deleteMany({ where: { creatorId, deliveryId: { in: deliveryIds } } });
    await tx.webhookDelivery.deleteMany({ where: { creatorId, eventId: { in: eventIds } } });
    await tx.webhookEvent.deleteMany({ where: { creatorId, id: { in: eventIds } } });
    return eventIds.length;
  });
