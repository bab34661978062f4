/** Fields for the platform: it finds payments of all creators, and holds places on links. */
import { builder } from '../builder.js';
import { Payment, paymentConnection, PaymentConnection } from './fields.js';
import { searchPayments } from './payment-search.js';
import { input, mutation } from '../declare.js';
import { maxNameLength } from '../core/text.js';
import { holdPaymentLink, longestHoldSeconds, releaseHold } from './holds.js';

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

const PaymentLinkHold = builder.prismaObject('PaymentLinkHold', {
  description: 'A place on a link that is kept for a customer.',
  fields: (t) => ({
    holdId: t.exposeString('holdId', { description: 'Your id for the hold.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the hold lapses, and its place is free again.',
    }),
  }),
});

const holdIdRule = `Your id for the hold, 1 to ${maxNameLength} characters; unique among the holds of the link.`;

mutation('holdPaymentLink', {
  type: PaymentLinkHold,
  access: 'platform',
  description:
    'Keeps a place on a limited link while a customer pays. `LINK_USED` if no place is free; if places are held, `Retry-After` has the seconds until the next hold lapses. Asking again with the same id renews the hold.',
  input: input('A place to hold.', (t) => ({
    uuid: t.string({ required: true, description: 'Uuid of the link.' }),
    holdId: t.string({ required: true, description: holdIdRule }),
    seconds: t.int({
      required: true,
      description: `How long to hold the place, from 1 to ${longestHoldSeconds} seconds. The hold never outlasts the link.`,
    }),
  })),
  run: holdPaymentLink,
});

mutation('releaseHold', {
  type: PaymentLinkHold,
  access: 'platform',
  description: 'Ends a hold before it lapses. `NOT_FOUND` if there is none any more.',
  input: input('A hold to end.', (t) => ({
    uuid: t.string({ required: true, description: 'Uuid of the link.' }),
    holdId: t.string({ required: true, description: 'Your id for the hold.' }),
  })),
  run: releaseHold,
});
