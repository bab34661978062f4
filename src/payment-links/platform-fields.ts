/** Fields for the platform: it finds links of all creators, and sees what they take. */
import { builder, creatorListComplexity } from '../builder.js';
import { Creator } from '../creators/fields.js';
import { list } from '../declare.js';
import { LinkStatus, PaymentLink, PaymentLinkConnection } from './fields.js';
import { linkStorage, type LinkStorage } from './link-limit.js';
import { searchPaymentLinks } from './list/link-search.js';

list('searchPaymentLinks', {
  type: PaymentLink,
  connection: PaymentLinkConnection,
  access: 'platform',
  description:
    'Payment links of all creators that meet all conditions, newest first. Deleted links are found only by uuid.',
  args: builder.args((t) => ({
    uuid: t.string({ description: 'The link with this uuid, deleted or not.' }),
    productId: t.field({ type: 'Id', description: 'Links of this product.' }),
    status: t.field({ type: LinkStatus, description: 'Links with this status.' }),
  })),
  rows: searchPaymentLinks,
});

const CreatorStorage = builder.objectRef<LinkStorage>('CreatorStorage').implement({
  description: 'What the payment links of a creator take in the database.',
  fields: (t) => ({
    links: t.exposeInt('links', { description: 'Payment links that are not deleted.' }),
    bytes: t.exposeFloat('bytes', {
      description:
        'What they take with their indexes: an estimate, from the newest 100. Deleted links come on top.',
    }),
  }),
});

builder.objectField(Creator, 'storage', (t) =>
  t.field({
    type: CreatorStorage,
    description: 'What the payment links of the creator take in the database.',
    complexity: creatorListComplexity,
    resolve: ({ id }, _args, ctx) => linkStorage(ctx, id),
  }),
);
