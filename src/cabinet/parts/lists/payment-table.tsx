import { say } from '../../texts/texts.js';
import { Amount } from '../values/amount.js';
import { Customer } from '../values/customer.js';
import { ProductAndLink } from '../values/product-and-link.js';
import { UserText } from '../values/user-text.js';
import { type Column, DataTable, timeColumn } from './data-table.js';
import type { Payment } from './rows.js';

interface PaymentTableProps {
  label: string;
  payments: readonly Payment[];
  /** The address of a payment's details. */
  hrefOf: (payment: Payment) => string;
  /** Leaves out the ids, where there is little room. */
  isShort?: boolean;
}

/** The columns that lists of payments share. */
export function usePaymentColumns() {
  const amount: Column<Pick<Payment, 'amount' | 'refundedAmount' | 'currency'>> = {
    header: say('payments.amount'),
    cell: (payment) => <Amount payment={payment} />,
  };
  const customer: Column<Pick<Payment, 'customer'>> = {
    header: say('payments.customer'),
    cell: ({ customer }) => <Customer {...customer} />,
  };
  const id: Column<Pick<Payment, 'paymentId'>> = {
    header: say('payments.paymentId'),
    cell: ({ paymentId }) => <UserText lines={1}>{paymentId}</UserText>,
  };
  return { amount, customer, id, time: timeColumn(say('common.time')) };
}

/** Payments, each a link to its details. */
export function PaymentTable({ label, payments, hrefOf, isShort = false }: PaymentTableProps) {
  const { amount, customer, id, time } = usePaymentColumns();
  const product: Column<Payment> = {
    header: say('products.product'),
    cell: ({ paymentLink }) => <ProductAndLink link={paymentLink} />,
  };
  const columns = [amount, product, customer, ...(isShort ? [] : [id]), time];
  return <DataTable label={label} columns={columns} rows={payments} hrefOf={hrefOf} />;
}
