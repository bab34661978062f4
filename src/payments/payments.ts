import type { Payment } from '../../prisma/client/client.js';
import { authorOf } from '../access/record-change.js';
import type { Context } from '../access/context.js';
import { serviceError, type ServiceError } from '../core/errors.js';
import { inTransaction } from '../events/outbox.js';
import { linkSoldOut } from '../payment-links/link-events.js';
import { claimPlace, type PaidUnder } from './claim.js';
import { paymentSucceeded } from './payment-events.js';
import { findPaymentPage, type PayableLink } from './payment-page.js';
import { keepRejected, resolveRejected, type AlsoWrite } from './rejected-payments.js';
import { assertHonoured, Rejection } from './rejection.js';
import { insertPayment } from './statements.js';
import {
  isSandbox,
  readPayment,
  type NewPayment,
  type ReportedPayment,
} from './reported-payment.js';
import { counter } from '../core/metrics.js';

const recordedPayments = counter(
  'payment_links_payments_recorded_total',
  'Payments recorded: told by the payment site, made in the sandbox, or taken by a payment provider.',
  { origin: ['platform', 'sandbox', 'provider'] },
);

/**
 * Records a successful payment and, in the same transaction, writes its event. A payment id stands for one payment, even
 * if it is reported several times at once. A payment that the link cannot honour is kept as a rejected payment.
 *
 * @throws ServiceError NOT_FOUND for an unknown or deleted link, LINK_USED, CONFLICT for a known payment id
 *   with another link, currency or amount, and for a link that is disabled or has expired, VALIDATION_FAILED
 */
export async function recordPayment(ctx: Context, report: ReportedPayment): Promise<Payment> {
  const { payment, holdId } = readPayment(report);
  const link = await findPaymentPage(ctx, report.linkUuid);
  try {
    assertHonoured(link, payment, ctx.now());
    const made = await recordNew(ctx, payment, link, { holdId, at: ctx.now() });
    return made ?? (await recordedBefore(ctx, payment, link));
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    // The link may have been used by this very payment, reported before.
    const known = await findKnown(ctx, payment, link);
    if (known) return known;
    const isOther = !isSandbox(payment) && !(await keepRejected(ctx, payment, link, error));
    if (isOther) return recordedBefore(ctx, payment, link);
    throw error.told;
  }
}

/**
 * Records a payment that a provider took, under the hold of its checkout; or keeps it as rejected, if the link cannot
 * honour it. One that was paid before the end of its link is honoured, although the provider tells of it later.
 *
 * Writes nothing when the id is taken, or the amount is none.
 *
 * @param alsoWrite may throw, and then nothing is written
 */
export async function recordOrReject(
  ctx: Context,
  payment: NewPayment,
  link: PayableLink,
  { paidAt, alsoWrite, ...under }: { holdId: string; paidAt: Date | null; alsoWrite: AlsoWrite },
): Promise<void> {
  const now = ctx.now();
  const at = paidAt && paidAt < now ? paidAt : now;
  const wasActive = link.status === 'EXPIRED' && link.expiresAt !== null && link.expiresAt > at;
  try {
    assertHonoured(wasActive ? { ...link, status: 'ACTIVE' } : link, payment, at);
    await recordNew(ctx, payment, link, { ...under, at }, alsoWrite);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    await keepRejected(ctx, payment, link, error, alsoWrite);
  }
}

/**
 * Records a payment, claims its link and writes the events.
 *
 * @returns undefined when the payment id is taken
 * @throws Rejection when the link has no place for the payment
 */
async function recordNew(
  ctx: Context,
  payment: NewPayment,
  link: PayableLink,
  under: PaidUnder,
  alsoWrite?: AlsoWrite,
): Promise<Payment | undefined> {
  const { creatorId } = link;
  const made = await inTransaction(ctx, creatorId, async (tx, publish) => {
    const taken = { id: payment.paymentId, creatorId };
    const { count } = await tx.paymentId.createMany({ data: taken, skipDuplicates: true });
    const isNew = count > 0;
    const rejected = isNew ? undefined : await resolveRejected(tx, payment, link, ctx.now());
    if (!isNew && !rejected) return undefined;
    const customerErasedAt = rejected?.customerErasedAt ?? null;
    const recorded = await insertPayment(
      tx,
      {
        ...payment,
        ...(customerErasedAt && withoutCustomer),
        ...{ creatorId, paymentLinkId: link.id, createdAt: ctx.now(), customerErasedAt },
      },
      authorOf(ctx),
    );
    const wasLast = await claimPlace(ctx, tx, link, recorded, under);
    await alsoWrite?.(tx, 'RECORDED');
    publish(paymentSucceeded.event(recorded, link));
    if (wasLast) publish(linkSoldOut.event(link));
    return recorded;
  });
  if (made) {
    ctx.metrics.of(recordedPayments).inc({ origin: originOf(payment) });
  }
  return made;
}

const originOf = (payment: NewPayment): 'platform' | 'sandbox' | 'provider' => {
  if (payment.provider !== null) return 'provider';
  return isSandbox(payment) ? 'sandbox' : 'platform';
};

/** For a payment that was rejected, and whose customer was erased since. */
const withoutCustomer = { customerEmail: null, customerName: null, customerPhoneNumber: null };

/** Finds a payment of any creator by the payment site's id, with the data of its receipt. */
export async function findPayment(
  ctx: Context,
  paymentId: string,
): Promise<(Payment & { paymentLink: PayableLink }) | null> {
  const taken = await ctx.db.paymentId.findFirst({ where: { id: paymentId } });
  return (
    taken &&
    ctx.db.payment.findFirst({
      where: { creatorId: taken.creatorId, paymentId },
      include: { paymentLink: { include: { product: { include: { creator: true } } } } },
    })
  );
}

/**
 * The payment whose id is taken.
 *
 * @throws ServiceError CONFLICT if the id belongs to a payment through another link, of another currency or amount, or
 *   to a rejected one that was refunded
 */
async function recordedBefore(
  ctx: Context,
  payment: NewPayment,
  link: PayableLink,
): Promise<Payment> {
  const known = await findKnown(ctx, payment, link);
  if (known) return known;
  const { creatorId } = link;
  const { paymentId } = payment;
  const refunded = await ctx.db.rejectedPayment.findFirst({
    where: { creatorId, paymentId, refundedAmount: { gt: 0 } },
  });
  throw refunded ? serviceError('CONFLICT', 'error.paymentRefunded') : otherPayment();
}

/**
 * The payment that the creator of a link already has under an id.
 *
 * @throws ServiceError CONFLICT if its link, currency or amount differ
 */
async function findKnown(
  ctx: Context,
  { paymentId, currency, amount }: NewPayment,
  { creatorId, id }: PayableLink,
): Promise<Payment | undefined> {
  const known = await ctx.db.payment.findFirst({ where: { creatorId, paymentId } });
  if (!known) return undefined;
  const isSame =
    known.paymentLinkId === id && known.currency === currency && known.amount.equals(amount);
  if (!isSame) throw otherPayment();
  return known;
}

const otherPayment = (): ServiceError => serviceError('CONFLICT', 'error.otherPayment');
