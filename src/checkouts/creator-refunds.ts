/** What a creator may refund without the platform, from whose balance the money comes. */
import { Decimal } from 'decimal.js';
import { Prisma } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { lockCreator } from '../access/lock-creator.js';
import { authorOf } from '../access/record-change.js';
import { dayMs } from '../core/days.js';
import { serviceError } from '../core/errors.js';
import { formatMoney, type CurrencyCode } from '../core/money.js';
import type { Refundable } from '../payments/refunds.js';
import { testPrefix } from '../payments/reported-payment.js';
import { isTestPayment } from './payment-id.js';

declare module '../access/context.js' {
  interface Services {
    /** The age in days up to which a creator refunds a payment; 0 if the platform alone refunds. */
    creatorRefundDays: number;
  }
}

/** The days whose payments bring what a creator may refund. */
const broughtDays = 30;
/** The newest of these payments that are added up. */
const mostPayments = 10_000;

/** True if a creator asks, by a key or in the cabinet, and not the platform on behalf of one. */
export const isOfCreator = (ctx: Context): boolean => authorOf(ctx)?.actor !== 'PLATFORM';

/**
 * Lets a creator refund a payment that is not too old, and no more than what the payments of a month have brought. So nobody
 * sells to themselves, waits for their share, and has it refunded from the money of others. The money of a rejected payment
 * never was the creator's.
 *
 * @param payment locked
 * @throws ServiceError CONFLICT
 */
export async function assertCreatorMay(
  ctx: Context,
  tx: Prisma.TransactionClient,
  { table, payment, amount }: Omit<Refundable, 'link'> & { amount: Decimal },
): Promise<void> {
  const { creatorRefundDays: days, now } = ctx;
  if (days === 0) throw serviceError('CONFLICT', 'error.refundOfPlatform');
  if (now().getTime() - payment.createdAt.getTime() > days * dayMs) {
    throw serviceError('CONFLICT', 'error.refundTooOld', { days });
  }
  if (table === 'rejectedPayment') return;
  // Refunds of other payments wait until this one counts.
  await lockCreator(tx, payment.creatorId);
  const left = await leftFor(tx, payment, new Date(now().getTime() - broughtDays * dayMs));
  if (amount.lessThanOrEqualTo(left)) return;
  const most = formatMoney(Decimal.max(left, 0), payment.currency as CurrencyCode);
  throw serviceError('CONFLICT', 'error.refundsTooMuch', { left: most, days: broughtDays });
}

/**
 * What the payments since a time have brought, in the currency of a payment, and what of it the creator has not refunded, be
 * it for older payments. Tests count apart.
 */
async function leftFor(
  tx: Prisma.TransactionClient,
  { creatorId, currency, paymentId }: Refundable['payment'],
  since: Date,
): Promise<Decimal> {
  const isAlike = Prisma.sql`creator_id = ${creatorId} AND created_at > ${since} AND currency = ${currency}
    AND starts_with(payment_id, ${testPrefix}) = ${isTestPayment(paymentId)}`;
  const [sum] = await tx.$queryRaw<{ left: Prisma.Decimal }[]>`
    WITH brought AS (
      SELECT payment_id, amount - refunded_amount AS net FROM payments
      WHERE ${isAlike} AND provider IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT ${mostPayments}
    )
    SELECT (SELECT COALESCE(SUM(net), 0) FROM brought) - (
      SELECT COALESCE(SUM(amount), 0) FROM provider_refunds
      WHERE ${isAlike} AND by_creator AND status <> 'FAILED'
        -- What went back of these payments is no longer in their sum.
        AND (status <> 'SUCCEEDED' OR payment_id NOT IN (SELECT payment_id FROM brought))
    ) AS left`;
  return new Decimal(sum?.left.toString() ?? 0);
}
