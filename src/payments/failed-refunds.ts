/** Refunds that failed after they had succeeded. */
import type { Prisma, Refund } from '../../prisma/client/client.js';
import { recordChange } from '../access/record-change.js';
import type { Context } from '../access/context.js';
import { inTransaction } from '../events/outbox.js';
import { paymentRefundFailed } from './payment-events.js';
import { lockPayment, type Refundable } from './refunds.js';

/**
 * Takes a refund that failed after it had succeeded out of its payment. A rejected payment is no longer resolved. The id
 * of the refund stays taken, and a place on the link that it gave back stays free. Writes the event.
 *
 * @param alsoWrite keeps what is known of it, in the same transaction
 * @returns what that returns; undefined if the payment has no such refund, such as one that was taken out before
 */
export const takeOutRefund = <Kept>(
  ctx: Context,
  { table, payment: { creatorId, id }, link }: Refundable,
  refundId: string,
  alsoWrite: (tx: Prisma.TransactionClient, refund: Refund) => Promise<Kept>,
): Promise<Kept | undefined> =>
  inTransaction(ctx, creatorId, async (tx, publish) => {
    await lockPayment(tx, table, { creatorId, id });
    const refund = await tx.refund.findFirst({
      where: { creatorId, refundId, [`${table}RowId`]: id },
    });
    if (!refund) return undefined;
    const where = { creatorId_id: { creatorId, id } };
    const data = { refundedAmount: { decrement: refund.amount } };
    const payment =
      table === 'payment'
        ? await tx.payment.update({ where, data })
        : await tx.rejectedPayment.update({ where, data: { ...data, resolvedAt: null } });
    await tx.refund.delete({ where: { creatorId_id: { creatorId, id: refund.id } } });
    await recordChange(ctx, tx, 'recordRefund', refund, { reason: 'The refund has failed' });
    const kept = await alsoWrite(tx, refund);
    publish(paymentRefundFailed.event(payment, link, refund));
    return kept;
  });
