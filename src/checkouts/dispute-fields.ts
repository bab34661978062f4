import { builder, sumComplexity } from '../builder.js';
import { connectionType, ownList } from '../declare.js';
import { Payment } from '../payments/fields.js';
import type { ProviderName } from './providers/provider.js';
import { disputesOfCreator, disputesOfPayment, type disputeStatuses } from './disputes.js';
import { PaymentProvider } from './refund-fields.js';

type Status = (typeof disputeStatuses)[number];

const DisputeStatus = builder.enumType('DisputeStatus', {
  description: 'The state of a dispute.',
  values: {
    OPEN: { description: 'The bank has not decided yet.' },
    WON: { description: 'The seller keeps the money, or the customer gave up.' },
    LOST: { description: 'The money went back to the customer.' },
  } satisfies Record<Status, object>,
});

const Dispute = builder.prismaObject('Dispute', {
  description:
    'A dispute: a customer asks the bank for the money of a payment. It is answered in the dashboard of the payment provider.',
  fields: (t) => ({
    id: t.expose('id', { type: 'Id', description: 'Numeric id.' }),
    provider: t.field({
      type: PaymentProvider,
      description: 'The payment provider.',
      resolve: ({ provider }) => provider as ProviderName,
    }),
    disputeId: t.exposeString('disputeId', {
      description: 'Id from the provider; `dispute.id` in the webhook.',
    }),
    paymentId: t.exposeString('paymentId', {
      description: 'The `paymentId` of the payment, recorded or rejected.',
    }),
    status: t.field({
      type: DisputeStatus,
      description: 'Its state.',
      resolve: ({ status }) => status as Status,
    }),
    amount: t.field({
      type: 'Decimal',
      description: 'The amount that the customer asks back.',
      resolve: ({ amount }) => amount.toFixed(2),
    }),
    currency: t.exposeString('currency', { description: 'The currency of it, by ISO 4217.' }),
    reason: t.exposeString('reason', {
      description: 'The reason in the provider’s word, such as `fraudulent`.',
    }),
    evidenceDueBy: t.expose('evidenceDueBy', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when evidence can be given; null once it cannot.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was opened.' }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was found to be won or lost; null until then.',
    }),
  }),
});

builder.objectField(Payment, 'disputeStatus', (t) =>
  t.field({
    type: DisputeStatus,
    nullable: true,
    complexity: sumComplexity,
    description: 'The state of the newest dispute about it; null if there is none.',
    resolve: async (payment, _args, ctx) => {
      const [newest] = await disputesOfPayment(ctx, payment);
      return (newest?.status ?? null) as Status | null;
    },
  }),
);

ownList('disputes', {
  type: Dispute,
  connection: connectionType(Dispute, 'disputes', 'A dispute'),
  description: 'Disputes about your payments, newest first.',
  ofCreator: 'Disputes about its payments, newest first.',
  args: builder.args((t) => ({
    isOpen: t.boolean({
      description: 'True: only open ones. False: only those that have ended. All if left out.',
    }),
  })),
  rows: (ctx, creatorId, { isOpen }) => disputesOfCreator(ctx, creatorId, isOpen),
});
