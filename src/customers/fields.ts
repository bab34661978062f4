import type { Payment as PaymentRow } from '../../prisma/client/client.js';
import { builder, sumComplexity } from '../builder.js';
import { currencies } from '../core/money.js';
import { connectionType, input, mutation, ownList } from '../declare.js';
import { maxNameLength } from '../core/text.js';
import { keptDays } from '../events/cleanup.js';
import { PaymentLinkConnection, PaymentLink } from '../payment-links/fields.js';
import { keysetConnection } from '../relay.js';
import { paymentConnection, Payment, PaymentConnection, PaymentTotal } from '../payments/fields.js';
import { paymentsOfCustomer } from '../payments/payment-search.js';
import { Refund, RefundConnection } from '../payments/refund-fields.js';
import { RejectedPayment, RejectedPaymentConnection } from '../payments/rejected-payment-fields.js';
import { rejectedOfCustomer } from '../payments/rejected-payments.js';
import { refundsOfCustomer } from '../payments/statements.js';
import { findCustomer, type FoundCustomer } from './customer-data.js';
import { customersOfCreator, totalsOfCustomer } from './customer-list.js';
import { eraseCustomerData, maxErased, type ErasedCustomer } from './erase-customer.js';
import { linksWithAddress } from './links-with-address.js';

const paymentLinks =
  'Links, deleted or not, whose metadata, label or `successUrl` holds the address.';

const emailRule =
  'The e-mail address of the customer; case and invisible characters do not matter.';

const CustomerData = builder.objectRef<FoundCustomer>('CustomerData').implement({
  description: 'What you know of a customer.',
  fields: (t) => ({
    email: t.exposeString('address', {
      description:
        'The e-mail address that was looked for: trimmed, in lower case, without invisible characters.',
    }),
    payments: t.connection(
      {
        type: Payment,
        description: 'Payments with this address, newest first.',
        resolve: (customer, args, ctx) =>
          paymentConnection(args, paymentsOfCustomer(ctx, customer), 'customerPayments'),
      },
      PaymentConnection,
    ),
    refunds: t.connection(
      {
        type: Refund,
        description: 'Refunds of these payments and rejected payments, newest first.',
        resolve: (customer, args, ctx) =>
          keysetConnection('customerRefunds', args, refundsOfCustomer(ctx.query, customer)),
      },
      RefundConnection,
    ),
    rejectedPayments: t.connection(
      {
        type: RejectedPayment,
        description: 'Rejected payments with this address, newest first.',
        resolve: (customer, args, ctx) =>
          keysetConnection('customerRejectedPayments', args, rejectedOfCustomer(ctx, customer)),
      },
      RejectedPaymentConnection,
    ),
    paymentLinks: t.connection(
      {
        type: PaymentLink,
        description: `${paymentLinks} Newest first.`,
        resolve: ({ creatorId, address }, args, ctx) =>
          keysetConnection('linksWithAddress', args, linksWithAddress(ctx, creatorId, address)),
      },
      PaymentLinkConnection,
    ),
  }),
});

builder.queryField('customerData', (t) =>
  t.field({
    type: CustomerData,
    access: 'READ',
    description:
      'What you know of a customer who asks for it, by the e-mail address. Nothing is found of a customer who was erased.',
    args: {
      email: t.arg.string({
        required: true,
        description: emailRule,
      }),
    },
    resolve: (_root, { email }, ctx) => findCustomer(ctx, email),
  }),
);

const CustomerSummary = builder.objectRef<PaymentRow>('CustomerSummary').implement({
  description: 'A customer, by the e-mail address, with what the payments add up to.',
  fields: (t) => ({
    id: t.expose('id', {
      type: 'Id',
      description: 'Id of the newest payment of the customer. So the next payment changes it.',
    }),
    email: t.string({
      description: 'The e-mail address, as spelt in the newest payment.',
      // Null only if the customer was erased a moment ago.
      resolve: ({ customerEmail }) => customerEmail ?? '',
    }),
    name: t.exposeString('customerName', {
      nullable: true,
      description: 'The name in the newest payment.',
    }),
    lastPaidAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the newest payment was recorded.',
    }),
    totals: t.field({
      type: [PaymentTotal],
      complexity: { field: sumComplexity, multiplier: currencies.length },
      description: 'Totals of the payments with this address, by currency.',
      resolve: (newest, _args, ctx) => totalsOfCustomer(ctx, newest),
    }),
  }),
});

const listed =
  'by their last payment, newest first. Upper and lower case of an address are one customer. Rejected payments do not count, and erased customers are not listed.';

ownList('customers', {
  type: CustomerSummary,
  connection: connectionType(CustomerSummary, 'customers', 'A customer'),
  description: `Your customers with an e-mail address, ${listed}`,
  ofCreator: `The customers of the creator with an e-mail address, ${listed}`,
  rows: customersOfCreator,
});

const Erased = builder.objectRef<ErasedCustomer>('ErasedCustomer').implement({
  description: 'What was erased of a customer, and what was not.',
  fields: (t) => ({
    emailHash: t.exposeString('emailHash', {
      description:
        'A hash of the e-mail address with a key of the service. The audit log and the event `customer.erased` have it, too.',
    }),
    payments: t.exposeInt('payments', {
      description: 'Number of payments that lost e-mail address, name and phone number.',
    }),
    rejectedPayments: t.exposeInt('rejectedPayments', {
      description: 'The same of rejected payments.',
    }),
    events: t.exposeInt('events', { description: 'Number of kept events that lost them.' }),
    answers: t.exposeInt('answers', {
      description: 'Number of answers of webhook endpoints to these events that were deleted.',
    }),
    isComplete: t.exposeBoolean('isComplete', {
      description: `Whether all is erased. One request erases ${maxErased} payments; if there are more, send it again.`,
    }),
    paymentLinks: t.connection(
      {
        type: PaymentLink,
        description: `${paymentLinks} They are your own data, and stay; so does the metadata in events, which are deleted after ${keptDays} days.`,
        resolve: ({ creatorId, address }, args, ctx) =>
          keysetConnection('linksWithAddress', args, linksWithAddress(ctx, creatorId, address)),
      },
      PaymentLinkConnection,
    ),
  }),
});

mutation('eraseCustomerData', {
  type: Erased,
  access: 'FULL',
  description:
    'Erases e-mail address, name and phone number of a customer for good: in payments, rejected payments and kept events, and the answers of webhook endpoints to these. Reasons of refunds that hold the address go, too. Amounts, times and ids stay. An address that nobody has paid with erases nothing. If it was interrupted, send it again.',
  input: input('A customer to erase.', (t) => ({
    email: t.string({
      required: true,
      description: emailRule,
    }),
    reason: t.string({
      required: true,
      description: `Why, 1 to ${maxNameLength} characters, for the audit log. It must not hold the address.`,
    }),
  })),
  run: eraseCustomerData,
});
