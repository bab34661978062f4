import { builder, sumComplexity } from '../builder.js';
import { maxNameLength } from '../core/text.js';
import { PaymentLink } from '../payment-links/fields.js';
import { Payment } from '../payments/fields.js';
import { Product } from '../products/fields.js';
import { RejectedPayment } from '../payments/rejected-payment-fields.js';
import { mostSearched } from '../payments/found-by-text.js';
import { minSearchLength, mostFound, searchAll, type SearchResults as Results } from './search.js';

const complexity = { field: sumComplexity, multiplier: mostFound };

const SearchResults = builder.objectRef<Results>('SearchResults').implement({
  description: `What a text finds: at most ${mostFound} of each kind, newest first.`,
  fields: (t) => ({
    payments: t.field({
      type: [Payment],
      complexity,
      description: `Payments with this id from the payment site, or by the customer with this e-mail address; or else, among the newest ${mostSearched}, by customers with this text in their name or e-mail address.`,
      resolve: ({ payments }) => payments(),
    }),
    rejectedPayments: t.field({
      type: [RejectedPayment],
      complexity,
      description: 'Payments that your links could not honour, found in the same way.',
      resolve: ({ rejectedPayments }) => rejectedPayments(),
    }),
    paymentLinks: t.field({
      type: [PaymentLink],
      complexity,
      description:
        'The link with this uuid, or else links with this text in their label. Deleted links are not found.',
      resolve: ({ paymentLinks }) => paymentLinks(),
    }),
    products: t.field({
      type: [Product],
      complexity,
      description: 'Products with this text in their title, archived ones too.',
      resolve: ({ products }) => products(),
    }),
  }),
});

builder.queryField('search', (t) =>
  t.field({
    type: SearchResults,
    access: 'READ',
    description: `Finds payments, links and products by a text, such as one that a customer has sent you; case does not matter. For more than ${mostFound} of a kind, use the filters of \`payments\` and \`paymentLinks\`.`,
    args: {
      text: t.arg.string({
        required: true,
        description: `The id of a payment or the uuid of a link, as a whole, or a part of an e-mail address, of a customer’s name, of a label or of a title: ${minSearchLength} to ${maxNameLength} characters.`,
      }),
    },
    resolve: (_root, { text }, ctx) => searchAll(ctx, text),
  }),
);
