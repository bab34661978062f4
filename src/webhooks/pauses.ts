import type { Prisma, WebhookEndpoint } from '../../prisma/client/client.js';
import type { EndpointJobs } from './queue.js';

/** Deliveries that one statement changes, so that each statement ends in time. */
const batchSize = 20_000;

/** Clears the claim of an attempt, which then plans nothing when it ends. */
export const unclaimed = { claimedUntil: null, claimId: null };

/** Locks an endpoint until the transaction ends. Whoever plans or stops its deliveries takes this lock first. */
export async function lockEndpoint(
  tx: Prisma.TransactionClient,
  id: number,
): Promise<WebhookEndpoint> {
  await tx.$queryRaw`SELECT 1 FROM webhook_endpoints WHERE id = ${id} FOR NO KEY UPDATE`;
  return tx.webhookEndpoint.findUniqueOrThrow({ where: { id } });
}

/** Stops the pending deliveries of an endpoint until {@link resumeDeliveries}. */
export const pauseDeliveries = (tx: Prisma.TransactionClient, endpointId: number): Promise<void> =>
  updatePending(tx, endpointId, { nextAttemptAt: null, ...unclaimed });

/** Makes the pending deliveries of an endpoint due now, at the start of their schedule. */
export async function resumeDeliveries(
  { endpointJobs, now }: { endpointJobs: EndpointJobs; now: () => Date },
  tx: Prisma.TransactionClient,
  endpointId: number,
): Promise<void> {
  await updatePending(tx, endpointId, { nextAttemptAt: now(), attemptsMade: 0 });
  await endpointJobs.add(tx, [{ data: { endpointId }, delayMs: 0 }]);
}

async function updatePending(
  tx: Prisma.TransactionClient,
  endpointId: number,
  data: Prisma.WebhookDeliveryUpdateManyMutationInput,
): Promise<void> {
  let after = 0;
  for (;;) {
    const pending = { endpointId, status: 'PENDING', id: { gt: after } } as const;
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
