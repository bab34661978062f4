import { builder, complexityOf } from '../core/builder.js';
import type { JsonObject } from '../core/json.js';
import { keysetConnection } from '../core/keyset.js';
import { currencies } from '../core/money.js';
import { Product } from '../products/fields.js';
import { loadOwner, loadProduct } from '../products/products.js';
import { maxPrefilledBytes, paymentAddress } from './address.js';
import { maxMetadataBytes } from './metadata.js';
import {
  countPaymentLinks,
  createPaymentLink,
  deletePaymentLink,
  findPaymentLink,
  listPaymentLinks,
} from './payment-links.js';
import { Price, PriceInput } from './price-fields.js';
import { isDiscounted, pricesOf } from './prices.js';

/** The payment site, the name of the store, two ids and a uuid. */
const usualAddressBytes = 384;

const Prefill = builder.inputType('Prefill', {
  description: 'What the payment page shows filled in; each at most 255 characters.',
  fields: (t) => ({
    email: t.string({ description: 'E-mail address of the customer.' }),
    name: t.string({ description: 'Name of the customer.' }),
    phoneNumber: t.string({
      description:
        'Phone number in international format, with `+` or `00` before the country code.',
    }),
  }),
});

export const PaymentLink = builder.prismaObject('PaymentLink', {
  description: 'A link to the payment page of one product, at its own prices.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'Numeric id.' }),
    uuid: t.exposeString('uuid', {
      description: 'Unique identifier, part of the payment address.',
      complexity: 1,
    }),
    productId: t.exposeInt('productId', { description: 'Id of the product the link sells.' }),
    product: t.field({
      type: Product,
      description: 'The product the link sells.',
      resolve: ({ productId }, _args, ctx) => loadProduct(ctx, productId),
    }),
    paymentLink: t.string({
      description: 'Full address of the payment page, to send to a customer.',
      args: { prefill: t.arg({ type: Prefill, description: 'Prefills the payment page.' }) },
      complexity: ({ prefill }) => complexityOf(prefill ? maxPrefilledBytes : usualAddressBytes),
      resolve: ({ uuid, productId, creatorId }, { prefill }, ctx) => {
        const addressAt = (storeName: string): string =>
          paymentAddress(ctx, { storeName, productId, uuid }, prefill ?? undefined);
        const { creator } = ctx.session;
        // A creator sees links of its own alone; the platform has links of many.
        if (creator) return addressAt(creator.storeName);
        return loadOwner(ctx, creatorId).then(({ storeName }) => addressAt(storeName));
      },
    }),
    useOnce: t.exposeBoolean('useOnce', { description: 'Whether the link can be paid only once.' }),
    usedAt: t.expose('usedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the link was first paid; null while it was not.',
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
      description: 'What the creator stored on the link; passed in the webhook.',
      complexity: complexityOf(maxMetadataBytes),
      resolve: ({ metadata }) => metadata as JsonObject,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the link was made.' }),
  }),
});

const MetadataFilter = builder.inputType('MetadataFilter', {
  description: 'Picks links by one of the first 100 top-level keys of their metadata.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'The key.' }),
    value: t.string({
      required: true,
      description: 'Its value: a string, or the JSON text of a number or boolean.',
    }),
  }),
});

const PaymentLinkFilter = builder.inputType('PaymentLinkFilter', {
  description: 'Picks payment links; every condition given must hold.',
  fields: (t) => ({
    productId: t.int({ description: 'Links to this product.' }),
    useOnce: t.boolean({ description: 'Links that can, or cannot, be paid only once.' }),
    createdFrom: t.field({ type: 'DateTime', description: 'Links made at or after this time.' }),
    createdTo: t.field({ type: 'DateTime', description: 'Links made before this time.' }),
    metadata: t.field({ type: MetadataFilter, description: 'Links with this metadata.' }),
  }),
});

builder.queryFields((t) => ({
  paymentLinks: t.connection(
    {
      type: PaymentLink,
      access: 'creator',
      description: 'The payment links of the creator, newest first.',
      args: { filter: t.arg({ type: PaymentLinkFilter, description: 'Which links to list.' }) },
      resolve: (_root, { filter, ...args }, ctx) =>
        keysetConnection(
          'paymentLinks',
          args,
          (page) => listPaymentLinks(ctx, filter ?? {}, page),
          () => countPaymentLinks(ctx, filter ?? {}),
        ),
    },
    { name: 'PaymentLinkConnection', description: 'A page of payment links.' },
    { name: 'PaymentLinkEdge', description: 'One of the payment links of a page.' },
  ),
  paymentLink: t.field({
    type: PaymentLink,
    nullable: true,
    access: 'creator',
    description: 'One payment link of the creator, by id or by uuid. `NOT_FOUND` for any other.',
    args: {
      id: t.arg.int({ description: 'Id of the link.' }),
      uuid: t.arg.string({ description: 'Uuid of the link.' }),
    },
    resolve: (_root, args, ctx) => findPaymentLink(ctx, args),
  }),
}));

const CreatePaymentLinkInput = builder.inputType('CreatePaymentLinkInput', {
  description: 'A payment link to make.',
  fields: (t) => ({
    productId: t.int({ required: true, description: 'The product to sell; not a free one.' }),
    prices: t.field({
      type: [PriceInput],
      required: true,
      description:
        'An EUR entry, and optionally an RUB entry. Without one, the RUB price is computed from the EUR price at the current exchange rate.',
    }),
    useOnce: t.boolean({
      description: 'Whether the link can be paid only once; false when left out.',
    }),
    metadata: t.field({
      type: 'JSONObject',
      description:
        'Keys and values of your own, at most 16 KiB as JSON; passed in the webhook when the payment succeeds.',
    }),
  }),
});

const DeletePaymentLinkInput = builder.inputType('DeletePaymentLinkInput', {
  description: 'A payment link to delete.',
  fields: (t) => ({
    productId: t.int({ required: true, description: 'The product the link belongs to.' }),
    id: t.int({ required: true, description: 'Id of the link.' }),
  }),
});

builder.mutationFields((t) => ({
  createPaymentLink: t.field({
    type: PaymentLink,
    access: 'creator',
    description: 'Makes a payment link. A free product cannot have any.',
    args: { input: t.arg({ type: CreatePaymentLinkInput, required: true }) },
    resolve: (_root, { input }, ctx) => createPaymentLink(ctx, input),
  }),
  deletePaymentLink: t.field({
    type: PaymentLink,
    access: 'creator',
    description: 'Takes a link out of all lists and makes it unpayable; its payments stay.',
    args: { input: t.arg({ type: DeletePaymentLinkInput, required: true }) },
    resolve: (_root, { input }, ctx) => deletePaymentLink(ctx, input),
  }),
}));
