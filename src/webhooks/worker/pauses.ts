import type { Prisma, WebhookEndpoint } from '../../../prisma/client/client.js';
import type { OwnedRow } from '../../core/database/loading.js';
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

/** Deletes the pending deliveries of an endpoint that is deleted, with their attempts. */
export const deletePending = (tx: Prisma.TransactionClient, endpoint: OwnedRow): Promise<void> =>
  changePending(tx, endpoint, async (where) => {
    await tx.webhookAttempt.deleteMany({
      where: { creatorId: endpoint.creatorId, delivery: where },
    });
    await tx.webhookDelivery.deleteMany({ where });
  });

const updatePending = (
  tx: Prisma.TransactionClient,
  endpoint: OwnedRow,
  data: Prisma.WebhookDeliveryUpdateManyMutationInput,
): Promise<void> =>
  changePending(tx, endpoint, (where) => tx.webhookDelivery.updateMany({ where, data }));

/** Changes the pending deliveries of an endpoint in batches. */
async function changePending(
  tx: Prisma.TransactionClient,
  { creatorId, id: endpointId }: OwnedRow,
  change: (where: Prisma.WebhookDeliveryWhereInput) => Promise<unknown>,
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
    await change({ ...pending, id });
    if (!end) return;
    after = end.id;
  }
}
