/** Fields that payments, rejected payments and refunds share, and those that their totals share. */
import { builder } from '../builder.js';
import { formatMoney, type CurrencyCode } from '../core/money.js';
import { PaymentLink } from '../payment-links/fields.js';
import { Currency } from '../payment-links/price-fields.js';
import { loadPaymentLink } from '../payment-links/payment-links.js';
import { Customer, Payment, PaymentTotal } from './fields.js';
import { Refund } from './refund-fields.js';
import { isTest } from './reported-payment.js';
import { RejectedPayment } from './rejected-payment-fields.js';
import { DailySales, GroupedSales } from './sales/fields.js';

for (const [type, amount] of [
  [Payment, 'The amount paid'],
  [RejectedPayment, 'The amount that the customer paid'],
  [Refund, 'The amount refunded'],
] as const) {
  builder.objectFields(type, (t) => ({
    currency: t.field({
      type: Currency,
      description: 'The currency.',
      resolve: ({ currency }) => currency as CurrencyCode,
    }),
    amount: t.field({
      type: 'Decimal',
      description: `${amount}.`,
      resolve: ({ amount }) => amount.toFixed(2),
    }),
    formatted: t.string({
      description: `${amount}, with its currency symbol: \`€10.00\`, \`1000.00 ₽\`.`,
      resolve: ({ amount, currency }) => formatMoney(amount, currency as CurrencyCode),
    }),
  }));
}

for (const type of [Payment, RejectedPayment]) {
  builder.objectFields(type, (t) => ({
    paymentLink: t.field({
      type: PaymentLink,
      description: 'The link that was paid. It may have been deleted since.',
      resolve: ({ creatorId, paymentLinkId }, _args, ctx) =>
        loadPaymentLink(ctx, { creatorId, id: paymentLinkId }),
    }),
    isTest: t.boolean({
      description:
        'Whether it is a test, for which no money moved: one made in the sandbox, or with a key for tests of a payment provider.',
      resolve: isTest,
    }),
    customer: t.field({
      type: Customer,
      description: 'The customer who paid.',
      resolve: (payment) => payment,
    }),
  }));
}

for (const type of [PaymentTotal, DailySales, GroupedSales]) {
  builder.objectFields(type, (t) => ({
    currency: t.expose('currency', { type: Currency, description: 'The currency.' }),
    count: t.expose('count', { type: 'SafeInt', description: 'Number of payments.' }),
    testCount: t.expose('testCount', {
      type: 'SafeInt',
      description: 'Number of test payments among them. The sums include them.',
    }),
    amount: t.field({
      type: 'Decimal',
      description: 'Sum of the payments.',
      resolve: ({ amount }) => amount.toFixed(2),
    }),
    formatted: t.string({
      description: 'Sum of the payments, with its currency symbol.',
      resolve: ({ amount, currency }) => formatMoney(amount, currency),
    }),
    refunded: t.field({
      type: 'Decimal',
      description: 'Sum of the refunds of these payments.',
      resolve: ({ refunded }) => refunded.toFixed(2),
    }),
    net: t.field({
      type: 'Decimal',
      description: 'Sum of the payments, less their refunds. Lost disputes are not subtracted.',
      resolve: ({ amount, refunded }) => amount.minus(refunded).toFixed(2),
    }),
  }));
}
