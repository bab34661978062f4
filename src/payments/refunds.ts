import type { Decimal } from 'decimal.js';
import {
  Prisma,
  type Payment,
  type Refund,
  type RejectedPayment,
} from '../../prisma/client/client.js';
import { recordChange } from '../access/record-change.js';
import type { Context } from '../access/context.js';
import {
  invalid,
  notFound,
  readOrRefuse,
  serviceError,
  type ServiceError,
} from '../core/errors.js';
import type { KeysetPage, PagedRows } from '../core/keyset.js';
import { readTogether, type OwnedRow } from '../core/database/loading.js';
import { currency, readAmount } from '../core/money.js';
import { readName, readOptionalText } from '../core/text.js';
import { inTransaction } from '../events/outbox.js';
import { freePlace } from './claim.js';
import { paymentRefunded, type SoldLink } from './payment-events.js';
import { countRefunds, selectRefunds, type ParentColumn } from './statements.js';
import { counter } from '../core/metrics.js';

const recordedRefunds = counter('payment_links_refunds_total', 'Refunds recorded.');

/** A refund as the payment site reports it. */
interface ReportedRefund {
  /** The payment site's ids. */
  paymentId: string;
  refundId: string;
  amount: Decimal;
  reason?: string | null | undefined;
  /** True if the link, which this payment used or took a place of, can be paid once more. */
  reopenLink?: boolean | null | undefined;
}

interface NewRefund extends Pick<Refund, 'refundId' | 'amount' | 'reason'> {
  paymentId: string;
  reopenLink: boolean;
}

/** The table that a refunded payment is in. */
type PaymentTable = 'payment' | 'rejectedPayment';

/** A payment, recorded or rejected, and its link. */
export interface Refundable {
  table: PaymentTable;
  payment: Payment | RejectedPayment;
  link: SoldLink;
}

interface RecordedRefund {
  refund: Refund;
  /** The payment after the refund; left out if the refund was recorded before. */
  refunded?: Payment | RejectedPayment;
}

/** Writes what depends on a refund in the same transaction, also if the refund was recorded before. */
type AlsoWrite = (tx: Prisma.TransactionClient) => Promise<void>;

/**
 * Records that money of a payment, recorded or rejected, went back. In the same transaction, writes the event. A refund
 * id stands for one refund, even if it is reported several times at once. Refunds never exceed their payment.
 *
 * @throws ServiceError NOT_FOUND for an unknown payment, CONFLICT for a known refund id with another payment or amount,
 *   VALIDATION_FAILED
 */
export async function recordRefund(
  ctx: Context,
  report: ReportedRefund,
  alsoWrite?: AlsoWrite,
): Promise<Refund> {
  const refund = readRefund(report);
  const recorded =
    (await tryRefund(ctx, refund, alsoWrite)) ?? (await tryRefund(ctx, refund, alsoWrite));
  if (!recorded) throw new Error(`Payment ${refund.paymentId} can be refunded, but was not.`);
  if (recorded.refunded) ctx.metrics.of(recordedRefunds).inc();
  return recorded.refund;
}

/** @returns undefined when a rejected payment was recorded meanwhile: it is a payment now */
async function tryRefund(
  ctx: Context,
  refund: NewRefund,
  alsoWrite?: AlsoWrite,
): Promise<RecordedRefund | undefined> {
  const refundable = await findRefundable(ctx, refund.paymentId);
  const { payment, link } = refundable;
  return inTransaction(ctx, payment.creatorId, async (tx, publish) => {
    const recorded = await recordOnce(ctx, tx, refund, refundable);
    if (recorded) await alsoWrite?.(tx);
    if (recorded?.refunded)
      publish(paymentRefunded.event(recorded.refunded, link, recorded.refund));
    return recorded;
  });
}

const readRefund = ({ amount, reopenLink, ...report }: ReportedRefund): NewRefund =>
  readOrRefuse((faults) => ({
    paymentId: readName(report.paymentId, ['paymentId'], faults),
    refundId: readName(report.refundId, ['refundId'], faults),
    amount: readAmount(amount, ['amount'], currency('RUB').most, faults) ?? amount,
    reason: readOptionalText(report.reason, ['reason'], faults),
    reopenLink: reopenLink ?? false,
  }));

/** @throws ServiceError NOT_FOUND */
async function findRefundable(ctx: Context, paymentId: string): Promise<Refundable> {
  const taken = await ctx.db.paymentId.findFirst({ where: { id: paymentId } });
  if (!taken) throw notFound('payment');
  return findPayment(ctx, { creatorId: taken.creatorId, paymentId });
}

/**
 * Finds a payment of a creator, recorded or rejected.
 *
 * @throws ServiceError NOT_FOUND
 */
export async function findPayment(
  { db }: Context,
  where: { creatorId: bigint; paymentId: string },
): Promise<Refundable> {
  const wanted = {
    where,
    include: { paymentLink: { include: { product: true } } },
  };
  const payment = await db.payment.findFirst(wanted);
  if (payment) return { table: 'payment', payment, link: payment.paymentLink };
  const rejected = await db.rejectedPayment.findFirst(wanted);
  if (!rejected) throw notFound('payment');
  return { table: 'rejectedPayment', payment: rejected, link: rejected.paymentLink };
}

