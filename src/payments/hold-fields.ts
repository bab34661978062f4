import { builder } from '../builder.js';
import { input, mutation } from '../declare.js';
import { maxNameLength } from '../core/text.js';
import { holdPaymentLink, longestHoldSeconds, releaseHold } from './holds.js';

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
