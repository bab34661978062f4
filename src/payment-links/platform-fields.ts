/** Fields for the platform: it finds links of all creators. */
import { builder } from '../builder.js';
import { list } from '../declare.js';
import { LinkStatus, PaymentLink, PaymentLinkConnection } from './fields.js';
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
