import { ProductAndLink } from '../links/product-and-link.js';
import { timeColumn, type Column } from '../lists/data-table.js';
import { UserText } from '../values/user-text.js';
import { Amount } from './amount.js';
import { Customer } from './customer.js';
import type { Payment } from './payment-row.js';
import { PaymentStatus } from './payment-status.js';

/** The columns that lists of payments share. */
export const amountColumn: Column<
  Pick<Payment, 'amount' | 'refundedAmount' | 'currency' | 'isTest'>
> = {
  text: 'payments.amount',
  cell: (payment) => <Amount payment={payment} />,
};
export const customerColumn: Column<Pick<Payment, 'customer'>> = {
  text: 'payments.customer',
  cell: ({ customer }) => <Customer {...customer} />,
};
export const idColumn: Column<Pick<Payment, 'paymentId'>> = {
  text: 'payments.paymentId',
  cell: ({ paymentId }) => <UserText lines={1}>{paymentId}</UserText>,
};
const statusColumn: Column<Payment> = {
  text: 'common.status',
  cell: (payment) => <PaymentStatus payment={payment} />,
};
const productColumn: Column<Payment> = {
  text: 'products.product',
  cell: ({ paymentLink }) => <ProductAndLink link={paymentLink} />,
};

export const paymentColumns: readonly Column<Payment>[] = [
  { ...amountColumn, narrow: 'first' },
  { ...statusColumn, narrow: 'first' },
  { ...productColumn, narrow: 'second' },
  { ...customerColumn, narrow: 'second' },
  { ...timeColumn('common.time'), narrow: 'first' },
];
