import { randomUUID } from 'node:crypto';
import type { Prisma, WebhookDelivery } from '../../prisma/client/client.js';
import { endpointJob, type EndpointJobs } from './queue.js';

declare module '../access/context.js' {
  interface Services {
    publish: Publish;
  }
}

/** Something that happened, for the webhook endpoints of its creator. */
interface WebhookEvent {
  creatorId: bigint;
  /** Such as `payment.succeeded`. */
  type: string;
  data: object;
}

/** Writes an event with one delivery for each enabled endpoint of its creator, in the transaction of the fact. */
type Publish = (tx: Prisma.TransactionClient, event: WebhookEvent) => Promise<void>;

interface Outbox {
  endpointJobs: EndpointJobs;
  now: () => Date;
}

export const createPublish =
  (outbox: Outbox): Publish =>
  async (tx, event) => {
    const endpoints = await tx.webhookEndpoint.findMany({
      where: { creatorId: event.creatorId, disabledReason: null, deletedAt: null },
      select: { id: true },
    });
    const ids = endpoints.map(({ id }) => id);
    await writeEvent(outbox, tx, event, ids);
  };

/** Writes an event with a delivery, due at once, for each of the endpoints. */
export async function writeEvent(
  { endpointJobs, now }: Outbox,
  tx: Prisma.TransactionClient,
  { creatorId, type, data }: WebhookEvent,
  endpointIds: bigint[],
): Promise<WebhookDelivery[]> {
  if (endpointIds.length === 0) return [];
  const createdAt = now();
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const { id: eventId } = await tx.webhookEvent.create({
    data: { id: `evt_${randomUUID().replaceAll('-', '')}`, creatorId, type, body, createdAt },
  });
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
