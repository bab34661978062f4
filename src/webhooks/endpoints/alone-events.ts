/** Events that are for one endpoint alone. They have no position, so they are neither followed nor recovered. */
import type { Prisma, WebhookDelivery } from '../../../prisma/client/client.js';
import type { OwnedRow } from '../../core/database/loading.js';
import { eventRow, type NewEvent } from '../../events/outbox.js';
import { newDelivery } from '../deliver-events.js';
import { endpointTest } from './endpoint-events.js';
import { endpointJob, type EndpointJobs } from '../worker/queue.js';

/** Type of the events that ask a mailbox whether it wants to be told. */
export const confirmationType = 'webhook.confirmation' as const;

/** Their types. Each goes out by itself, even while its endpoint is quiet. One that fails begins no series of failures. */
export const aloneTypes: string[] = [endpointTest.type, confirmationType];
export const isAlone = (type: string): boolean => aloneTypes.includes(type);

/** Queues such an event. After the commit, the worker is to be woken. */
export async function deliverAlone(
  { endpointJobs, now }: { endpointJobs: EndpointJobs; now: () => Date },
  tx: Prisma.TransactionClient,
  endpoint: OwnedRow,
  told: NewEvent<string>,
): Promise<WebhookDelivery> {
  const event = await tx.webhookEvent.create({ data: eventRow(endpoint.creatorId, told, now()) });
  await endpointJobs.add(tx, [{ data: endpointJob(endpoint), delayMs: 0 }]);
  return tx.webhookDelivery.create({ data: newDelivery(event, endpoint.id) });
}
