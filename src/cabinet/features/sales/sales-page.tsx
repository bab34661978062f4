import { Button, Paper, SegmentedControl, Stack } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { useAnswer } from '../../api/use-answer.js';
import type { Currency, SalesGrouping } from '../../graphql.js';
import { BarChart } from '../../parts/charts/bar-chart.js';
import { saveCsv } from '../../parts/export/save-file.js';
import { type Column, DataTable } from '../../parts/lists/data-table.js';
import { Hint } from '../../parts/hint.js';
import { EmptyState } from '../../parts/lists/empty-state.js';
import { useFilters } from '../../parts/lists/filters.js';
import { Page } from '../../parts/page.js';
import { totalOf } from '../../parts/payments/sums.js';
import { Totals } from '../../parts/payments/totals.js';
import { Pending } from '../../parts/pending.js';
import { Money } from '../../parts/values/money.js';
import { UserText } from '../../parts/values/user-text.js';
import { formatNumber, say, useLanguage, type PlainKey } from '../../texts/texts.js';
import { useNow } from '../../use-now.js';
import { csvAmount, csvLine } from './csv.js';
import { CabinetSalesDocument } from './operations.js';
import {
  fillSpans,
  formatDay,
  isByTime,
  nameOf,
  periodBefore,
  periodOf,
  usualGrouping,
  type Period,
  type Sales,
  type SalesBefore,
} from './sales.js';
import { KeyHint, SalesFilters, type SalesFiltersProps } from './sales-filters.js';

/** Where the money came from, by time or by group. */
export function SalesPage() {
  const filters = useFilters('sales');
  const period = periodOf(filters.values, useNow());
  const { by: grouping = usualGrouping(period), key } = filters.values;
  const isChosen = grouping !== 'METADATA' || key !== undefined;
  return (
    <Page title={say('sales.title')} intro={say('sales.intro')}>
      <SalesFilters filters={filters} period={period} grouping={grouping} />
      {isChosen ? (
        <LoadedSales filters={filters} period={period} grouping={grouping} />
      ) : (
        <KeyHint />
      )}
    </Page>
  );
}

function LoadedSales({ filters, period, grouping }: SalesFiltersProps) {
  const earlier = periodBefore(period);
  const answer = useAnswer(CabinetSalesDocument, {
    ...period,
    beforeFrom: earlier.from,
    beforeTo: earlier.to,
    groupBy: grouping,
    metadataKey: grouping === 'METADATA' ? filters.values.key : null,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return (
    <Pending answer={answer}>
      {({ salesBy, before }) =>
        salesBy.length === 0 ? (
          <EmptyState text="sales.none" />
        ) : (
          <SalesOf
            sales={salesBy}
            before={before}
            period={period}
            grouping={grouping}
            chosen={filters.values.currency}
            onChoose={(currency) => filters.set({ currency })}
          />
        )
      }
    </Pending>
  );
}

/** What stands above the names of the groups. */
const columnTexts: Record<SalesGrouping, PlainKey> = {
  DAY: 'common.day',
  WEEK: 'sales.week',
  MONTH: 'sales.month',
  PRODUCT: 'products.product',
  LINK: 'links.link',
  METADATA: 'links.metadata',
};

interface SalesOfProps {
  sales: readonly Sales[];
  /** Those of the period before. */
  before: readonly SalesBefore[];
  period: Period;
  grouping: SalesGrouping;
  chosen: Currency | undefined;
  onChoose: (currency: Currency | undefined) => void;
}

/** The sums, the bars and the table of one currency. */
function SalesOf({ sales, before, period, grouping, chosen, onChoose }: SalesOfProps) {
  const language = useLanguage();
  const currencies = [...new Set(sales.map(({ currency }) => currency))].sort();
  const currency = currencies.find((each) => each === chosen) ?? currencies[0] ?? 'EUR';
  const shown = sales.filter((row) => row.currency === currency);
  const then = before.filter((row) => row.currency === currency);
  const earlier = periodBefore(period);
  const download = (): void => {
    const titles = [say(columnTexts[grouping]), say('sales.currency')];
    const sums = [say('payments.paid'), say('payments.refunded'), say('payments.net')];
    const lines = [
      [...titles, ...sums, say('payments.count')],
      ...shown.map((row) => [
        // Spreadsheets sort and read days as they are told.
        isByTime(grouping) ? (row.key ?? '') : nameOf(row, grouping),
        currency,
        ...[row.amount, row.refunded, row.net].map((amount) => csvAmount(amount, language)),
        String(row.count),
      ]),
    ];
    saveCsv(
      `sales-${period.from}-${period.to}.csv`,
      lines.map((line) => csvLine(line, language)),
    );
  };
  return (
    <Stack gap="lg">
      {currencies.length > 1 && (
        <SegmentedControl
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          aria-label={say('sales.currency')}
          data={currencies}
          value={currency}
          onChange={(value) => onChoose(currencies.find((each) => each === value))}
        />
      )}
      <div>
        <Totals totals={[{ ...totalOf(currency, shown), before: totalOf(currency, then) }]} />
        <Hint mt="xs">
          {say('sales.before', { from: formatDay(earlier.from), to: formatDay(earlier.to) })}
        </Hint>
      </div>
      {isByTime(grouping) && (
        <Paper withBorder p="lg">
          <BarChart
            label={say('sales.chart', { currency })}
            currency={currency}
            bars={fillSpans(shown, grouping, period).map((span) => ({
              ...span,
              name: nameOf({ ...span, title: null, isOther: false }, grouping),
            }))}
          />
        </Paper>
      )}
      <SalesTable currency={currency} grouping={grouping} sales={shown} />
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        style={{ alignSelf: 'flex-start' }}
        onClick={download}
      >
        {say('sales.download')}
      </Button>
    </Stack>
  );
}

interface SalesTableProps {
  currency: Currency;
  grouping: SalesGrouping;
  sales: readonly Sales[];
}

/** The sales in one currency. Groups have a bar each; time has a chart of its own. */
function SalesTable({ currency, grouping, sales }: SalesTableProps) {
  // Beside all others together, no group would be seen.
  const groups = sales.filter(({ isOther }) => !isOther);
  const most = Math.max(...groups.map(({ amount }) => Number(amount)));
  const money = (text: PlainKey, name: 'amount' | 'refunded' | 'net'): Column<Sales> => ({
    text,
    cell: (row) => <Money amount={row[name]} currency={currency} />,
    align: 'end',
    narrow: 'named',
  });
  const share: Column<Sales> = {
    text: 'sales.share',
    narrow: 'hidden',
    cell: ({ amount, isOther }) =>
      !isOther && (
        <svg className="share" aria-hidden>
          <rect width={`${(100 * Number(amount)) / most}%`} height="100%" rx="2" />
        </svg>
      ),
  };
  const columns: Column<Sales>[] = [
    {
      text: columnTexts[grouping],
      cell: (row) => <UserText>{nameOf(row, grouping)}</UserText>,
      narrow: 'first',
    },
    ...(isByTime(grouping) ? [] : [share]),
    money('payments.paid', 'amount'),
    money('payments.refunded', 'refunded'),
    money('payments.net', 'net'),
    {
      text: 'payments.count',
      cell: ({ count }) => formatNumber(count),
      align: 'end',
      narrow: 'named',
    },
  ];
  const rows = sales.map((row) => ({ ...row, id: `${row.isOther} ${row.key}` }));
  return <DataTable label={say('sales.table', { currency })} columns={columns} rows={rows} />;
}
