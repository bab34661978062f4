import { Prisma, type RejectedPayment } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../access/context.js';
import { bounds, countRows, direction, limit } from '../core/database/page-sql.js';
import { rowsWhere, type PagedRows } from '../core/keyset.js';
import { readById } from '../core/database/loading.js';
import { currency, readAmount } from '../core/money.js';
import { isStorable } from '../core/text.js';
import { inTransaction } from '../events/outbox.js';
import { paymentRejected } from './payment-events.js';
import type { PayableLink } from './payment-page.js';
import { rejectionReasons, type Rejection } from './rejection.js';
import type { NewPayment } from './reported-payment.js';
import { isCustomer, rejectedColumns, type CustomerOf } from './statements.js';
import { counter } from '../core/metrics.js';

const rejectedPayments = counter(
  'payment_links_payments_rejected_total',
  'Payments that the payment site took, and that their links could not honour.',
  { reason: rejectionReasons.map((reason) => reason.toLowerCase()) },
);

/** The largest amount that a column of money holds. */
const mostStorable = currency('RUB').most;

/** Selects rejected payments that meet both conditions, if they are given. */
interface RejectedFilter {
  isResolved?: boolean | null | undefined;
  /** The payment site's own id. */
  paymentId?: string | null | undefined;
}

/** The rejected payments of the calling creator, newest first. */
export const rejectedOfCreator = (
  ctx: Context,
  filter: RejectedFilter,
): PagedRows<RejectedPayment> =>
  rowsWhere(ctx, ctx.db.rejectedPayment, { creatorId: creatorOf(ctx).id, ...selected(filter) });

/** The rejected payments of a customer. */
export function rejectedOfCustomer(
  { query }: Context,
  { creatorId, spellings }: CustomerOf,
): PagedRows<RejectedPayment> {
  const rows = Prisma.sql`
    FROM rejected_payments WHERE creator_id = ${creatorId}::bigint AND ${isCustomer(spellings)}`;
  return {
    find: (page) =>
      query<RejectedPayment>(
        Prisma.sql`SELECT ${rejectedColumns} ${rows} ${bounds(page)} ORDER BY id ${direction(page)} ${limit(page)}`,
        { isPlannedAnew: true },
      ),
    totalCount: () => countRows(query, rows),
  };
}

/** The rejected payments of all creators, for the platform. */
export const rejectedOfAll = (ctx: Context, filter: RejectedFilter): PagedRows<RejectedPayment> =>
  rowsWhere(ctx, ctx.db.rejectedPayment, selected(filter));

/** The rejected payment of a refund. */
export const loadRejectedPayment = readById((ctx: Context, creatorId, ids) =>
  ctx.db.rejectedPayment.findMany({ where: { creatorId, id: { in: ids } } }),
);

const selected = ({ isResolved, paymentId }: RejectedFilter): Prisma.RejectedPaymentWhereInput => ({
  ...(isResolved != null && { resolvedAt: isResolved ? { not: null } : null }),
  // No id has what the database cannot hold.
  ...(paymentId != null && { paymentId: isStorable(paymentId) ? paymentId : { in: [] } }),
});

/** Writes what depends on a payment, once it is recorded or rejected, in the same transaction. */
export type AlsoWrite = (
  tx: Prisma.TransactionClient,
  outcome: 'RECORDED' | 'REJECTED',
) => Promise<void>;

/**
 * Keeps a payment that its link cannot honour, once, with its event. What cannot be an amount of money is not kept.
 *
 * @returns false when its id belongs to another payment
 */
export async function keepRejected(
  ctx: Context,
  payment: NewPayment,
  link: PayableLink,
  { reason }: Rejection,
  alsoWrite?: AlsoWrite,
): Promise<boolean> {
  if (!readAmount(payment.amount, ['amount'], mostStorable, [])) return true;
  const { creatorId, id: paymentLinkId } = link;
  const { paymentId, currency, amount } = payment;
  const isNew = await inTransaction(ctx, creatorId, async (tx, publish) => {
    const taken = { id: paymentId, creatorId };
    const { count } = await tx.paymentId.createMany({ data: taken, skipDuplicates: true });
    if (count === 0) return false;
    const rejected = await tx.rejectedPayment.create({
      data: { ...payment, creatorId, paymentLinkId, reason, createdAt: ctx.now() },
    });
    await alsoWrite?.(tx, 'REJECTED');
    publish(paymentRejected.event(rejected, link, reason));
    return true;
  });
  if (isNew) {
    ctx.metrics.of(rejectedPayments).inc({ reason: reason.toLowerCase() });
    return true;
  }
  const known = await ctx.db.rejectedPayment.findFirst({
    where: { creatorId, paymentId, paymentLinkId },
  });
  if (!known) return false;
  // A second wrong amount gets the price again, not a conflict.
  return reason === 'WRONG_AMOUNT' || (known.currency === currency && known.amount.equals(amount));
}

/**
 * Resolves a rejected payment that is recorded after all. The amount may differ only if it was the fault. Does nothing
 * if some of it was refunded, or is about to be: what a provider took goes back by itself.
 *
 * @returns it; undefined if there is none
 */
export async function resolveRejected(
  tx: Prisma.TransactionClient,
  { paymentId, currency, amount }: NewPayment,
  { creatorId, id: paymentLinkId }: PayableLink,
  resolvedAt: Date,
): Promise<RejectedPayment | undefined> {
  const [resolved] = await tx.rejectedPayment.updateManyAndReturn({
    where: {
      ...{ creatorId, paymentId, paymentLinkId, resolvedAt: null, refundedAmount: 0 },
      provider: null,
      OR: [{ reason: 'WRONG_AMOUNT' }, { currency, amount }],
    },
    data: { resolvedAt },
  });
  return resolved;
}
