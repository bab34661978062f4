import type { Decimal } from 'decimal.js';
import type { Payment, PaymentLink, Prisma } from '../../prisma/client/client.js';
import type { Context } from '../core/context.js';
import { invalid, ServiceError } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import type { CurrencyCode } from '../core/money.js';
import { readName, readOptionalText } from '../core/text.js';
import { pricesOf } from '../payment-links/prices.js';
import { findPaymentPage, unpayableReason, type PayableLink } from './payment-page.js';
import { paymentSucceeded, paymentSucceededType } from './payment-succeeded.js';

/** Payments of the sandbox are told from real ones by the start of their id. */
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
 * Records a payment that succeeded, and writes its event for the creator's webhook endpoints in the same
 * transaction. The same payment id is the same payment, however often and however concurrently it is told.
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
    // What has used the link may be this very payment, told by another call since.
    const toldSince = await findKnown(ctx, paymentId, input);
    if (toldSince) return toldSince;
  }
  assertPayable(link);
  checkAmount(link, input, faults);
  if (faults.length > 0) throw invalid(faults);

  const payment = await ctx.db.$transaction(async (tx) => {
    const [made] = await tx.payment.createManyAndReturn({
      data: {
        paymentId,
        creatorId: link.creatorId,
        paymentLinkId: link.id,
        currency: input.currency,
        amount: input.amount,
        ...customer,
        createdAt: ctx.now(),
      },
      skipDuplicates: true,
    });
    if (!made) return undefined;
    await claim(tx, link, made);
    await ctx.publish(tx, {
      creatorId: link.creatorId,
      type: paymentSucceededType,
      data: paymentSucceeded(made, link),
    });
    return made;
  });
  if (payment) {
    const origin = paymentId.startsWith(sandboxPrefix) ? 'sandbox' : 'platform';
    ctx.metrics.paymentsRecorded.inc({ origin });
    ctx.visits.wake();
    return payment;
  }
  const toldBefore = await findKnown(ctx, paymentId, input);
  if (!toldBefore) throw new Error('A payment id was taken, and is not there.');
  return toldBefore;
}

/** A payment by the payment site's id, whoever's it is, with what its receipt shows. */
export const findPayment = (
  ctx: Context,
  paymentId: string,
): Promise<(Payment & { paymentLink: PayableLink }) | null> =>
  ctx.db.payment.findUnique({
    where: { paymentId },
    include: { paymentLink: { include: { product: true, creator: true } } },
  });

/** The payment that has the id already, when what is told of it agrees. */
async function findKnown(
  ctx: Context,
  paymentId: string,
  { linkUuid, currency, amount }: NewPayment,
): Promise<Payment | undefined> {
  const known = await ctx.db.payment.findUnique({
    where: { paymentId },
    include: { paymentLink: { select: { uuid: true } } },
  });
  if (!known) return undefined;
  const isSame =
    known.paymentLink.uuid === linkUuid.toLowerCase() &&
    known.currency === currency &&
    known.amount.equals(amount);
  if (!isSame) {
    throw new ServiceError('CONFLICT', (say) => say('error.otherPayment'));
  }
  return known;
}

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

/** Marks the link as used; of many who pay a `use_once` link at once, exactly one gets past. */
async function claim(
  tx: Prisma.TransactionClient,
  { id }: PaymentLink,
  { createdAt }: Payment,
): Promise<void> {
  const { count } = await tx.paymentLink.updateMany({
    where: { id, usedAt: null, deletedAt: null },
    data: { usedAt: createdAt },
  });
  if (count === 0) assertPayable(await tx.paymentLink.findUniqueOrThrow({ where: { id } }));
}

function assertPayable(link: PaymentLink): void {
  const reason = unpayableReason(link);
  if (reason === 'DELETED') throw new ServiceError('NOT_FOUND', (say) => say('error.linkDeleted'));
  if (reason === 'USED') {
    throw new ServiceError('LINK_USED', (say) => say('error.linkUsed'));
  }
}
