import type { Currency } from '../../graphql.js';
import { formatNumber, say } from '../../texts/texts.js';
import { Money } from '../values/money.js';
import classes from './totals.module.css';

/** The sums of some payments in one currency. */
export interface Total {
  currency: Currency;
  amount: string;
  refunded: string;
  net: string;
  count: number;
}

/** Figures side by side, a row for each currency. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  return totals.map(({ currency, amount, refunded, net, count }) => {
    const figures = [
      { label: say('payments.paid'), value: <Money amount={amount} currency={currency} /> },
      { label: say('payments.refunded'), value: <Money amount={refunded} currency={currency} /> },
      { label: say('payments.net'), value: <Money amount={net} currency={currency} /> },
      { label: say('payments.count'), value: formatNumber(count) },
    ];
    return (
      <dl
        key={currency}
        className={classes.totals}
        aria-label={say('payments.totalsOf', { currency })}
      >
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    );
  });
}
