import { builder, sumComplexity } from '../core/builder.js';
import { keysetConnection, type ConnectionArgs } from '../core/keyset.js';
import { formatMoney } from '../core/money.js';
import { PaymentLink } from '../payment-links/fields.js';
import { Currency, Price } from '../payment-links/price-fields.js';
import { loadPaymentLink } from '../payment-links/payment-links.js';
import { pricesOf } from '../payment-links/prices.js';
import {
  paymentsOfCreator,
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
import { recordPayment } from './payments.js';

const Customer = builder
  .objectRef<{ email: string | null; name: string | null; phoneNumber: string | null }>('Customer')
  .implement({
    description: 'Who paid, as the payment site told.',
    fields: (t) => ({
      email: t.exposeString('email', { nullable: true, description: 'E-mail address.' }),
      name: t.exposeString('name', { nullable: true, description: 'Name.' }),
      phoneNumber: t.exposeString('phoneNumber', { nullable: true, description: 'Phone number.' }),
    }),
  });

const Payment = builder.prismaObject('Payment', {
  description: 'A payment that succeeded.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'Numeric id.' }),
    paymentId: t.exposeString('paymentId', {
      description: 'The id the payment site gave it; `payment.id` in the webhook.',
    }),
    paymentLink: t.field({
      type: PaymentLink,
      description: 'The link it was made through, which may be deleted since.',
      resolve: ({ paymentLinkId }, _args, ctx) => loadPaymentLink(ctx, paymentLinkId),
    }),
    currency: t.expose('currency', { type: Currency, description: 'The currency.' }),
    amount: t.field({
      type: 'Decimal',
      description: 'What was paid.',
      resolve: ({ amount }) => amount.toFixed(2),
    }),
    formatted: t.string({
      description: 'What was paid, with its currency symbol: `€10.00`, `1000.00 ₽`.',
      resolve: ({ amount, currency }) => formatMoney(amount, currency),
    }),
    customer: t.field({
      type: Customer,
      description: 'Who paid.',
      resolve: ({ customerEmail, customerName, customerPhoneNumber }) => ({
        email: customerEmail,
        name: customerName,
        phoneNumber: customerPhoneNumber,
      }),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the payment was recorded.',
    }),
  }),
});

const PaymentTotal = builder.objectRef<PaymentTotalShape>('PaymentTotal').implement({
  description: 'What was paid in one currency.',
  fields: (t) => ({
    currency: t.expose('currency', { type: Currency, description: 'The currency.' }),
    count: t.exposeInt('count', { description: 'How many payments.' }),
    amount: t.field({
      type: 'Decimal',
      description: 'Their sum.',
      resolve: ({ amount }) => amount.toFixed(2),
    }),
    formatted: t.string({
      description: 'Their sum, with its currency symbol.',
      resolve: ({ amount, currency }) => formatMoney(amount, currency),
    }),
  }),
});

const PaymentConnection = builder.connectionObject(
  {
    type: Payment,
    name: 'PaymentConnection',
    description: 'A page of payments.',
    fields: (t) => ({
      totals: t.field({
        type: [PaymentTotal],
        description: 'What was paid on all pages, by currency. Costs a sum, like `totalCount`.',
        complexity: { field: sumComplexity, multiplier: 1 },
        resolve: (connection) => (connection as unknown as Pick<PaymentList, 'totals'>).totals(),
      }),
    }),
  },
  { name: 'PaymentEdge', description: 'One of the payments of a page.' },
);

const paymentConnection = async (
  args: ConnectionArgs,
  { find, totalCount, totals }: PaymentList,
) => ({ ...(await keysetConnection('payments', args, find, totalCount)), totals });

builder.objectField(PaymentLink, 'payments', (t) =>
  t.connection(
    {
      type: Payment,
      description: 'The payments made through the link, newest first.',
      resolve: ({ id }, args, ctx) => paymentConnection(args, paymentsOfLink(ctx, id)),
    },
    PaymentConnection,
  ),
);

