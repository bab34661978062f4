import { builder, complexityOf } from '../builder.js';
import { connectionType, input, mutation, ownList } from '../declare.js';
import type { JsonObject } from '../core/json.js';
import { currencies } from '../core/money.js';
import { maxNameLength } from '../core/text.js';
import { maxAddressLength } from '../core/web-address.js';
import { Viewer } from '../creators/fields.js';
import { Product } from '../products/fields.js';
import { loadOwner, loadProduct } from '../products/products.js';
import { fieldsBelow } from '../relay.js';
import { leadsToSandbox, maxPrefilledBytes, paymentAddress } from './payment-address.js';
import { columnsFor } from './list/statements.js';
import { maxMetadataBytes } from './metadata.js';
import { deletePaymentLink, findPaymentLink, pagedPaymentLinks } from './payment-links.js';
import { Price } from './price-fields.js';
import { isDiscounted, pricesOf } from './prices.js';
import { maxPlaces, statusOf, type LinkStatus as Status } from './status.js';

/** Enough for a payment site, a store name, a product id and a uuid. */
const usualAddressBytes = 384;

const Prefill = builder.inputType('Prefill', {
  description: `Customer details to prefill on the payment page; each at most ${maxNameLength} characters.`,
  fields: (t) => ({
    email: t.string({ description: 'E-mail address of the customer.' }),
    name: t.string({ description: 'Name of the customer.' }),
    phoneNumber: t.string({
      description:
        'Phone number in international format, with `+` or `00` before the country code.',
    }),
  }),
});

export const LinkStatus = builder.enumType('PaymentLinkStatus', {
  description:
    'The state of a link. Of several that apply it is the first of `USED`, `SOLD_OUT`, `DISABLED`, `EXPIRED`.',
  values: {
    ACTIVE: {
      description: 'It can be paid, unless its product is archived or its creator suspended.',
    },
    DISABLED: { description: 'Its creator has disabled it.' },
    EXPIRED: { description: 'Its `expiresAt` has passed.' },
    SOLD_OUT: { description: 'It has been paid as often as `maxPayments` says.' },
    USED: { description: 'It can be used once, and has been paid.' },
  } satisfies Record<Status, object>,
});

export const PaymentLink = builder.prismaObject('PaymentLink', {
  description: 'A link to the payment page of one product, with its own prices.',
  extensions: { rest: ['uuid', 'metadata', 'useOnce', 'paymentLink'] },
  fields: (t) => ({
    id: t.expose('id', { type: 'Id', description: 'Numeric id.' }),
    uuid: t.exposeString('uuid', {
      description: 'Unique identifier, part of the payment address.',
      complexity: 1,
    }),
    productId: t.expose('productId', {
      type: 'Id',
      description: 'Id of the product the link sells.',
    }),
    product: t.relation('product', {
      type: Product,
      description: 'The product the link sells.',
      // SQL of our own reads links without their product.
      resolve: (selected, { creatorId, productId }, _args, ctx) =>
        loadProduct(ctx, { creatorId, id: productId }, selected),
    }),
    paymentLink: t.string({
      description: 'Full address of the payment page, to send to a customer.',
      args: { prefill: t.arg({ type: Prefill, description: 'Details to prefill.' }) },
      complexity: ({ prefill }) => complexityOf(prefill ? maxPrefilledBytes : usualAddressBytes),
      resolve: ({ uuid, productId, creatorId }, { prefill }, ctx) => {
        const addressAt = (storeName: string): string =>
          paymentAddress(ctx, { storeName, productId, uuid }, prefill ?? undefined);
        const { creator } = ctx.state;
        // A creator sees only its own links, the platform those of many creators.
        if (creator) return addressAt(creator.storeName);
        return loadOwner(ctx, { creatorId, id: creatorId }).then(({ storeName }) =>
          addressAt(storeName),
        );
      },
    }),
    useOnce: t.exposeBoolean('useOnce', { description: 'Whether the link can be paid only once.' }),
    usedAt: t.expose('usedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the link was first paid; null if it has not been paid.',
    }),
    isDiscountPrice: t.boolean({
      description: 'Whether a discount price is charged in any currency.',
      resolve: isDiscounted,
    }),
    prices: t.field({
      type: [Price],
      complexity: { field: 1, multiplier: currencies.length },
      description: 'The prices, EUR first.',
      resolve: pricesOf,
    }),
    metadata: t.field({
      type: 'JSONObject',
      description: 'Metadata the creator stored on the link; sent in the webhook.',
      complexity: complexityOf(maxMetadataBytes),
      resolve: ({ metadata }) => metadata as JsonObject,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    status: t.field({
      type: LinkStatus,
      description:
        'The state of the link. It does not tell whether the link was deleted, its product archived or its creator suspended.',
      resolve: (link, _args, ctx) => statusOf(link, ctx.now()),
    }),
    isEnabled: t.exposeBoolean('isEnabled', {
      description: 'False if its creator has disabled it.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it expires; null if it never does.',
    }),
    maxPayments: t.int({
      nullable: true,
      description: 'How often it can be paid: 1 if it can be used once, null for any number.',
      resolve: maxPlaces,
    }),
    label: t.exposeString('label', {
      nullable: true,
      description: 'A note for yourself. Customers do not see it.',
    }),
    successUrl: t.exposeString('successUrl', {
      nullable: true,
      description: 'Where customers go after the payment; null for nowhere.',
      complexity: complexityOf(maxAddressLength),
    }),
    deletedAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was deleted; null if it was not.',
    }),
  }),
});