/** True if a reason may hold the address of a customer. None is kept of a payment whose customer was erased. */
export const mayNameCustomer = (reason: string | null): boolean => reason?.includes('@') ?? false;

/** @returns undefined when a rejected payment has been recorded since */
async function recordOnce(
  ctx: Context,
  tx: Prisma.TransactionClient,
  { refundId, amount, reason, reopenLink }: NewRefund,
  { table, payment: { creatorId, id } }: Refundable,
): Promise<RecordedRefund | undefined> {
  const row = { paymentRowId: null, rejectedPaymentRowId: null, [`${table}RowId`]: id };
  const current = await lockPayment(tx, table, { creatorId, id });
  const known = await tx.refund.findFirst({ where: { creatorId, refundId } });
  if (known) {
    const isSame =
      known.amount.equals(amount) &&
      known.paymentRowId === row.paymentRowId &&
      known.rejectedPaymentRowId === row.rejectedPaymentRowId;
    if (!isSame) throw otherRefund();
    return { refund: known };
  }
  const left = current.amount.minus(current.refundedAmount);
  if ('resolvedAt' in current && current.resolvedAt && !left.isZero()) return undefined;
  assertLeft(amount, left);

  const createdAt = ctx.now();
  const keptReason = current.customerErasedAt && mayNameCustomer(reason) ? null : reason;
  const taken = { id: refundId, creatorId };
  const { count } = await tx.refundId.createMany({ data: taken, skipDuplicates: true });
  if (count === 0) throw otherRefund();
  const made = await tx.refund.create({
    data: {
      ...{ refundId, amount, reason: keptReason, ...row },
      ...{ creatorId, currency: current.currency, createdAt },
    },
  });
  const payment = await addRefunded(tx, table, current, made);
  if (reopenLink && 'freesPlace' in payment) await freePlace(tx, payment, createdAt);
  await recordChange(ctx, tx, 'recordRefund', made);
  return { refund: made, refunded: payment };
}

/** @throws ServiceError VALIDATION_FAILED when a refund is more than what is left of its payment */
export function assertLeft(amount: Decimal, left: Decimal): void {
  if (!amount.greaterThan(left)) return;
  throw invalid([{ path: ['amount'], rule: 'refundLeft', left: left.toFixed(2) }]);
}

const tableNames = { payment: 'payments', rejectedPayment: 'rejected_payments' } as const;

/** Locks a payment until the transaction ends, so that its refunds are recorded one after the other. */
export async function lockPayment(
  tx: Prisma.TransactionClient,
  table: PaymentTable,
  { creatorId, id }: OwnedRow,
): Promise<Payment | RejectedPayment> {
  await tx.$queryRaw`
    SELECT 1 FROM ${Prisma.raw(tableNames[table])}
    WHERE creator_id = ${creatorId} AND id = ${id} FOR NO KEY UPDATE`;
  const where = { creatorId, id };
  return table === 'payment'
    ? tx.payment.findFirstOrThrow({ where })
    : tx.rejectedPayment.findFirstOrThrow({ where });
}

/** Adds a refund to the sum of a payment. A rejected payment that is refunded in full is resolved. */
async function addRefunded(
  tx: Prisma.TransactionClient,
  table: PaymentTable,
  { creatorId, id, amount, refundedAmount }: Payment | RejectedPayment,
  refund: Refund,
): Promise<Payment | RejectedPayment> {
  const where = { creatorId_id: { creatorId, id } };
  const data = { refundedAmount: refundedAmount.plus(refund.amount) };
  if (table === 'payment') return tx.payment.update({ where, data });
  const isFull = data.refundedAmount.equals(amount);
  return tx.rejectedPayment.update({
    where,
    data: { ...data, ...(isFull && { resolvedAt: refund.createdAt }) },
  });
}

const otherRefund = (): ServiceError => serviceError('CONFLICT', 'error.otherRefund');

/** The refunds of a payment, newest first. */
export const refundsOfPayment = refundsBy('paymentRowId');

/** The refunds of a rejected payment, newest first. */
export const refundsOfRejected = refundsBy('rejectedPaymentRowId');

/** Makes a list of refunds. Those of all payments in a list are read together. */
function refundsBy(column: ParentColumn): (ctx: Context, payment: OwnedRow) => PagedRows<Refund> {
  const read = readTogether(
    (ctx: Context, creatorId, ids, page: KeysetPage) =>
      selectRefunds(ctx.query, column, { creatorId, ids }, page),
    (refund) => refund[column] as bigint,
  );
  const count = readTogether(
    (ctx: Context, creatorId, ids) => countRefunds(ctx.query, column, { creatorId, ids }),
    ({ parent }) => parent,
  );
  return (ctx, payment) => ({
    find: (page) => read(ctx, payment, page),
    totalCount: async () => (await count(ctx, payment))[0]?.count ?? 0,
  });
}
