/** Fields only REST has: payment links by page number. */
import { builder } from '../builder.js';
import { creatorOf } from '../access/context.js';
import { currencies } from '../core/money.js';
import { paymentAddress } from './payment-address.js';
import { listPage, type PaymentLinkPage as NumberedLinks } from './payment-links.js';
import {
  paginate,
  type PageLinks as PageLinksShape,
  type PageMeta as PageMetaShape,
  type PagerLink as PagerLinkShape,
} from './list/pagination.js';
import type { ListedLink } from './list/numbered-page.js';

const PaymentLinkItem = builder.objectRef<ListedLink>('PaymentLinkItem').implement({
  description: 'A payment link in a list.',
  fields: (t) => ({
    id: t.expose('id', { type: 'Id', description: 'Id of the link, used in the delete path.' }),
    productId: t.expose('productId', {
      type: 'Id',
      description: 'Id of the product the link belongs to.',
    }),
    uuid: t.exposeString('uuid', {
      description: 'Unique identifier, part of the payment address.',
    }),
    paymentLink: t.string({
      description: 'Full address of the payment page.',
      resolve: ({ uuid, productId }, _args, ctx) =>
        paymentAddress(ctx, { storeName: creatorOf(ctx).storeName, productId, uuid }),
    }),
    useOnce: t.exposeBoolean('useOnce', { description: 'Whether the link can be paid only once.' }),
    isDiscountPrice: t.exposeBoolean('isDiscountPrice', {
      description: 'Whether a discount price is charged in any currency.',
    }),
    prices: t.stringList({
      description: 'Amounts the customer pays, in EUR and then in RUB: `€10.00`, `1000.00 ₽`.',
      resolve: (link) => currencies.map(({ code, format }) => format(link[code])),
    }),
  }),
});

const PageLinks = builder.objectRef<PageLinksShape>('PageLinks').implement({
  description: 'Addresses of other pages.',
  fields: (t) => ({
    first: t.exposeString('first', { description: 'The first page.' }),
    last: t.exposeString('last', { description: 'The last page.' }),
    prev: t.exposeString('prev', {
      nullable: true,
      description: 'The previous page; null on the first page.',
    }),
    next: t.exposeString('next', {
      nullable: true,
      description: 'The next page; null on the last page.',
    }),
  }),
});

const PagerLink = builder.objectRef<PagerLinkShape>('PagerLink').implement({
  description: 'An entry of a pager.',
  fields: (t) => ({
    url: t.exposeString('url', {
      nullable: true,
      description: 'Address of the page; null for a gap, or if there is no such page.',
    }),
    label: t.exposeString('label', {
      description: 'A page number, `...`, `pagination.previous` or `pagination.next`.',
    }),
    active: t.exposeBoolean('active', { description: 'Whether this is the current page.' }),
  }),
});

const PageMeta = builder.objectRef<PageMetaShape>('PageMeta').implement({
  description: 'Position of a page in its list.',
  fields: (t) => ({
    currentPage: t.expose('currentPage', { type: 'SafeInt', description: 'Number of this page.' }),
    from: t.expose('from', {
      type: 'SafeInt',
      nullable: true,
      description: 'Number of the first item on this page; null if the page is empty.',
    }),
    lastPage: t.expose('lastPage', { type: 'SafeInt', description: 'Number of the last page.' }),
    links: t.expose('links', { type: [PagerLink], description: 'Entries of a pager.' }),
    path: t.exposeString('path', {
      description: 'Address of the list without the page parameter.',
    }),
    perPage: t.exposeInt('perPage', { description: 'Items per page.' }),
    to: t.expose('to', {
      type: 'SafeInt',
      nullable: true,
      description: 'Number of the last item on this page; null if the page is empty.',
    }),
    total: t.expose('total', { type: 'SafeInt', description: 'Items on all pages.' }),
  }),
});

/** A page in the envelope of Laravel's paginated resource responses. */
interface EnvelopedPage {
  data: ListedLink[];
  links: PageLinksShape;
  meta: PageMetaShape;
}

const PaymentLinkPage = builder.objectRef<EnvelopedPage>('PaymentLinkPage').implement({
  description: 'A page of the payment links of a product.',
  fields: (t) => ({
    data: t.expose('data', { type: [PaymentLinkItem], description: 'The links of this page.' }),
    links: t.expose('links', {
      type: PageLinks,
      description: 'Addresses of the first, last, previous and next pages.',
    }),
    meta: t.expose('meta', {
      type: PageMeta,
      description: 'Page numbers, item range, page size and total.',
    }),
  }),
});

/** Puts a page of the list at an address into its envelope. */
const envelop = ({ items, ...page }: NumberedLinks, address: string): EnvelopedPage => ({
  data: items,
  ...paginate({ ...page, count: items.length }, address),
});

builder.queryField('paymentLinkPage', (t) =>
  t.field({
    type: PaymentLinkPage,
    access: 'READ',
    extensions: { rest: 'only' },
    description: 'The payment links of a product, newest first, 15 per page.',
    args: {
      productId: t.arg({ type: 'Id', required: true, description: 'Id of the product.' }),
      page: t.arg({ type: 'SafeInt', required: true, description: 'Page number, starting at 1.' }),
    },
    resolve: async (_root, args, ctx) => envelop(await listPage(ctx, args), ctx.baseUrl + ctx.path),
  }),
);
