/** What only REST asks for: links by number of the page, in the shape SPEC gives a list item. */
import { builder } from '../core/builder.js';
import { creatorOf } from '../core/context.js';
import { formatMoney } from '../core/money.js';
import { paymentAddress } from './address.js';
import { listPage, type PaymentLinkPage as PaymentLinkPageShape } from './payment-links.js';
import { isDiscounted, shownPrices } from './prices.js';
import type { ListedLink } from './statements.js';

const PaymentLinkItem = builder.objectRef<ListedLink>('PaymentLinkItem').implement({
  description: 'A payment link in a list.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'Link id, used in the delete path.' }),
    productId: t.exposeInt('productId', { description: 'Product the link belongs to.' }),
    uuid: t.exposeString('uuid', {
      description: 'Unique identifier, part of the payment address.',
    }),
    paymentLink: t.string({
      description: 'Full address of the payment page.',
      resolve: ({ uuid, productId }, _args, ctx) =>
        paymentAddress(ctx, { storeName: creatorOf(ctx).storeName, productId, uuid }),
    }),
    useOnce: t.exposeBoolean('useOnce', { description: 'Whether the link can be paid only once.' }),
    isDiscountPrice: t.boolean({
      description: 'Whether a discount price is charged in any currency.',
      resolve: isDiscounted,
    }),
    prices: t.stringList({
      description: 'What the customer pays in EUR, then in RUB: `€10.00`, `1000.00 ₽`.',
      resolve: (link) =>
        shownPrices(link).map(({ charged, currency }) => formatMoney(charged, currency)),
    }),
  }),
});

const PaymentLinkPage = builder.objectRef<PaymentLinkPageShape>('PaymentLinkPage').implement({
  description: 'Links of a product by number of the page.',
  fields: (t) => ({
    data: t.expose('items', { type: [PaymentLinkItem], description: 'The links of this page.' }),
  }),
});

builder.queryField('paymentLinkPage', (t) =>
  t.field({
    type: PaymentLinkPage,
    access: 'creator',
    restOnly: true,
    description: 'The payment links of a product, newest first, 15 a page.',
    args: {
      productId: t.arg.int({ required: true, description: 'Id of the product.' }),
      page: t.arg({ type: 'SafeInt', required: true, description: 'Number of the page, from 1.' }),
    },
    resolve: (_root, args, ctx) => listPage(ctx, args),
  }),
);
