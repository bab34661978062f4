/** Refunds that were made at a provider by hand, or that failed after they had succeeded. */
import type { Services } from '../access/context.js';
import { newLinkUuid } from '../payment-links/link-uuid.js';
import { findPaid } from './payment-id.js';
import type { Provider, RefundAtProvider } from './providers/provider.js';
import { tellFailed } from './send-back.js';

/**
 * Takes note of a refund at a provider. One that is not known yet gets a row, and is recorded once it has succeeded.
 */
export async function takeRefund(
  services: Services,
  provider: Provider,
  refund: RefundAtProvider,
): Promise<void> {
  const { id: refundId, currency, amount } = refund;
  const paid = await findPaid(services, provider, refund.paymentId);
  if (!paid) return;
  const { ctx, creatorId, paymentId } = paid;
  const known = await ctx.db.providerRefund.findFirst({
    where: {
      creatorId,
      OR: [
        { refundId },
        // It may be this very refund, asked for a moment ago.
        { paymentId, status: 'PENDING', refundId: null },
      ],
    },
  });
  if (refund.status === 'FAILED') {
    const { count } = await ctx.db.providerRefund.updateMany({
      where: { creatorId, refundId, status: 'SUCCEEDED' },
      data: { status: 'FAILED' },
    });
    if (known && count > 0) tellFailed(ctx, known, 'FAILED');
    return;
  }
  if (known || (await ctx.db.refund.findFirst({ where: { creatorId, refundId } }))) return;
  const now = ctx.now();
  await ctx.db.providerRefund.createMany({
    data: {
      ...{ id: newLinkUuid(creatorId), creatorId, provider: provider.name, origin: 'SEEN' },
      ...{ paymentId, refundId, currency, amount, createdAt: now, nextLookAt: now },
    },
    skipDuplicates: true,
  });
}
