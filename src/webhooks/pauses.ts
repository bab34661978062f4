import type { Prisma, WebhookEndpoint } from '../../prisma/client/client.js';
import type { OwnedRow } from '../core/database/loading.js';
import { endpointJob, type EndpointJobs } from './queue.js';

/** Deliveries that one statement changes, so that each statement ends in time. */
const batchSize = 20_000;

/** Clears the claim of an attempt, which then plans nothing when it ends. */
export const unclaimed = { claimedUntil: null, claimId: null };

/** Locks an endpoint until the transaction ends. Whoever plans or stops its deliveries takes this lock first. */
export async function lockEndpoint(
  tx: Prisma.TransactionClient,
  { creatorId, id }: OwnedRow,
): Promise<WebhookEndpoint> {
  await tx.$queryRaw`
    SELECT 1 FROM webhook_endpoints WHERE creator_id = ${creatorId} AND id = ${id} FOR NO KEY UPDATE`;
  return tx.webhookEndpoint.findFirstOrThrow({ where: { creatorId, id } });
}

/** Stops the pending deliveries of an endpoint until {@link resumeDeliveries}. */
export const pauseDeliveries = (tx: Prisma.TransactionClient, endpoint: OwnedRow): Promise<void> =>
  updatePending(tx, endpoint, { nextAttemptAt: null, ...unclaimed });

/** Makes the pending deliveries of an endpoint due now, at the start of their schedule. */
export async function resumeDeliveries(
  { endpointJobs, now }: { endpointJobs: EndpointJobs; now: () => Date },
  tx: Prisma.TransactionClient,
  endpoint: OwnedRow,
): Promise<void> {
  await updatePending(tx, endpoint, { nextAttemptAt: now(), attemptsMade: 0 });
  await endpointJobs.add(tx, [{ data: endpointJob(endpoint), delayMs: 0 }]);
}

async function updatePending(
  tx: Prisma.TransactionClient,
  { creatorId, id: endpointId }: OwnedRow,
  data: Prisma.WebhookDeliveryUpdateManyMutationInput,
): Promise<void> {
  let after = 0n;
  for (;;) {
    const pending = { creatorId, endpointId, status: 'PENDING', id: { gt: after } };
    const end = await tx.webhookDelivery.findFirst({
      where: pending,
      orderBy: { id: 'asc' },
      skip: batchSize - 1,
      select: { id: true },
    });
    const id = { ...pending.id, ...(end && { lte: end.id }) };
    await tx.webhookDelivery.updateMany({ where: { ...pending, id }, data });
    if (!end) return;
    after = end.id;
  }
}
