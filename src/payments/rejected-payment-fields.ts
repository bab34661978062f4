import { builder } from '../builder.js';
import { connectionType, list } from '../declare.js';
import { rejectedOfAll, rejectedOfCreator } from './rejected-payments.js';
import type { RejectionReason as Reason } from './rejection.js';

const RejectionReason = builder.enumType('RejectionReason', {
  description: 'Why a link could not honour a payment.',
  values: {
    DELETED: { description: 'The creator had deleted the link.' },
    DISABLED: {
      description: 'The link was disabled, its product archived, or its creator suspended.',
    },
    EXPIRED: { description: 'The link had expired.' },
    USED: { description: 'The link can be paid only once and had been paid.' },
    SOLD_OUT: { description: 'The link had reached its limit of payments.' },
    HELD: { description: 'All places that the link had left were held for other customers.' },
    HOLD_LAPSED: {
      description:
        'The hold of the payment had lapsed, was used or released, or never existed, and others held all places.',
    },
    WRONG_AMOUNT: { description: 'The link does not charge this amount in this currency.' },
  } satisfies Record<Reason, object>,
});

export const RejectedPayment = builder.prismaObject('RejectedPayment', {
  description:
    'A payment that the payment site took, but that its link could not honour. The money should go back.',
  fields: (t) => ({
    id: t.expose('id', { type: 'Id', description: 'Numeric id.' }),
    paymentId: t.exposeString('paymentId', { description: 'Id from the payment site.' }),
    reason: t.field({
      type: RejectionReason,
      description: 'Why the link could not honour it.',
      resolve: ({ reason }) => reason as Reason,
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the payment site first reported it.',
    }),
    isResolved: t.boolean({
      description: 'Whether it was refunded in full, or recorded as a payment after all.',
      resolve: ({ resolvedAt }) => resolvedAt !== null,
    }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was resolved; null until then.',
    }),
  }),
});

export const RejectedPaymentConnection = connectionType(
  RejectedPayment,
  'rejected payments',
  'A rejected payment',
);

const isResolvedDescription =
  'True: only resolved ones. False: only unresolved ones. All if left out.';

list('rejectedPayments', {
  type: RejectedPayment,
  connection: RejectedPaymentConnection,
  access: 'READ',
  description:
    'Payments that your links could not honour, newest first. The payment site refunds them.',
  args: builder.args((t) => ({
    isResolved: t.boolean({ description: isResolvedDescription }),
    paymentId: t.string({ description: 'Only the one with this id from the payment site.' }),
  })),
  rows: rejectedOfCreator,
});

list('searchRejectedPayments', {
  type: RejectedPayment,
  connection: RejectedPaymentConnection,
  access: 'platform',
  description: 'Payments of all creators that links could not honour, newest first.',
  args: builder.args((t) => ({ isResolved: t.boolean({ description: isResolvedDescription }) })),
  rows: rejectedOfAll,
});
