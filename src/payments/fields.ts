import type { Payment as PaymentRow } from '../../prisma/client/client.js';
import { creatorOf } from '../access/context.js';
import { builder, complexityOf, complexityUnderCreator, sumComplexity } from '../builder.js';
import { input, mutation } from '../declare.js';
import { keysetConnection, type ConnectionArgs } from '../relay.js';
import { maxNameLength } from '../core/text.js';
import { maxAddressLength } from '../core/web-address.js';
import { PaymentLink } from '../payment-links/fields.js';
import { Currency, Price } from '../payment-links/price-fields.js';
import { pricesOf } from '../payment-links/prices.js';
import {
  paymentsOfLink,
  type PaymentList,
  type PaymentTotal as PaymentTotalShape,
} from './payment-lists.js';
import {
  findPaymentPage,
  unpayableReason,
  type PayableLink,
  type UnpayableReason as Reason,
} from './payment-page.js';
import { paymentsOfCreator } from './payment-search.js';
import { recordPayment } from './payments.js';

export const Customer = builder
  .objectRef<
    Pick<PaymentRow, 'customerEmail' | 'customerName' | 'customerPhoneNumber' | 'customerErasedAt'>
  >('Customer')
  .implement({
    description: 'The customer who paid, as reported by the payment site.',
    fields: (t) => ({
      email: t.exposeString('customerEmail', { nullable: true, description: 'E-mail address.' }),
      name: t.exposeString('customerName', { nullable: true, description: 'Name.' }),
      phoneNumber: t.exposeString('customerPhoneNumber', {
        nullable: true,
        description: 'Phone number.',
      }),
      erasedAt: t.expose('customerErasedAt', {
        type: 'DateTime',
        nullable: true,
        description:
          'When these data were erased, at the request of the customer or by age; null if they were not.',
      }),
    }),
  });

export const Payment = builder.prismaObject('Payment', {
  description: 'A successful payment.',
  fields: (t) => ({
    id: t.expose('id', { type: 'Id', description: 'Numeric id.' }),
    paymentId: t.exposeString('paymentId', {
      description: 'Id from the payment site; `payment.id` in the webhook.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the payment was recorded.',
    }),
  }),
});

export const PaymentTotal = builder.objectRef<PaymentTotalShape>('PaymentTotal').implement({
  description: 'Total of the payments in one currency.',
});

export const PaymentConnection = builder.connectionObject(
  {
    type: Payment,
    name: 'PaymentConnection',
    description: 'A page of payments.',
    fields: (t) => ({
      totals: t.field({
        type: [PaymentTotal],
        description: 'Totals of all pages, by currency. As expensive as `totalCount`.',
        complexity: { field: sumComplexity, multiplier: 1 },
        resolve: (connection) => (connection as unknown as Pick<PaymentList, 'totals'>).totals(),
      }),
    }),
  },
  { name: 'PaymentEdge', description: 'A payment with its cursor.' },
);

export const paymentConnection = async (
  args: ConnectionArgs,
  payments: PaymentList,
  list = 'payments',
) => ({
  ...(await keysetConnection(list, args, payments)),
  totals: payments.totals,
});

builder.objectField(PaymentLink, 'payments', (t) =>
  t.connection(
    {
      type: Payment,
      description: 'The payments made through the link, newest first.',
      resolve: (link, args, ctx) => paymentConnection(args, paymentsOfLink(ctx, link)),
    },
    PaymentConnection,
  ),
);

builder.prismaObjectField('Creator', 'payments', (t) =>
  t.connection(
    {
      type: Payment,
      description: 'The payments made through the links of the creator, newest first.',
      complexity: complexityUnderCreator,
      resolve: async ({ id }, args, ctx) =>
        paymentConnection(args, await paymentsOfCreator(ctx, id)),
    },
    PaymentConnection,
  ),
);

const PaymentFilter = builder.inputType('PaymentFilter', {
  description: 'Selects payments; all given conditions must hold.',
  fields: (t) => ({
    paymentId: t.string({ description: 'The payment with this id from the payment site.' }),
    customerEmail: t.string({
      description: 'Payments by the customer with this e-mail address; case does not matter.',
    }),
    createdFrom: t.field({
      type: 'DateTime',
      description: 'Payments recorded at or after this time.',
    }),
    createdTo: t.field({ type: 'DateTime', description: 'Payments recorded before this time.' }),
  }),
});

