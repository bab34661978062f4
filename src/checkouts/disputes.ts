import type { Services } from '../access/context.js';
import { counter } from '../core/metrics.js';
import { findPaid } from './payment-id.js';
import { providerNames, type DisputeAtProvider, type Provider } from './providers/provider.js';

export const disputes = counter(
  'payment_links_disputes_total',
  'Disputes of payments at a payment provider, each once for each state that it got.',
  {
    provider: providerNames.map((name) => name.toLowerCase()),
    status: ['open', 'won', 'lost'],
  },
);

/** Takes note of a dispute at a provider, and of the state that it has got. */
export async function takeDispute(
  services: Services,
  provider: Provider,
  { id: disputeId, paymentId: providersId, status, evidenceDueBy, ...dispute }: DisputeAtProvider,
): Promise<void> {
  const paid = await findPaid(services, provider, providersId);
  if (!paid) return;
  const { ctx, creatorId, paymentId } = paid;
  const now = ctx.now();
  const state = { status, evidenceDueBy, closedAt: status === 'OPEN' ? null : now };
  const made = await ctx.db.dispute.createMany({
    data: { ...dispute, ...state, creatorId, provider: provider.name, disputeId, paymentId },
    skipDuplicates: true,
  });
  const where = { creatorId, disputeId, status: { not: status } };
  const changed = made.count > 0 ? made : await ctx.db.dispute.updateMany({ where, data: state });
  if (changed.count === 0) return;
  ctx.metrics
    .of(disputes)
    .inc({ provider: provider.name.toLowerCase(), status: status.toLowerCase() });
  ctx.log.warn({ provider: provider.name, creatorId, paymentId, status }, 'A payment is disputed');
}

/** Disputes that one run asks about. */
const most = 100;

/** Asks about the disputes that are open here, since they last for months. On a cluster, this asks all shards. */
export async function followDisputes(services: Services, provider: Provider): Promise<void> {
  const open = await services.db.dispute.findMany({
    where: { provider: provider.name, status: 'OPEN' },
    orderBy: { createdAt: 'asc' },
    take: most,
  });
  for (const { disputeId } of open) {
    const found = await provider.findDispute?.(disputeId);
    if (found) await takeDispute(services, provider, found);
  }
}
