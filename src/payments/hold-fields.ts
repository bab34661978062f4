import { builder } from '../builder.js';
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

const HoldPaymentLinkInput = builder.inputType('HoldPaymentLinkInput', {
  description: 'A place to hold.',
  fields: (t) => ({
    uuid: t.string({ required: true, description: 'Uuid of the link.' }),
    holdId: t.string({ required: true, description: holdIdRule }),
    seconds: t.int({
      required: true,
      description: `How long to hold the place, from 1 to ${longestHoldSeconds} seconds. The hold never outlasts the link.`,
    }),
  }),
});

const ReleaseHoldInput = builder.inputType('ReleaseHoldInput', {
  description: 'A hold to end.',
  fields: (t) => ({
    uuid: t.string({ required: true, description: 'Uuid of the link.' }),
    holdId: t.string({ required: true, description: 'Your id for the hold.' }),
  }),
});

builder.mutationFields((t) => ({
  holdPaymentLink: t.field({
    type: PaymentLinkHold,
    access: 'platform',
    description:
      'Keeps a place on a limited link while a customer pays. `LINK_USED` if no place is free; if places are held, `Retry-After` has the seconds until the next hold lapses. Asking again with the same id renews the hold.',
    args: { input: t.arg({ type: HoldPaymentLinkInput, required: true }) },
    resolve: (_root, { input }, ctx) => holdPaymentLink(ctx, input),
  }),
  releaseHold: t.field({
    type: PaymentLinkHold,
    access: 'platform',
    description: 'Ends a hold before it lapses. `NOT_FOUND` if there is none any more.',
    args: { input: t.arg({ type: ReleaseHoldInput, required: true }) },
    resolve: (_root, { input }, ctx) => releaseHold(ctx, input),
  }),
}));
