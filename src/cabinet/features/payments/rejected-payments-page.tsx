import { SegmentedControl } from '@mantine/core';
import { CabinetRejectedPaymentsDocument } from '../../operations.js';
import { useFeed } from '../../api/feed.js';
import { usePages } from '../../api/pages.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { useTexts } from '../../texts/texts.js';
import { useQueryOf } from '../../use-query-of.js';
import { PaymentTabs } from './payment-tabs.js';
import { RejectedPaymentTable } from './rejected-payment-table.js';

const all = 'all';

/** Payments that links could not take, newest first. */
export function RejectedPaymentsPage() {
  const { say } = useTexts();
  const [{ resolved }, setQuery] = useQueryOf('rejectedPayments');
  const pages = usePages(
    CabinetRejectedPaymentsDocument,
    { isResolved: resolved },
    ({ rejectedPayments }) => rejectedPayments,
  );
  // A payment may also be recorded after all.
  useFeed(['payment.rejected', 'payment.refunded', 'payment.succeeded'], pages.refresh);

  const choose = (value: string): void =>
    setQuery({ resolved: value === all ? undefined : value === 'true' });
  return (
    <Page title={say('rejected.title')} intro={say('rejected.intro')}>
      <PaymentTabs />
      <div>
        <SegmentedControl
          aria-label={say('rejected.filter')}
          value={resolved === undefined ? all : String(resolved)}
          onChange={choose}
          data={[
            { value: all, label: say('rejected.showAll') },
            { value: 'false', label: say('rejected.showOpen') },
            { value: 'true', label: say('rejected.showResolved') },
          ]}
        />
      </div>
      <PagedList
        pages={pages}
        onClearFilters={resolved === undefined ? undefined : () => setQuery({})}
        empty={<EmptyState title={say('rejected.empty')} hint={say('rejected.emptyHint')} />}
      >
        {(payments) => <RejectedPaymentTable payments={payments} />}
      </PagedList>
    </Page>
  );
}
