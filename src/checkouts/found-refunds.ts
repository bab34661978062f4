/** Refunds that were made at a provider by hand, or that failed after they had succeeded. */
import type { ProviderRefund } from '../../prisma/client/client.js';
import type { Services } from '../access/context.js';
import { newLinkUuid } from '../payment-links/link-uuid.js';
import { takeOutRefund } from '../payments/failed-refunds.js';
import { mayNameCustomer } from '../payments/refunds.js';
import { findPaid, type Paid } from './payment-id.js';
import type { Provider, RefundAtProvider } from './providers/provider.js';
import { tellFailed } from './send-back.js';

/**
 * Leaves out the refunds with nothing new, as most are: else an account with thousands of refunds would hide one that has
 * failed.
 */
export async function refundsWithNews(
  { db }: Services,
  refunds: RefundAtProvider[],
): Promise<RefundAtProvider[]> {
  const where = { id: { in: refunds.map(({ id }) => id) } };
  const recorded = new Set((await db.refundId.findMany({ where })).map(({ id }) => id));
  return refunds.filter(({ id, status }) => recorded.has(id) === (status === 'FAILED'));
}

/**
 * Takes note of a refund at a provider. One that is not known yet gets a row, and is recorded once it has succeeded. One
 * that has failed since is taken out of its payment.
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
  const isRecorded = (await ctx.db.refund.count({ where: { creatorId, refundId } })) > 0;
  if (refund.status === 'FAILED' && isRecorded) await keepFailed(paid, provider, refundId);
  if (refund.status === 'FAILED' || isRecorded) return;
  const known = await ctx.db.providerRefund.findFirst({
    where: {
      creatorId,
      OR: [
        { refundId },
        // It may be this very refund, asked for a moment ago.
        { paymentId, status: 'PENDING', refundId: null, currency, amount },
      ],
    },
  });
  if (known) return refund.status === 'SUCCEEDED' ? recordAfterAll(paid, known) : undefined;
  const now = ctx.now();
  await ctx.db.providerRefund.createMany({
    data: {
      ...{ id: newLinkUuid(creatorId), creatorId, provider: provider.name, origin: 'SEEN' },
      ...{ paymentId, refundId, currency, amount, createdAt: now, nextLookAt: now },
    },
    skipDuplicates: true,
  });
}

/** Plans to record a refund that was left to a person, and has succeeded, once its payment has room for it. */
async function recordAfterAll({ ctx, payment }: Paid, { creatorId, id, amount }: ProviderRefund) {
  if (amount.greaterThan(payment.amount.minus(payment.refundedAmount))) return;
  await ctx.db.providerRefund.updateMany({
    where: { creatorId, id, status: 'STUCK' },
    // Another one may be asked for meanwhile.
    data: { status: 'PENDING', origin: 'SEEN', nextLookAt: ctx.now() },
  });
}

/** Keeps a refund that is recorded as failed. The payment can be refunded again. */
async function keepFailed(paid: Paid, { name: provider }: Provider, refundId: string) {
  const { ctx, creatorId, paymentId } = paid;
  const failed = await takeOutRefund(ctx, paid, refundId, (tx, { currency, amount, ...refund }) => {
    // The reasons of refunds are looked through for erased customers. One that moves meanwhile must not name any.
    const reason = mayNameCustomer(refund.reason) ? null : refund.reason;
    const state = { status: 'FAILED', reason, nextLookAt: null };
    return tx.providerRefund.upsert({
      where: { creatorId_refundId: { creatorId, refundId } },
      update: state,
      create: {
        ...{ ...state, id: newLinkUuid(creatorId), creatorId, provider, origin: 'SEEN' },
        ...{ paymentId, refundId, currency, amount, createdAt: refund.createdAt },
      },
    });
  });
  if (failed) tellFailed(ctx, failed, 'FAILED');
}
