/** The events of payments: what they tell, and how that is put together. */
import { z } from 'zod';
import type { Payment, PaymentLink, Product, Refund } from '../../prisma/client/client.js';
import type { JsonObject } from '../core/json.js';
import { currencies, type CurrencyCode } from '../core/money.js';
import type { NewEvent } from '../events/outbox.js';
import { rejectionReasons, type RejectionReason } from './rejection.js';

const id = z.int().positive().meta({ format: 'int64' });
const amount = z.string().regex(/^\d+\.\d{2}$/);
const currency = z.enum(currencies.map(({ code }) => code));
const time = z.string().meta({ format: 'date-time' });

/** The `data` of the event that a payment succeeded. */
export const paymentSucceededData = z.object({
  payment: z
    .object({
      id: z
        .string()
        .describe('Id from the payment site; ids of sandbox payments start with `sandbox_`.'),
      currency: currency.describe('The currency paid.'),
      amount: amount.describe('The amount paid, with two decimal places.'),
      paid_at: time.describe('When the payment site reported the payment, in UTC.'),
      customer: z
        .object({
          email: z.string().nullable().describe('E-mail address.'),
          name: z.string().nullable().describe('Name.'),
          phone_number: z.string().nullable().describe('Phone number.'),
        })
        .describe('The customer who paid, as reported by the payment site.'),
    })
    .describe('The payment.'),
  payment_link: z
    .object({
      id: id.describe('Link id, as in the list.'),
      uuid: z.string().meta({
        format: 'uuid',
        description: 'Unique identifier, as in the response that created the link.',
      }),
      use_once: z.boolean().describe('Whether the link can be paid only once.'),
    })
    .describe('The link that was paid.'),
  product: z
    .object({
      id: id.describe('Product id.'),
      title: z.string().describe('Name of the product.'),
    })
    .describe('The product that was bought.'),
  metadata: z.record(z.string(), z.unknown()).describe('The metadata of the link, as it was sent.'),
});

/** The `data` of the event that money of a payment went back. */
export const paymentRefundedData = paymentSucceededData.extend({
  refund: z
    .object({
      id: z.string().describe('Id from the payment site.'),
      amount: amount.describe('The amount refunded, with two decimal places.'),
      currency: currency.describe('The currency of the payment.'),
      reason: z.string().nullable().describe('The reason, as reported by the payment site.'),
      refunded_at: time.describe('When the payment site reported the refund, in UTC.'),
      refunded_total: amount.describe('Sum of all refunds of the payment, with this one.'),
      is_full: z.boolean().describe('Whether the whole payment is refunded now.'),
    })
    .describe('The refund.'),
});

/** The `data` of the event that a link could not honour a payment. */
export const paymentRejectedData = paymentSucceededData.extend({
  reason: z
    .enum(rejectionReasons.map((reason) => reason.toLowerCase() as Lowercase<RejectionReason>))
    .describe(
      'Why: the link was deleted, disabled, expired, used before or sold out; all its places were held for other customers; the hold of the payment had lapsed; or the link does not charge this amount in this currency. Disabled includes an archived product and a suspended creator.',
    ),
});

export type PaymentSucceededData = z.infer<typeof paymentSucceededData>;
export type PaymentRefundedData = z.infer<typeof paymentRefundedData>;
export type PaymentRejectedData = z.infer<typeof paymentRejectedData>;

/** A payment, recorded or rejected. */
export type AnyPayment = Omit<Payment, 'id' | 'paymentLinkId' | 'freesPlace' | 'customerErasedAt'>;

/** A link with its product. */
export type SoldLink = PaymentLink & { product: Product };

/** The event of a payment that succeeded. */
export const paymentSucceeded = (payment: AnyPayment, link: SoldLink): NewEvent => ({
  type: 'payment.succeeded',
  data: paymentFacts(payment, link),
});

/**
 * The event of a refund.
 *
 * @param payment as it is after the refund
 */
export const paymentRefunded = (payment: AnyPayment, link: SoldLink, refund: Refund): NewEvent => ({
  type: 'payment.refunded',
  data: {
    ...paymentFacts(payment, link),
    refund: {
      id: refund.refundId,
      amount: refund.amount.toFixed(2),
      currency: refund.currency as CurrencyCode,
      reason: refund.reason,
      refunded_at: refund.createdAt.toISOString(),
      refunded_total: payment.refundedAmount.toFixed(2),
      is_full: payment.refundedAmount.equals(payment.amount),
    },
  } satisfies PaymentRefundedData,
});

/** The event of a payment that its link could not honour. */
export const paymentRejected = (
  payment: AnyPayment,
  link: SoldLink,
  reason: RejectionReason,
): NewEvent => ({
  type: 'payment.rejected',
  data: {
    ...paymentFacts(payment, link),
    reason: reason.toLowerCase() as Lowercase<RejectionReason>,
  } satisfies PaymentRejectedData,
});

const paymentFacts = (payment: AnyPayment, link: SoldLink): PaymentSucceededData => ({
  payment: {
    id: payment.paymentId,
    currency: payment.currency as CurrencyCode,
    amount: payment.amount.toFixed(2),
    paid_at: payment.createdAt.toISOString(),
    customer: {
      email: payment.customerEmail,
      name: payment.customerName,
      phone_number: payment.customerPhoneNumber,
    },
  },
  payment_link: { id: Number(link.id), uuid: link.uuid, use_once: link.useOnce },
  product: { id: Number(link.product.id), title: link.product.title },
  metadata: link.metadata as JsonObject,
});
