import type { Logger } from 'pino';
import type { PrismaClient } from '../../prisma/client/client.js';
import type { Chore } from '../core/database/chores.js';

const keptDays = 30;
const dayMs = 24 * 3600 * 1000;
const everyMs = 3600 * 1000;
const batchSize = 1000;
/** A run ends well within its lease. If there is more to delete, the next run comes soon. */
const longestMs = 10_000;
const soonMs = 1000;

interface Delivery {
  id: number;
  eventId: string;
  /** Whether it may still be sent. */
  isWaiting: boolean;
}

/** Deletes old events that will not be sent any more, with their deliveries and attempts. */
export const webhookCleanup = (options: {
  db: PrismaClient;
  now: () => Date;
  log: Logger;
}): Chore => ({
  id: '3f0f3c3e-6d0e-4f4e-9a51-5d1d0f6b7a02',
  name: 'webhook-cleanup',
  async run(signal) {
    const before = new Date(options.now().getTime() - keptDays * dayMs);
    let forgotten = 0;
    const endsAt = performance.now() + longestMs;
    while (!signal.aborted && performance.now() < endsAt) {
      const events = await forgetBatch(options.db, before);
      forgotten += events;
      if (events === 0) {
        if (forgotten > 0) options.log.info({ events: forgotten }, 'Old webhook events forgotten');
        return everyMs;
      }
    }
    return soonMs;
  },
});

/** @returns how many events were deleted */
const forgetBatch = (db: PrismaClient, before: Date): Promise<number> =>
  db.$transaction(async (tx) => {
    const old = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM webhook_events AS event
      WHERE created_at < ${before} AND NOT EXISTS (
        SELECT FROM webhook_deliveries AS delivery
        JOIN webhook_endpoints AS endpoint ON endpoint.id = delivery.endpoint_id
        WHERE delivery.event_id = event.id
          AND delivery.status = 'PENDING' AND endpoint.deleted_at IS NULL
      )
      ORDER BY created_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
    // A replay may be sending one of them again. Either it comes first, or it finds the delivery gone.
    const deliveries = await tx.$queryRaw<Delivery[]>`
      SELECT delivery.id, event_id AS "eventId",
        delivery.status = 'PENDING' AND endpoint.deleted_at IS NULL AS "isWaiting"
      FROM webhook_deliveries AS delivery
      JOIN webhook_endpoints AS endpoint ON endpoint.id = delivery.endpoint_id
      WHERE event_id = ANY(${old.map(({ id }) => id)}) FOR UPDATE OF delivery`;
    const kept = new Set(
      deliveries.filter(({ isWaiting }) => isWaiting).map(({ eventId }) => eventId),
    );
    const eventIds = old.map(({ id }) => id).filter((id) => !kept.has(id));
    const ofEvents = { eventId: { in: eventIds } };
    const deliveryIds = deliveries.filter(({ eventId }) => !kept.has(eventId)).map(({ id }) => id);
    await tx.webhookAttempt.deleteMany({ where: { deliveryId: { in: deliveryIds } } });
    await tx.webhookDelivery.deleteMany({ where: ofEvents });
    await tx.webhookEvent.deleteMany({ where: { id: { in: eventIds } } });
    return eventIds.length;
  });
