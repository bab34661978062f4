/** The events of payments. */
import { z } from 'zod';
import type { Payment, PaymentLink, Product, Refund } from '../../prisma/client/client.js';
import type { JsonObject } from '../core/json.js';
import { currencies, type CurrencyCode } from '../core/money.js';
import { defineEvent, id, time } from '../events/define-event.js';
import { knownFacts, type Notice } from '../events/notice.js';
import { sayMoney } from '../texts/formats.js';
import type { Texts } from '../texts/texts.js';
import { isTest, sandboxPrefix } from './reported-payment.js';
import { rejectionReasons, type RejectionReason } from './rejection.js';

export const amount = z.string().regex(/^\d+\.\d{2}$/);
const currency = z.enum(currencies.map(({ code }) => code));

/** The data that all of them have. */
export const paymentData = z.object({
  payment: z
    .object({
      id: z
        .string()
        .describe('Id from the payment site; ids of sandbox payments start with `sandbox_`.'),
      currency: currency.describe('The currency paid.'),
      amount: amount.describe('The amount paid, with two decimal places.'),
      paid_at: time.describe('When the payment site reported the payment, in UTC.'),
      is_test: z
        .boolean()
        .optional()
        .describe(
          'True if no money has moved: in the sandbox, or with a payment provider’s key for tests. Events from before this field have none.',
        ),
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

const refundedData = paymentData.extend({
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

export type PaymentData = z.infer<typeof paymentData>;
export type RefundedData = z.infer<typeof refundedData>;

export const examplePayment: PaymentData = {
  payment: {
    id: 'pay_1',
    currency: 'EUR',
    amount: '15.00',
    paid_at: '2026-11-21T12:00:00.000Z',
    is_test: false,
    customer: { email: 'ann@example.com', name: 'Ann', phone_number: null },
  },
  payment_link: { id: 1, uuid: '00000000-0007-8b5e-b837-8ccb2ec9fa3c', use_once: true },
  product: { id: 42, title: 'Watercolour course' },
  metadata: { order: 'A-1', campaign: 'spring' },
};

const exampleRefund = {
  id: 'refund_1',
  amount: '5.00',
  currency: 'EUR' as const,
  reason: 'One lesson was cancelled',
  refunded_at: '2026-11-21T12:00:00.000Z',
  refunded_total: '5.00',
};

/** A payment, recorded or rejected. */
export type AnyPayment = Omit<Payment, 'id' | 'paymentLinkId' | 'freesPlace' | 'customerErasedAt'>;

/** A link with its product. */
export type SoldLink = PaymentLink & { product: Product };

export const paymentSucceeded = defineEvent('payment.succeeded', {
  summary: 'A link was paid',
  description:
    'Sent to your endpoints when a payment through one of your links succeeds. It includes the metadata of the link.',
  data: paymentData,
  example: { summary: '15 EUR for a link with metadata', data: examplePayment },
  tell: paymentFacts,
  words: (data, texts) => {
    const { amount, currency } = data.payment;
    return aboutPayment(data, texts, {
      title: texts.say('notice.payment', { amount: sayMoney(amount, currency, texts) }),
    });
  },
});

export const paymentRefunded = defineEvent('payment.refunded', {
  summary: 'A payment was refunded, fully or in part',
  description:
    'Sent to your endpoints when the payment site has refunded a payment, or a part of it. It has the data of `payment.succeeded`, and `refund`. It is also sent for a payment that was rejected.',
  data: refundedData,
  example: {
    summary: '5 of 15 EUR were refunded',
    data: { ...examplePayment, refund: { ...exampleRefund, is_full: false } },
  },
  /** The payment is as it is after the refund. */
  tell: (payment: AnyPayment, link: SoldLink, refund: Refund): RefundedData => ({
    ...paymentFacts(payment, link),
    refund: {
      ...refundFacts(payment, refund),
      is_full: payment.refundedAmount.equals(payment.amount),
    },
  }),
  words: (data, texts) => refundWords(data, texts, 'notice.refund'),
});

const refundFailedData = paymentData.extend({
  refund: refundedData.shape.refund
    .omit({ is_full: true })
    .extend({
      refunded_total: amount.describe('Sum of the refunds of the payment that are left.'),
    })
    .describe('The refund, which no longer counts.'),
});

export const paymentRefundFailed = defineEvent('payment.refund_failed', {
  summary: 'A refund failed after it had succeeded',
  description:
    'Sent to your endpoints when a bank returns a refund that `payment.refunded` told of, up to 30 days before. The customer does not have the money: refund the payment again. It has the data of `payment.succeeded`, and `refund`. It is also sent for a payment that was rejected.',
  data: refundFailedData,
  example: {
    summary: '5 of 15 EUR came back',
    data: { ...examplePayment, refund: { ...exampleRefund, reason: null, refunded_total: '0.00' } },
  },
  /** The payment is as it is without the refund. */
  tell: (
    payment: AnyPayment,
    link: SoldLink,
    refund: Refund,
  ): z.infer<typeof refundFailedData> => ({
    ...paymentFacts(payment, link),
    refund: refundFacts(payment, refund),
  }),
  words: (data, texts) => refundWords(data, texts, 'notice.refundFailed'),
});

const refundFacts = (payment: AnyPayment, refund: Refund) => ({
  id: refund.refundId,
  amount: refund.amount.toFixed(2),
  currency: refund.currency as CurrencyCode,
  reason: refund.reason,
  refunded_at: refund.createdAt.toISOString(),
  refunded_total: payment.refundedAmount.toFixed(2),
});

function refundWords(
  data: z.infer<typeof refundFailedData>,
  texts: Texts,
  title: 'notice.refund' | 'notice.refundFailed',
): Notice {
  const { amount, currency, reason, refunded_total: total } = data.refund;
  return aboutPayment(data, texts, {
    title: texts.say(title, { amount: sayMoney(amount, currency, texts) }),
    more: [
      [texts.say('notice.reason'), reason],
      [texts.say('notice.refundedTotal'), sayMoney(total, currency, texts)],
    ],
  });
}

const rejectedData = paymentData.extend({
  reason: z
    .enum(rejectionReasons.map((reason) => reason.toLowerCase() as Lowercase<RejectionReason>))
    .describe(
      'Why: the link was deleted, disabled, expired, used before or sold out; all its places were held for other customers; the hold of the payment had lapsed and others held all places; or the link does not charge this amount in this currency. Disabled includes an archived product and a suspended creator.',
    ),
});

export const paymentRejected = defineEvent('payment.rejected', {
  summary: 'A link could not honour a payment',
  description:
    'Sent to your endpoints when a customer paid but the link could not honour the payment, for example because another customer had already used the link. The customer has paid and received nothing: the payment site refunds the money, or reports the payment again once the link can be paid.',
  data: rejectedData,
  example: {
    summary: 'A link that can be paid once was paid a second time',
    data: { ...examplePayment, reason: 'used' },
  },
  tell: (
    payment: AnyPayment,
    link: SoldLink,
    reason: RejectionReason,
  ): z.infer<typeof rejectedData> => ({
    ...paymentFacts(payment, link),
    reason: reason.toLowerCase() as Lowercase<RejectionReason>,
  }),
  words: (data, texts) => {
    const { amount, currency } = data.payment;
    return aboutPayment(data, texts, {
      title: texts.say('notice.rejected', { amount: sayMoney(amount, currency, texts) }),
      more: [[texts.say('notice.reason'), texts.say(`rejection.${data.reason}`)]],
      page: '/payments/rejected',
    });
  },
});

export function paymentFacts(payment: AnyPayment, link: SoldLink): PaymentData {
  return {
    payment: {
      id: payment.paymentId,
      currency: payment.currency as CurrencyCode,
      amount: payment.amount.toFixed(2),
      paid_at: payment.createdAt.toISOString(),
      is_test: isTest(payment),
      customer: {
        email: payment.customerEmail,
        name: payment.customerName,
        phone_number: payment.customerPhoneNumber,
      },
    },
    payment_link: { id: Number(link.id), uuid: link.uuid, use_once: link.useOnce },
    product: { id: Number(link.product.id), title: link.product.title },
    metadata: link.metadata as JsonObject,
  };
}

export function aboutPayment(
  { payment: { id, is_test, customer }, product }: PaymentData,
  { say }: Texts,
  { title, more = [], page }: { title: string; more?: [string, string | null][]; page?: string },
): Notice {
  const note = id.startsWith(sandboxPrefix) ? 'notice.sandbox' : is_test && 'notice.testMode';
  const names = [customer.name, customer.email, customer.phone_number].filter(Boolean);
  return {
    title,
    facts: knownFacts([
      [say('notice.product'), product.title],
      [say('notice.customer'), names.join(', ')],
      ...more,
      [say('notice.note'), note ? say(note) : null],
    ]),
    page: page ?? `/payments?${new URLSearchParams({ id })}`,
  };
}