builder.queryField('payments', (t) =>
  t.connection(
    {
      type: Payment,
      access: 'READ',
      description: 'The payments made through your links, newest first.',
      args: {
        paymentLinkId: t.arg({
          type: 'Id',
          description: 'Only payments through this link, deleted or not.',
        }),
        filter: t.arg({ type: PaymentFilter, description: 'Which payments to list.' }),
      },
      resolve: async (_root, { paymentLinkId, filter, ...args }, ctx) =>
        paymentConnection(
          args,
          await paymentsOfCreator(ctx, creatorOf(ctx).id, { paymentLinkId, filter }),
        ),
    },
    PaymentConnection,
  ),
);

const UnpayableReason = builder.enumType('UnpayableReason', {
  description: 'Why a link cannot be paid.',
  values: {
    DELETED: { description: 'The creator deleted the link.' },
    DISABLED: {
      description: 'The link is disabled, its product archived, or its creator suspended.',
    },
    EXPIRED: { description: 'The link has expired.' },
    SOLD_OUT: { description: 'The link has reached its limit of payments.' },
    USED: { description: 'The link can be paid only once and has been paid.' },
  } satisfies Record<Reason, object>,
});

const PaymentPage = builder.objectRef<PayableLink>('PaymentPage').implement({
  description: 'Everything the payment site needs to show a link to a customer.',
  fields: (t) => ({
    uuid: t.exposeString('uuid', { description: 'Uuid of the link.' }),
    storeName: t.string({
      description: 'Store name of the creator, as in the payment address.',
      resolve: ({ product }) => product.creator.storeName,
    }),
    productId: t.expose('productId', {
      type: 'Id',
      description: 'Id of the product, as in the payment address.',
    }),
    title: t.string({
      description: 'Name of the product.',
      resolve: ({ product }) => product.title,
    }),
    useOnce: t.exposeBoolean('useOnce', { description: 'Whether the link can be paid only once.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the link expires; null if it never does.',
    }),
    successUrl: t.exposeString('successUrl', {
      nullable: true,
      description:
        'Where to send the customer after the payment, with your id of the payment as the query parameter `payment`; null if the creator gave no address.',
      complexity: complexityOf(maxAddressLength),
    }),
    prices: t.field({
      type: [Price],
      description: 'The prices to choose from, EUR first.',
      resolve: pricesOf,
    }),
    isPayable: t.boolean({
      description:
        'Whether the link can be paid now. Holds are not considered: `holdPaymentLink` tells whether a place is free.',
      resolve: (link, _args, ctx) => unpayableReason(link, ctx.now()) === null,
    }),
    unpayableReason: t.field({
      type: UnpayableReason,
      nullable: true,
      description: 'Why the link cannot be paid; null if it can.',
      resolve: (link, _args, ctx) => unpayableReason(link, ctx.now()),
    }),
  }),
});

builder.queryField('paymentPage', (t) =>
  t.field({
    type: PaymentPage,
    nullable: true,
    access: 'platform',
    description:
      'The payment page of a link, whether or not it can be paid. `NOT_FOUND` for an unknown link.',
    args: { uuid: t.arg.string({ required: true, description: 'Uuid of the link.' }) },
    resolve: (_root, { uuid }, ctx) => findPaymentPage(ctx, uuid),
  }),
);

const CustomerInput = builder.inputType('CustomerInput', {
  description: `The customer who paid; each field at most ${maxNameLength} characters.`,
  fields: (t) => ({
    email: t.string({ description: 'E-mail address.' }),
    name: t.string({ description: 'Name.' }),
    phoneNumber: t.string({ description: 'Phone number.' }),
  }),
});

mutation('recordPayment', {
  type: Payment,
  access: 'platform',
  description:
    'Records a payment and notifies the webhook endpoints of the creator. Repeating a payment id returns the same payment; with another link, currency or amount it is a `CONFLICT`. A link that is used or sold out, or whose places are all held for others, gives `LINK_USED`; one that is disabled or has expired, or whose product is archived or creator suspended, gives `CONFLICT`. A payment that the link cannot honour is kept: `searchRejectedPayments` finds it. Refund it, or report it again once the link can be paid.',
  input: input('A successful payment to record.', (t) => ({
    linkUuid: t.string({ required: true, description: 'Uuid of the link that was paid.' }),
    paymentId: t.string({
      required: true,
      description: `Your id for the payment, 1 to ${maxNameLength} characters.`,
    }),
    currency: t.field({ type: Currency, required: true, description: 'The currency.' }),
    amount: t.field({
      type: 'Decimal',
      required: true,
      description: 'The amount paid. It must equal the price the link charges in that currency.',
    }),
    holdId: t.string({
      description:
        'Your id for the hold under which the customer pays. If the hold has lapsed, the payment takes a place only if one is free.',
    }),
    customer: t.field({ type: CustomerInput, description: 'The customer who paid.' }),
  })),
  run: recordPayment,
});
