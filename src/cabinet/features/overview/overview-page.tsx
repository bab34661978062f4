import {
  Anchor,
  Group,
  Paper,
  SegmentedControl,
  Skeleton,
  Stack,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { Link } from 'wouter';
import { paymentEvents } from '../../api/use-feed.js';
import { useAnswer } from '../../api/use-answer.js';
import type { Currency } from '../../graphql.js';
import { BarChart } from '../../parts/charts/bar-chart.js';
import { Hint } from '../../parts/hint.js';
import { DataTable } from '../../parts/lists/data-table.js';
import { Page } from '../../parts/page.js';
import { paymentColumns } from '../../parts/payments/payment-columns.js';
import type { Payment } from '../../parts/payments/payment-row.js';
import { totalOf } from '../../parts/payments/sums.js';
import { Totals } from '../../parts/payments/totals.js';
import { Pending } from '../../parts/pending.js';
import { Section } from '../../parts/section.js';
import { paths, useQueryOf } from '../../paths.js';
import { formatDate, formatMoney, formatNumber, say } from '../../texts/texts.js';
import { useNow } from '../../use-now.js';
import { Attention } from './attention.js';
import { lastDays, salesOf, type DailySales, type Sales } from './daily-sales.js';
import { FirstSteps } from './first-steps.js';
import { CabinetOverviewDocument } from './operations.js';

/** Money of the last 30 days, the latest payments, and what needs attention. */
export function OverviewPage() {
  const days = lastDays(useNow());
  const answer = useAnswer(
    CabinetOverviewDocument,
    {
      from: days.at(0) ?? '',
      to: days.at(-1) ?? '',
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    { feed: paymentEvents },
  );
  return (
    <Page title={say('overview.title')}>
      <Pending answer={answer} skeleton={<OverviewSkeleton />}>
        {({ sales, payments: { nodes: latest } }) =>
          latest.length === 0 ? (
            <Stack gap="xl">
              <FirstSteps />
              <Attention hideIfNone />
            </Stack>
          ) : (
            <Stack gap="xl">
              <SalesCard sales={sales} days={days} usual={latest[0]?.currency ?? 'EUR'} />
              <Attention />
              <LatestPayments payments={latest} />
            </Stack>
          )
        }
      </Pending>
    </Page>
  );
}

/** As high as what comes. */
const OverviewSkeleton = () => (
  <Stack gap="xl">
    <Skeleton height="24rem" />
    <Skeleton height="4.5rem" />
    <Skeleton height="18rem" />
  </Stack>
);

interface SalesCardProps {
  sales: Sales;
  days: readonly string[];
  /** The currency to show when nothing was paid in these days. */
  usual: Currency;
}

/** The money of the last days: figures for each currency, and a chart of one. */
function SalesCard({ sales, days, usual }: SalesCardProps) {
  const [query, setQuery] = useQueryOf('overview');
  const found = [...new Set(sales.map(({ currency }) => currency))].sort();
  const currencies = found.length > 0 ? found : [usual];
  const chosen =
    currencies.find((currency) => currency === query.currency) ?? currencies[0] ?? usual;
  const shown = salesOf(sales, chosen, days);
  const choose = (value: string): void =>
    setQuery({ currency: currencies.find((currency) => currency === value) });
  return (
    <Paper withBorder p="lg" component="section" aria-label={say('overview.lastDays')}>
      <Stack gap="lg">
        <Group justify="space-between" mih="2.25rem">
          <Title order={2}>{say('overview.lastDays')}</Title>
          {currencies.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={say('overview.currency')}
              data={currencies}
              value={chosen}
              onChange={choose}
            />
          )}
        </Group>
        <Totals
          totals={currencies.map((currency) => totalOf(currency, salesOf(sales, currency, days)))}
        />
        {found.length === 0 && <Hint>{say('overview.noneLately')}</Hint>}
        <BarChart
          label={say('overview.chart', { currency: chosen })}
          currency={chosen}
          bars={shown.map(({ date, ...total }) => ({
            ...total,
            name: formatDate(`${date}T12:00`),
          }))}
          lastName={say('overview.today')}
        />
        <DailySalesTable currency={chosen} sales={shown} />
      </Stack>
    </Paper>
  );
}

/** The newest payments. The rest is on a page of its own. */
function LatestPayments({ payments }: { payments: readonly Payment[] }) {
  return (
    <Section
      title={say('overview.latest')}
      more={
        <Anchor component={Link} href={paths.payments()} size="sm">
          {say('payments.all')}
        </Anchor>
      }
    >
      <DataTable
        label={say('overview.latest')}
        columns={paymentColumns}
        rows={payments}
        hrefOf={({ paymentId }) => paths.payments({ payment: paymentId })}
      />
    </Section>
  );
}

interface DailySalesTableProps {
  currency: Currency;
  sales: readonly DailySales[];
}

/** The chart as a table, for screen readers. */
function DailySalesTable({ currency, sales }: DailySalesTableProps) {
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{say('overview.chart', { currency })}</caption>
        <thead>
          <tr>
            <th scope="col">{say('common.day')}</th>
            <th scope="col">{say('payments.paid')}</th>
            <th scope="col">{say('payments.refunded')}</th>
            <th scope="col">{say('payments.count')}</th>
          </tr>
        </thead>
        <tbody>
          {sales.map(({ date, amount, refunded, count }) => (
            <tr key={date}>
              <th scope="row">{formatDate(`${date}T12:00`)}</th>
              <td>{formatMoney(amount, currency)}</td>
              <td>{formatMoney(refunded, currency)}</td>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
