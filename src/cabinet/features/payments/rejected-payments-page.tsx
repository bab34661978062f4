import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { paymentEvents } from '../../api/use-feed.js';
import { useList } from '../../api/use-list.js';
import type { RowOf } from '../../graphql.js';
import { ExportButton } from '../../parts/export/export-button.js';
import { Hint } from '../../parts/hint.js';
import { ProductAndPath } from '../../parts/links/product-and-link.js';
import { timeColumn, type Column } from '../../parts/lists/data-table.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { ChoiceFilter, Filters, TextFilter, useFilters } from '../../parts/lists/filters.js';
import { PagedTable } from '../../parts/lists/paged-table.js';
import { Page } from '../../parts/page.js';
import { amountColumn, customerColumn, idColumn } from '../../parts/payments/payment-columns.js';
import { StatusBadge } from '../../parts/values/status-badge.js';
import { paths } from '../../paths.js';
import { say } from '../../texts/texts.js';
import { CabinetRejectedPaymentsDocument } from './operations.js';
import { PaymentTabs } from './payment-tabs.js';
import { RefundAction } from './refund-action.js';

/** Payments that links could not take, newest first. */
export function RejectedPaymentsPage() {
  const filters = useFilters('rejectedPayments');
  const { resolved, id } = filters.values;
  const list = useList(
    CabinetRejectedPaymentsDocument,
    { isResolved: resolved, paymentId: id },
    // A payment may also be recorded after all.
    { feed: ['payment.rejected', ...paymentEvents, 'customer.erased'] },
  );
  return (
    <Page
      title={say('rejected.title')}
      intro={say('rejected.intro')}
      actions={<ExportButton kinds={['REJECTED_PAYMENTS']} />}
    >
      <PaymentTabs />
      <Filters of={filters}>
        <TextFilter name="id" label="payments.paymentId" />
        <ChoiceFilter
          name="resolved"
          label="common.status"
          any="common.all"
          choices={[
            [false, say('rejected.showOpen')],
            [true, say('rejected.showResolved')],
          ]}
        />
      </Filters>
      <PagedTable
        label={say('rejected.title')}
        list={list}
        filters={filters}
        columns={columnsOf(list.refresh)}
        empty={<EmptyState text="rejected.empty" />}
      />
    </Page>
  );
}

type RejectedPayment = RowOf<typeof CabinetRejectedPaymentsDocument>;

/** @param onRefund called once a refund was asked for */
const columnsOf = (onRefund: () => void): readonly Column<RejectedPayment>[] => [
  { ...amountColumn, narrow: 'first' },
  {
    text: 'common.status',
    cell: (payment) => <Outcome payment={payment} onRefund={onRefund} />,
    narrow: 'long',
  },
  {
    text: 'products.product',
    cell: ({ paymentLink }) => <ProductAndPath link={paymentLink} />,
    narrow: 'second',
  },
  { ...customerColumn, narrow: 'second' },
  { ...idColumn, narrow: 'hidden' },
  { ...timeColumn('common.time'), narrow: 'first' },
];

interface OutcomeProps {
  payment: RejectedPayment;
  onRefund: () => void;
}

/** The state of a payment, the reason why the link could not take it, and the way to refund it. */
function Outcome({ payment, onRefund }: OutcomeProps) {
  return (
    <>
      <Status payment={payment} />
      <Hint>{say(`rejected.${payment.reason}`)}</Hint>
      {payment.provider !== null && (
        <RefundAction payment={payment} isLimited={false} onRefund={onRefund} />
      )}
    </>
  );
}

function Status({ payment }: { payment: RejectedPayment }) {
  const { isResolved, amount, refundedAmount, paymentId } = payment;
  if (!isResolved) {
    return (
      <StatusBadge tone="warning">
        {Number(refundedAmount) > 0 ? say('payments.PARTLY_REFUNDED') : say('rejected.waiting')}
      </StatusBadge>
    );
  }
  if (refundedAmount === amount) {
    return <StatusBadge tone="neutral">{say('payments.REFUNDED')}</StatusBadge>;
  }
  return (
    <Anchor component={Link} href={paths.payments({ payment: paymentId })} size="sm">
      {say('rejected.recorded')}
    </Anchor>
  );
}