builder.queryField('payments', (t) =>
  t.connection(
    {
      type: Payment,
      access: 'creator',
      description: 'The payments made through the links of the creator, newest first.',
      args: {
        paymentLinkId: t.arg.int({ description: 'Payments through this link, deleted or not.' }),
      },
      resolve: async (_root, { paymentLinkId, ...args }, ctx) =>
        paymentConnection(args, await paymentsOfCreator(ctx, { paymentLinkId })),
    },
    PaymentConnection,
  ),
);

const UnpayableReason = builder.enumType('UnpayableReason', {
  description: 'Why a link cannot be paid.',
  values: {
    DELETED: { description: 'The creator deleted the link.' },
    USED: { description: 'The link can be paid only once, and was paid.' },
  } satisfies Record<Reason, object>,
});

const PaymentPage = builder.objectRef<PayableLink>('PaymentPage').implement({
  description: 'What the payment site needs to show a link to a customer.',
  fields: (t) => ({
    uuid: t.exposeString('uuid', { description: 'Uuid of the link.' }),
    storeName: t.string({
      description: 'Store name of the creator, as in the payment address.',
      resolve: ({ creator }) => creator.storeName,
    }),
    productId: t.exposeInt('productId', {
      description: 'Id of the product, as in the payment address.',
    }),
    title: t.string({
      description: 'Name of the product.',
      resolve: ({ product }) => product.title,
    }),
    useOnce: t.exposeBoolean('useOnce', { description: 'Whether the link can be paid only once.' }),
    prices: t.field({
      type: [Price],
      description: 'The prices to choose from, EUR first.',
      resolve: pricesOf,
    }),
    isPayable: t.boolean({
      description: 'Whether the link can be paid now.',
      resolve: (link) => unpayableReason(link) === null,
    }),
    unpayableReason: t.field({
      type: UnpayableReason,
      nullable: true,
      description: 'Why the link cannot be paid; null when it can.',
      resolve: unpayableReason,
    }),
  }),
});

builder.queryField('paymentPage', (t) =>
  t.field({
    type: PaymentPage,
    nullable: true,
    access: 'platform',
    description:
      'What to show of a link, deleted and used ones too. `NOT_FOUND` for an unknown one.',
    args: { uuid: t.arg.string({ required: true, description: 'Uuid of the link.' }) },
    resolve: (_root, { uuid }, ctx) => findPaymentPage(ctx, uuid),
  }),
);

const CustomerInput = builder.inputType('CustomerInput', {
  description: 'Who paid; each at most 255 characters.',
  fields: (t) => ({
    email: t.string({ description: 'E-mail address.' }),
    name: t.string({ description: 'Name.' }),
    phoneNumber: t.string({ description: 'Phone number.' }),
  }),
});

const RecordPaymentInput = builder.inputType('RecordPaymentInput', {
  description: 'A payment that succeeded.',
  fields: (t) => ({
    linkUuid: t.string({ required: true, description: 'Uuid of the link that was paid.' }),
    paymentId: t.string({
      required: true,
      description: 'Your id of the payment, 1 to 255 characters.',
    }),
    currency: t.field({ type: Currency, required: true, description: 'The currency.' }),
    amount: t.field({
      type: 'Decimal',
      required: true,
      description: 'What was paid: what the link charges in that currency.',
    }),
    customer: t.field({ type: CustomerInput, description: 'Who paid.' }),
  }),
});

builder.mutationField('recordPayment', (t) =>
  t.field({
    type: Payment,
    access: 'platform',
    description:
      'Records a payment and tells the webhook endpoints of the creator. The same payment id again is the same payment; with another link, currency or amount it is a `CONFLICT`. A link that can be paid only once is `LINK_USED` for all payments but one.',
    args: { input: t.arg({ type: RecordPaymentInput, required: true }) },
    resolve: (_root, { input }, ctx) => recordPayment(ctx, input),
  }),
);
