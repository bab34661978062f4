/** Fields for the platform: it finds links of all creators. */
import { builder } from '../builder.js';
import { keysetConnection } from '../relay.js';
import { LinkStatus, PaymentLink, PaymentLinkConnection } from './fields.js';
import { searchPaymentLinks } from './link-search.js';

builder.queryField('searchPaymentLinks', (t) =>
  t.connection(
    {
      type: PaymentLink,
      access: 'platform',
      description:
        'Payment links of all creators that meet all conditions, newest first. Deleted links are found only by uuid.',
      args: {
        uuid: t.arg.string({ description: 'The link with this uuid, deleted or not.' }),
        productId: t.arg({ type: 'Id', description: 'Links of this product.' }),
        status: t.arg({ type: LinkStatus, description: 'Links with this status.' }),
      },
      resolve: async (_root, { uuid, productId, status, ...args }, ctx) =>
        keysetConnection(
          'searchPaymentLinks',
          args,
          await searchPaymentLinks(ctx, { uuid, productId, status }),
        ),
    },
    PaymentLinkConnection,
  ),
);
