import type { Currency } from '../../documents.js';
import { useTexts } from '../../texts/texts.js';
import type { DailySales } from './sales.js';
import classes from './sales-chart.module.css';

interface ChartTipProps {
  day: DailySales;
  currency: Currency;
  /** The place of the day, from 0 at the left to 1 at the right. */
  place: number;
}

/** The figures of a day, above its bar. It stays within the chart. */
export function ChartTip({
  day: { date, amount, refunded, count },
  currency,
  place,
}: ChartTipProps) {
  const { say, formatDate, formatMoney } = useTexts();
  const offset = `${100 * place}%`;
  return (
    <div
      className={classes.tip}
      aria-hidden
      style={{ left: offset, transform: `translateX(-${offset})` }}
    >
      <div className={classes.tipDay}>{formatDate(`${date}T12:00`)}</div>
      <strong className="figures">{formatMoney(amount, currency)}</strong>
      <div>{say('overview.countOf', { count })}</div>
      {Number(refunded) > 0 && (
        <div>{say('payments.refundedPart', { amount: formatMoney(refunded, currency) })}</div>
      )}
    </div>
  );
}
