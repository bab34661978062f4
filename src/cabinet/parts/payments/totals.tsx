import { Stack } from '@mantine/core';
import type { Currency } from '../../graphql.js';
import { formatNumber, say } from '../../texts/texts.js';
import { Hint } from '../hint.js';
import { Money } from '../values/money.js';
import classes from './totals.module.css';

/** The sums of some payments in one currency. */
export interface Total {
  currency: Currency;
  amount: string;
  refunded: string;
  net: string;
  count: number;
  /** The test payments among them. */
  testCount: number;
}

/** Figures side by side, a row for each currency. */
export const Totals = ({ totals }: { totals: readonly Total[] }) => (
  <Stack>
    {totals.map((total) => (
      <Figures key={total.currency} {...total} />
    ))}
    <TestNote totals={totals} />
  </Stack>
);

function Figures({ currency, amount, refunded, net, count }: Total) {
  const figures = [
    { label: say('payments.paid'), value: <Money amount={amount} currency={currency} /> },
    { label: say('payments.refunded'), value: <Money amount={refunded} currency={currency} /> },
    { label: say('payments.net'), value: <Money amount={net} currency={currency} /> },
    { label: say('payments.count'), value: formatNumber(count) },
  ];
  return (
    <dl className={classes.totals} aria-label={say('payments.totalsOf', { currency })}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says that sums include payments for which no money moved. */
export function TestNote({ totals }: { totals: readonly Pick<Total, 'testCount'>[] }) {
  const count = totals.reduce((sum, { testCount }) => sum + testCount, 0);
  return count > 0 && <Hint>{say('payments.testsIncluded', { count: formatNumber(count) })}</Hint>;
}
