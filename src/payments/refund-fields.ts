import { builder } from '../builder.js';
import { connectionType, input, mutation } from '../declare.js';
import { keysetConnection } from '../relay.js';
import { maxNameLength } from '../core/text.js';
import { Payment } from './fields.js';
import { loadPayment } from './payment-lists.js';
import { recordRefund, refundsOfPayment, refundsOfRejected } from './refunds.js';
import { RejectedPayment } from './rejected-payment-fields.js';
import { loadRejectedPayment } from './rejected-payments.js';

export const Refund = builder.prismaObject('Refund', {
  description: 'A full or partial refund of a payment.',
  fields: (t) => ({
    id: t.expose('id', { type: 'Id', description: 'Numeric id.' }),
    refundId: t.exposeString('refundId', {
      description: 'Id from the payment site; `refund.id` in the webhook.',
    }),
    payment: t.field({
      type: Payment,
      nullable: true,
      description: 'The payment; null if it was a rejected one.',
      resolve: ({ creatorId, paymentRowId: id }, _args, ctx) =>
        id === null ? null : loadPayment(ctx, { creatorId, id }),
    }),
    rejectedPayment: t.field({
      type: RejectedPayment,
      nullable: true,
      description: 'The rejected payment; null if it was recorded.',
      resolve: ({ creatorId, rejectedPaymentRowId: id }, _args, ctx) =>
        id === null ? null : loadRejectedPayment(ctx, { creatorId, id }),
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'The reason, as reported by the payment site.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the refund was recorded.',
    }),
  }),
});

export const RefundConnection = connectionType(Refund, 'refunds', 'A refund');

for (const [type, refundsOf] of [
  [Payment, refundsOfPayment],
  [RejectedPayment, refundsOfRejected],
] as const) {
  builder.objectFields(type, (t) => ({
    refundedAmount: t.field({
      type: 'Decimal',
      description: 'Sum of the refunds.',
      resolve: ({ refundedAmount }) => refundedAmount.toFixed(2),
    }),
    refunds: t.connection(
      {
        type: Refund,
        description: 'The refunds of the payment, newest first.',
        resolve: (payment, args, ctx) => keysetConnection('refunds', args, refundsOf(ctx, payment)),
      },
      RefundConnection,
    ),
  }));
}

mutation('recordRefund', {
  type: Refund,
  access: 'platform',
  description:
    'Records a full or partial refund of a payment, recorded or rejected, and notifies the creator. Repeating a refund id returns the same refund; with another payment or amount it is a `CONFLICT`. A rejected payment that is refunded in full is resolved.',
  input: input('A refund to record.', (t) => ({
    paymentId: t.string({
      required: true,
      description: 'Your id for the payment, recorded or rejected.',
    }),
    refundId: t.string({
      required: true,
      description: `Your id for the refund, 1 to ${maxNameLength} characters.`,
    }),
    amount: t.field({
      type: 'Decimal',
      required: true,
      description: 'The amount that went back, at most what is left of the payment.',
    }),
    reason: t.string({ description: `The reason, at most ${maxNameLength} characters.` }),
    reopenLink: t.boolean({
      description:
        'Whether to give back the place that this payment took on a limited or single-use link, so that the link can be paid once more; false if left out.',
    }),
  })),
  run: (ctx, input) => recordRefund(ctx, input),
});
