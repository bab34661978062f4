import { randomUUID } from 'node:crypto';
import type { Prisma, WebhookDelivery } from '../../prisma/client/client.js';
import type { Context, Services, WebhookEvent } from '../core/context.js';

type Outbox = Pick<Services, 'visits' | 'now'>;

/**
 * Writes an event with one delivery for each enabled endpoint of its creator, in the transaction of the fact:
 * both are there, or neither is.
 */
export const createPublish =
  (outbox: Outbox): Context['publish'] =>
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
  { visits, now }: Outbox,
  tx: Prisma.TransactionClient,
  { creatorId, type, data }: WebhookEvent,
  endpointIds: number[],
): Promise<WebhookDelivery[]> {
  if (endpointIds.length === 0) return [];
  const createdAt = now();
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const { id: eventId } = await tx.webhookEvent.create({
    data: { id: `evt_${randomUUID().replaceAll('-', '')}`, creatorId, type, body, createdAt },
  });
  await visits.add(
    tx,
    endpointIds.map((endpointId) => ({ data: { endpointId }, delayMs: 0 })),
  );
  return tx.webhookDelivery.createManyAndReturn({
    data: endpointIds.map((endpointId) => ({
      eventId,
      endpointId,
      nextAttemptAt: createdAt,
      createdAt,
    })),
  });
}
