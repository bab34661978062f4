import { randomUUID } from 'node:crypto';
import type { Prisma, WebhookDelivery } from '../../prisma/client/client.js';
import type { EventType } from '../events/event-types.js';
import type { EventReaders } from '../events/readers.js';
import { endpointJob, type EndpointJobs } from './queue.js';

/** Something that happened, for its creator. */
interface NewEvent<Type extends string = EventType> {
  creatorId: bigint;
  type: Type;
  data: object;
}

/** Writes events, and tells those who wait for them. */
export interface Outbox {
  /** Writes an event, with a delivery for each enabled endpoint of its creator, in the transaction of the fact. */
  publish: (tx: Prisma.TransactionClient, event: NewEvent) => Promise<void>;
  /** Wakes those who send and read the events of a creator, once some are committed. */
  announce: (creatorId: bigint) => void;
}

declare module '../access/context.js' {
  interface Services {
    publish: Outbox['publish'];
    announce: Outbox['announce'];
  }
}

interface OutboxServices {
  endpointJobs: EndpointJobs;
  now: () => Date;
}

export const createOutbox = ({
  eventReaders,
  ...services
}: OutboxServices & { eventReaders: EventReaders }): Outbox => ({
  async publish(tx, event) {
    const endpoints = await tx.webhookEndpoint.findMany({
      where: { creatorId: event.creatorId, disabledReason: null, deletedAt: null },
      select: { id: true },
    });
    await writeEvent(
      services,
      tx,
      event,
      endpoints.map(({ id }) => id),
    );
  },
  announce(creatorId) {
    services.endpointJobs.wake();
    eventReaders.announce(creatorId);
  },
});

/** Writes an event with a delivery, due at once, for each of the endpoints. */
export async function writeEvent(
  { endpointJobs, now }: OutboxServices,
  tx: Prisma.TransactionClient,
  { creatorId, type, data }: NewEvent<string>,
  endpointIds: bigint[],
): Promise<WebhookDelivery[]> {
  const createdAt = now();
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const { id: eventId } = await tx.webhookEvent.create({
    data: { id: `evt_${randomUUID().replaceAll('-', '')}`, creatorId, type, body, createdAt },
  });
  if (endpointIds.length === 0) return [];
  await endpointJobs.add(
    tx,
    endpointIds.map((id) => ({ data: endpointJob({ creatorId, id }), delayMs: 0 })),
  );
  return tx.webhookDelivery.createManyAndReturn({
    data: endpointIds.map((endpointId) => ({
      creatorId,
      eventId,
      endpointId,
      nextAttemptAt: createdAt,
      createdAt,
    })),
  });
}
