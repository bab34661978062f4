import { Stack } from '@mantine/core';
import type { Currency } from '../../graphql.js';
import { formatChange, formatMoney, formatNumber, say, type PlainKey } from '../../texts/texts.js';
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
  /** The same of another period, to compare with. */
  before?: Total;
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

function Figures({ currency, count, before, ...sums }: Total) {
  const money = (label: PlainKey, name: 'amount' | 'refunded' | 'net') => ({
    label: say(label),
    value: <Money amount={sums[name]} currency={currency} />,
    before: before && {
      change: Number(sums[name]) / Number(before[name]) - 1,
      words: formatMoney(before[name], currency),
    },
  });
  const figures = [
    money('payments.paid', 'amount'),
    money('payments.refunded', 'refunded'),
    money('payments.net', 'net'),
    {
      label: say('payments.count'),
      value: formatNumber(count),
      before: before && { change: count / before.count - 1, words: formatNumber(before.count) },
    },
  ];
  return (
    <dl className={classes.totals} aria-label={say('payments.totalsOf', { currency })}>
      {figures.map(({ label, value, before }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">
            {value}
            {before && <Before {...before} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A figure of the period before, and the change since then. From nothing, no share tells it. */
const Before = ({ change, words }: { change: number; words: string }) => (
  <Hint size="xs">
    {Number.isFinite(change)
      ? say('payments.change', { change: formatChange(change), before: words })
      : say('payments.before', { before: words })}
  </Hint>
);

/** Says that sums include payments for which no money moved. */
function TestNote({ totals }: { totals: readonly Pick<Total, 'testCount'>[] }) {
  const count = totals.reduce((sum, { testCount }) => sum + testCount, 0);
  return count > 0 && <Hint>{say('payments.testsIncluded', { count: formatNumber(count) })}</Hint>;
}
