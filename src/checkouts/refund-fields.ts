import { builder } from '../builder.js';
import { formatMoney, type CurrencyCode } from '../core/money.js';
import { maxNameLength } from '../core/text.js';
import { input, mutation } from '../declare.js';
import { Currency } from '../payment-links/price-fields.js';
import { Payment } from '../payments/fields.js';
import { RejectedPayment } from '../payments/rejected-payment-fields.js';
import type { ProviderName } from './providers/provider.js';
import {
  mostListed,
  refundPayment,
  unfinishedOfPayment,
  unfinishedOfRejected,
} from './refund-payment.js';

export const PaymentProvider = builder.enumType('PaymentProvider', {
  description: 'A service that takes payments on a page of its own.',
  values: {
    STRIPE: { description: 'Stripe.' },
    YOOKASSA: { description: 'YooKassa.' },
  } satisfies Record<ProviderName, object>,
});

const ProviderRefundStatus = builder.enumType('ProviderRefundStatus', {
  description: 'The state of a refund at a payment provider.',
  values: {
    PENDING: { description: 'The provider is asked for it, or has not ended it yet.' },
    SUCCEEDED: { description: 'The money went back. The refund is recorded.' },
    FAILED: { description: 'No money went back, or the bank returned it. The operator was told.' },
  },
});

const ProviderRefund = builder.prismaObject('ProviderRefund', {
  description: 'A refund that a payment provider is asked for, or that was found there.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Unique identifier.' }),
    status: t.field({
      type: ProviderRefundStatus,
      description: 'Its state.',
      resolve: ({ status }) => (status === 'PENDING' || status === 'SUCCEEDED' ? status : 'FAILED'),
    }),
    currency: t.field({
      type: Currency,
      description: 'The currency of the payment.',
      resolve: ({ currency }) => currency as CurrencyCode,
    }),
    amount: t.field({
      type: 'Decimal',
      description: 'The amount to refund.',
      resolve: ({ amount }) => amount.toFixed(2),
    }),
    formatted: t.string({
      description: 'The amount to refund, with its currency symbol.',
      resolve: ({ amount, currency }) => formatMoney(amount, currency as CurrencyCode),
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'The reason that was given; null once it has succeeded: then the refund has it.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When it was asked for, or found.',
    }),
  }),
});

for (const [type, unfinishedOf] of [
  [Payment, unfinishedOfPayment],
  [RejectedPayment, unfinishedOfRejected],
] as const) {
  builder.objectFields(type, (t) => ({
    provider: t.field({
      type: PaymentProvider,
      nullable: true,
      description:
        'The payment provider that took it; null if the payment site did, or it was made in the sandbox.',
      resolve: ({ provider }) => provider as ProviderName | null,
    }),
    providerRefunds: t.field({
      type: [ProviderRefund],
      complexity: { field: 1, multiplier: mostListed },
      description: `Refunds of it at the provider that are under way or have failed, newest first, at most ${mostListed}. Those that succeeded are its \`refunds\`.`,
      resolve: (payment, _args, ctx) => unfinishedOf(ctx, payment),
    }),
  }));
}

mutation('refundPayment', {
  type: ProviderRefund,
  access: 'FULL',
  description:
    'Refunds a payment, recorded or rejected, at the payment provider that took it, fully or in part. What the provider does not do at once stays `PENDING` and goes on by itself; the event `payment.refunded` tells of its end. A payment can have one such refund under way. Payments that no provider of the service took are refunded by the payment site: for them, this is a `CONFLICT`. So is what a creator may not refund without the platform, from whose balance the money comes: older payments, and more than those of the last 30 days have brought.',
  input: input('A refund to make.', (t) => ({
    paymentId: t.string({
      required: true,
      description: 'The `paymentId` of the payment.',
    }),
    amount: t.field({
      type: 'Decimal',
      required: true,
      description: 'The amount to refund, at most what is left of the payment.',
    }),
    reason: t.string({
      description: `The reason, at most ${maxNameLength} characters. The customer does not see it.`,
    }),
    reopenLink: t.boolean({
      description:
        'Whether to give back the place that this payment took on a limited or single-use link, so that the link can be paid once more; false if left out.',
    }),
    idempotencyKey: t.string({
      description: `A name of your own for this refund, at most ${maxNameLength} characters. The same under the same name makes one refund of the payment, however often it is sent; another one is a \`CONFLICT\`. Without it, a part that is sent twice goes back twice.`,
    }),
  })),
  run: refundPayment,
});
