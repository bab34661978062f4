import type { Currency, SalesGrouping } from '../../graphql.js';
import { type Column, DataTable } from '../../parts/lists/data-table.js';
import { Money } from '../../parts/values/money.js';
import { UserText } from '../../parts/values/user-text.js';
import { formatNumber, say, type PlainKey } from '../../texts/texts.js';
import { isByTime, nameOf, type Sales } from './sales.js';

interface SalesTableProps {
  currency: Currency;
  grouping: SalesGrouping;
  sales: readonly Sales[];
}

/** The sales in one currency. Groups have a bar each; time has a chart of its own. */
export function SalesTable({ currency, grouping, sales }: SalesTableProps) {
  const most = Math.max(...sales.map(({ amount }) => Number(amount)));
  const money = (text: PlainKey, name: 'amount' | 'refunded' | 'net'): Column<Sales> => ({
    text,
    cell: (row) => <Money amount={row[name]} currency={currency} />,
    align: 'end',
  });
  const share: Column<Sales> = {
    text: 'sales.share',
    cell: ({ amount }) => (
      <svg className="share" aria-hidden>
        <rect width={`${(100 * Number(amount)) / most}%`} height="100%" rx="2" />
      </svg>
    ),
  };
  const columns: Column<Sales>[] = [
    {
      text: `sales.${grouping}`,
      cell: (row) => <UserText>{nameOf(row, grouping)}</UserText>,
    },
    ...(isByTime(grouping) ? [] : [share]),
    money('payments.paid', 'amount'),
    money('payments.refunded', 'refunded'),
    money('payments.net', 'net'),
    { text: 'payments.count', cell: ({ count }) => formatNumber(count), align: 'end' },
  ];
  const rows = sales.map((row) => ({ ...row, id: `${row.isOther} ${row.key}` }));
  return <DataTable label={say('sales.table', { currency })} columns={columns} rows={rows} />;
}
