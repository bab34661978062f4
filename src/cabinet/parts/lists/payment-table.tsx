import type { CabinetPaymentsQuery } from '../../documents.js';
import { useTexts } from '../../texts/texts.js';
import { Amount } from '../values/amount.js';
import { Customer } from '../values/customer.js';
import { ProductAndLink } from '../values/product-and-link.js';
import { Time } from '../values/time.js';
import { UserText } from '../values/user-text.js';
import { DataTable, type Column } from './data-table.js';

export type Payment = CabinetPaymentsQuery['payments']['nodes'][number];

interface PaymentTableProps {
  label: string;
  payments: readonly Payment[];
  /** The address of a payment's details. */
  hrefOf: (payment: Payment) => string;
  /** Leaves out the ids, where there is little room. */
  isShort?: boolean;
}

/** Payments, each a link to its details. */
export function PaymentTable({ label, payments, hrefOf, isShort = false }: PaymentTableProps) {
  const { say } = useTexts();
  const idColumn: Column<Payment> = {
    name: 'id',
    header: say('payments.paymentId'),
    cell: ({ paymentId }) => <UserText lines={1}>{paymentId}</UserText>,
  };
  const columns: Column<Payment>[] = [
    {
      name: 'amount',
      header: say('payments.amount'),
      cell: (payment) => <Amount payment={payment} />,
    },
    {
      name: 'product',
      header: say('products.product'),
      cell: ({ paymentLink }) => <ProductAndLink link={paymentLink} />,
    },
    {
      name: 'customer',
      header: say('payments.customer'),
      cell: ({ customer }) => <Customer {...customer} />,
    },
    ...(isShort ? [] : [idColumn]),
    {
      name: 'time',
      header: say('common.time'),
      cell: ({ createdAt }) => <Time at={createdAt} />,
      align: 'end',
    },
  ];
  return <DataTable label={label} columns={columns} rows={payments} hrefOf={hrefOf} />;
}
