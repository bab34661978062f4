import { Prisma, type WebhookEndpoint } from '../../prisma/client/client.js';
import type { EventRow, Subscriber } from '../events/outbox.js';
import { tellsOfItself } from './endpoints/endpoint-events.js';
import { endpointJob, type EndpointJobs } from './worker/queue.js';

/** True if an endpoint gets events of a type. */
export const isWanted = ({ types }: Pick<WebhookEndpoint, 'types'>, type: string): boolean =>
  types.length === 0 || types.includes(type);

/** Queues each event, for the enabled endpoints of its creator that want it. */
export const deliverEvents = (endpointJobs: EndpointJobs): Subscriber => ({
  async prepare(tx, creatorId, events) {
    const endpoints = await tx.webhookEndpoint.findMany({
      where: { creatorId, disabledReason: null, deletedAt: null },
      select: { id: true, types: true },
    });
    const data = endpoints.flatMap((endpoint) =>
      events
        .filter((event) => isWanted(endpoint, event.type) && !tellsOfItself(endpoint.id, event))
        .map((event) => newDelivery(event, endpoint.id)),
    );
    if (data.length === 0) return undefined;
    const ids = new Set(data.map(({ endpointId }) => endpointId));
    await endpointJobs.add(
      tx,
      [...ids].map((id) => ({ data: endpointJob({ creatorId, id }), delayMs: 0 })),
    );
    return () => insertDeliveries(tx, data);
  },
  wake: () => endpointJobs.wake(),
  isNeeded: (table) => Prisma.sql`EXISTS (
    SELECT FROM ${table('webhook_deliveries')} AS delivery
    JOIN ${table('webhook_endpoints')} AS endpoint
      ON endpoint.creator_id = delivery.creator_id AND endpoint.id = delivery.endpoint_id
    WHERE delivery.creator_id = event.creator_id AND delivery.event_id = event.id
      AND delivery.status = 'PENDING' AND endpoint.deleted_at IS NULL
  )`,
  release: deleteSent,
  forgetAnswers: deleteAnswers,
});

/** The delivery of an event to an endpoint, due at once. */
export const newDelivery = (
  { creatorId, id: eventId, createdAt }: EventRow,
  endpointId: bigint,
) => ({
  creatorId,
  eventId,
  endpointId,
  nextAttemptAt: createdAt,
  createdAt,
});

/** Prisma's `createMany` would take four times as long, and other events of the creator wait meanwhile. */
function insertDeliveries(
  tx: Prisma.TransactionClient,
  deliveries: ReturnType<typeof newDelivery>[],
): Promise<number> {
  const values = deliveries.map(
    ({ creatorId, eventId, endpointId, nextAttemptAt, createdAt }) =>
      Prisma.sql`(${creatorId}, ${eventId}, ${endpointId}, ${nextAttemptAt}, ${createdAt})`,
  );
  return tx.$executeRaw`INSERT INTO webhook_deliveries
      (creator_id, event_id, endpoint_id, next_attempt_at, created_at)
    VALUES ${Prisma.join(values)}`;
}

interface OldDelivery {
  id: bigint;
  eventId: string;
  /** True if it may still be sent. */
  isWaiting: boolean;
}

/** Deletes the deliveries of old events, with their attempts. Keeps those of events that are being replayed. */
const deleteSent: Subscriber['release'] = async (tx, creatorId, oldIds) => {
  // The lock orders this and a replay: either the replay comes first, and its event is kept, or it finds no delivery.
  const deliveries = await tx.$queryRaw<OldDelivery[]>`
    SELECT delivery.id, event_id AS "eventId",
      delivery.status = 'PENDING' AND endpoint.deleted_at IS NULL AS "isWaiting"
    FROM webhook_deliveries AS delivery
    JOIN webhook_endpoints AS endpoint
      ON endpoint.creator_id = delivery.creator_id AND endpoint.id = delivery.endpoint_id
    WHERE delivery.creator_id = ${creatorId} AND event_id = ANY(${oldIds})
    FOR UPDATE OF delivery`;
  const kept = new Set(
    deliveries.filter(({ isWaiting }) => isWaiting).map(({ eventId }) => eventId),
  );
  const eventIds = oldIds.filter((id) => !kept.has(id));
  const deliveryIds = deliveries.filter(({ eventId }) => !kept.has(eventId)).map(({ id }) => id);
  await tx.webhookAttempt.deleteMany({ where: { creatorId, deliveryId: { in: deliveryIds } } });
  await tx.webhookDelivery.deleteMany({ where: { creatorId, eventId: { in: eventIds } } });
  return eventIds;
};

/**
 * Deletes the answers to events whose customer was erased. Whoever stores an answer locks its endpoint, and so does this. An
 * answer that comes first is deleted here; one that comes later is not stored, because its event is marked as erased.
 */
const deleteAnswers: Subscriber['forgetAnswers'] = async (tx, creatorId, eventIds) => {
  await tx.$queryRaw`
    SELECT 1 FROM webhook_endpoints WHERE creator_id = ${creatorId} ORDER BY id FOR NO KEY UPDATE`;
  return tx.$executeRaw`
    UPDATE webhook_attempts AS attempt SET response_body = NULL
    FROM webhook_deliveries AS delivery
    WHERE attempt.creator_id = ${creatorId} AND delivery.creator_id = ${creatorId}
      AND delivery.event_id = ANY(${eventIds}) AND attempt.delivery_id = delivery.id
      AND attempt.response_body IS NOT NULL`;
};
