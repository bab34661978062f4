import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { CabinetRejectedPaymentsQuery } from '../../operations.js';
import { DataTable, type Column } from '../../parts/data-table.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { Time } from '../../parts/time.js';
import { UserText } from '../../parts/user-text.js';
import { paths } from '../../paths.js';
import { useTexts } from '../../texts/texts.js';
import { Amount } from '../../parts/amount.js';
import { Customer } from '../../parts/customer.js';
import { ProductAndLink } from '../../parts/product-and-link.js';

type RejectedPayment = CabinetRejectedPaymentsQuery['rejectedPayments']['nodes'][number];

export function RejectedPaymentTable({ payments }: { payments: readonly RejectedPayment[] }) {
  const { say } = useTexts();
  const columns: Column<RejectedPayment>[] = [
    {
      name: 'amount',
      header: say('payments.amount'),
      cell: (payment) => <Amount payment={payment} />,
    },
    {
      name: 'status',
      header: say('rejected.status'),
      cell: (payment) => <Outcome payment={payment} />,
    },
    {
      name: 'product',
      header: say('payments.product'),
      cell: ({ paymentLink }) => <ProductAndPath link={paymentLink} />,
    },
    {
      name: 'customer',
      header: say('payments.customer'),
      cell: ({ customer }) => <Customer {...customer} />,
    },
    {
      name: 'id',
      header: say('payments.paymentId'),
      cell: ({ paymentId }) => <UserText lines={1}>{paymentId}</UserText>,
    },
    {
      name: 'time',
      header: say('payments.time'),
      cell: ({ createdAt }) => <Time at={createdAt} />,
      align: 'end',
    },
  ];
  return <DataTable label={say('rejected.title')} columns={columns} rows={payments} />;
}

/** The link that was paid leads to its page, unless it was deleted. */
function ProductAndPath({ link }: { link: RejectedPayment['paymentLink'] }) {
  if (link.deletedAt) return <ProductAndLink link={link} />;
  return (
    <Anchor component={Link} href={paths.link(link.id)} size="sm">
      <ProductAndLink link={link} />
    </Anchor>
  );
}

/** What has become of a payment, and why the link could not take it. */
function Outcome({ payment }: { payment: RejectedPayment }) {
  const { say } = useTexts();
  return (
    <>
      <Status payment={payment} />
      <Text size="sm" c="dimmed">
        {say(`rejected.${payment.reason}`)}
      </Text>
    </>
  );
}

function Status({ payment }: { payment: RejectedPayment }) {
  const { say } = useTexts();
  const { isResolved, amount, refundedAmount, paymentId } = payment;
  if (!isResolved) {
    return (
      <StatusBadge tone="warning">
        {Number(refundedAmount) > 0 ? say('rejected.partly') : say('rejected.waiting')}
      </StatusBadge>
    );
  }
  if (refundedAmount === amount) {
    return <StatusBadge tone="neutral">{say('rejected.refunded')}</StatusBadge>;
  }
  return (
    <Anchor component={Link} href={paths.payments({ payment: paymentId })} size="sm">
      {say('rejected.recorded')}
    </Anchor>
  );
}
