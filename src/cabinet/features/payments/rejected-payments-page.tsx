import { Anchor, SegmentedControl } from '@mantine/core';
import { Link } from 'wouter';
import { useFeed } from '../../api/use-feed.js';
import { usePages } from '../../api/use-list.js';
import type { RowOf } from '../../graphql.js';
import { ExportButton } from '../../parts/export/export-button.js';
import { Hint } from '../../parts/hint.js';
import { type Column, DataTable } from '../../parts/lists/data-table.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { Filters } from '../../parts/lists/filters.js';
import { PagedList } from '../../parts/lists/paged-list.js';
import { usePaymentColumns } from '../../parts/lists/payment-table.js';
import { SearchField } from '../../parts/lists/search-field.js';
import { Page } from '../../parts/page.js';
import { ProductAndLink } from '../../parts/values/product-and-link.js';
import { StatusBadge } from '../../parts/values/status-badge.js';
import { paths } from '../../paths.js';
import { say } from '../../texts/texts.js';
import { useQueryOf } from '../../use-query-of.js';
import { CabinetRejectedPaymentsDocument } from './operations.js';
import { PaymentTabs } from './payment-tabs.js';

const all = 'all';

/** Payments that links could not take, newest first. */
export function RejectedPaymentsPage() {
  const [query, setQuery] = useQueryOf('rejectedPayments');
  const { resolved, id } = query;
  const pages = usePages(
    CabinetRejectedPaymentsDocument,
    { isResolved: resolved, paymentId: id },
    ({ rejectedPayments }) => rejectedPayments,
  );
  // A payment may also be recorded after all.
  useFeed(
    ['payment.rejected', 'payment.refunded', 'payment.succeeded', 'customer.erased'],
    pages.refresh,
  );

  const choose = (value: string): void =>
    setQuery({ ...query, resolved: value === all ? undefined : value === 'true' });
  const clear = Object.keys(query).length > 0 ? () => setQuery({}) : undefined;
  return (
    <Page
      title={say('rejected.title')}
      intro={say('rejected.intro')}
      actions={<ExportButton kinds={['REJECTED_PAYMENTS']} />}
    >
      <PaymentTabs />
      <Filters onClear={clear}>
        <SearchField
          label={say('payments.paymentId')}
          value={id}
          onChange={(text) => setQuery({ ...query, id: text })}
        />
        <SegmentedControl
          aria-label={say('rejected.filter')}
          value={resolved === undefined ? all : String(resolved)}
          onChange={choose}
          data={[
            { value: all, label: say('common.all') },
            { value: 'false', label: say('rejected.showOpen') },
            { value: 'true', label: say('rejected.showResolved') },
          ]}
        />
      </Filters>
      <PagedList
        pages={pages}
        onClearFilters={clear}
        empty={<EmptyState title={say('rejected.empty')} hint={say('rejected.emptyHint')} />}
      >
        {(payments) => <RejectedPaymentTable payments={payments} />}
      </PagedList>
    </Page>
  );
}

type RejectedPayment = RowOf<typeof CabinetRejectedPaymentsDocument>;

function RejectedPaymentTable({ payments }: { payments: readonly RejectedPayment[] }) {
  const { amount, customer, id, time } = usePaymentColumns();
  const status: Column<RejectedPayment> = {
    header: say('common.status'),
    cell: (payment) => <Outcome payment={payment} />,
  };
  const product: Column<RejectedPayment> = {
    header: say('products.product'),
    cell: ({ paymentLink }) => <ProductAndPath link={paymentLink} />,
  };
  const columns = [amount, status, product, customer, id, time];
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

/** The state of a payment, and the reason why the link could not take it. */
function Outcome({ payment }: { payment: RejectedPayment }) {
  return (
    <>
      <Status payment={payment} />
      <Hint>{say(`rejected.${payment.reason}`)}</Hint>
    </>
  );
}

function Status({ payment }: { payment: RejectedPayment }) {
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
