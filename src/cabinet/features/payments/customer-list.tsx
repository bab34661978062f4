import { RefundedPart } from '../../parts/payments/amount.js';
import { paymentEvents } from '../../api/use-feed.js';
import { useList } from '../../api/use-list.js';
import type { RowOf } from '../../graphql.js';
import { Hint } from '../../parts/hint.js';
import type { Column } from '../../parts/lists/data-table.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { PagedTable } from '../../parts/lists/paged-table.js';
import { Customer } from '../../parts/payments/customer.js';
import { Money } from '../../parts/values/money.js';
import { Time } from '../../parts/values/time.js';
import { paths } from '../../paths.js';
import { formatNumber, say } from '../../texts/texts.js';
import { CabinetCustomersDocument } from './operations.js';

/** All customers with an e-mail address, the last to have paid first. */
export function CustomerList() {
  const feed = [...paymentEvents, 'customer.erased'] as const;
  const list = useList(CabinetCustomersDocument, {}, { feed });
  return (
    <PagedTable
      label={say('customers.title')}
      list={{ ...list, rows: list.rows && newestOfEach(list.rows) }}
      columns={columns}
      hrefOf={({ email }) => paths.customer({ email })}
      empty={<EmptyState text="customers.empty" />}
    />
  );
}

type CustomerRow = RowOf<typeof CabinetCustomersDocument>;

/** Whoever pays again comes in anew at the top, while the former row may still be loaded. */
function newestOfEach(rows: readonly CustomerRow[]): CustomerRow[] {
  const byEmail = new Map<string, CustomerRow>();
  for (const row of rows) {
    const address = row.email.toLowerCase();
    if (!byEmail.has(address)) byEmail.set(address, row);
  }
  return [...byEmail.values()];
}

const sumOf = (totals: CustomerRow['totals'], name: 'count' | 'testCount'): number =>
  totals.reduce((sum, total) => sum + total[name], 0);

const columns: readonly Column<CustomerRow>[] = [
  { text: 'payments.customer', cell: (customer) => <Customer {...customer} />, narrow: 'first' },
  {
    text: 'payments.paid',
    cell: ({ totals }) => <Sums totals={totals} />,
    align: 'end',
    narrow: 'first',
  },
  {
    text: 'payments.count',
    cell: ({ totals }) => say('payments.countOf', { count: sumOf(totals, 'count') }),
    align: 'end',
    narrow: 'second',
  },
  {
    text: 'customers.last',
    cell: ({ lastPaidAt }) => <Time at={lastPaidAt} />,
    align: 'end',
    narrow: 'second',
  },
];

/** What was paid in each currency, what of it was refunded, and how many payments were tests. */
function Sums({ totals }: Pick<CustomerRow, 'totals'>) {
  const tests = sumOf(totals, 'testCount');
  return (
    <>
      {totals.map(({ currency, amount, refunded }) => (
        <div key={currency}>
          <Money amount={amount} currency={currency} />
          <RefundedPart refunded={refunded} currency={currency} />
        </div>
      ))}
      {tests > 0 && <Hint size="xs">{say('customers.tests', { count: formatNumber(tests) })}</Hint>}
    </>
  );
}