const MetadataFilter = builder.inputType('MetadataFilter', {
  description:
    'Selects links by one metadata key. Only the first 100 top-level keys with a string, number or boolean are searched.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'The key.' }),
    value: t.string({
      required: true,
      description: 'The value: a string, or the JSON text of a number or boolean.',
    }),
  }),
});

const PaymentLinkFilter = builder.inputType('PaymentLinkFilter', {
  description: 'Selects payment links; all given conditions must hold.',
  fields: (t) => ({
    productId: t.field({ type: 'Id', description: 'Links of this product.' }),
    useOnce: t.boolean({ description: 'True for single-use links, false for all others.' }),
    status: t.field({ type: LinkStatus, description: 'Links with this status.' }),
    createdFrom: t.field({ type: 'DateTime', description: 'Links created at or after this time.' }),
    createdTo: t.field({ type: 'DateTime', description: 'Links created before this time.' }),
    metadata: t.field({ type: MetadataFilter, description: 'Links with this metadata.' }),
    label: t.string({
      description: 'Links with this text in their label; case does not matter.',
    }),
  }),
});

export const PaymentLinkConnection = connectionType(PaymentLink, 'payment links', 'A payment link');

ownList('paymentLinks', {
  type: PaymentLink,
  connection: PaymentLinkConnection,
  description: 'Your payment links, newest first.',
  ofCreator: 'The payment links of the creator, newest first.',
  args: builder.args((t) => ({
    filter: t.field({ type: PaymentLinkFilter, description: 'Which links to list.' }),
  })),
  rows: (ctx, creatorId, { filter }, info) =>
    pagedPaymentLinks(ctx, creatorId, filter ?? {}, columnsFor(fieldsBelow(info))),
});

builder.queryField('paymentLink', (t) =>
  t.prismaField({
    type: PaymentLink,
    nullable: true,
    access: 'READ',
    description: 'One of your payment links, by id or uuid. `NOT_FOUND` if there is none.',
    args: {
      id: t.arg({ type: 'Id', description: 'Id of the link.' }),
      uuid: t.arg.string({ description: 'Uuid of the link.' }),
    },
    resolve: (selected, _root, args, ctx) => findPaymentLink(ctx, args, selected),
  }),
);

mutation('deletePaymentLink', {
  type: PaymentLink,
  access: 'FULL',
  description: 'Deletes a link: it leaves all lists and can no longer be paid. Its payments stay.',
  input: input('A payment link to delete.', (t) => ({
    productId: t.field({
      type: 'Id',
      required: true,
      description: 'Id of the product the link belongs to.',
    }),
    id: t.field({ type: 'Id', required: true, description: 'Id of the link.' }),
  })),
  run: deletePaymentLink,
});

builder.objectField(Viewer, 'usesSandbox', (t) =>
  t.boolean({
    description: 'Whether payment links lead to the sandbox, where no money moves.',
    resolve: (_viewer, _args, ctx) => leadsToSandbox(ctx),
  }),
);
