import { Group, Paper, SegmentedControl, Stack, Title } from '@mantine/core';
import { Hint } from '../../parts/hint.js';
import type { CabinetOverviewQuery, Currency } from '../../documents.js';
import { Totals } from '../../parts/lists/totals.js';
import { useTexts } from '../../texts/texts.js';
import { useQueryOf } from '../../use-query-of.js';
import { SalesChart } from './sales-chart.js';
import { salesOf, totalOf } from './sales.js';

interface SalesCardProps {
  sales: CabinetOverviewQuery['sales'];
  days: readonly string[];
  /** The currency to show when nothing was paid in these days. */
  usual: Currency;
}

/** The money of the last days: figures for each currency, and a chart of one. */
export function SalesCard({ sales, days, usual }: SalesCardProps) {
  const { say } = useTexts();
  const [query, setQuery] = useQueryOf('overview');
  const found = [...new Set(sales.map(({ currency }) => currency))].sort();
  const currencies = found.length > 0 ? found : [usual];
  const chosen =
    currencies.find((currency) => currency === query.currency) ?? currencies[0] ?? usual;
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
        <SalesChart currency={chosen} sales={salesOf(sales, chosen, days)} />
      </Stack>
    </Paper>
  );
}
