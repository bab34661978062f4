/** Fields for the platform: it finds payments of all creators. */
import { builder } from '../builder.js';
import { Payment, paymentConnection, PaymentConnection } from './fields.js';
import { searchPayments } from './payment-search.js';

builder.queryField('searchPayments', (t) =>
  t.connection(
    {
      type: Payment,
      access: 'platform',
      description: 'Payments of all creators that meet all conditions, newest first.',
      args: {
        paymentId: t.arg.string({ description: 'The payment with this id of the payment site.' }),
        customerEmail: t.arg.string({
          description: 'Payments by the customer with this e-mail address; case does not matter.',
        }),
        linkUuid: t.arg.string({ description: 'Payments through this link, deleted or not.' }),
        from: t.arg({ type: 'DateTime', description: 'Payments at or after this time.' }),
        to: t.arg({ type: 'DateTime', description: 'Payments before this time.' }),
      },
      resolve: async (_root, { paymentId, customerEmail, linkUuid, from, to, ...args }, ctx) =>
        paymentConnection(
          args,
          await searchPayments(ctx, { paymentId, customerEmail, linkUuid, from, to }),
          'searchPayments',
        ),
    },
    PaymentConnection,
  ),
);
