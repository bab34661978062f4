import type { Decimal } from 'decimal.js';
import type { Payment, PaymentLink, Prisma } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { invalid, serviceError, type ServiceError } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import type { CurrencyCode } from '../core/money.js';
import { readName, readOptionalText } from '../core/text.js';
import { creatorOfUuid } from '../payment-links/link-uuid.js';
import { pricesOf } from '../payment-links/prices.js';
import { findPaymentPage, unpayableReason, type PayableLink } from './payment-page.js';
import { paymentSucceeded, paymentSucceededType } from './payment-succeeded.js';

/** The ids of sandbox payments start with this. */
export const sandboxPrefix = 'sandbox_';

/** A payment as the payment site reports it. */
export interface NewPayment {
  linkUuid: string;
  /** The payment site's own id. */
  paymentId: string;
  currency: CurrencyCode;
  amount: Decimal;
  customer?:
    | {
        email?: string | null | undefined;
        name?: string | null | undefined;
        phoneNumber?: string | null | undefined;
      }
    | null
    | undefined;
}

/**
 * Records a successful payment and, in the same transaction, writes its event for the creator's webhook endpoints.
 * A payment id stands for one payment, even if it is reported several times at once.
 *
 * @throws ServiceError NOT_FOUND for an unknown or deleted link, LINK_USED, CONFLICT for a known payment id
 *   with another link, currency or amount, VALIDATION_FAILED
 */
export async function recordPayment(ctx: Context, input: NewPayment): Promise<Payment> {
  const faults: Fault[] = [];
  const paymentId = readName(input.paymentId, ['paymentId'], faults);
  const customer = readCustomer(input.customer, faults);
  if (faults.length > 0) throw invalid(faults);
  const known = await findKnown(ctx, paymentId, input);
  if (known) return known;

  const link = await findPaymentPage(ctx, input.linkUuid);
  if (unpayableReason(link)) {
    // Another call may have recorded this very payment since, and so used the link.
    const recordedSince = await findKnown(ctx, paymentId, input);
    if (recordedSince) return recordedSince;
  }
  assertPayable(link);
  checkAmount(link, input, faults);
  if (faults.length > 0) throw invalid(faults);

  const payment = await ctx.db.$transaction(async (tx) => {
    const { creatorId } = link;
    const taken = { id: paymentId, creatorId };
    const { count } = await tx.paymentId.createMany({ data: taken, skipDuplicates: true });
    if (count === 0) return undefined;
    const made = await tx.payment.create({
      data: {
        paymentId,
        creatorId,
        paymentLinkId: link.id,
        currency: input.currency,
        amount: input.amount,
        ...customer,
        createdAt: ctx.now(),
      },
    });
    await claim(tx, link, made);
    await ctx.publish(tx, {
      creatorId,
      type: paymentSucceededType,
      data: paymentSucceeded(made, link),
    });
    return made;
  });
  if (payment) {
    const origin = paymentId.startsWith(sandboxPrefix) ? 'sandbox' : 'platform';
    ctx.metrics.paymentsRecorded.inc({ origin });
    ctx.endpointJobs.wake();
    return payment;
  }
  const recordedBefore = await findKnown(ctx, paymentId, input);
  // Otherwise it is the payment of another creator's link.
  if (!recordedBefore) throw otherPayment();
  return recordedBefore;
}

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
      include: { paymentLink: { include: { product: true, creator: true } } },
    })
  );
}

/**
 * The payment that the creator of a link already has under an id.
 *
 * @throws ServiceError CONFLICT if its link, currency or amount differ
 */
async function findKnown(
  ctx: Context,
  paymentId: string,
  { linkUuid, currency, amount }: NewPayment,
): Promise<Payment | undefined> {
  const creatorId = creatorOfUuid(linkUuid);
  if (creatorId === undefined) return undefined;
  const known = await ctx.db.payment.findFirst({ where: { creatorId, paymentId } });
  if (!known) return undefined;
  const paid = { creatorId, id: known.paymentLinkId, uuid: linkUuid };
  const isSame =
    known.currency === currency &&
    known.amount.equals(amount) &&
    (await ctx.db.paymentLink.findFirst({ where: paid, select: { id: true } })) !== null;
  if (!isSame) throw otherPayment();
  return known;
}

const otherPayment = (): ServiceError => serviceError('CONFLICT', 'error.otherPayment');

function readCustomer(customer: NewPayment['customer'], faults: Fault[]) {
  const read = (field: 'email' | 'name' | 'phoneNumber'): string | null =>
    readOptionalText(customer?.[field], ['customer', field], faults);
  return {
    customerEmail: read('email'),
    customerName: read('name'),
    customerPhoneNumber: read('phoneNumber'),
  };
}

function checkAmount(link: PayableLink, { currency, amount }: NewPayment, faults: Fault[]): void {
  const charged = pricesOf(link).find((price) => price.currency === currency)?.charged;
  if (!charged?.equals(amount)) {
    const price = charged?.toFixed(2) ?? '';
    faults.push({ path: ['amount'], rule: 'linkPrice', currency, price });
  }
}

/** Marks a link as used. Of concurrent payments through a `use_once` link, exactly one succeeds. */
async function claim(
  tx: Prisma.TransactionClient,
  { creatorId, id }: PaymentLink,
  { createdAt }: Payment,
): Promise<void> {
  const { count } = await tx.paymentLink.updateMany({
    where: { creatorId, id, usedAt: null, deletedAt: null },
    data: { usedAt: createdAt },
  });
  if (count > 0) return;
  assertPayable(await tx.paymentLink.findFirstOrThrow({ where: { creatorId, id } }));
}

function assertPayable(link: PaymentLink): void {
  const reason = unpayableReason(link);
  if (reason === 'DELETED') throw serviceError('NOT_FOUND', 'error.linkDeleted');
  if (reason === 'USED') {
    throw serviceError('LINK_USED', 'error.linkUsed');
  }
}
