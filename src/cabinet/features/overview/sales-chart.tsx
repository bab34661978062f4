import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Currency } from '../../documents.js';
import { useTexts } from '../../texts/texts.js';
import type { DailySales } from './sales.js';
import classes from './sales-chart.module.css';
import { SalesTable } from './sales-table.js';

interface SalesChartProps {
  currency: Currency;
  sales: readonly DailySales[];
}

/** The number of days that each arrow key moves. */
const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
};

/** A bar for each day. One day at a time tells its figures: to the pointer, to the keyboard and to screen readers. */
export function SalesChart({ currency, sales }: SalesChartProps) {
  const { say, formatDate, formatMoney, formatRoughMoney } = useTexts();
  const [chosen, setChosen] = useState<number>();
  const last = sales.length - 1;
  const at = Math.min(chosen ?? last, last);
  const day = sales[at];
  const top = chartTop(sales.map(({ amount }) => Number(amount)));

  const point = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * sales.length);
    setChosen(Math.max(0, Math.min(last, index)));
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setChosen(undefined);
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, at + move)));
  };
  const words =
    day &&
    say('overview.dayInWords', {
      day: formatDate(`${day.date}T12:00`),
      amount: formatMoney(day.amount, currency),
      payments: say('overview.countOf', { count: day.count }),
    });
  return (
    <div className={classes.chart}>
      <div className={classes.scale} aria-hidden>
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{formatRoughMoney(value, currency)}</span>
        ))}
      </div>
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={say('overview.chart', { currency })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={words}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(undefined)}
        onFocus={() => setChosen((now) => now ?? last)}
        onBlur={() => setChosen(undefined)}
        onKeyDown={press}
      >
        <Bars sales={sales} top={top} chosen={chosen} />
        {chosen !== undefined && day && (
          <ChartTip day={day} currency={currency} place={(at + 0.5) / sales.length} />
        )}
      </div>
      <div className={classes.days} aria-hidden>
        {[0, Math.floor(last / 2)].map((index) => (
          <span key={index}>{formatDate(`${sales[index]?.date ?? ''}T12:00`)}</span>
        ))}
        <span>{say('overview.today')}</span>
      </div>
      <SalesTable currency={currency} sales={sales} />
    </div>
  );
}

interface BarsProps {
  sales: readonly DailySales[];
  /** The amount of a bar that fills the chart. */
  top: number;
  chosen: number | undefined;
}

/** The part of a day's place that its bar takes. */
const barWidth = 0.72;

/** A small amount beside a large one is still seen. */
const leastHeight = 0.012;

const heightOf = (amount: string, top: number): number =>
  Number(amount) > 0 ? Math.max(Number(amount) / top, leastHeight) : 0;

const percent = (part: number): string => `${100 * part}%`;

/** A bar for each day: the amount that stayed, and above it, paler, the part that was refunded. */
function Bars({ sales, top, chosen }: BarsProps) {
  const place = 1 / sales.length;
  return (
    <svg className={classes.bars} aria-hidden>
      {[0, 0.5, 1].map((height) => (
        <line
          key={height}
          className={classes.line}
          x2="100%"
          y1={percent(height)}
          y2={percent(height)}
        />
      ))}
      {sales.map(({ date, amount, net }, index) => {
        const height = heightOf(amount, top);
        const netHeight = heightOf(net, top);
        const bar = {
          x: percent((index + (1 - barWidth) / 2) * place),
          width: percent(barWidth * place),
        };
        return (
          <g key={date} data-chosen={index === chosen || undefined}>
            <rect
              className={classes.place}
              x={percent(index * place)}
              width={percent(place)}
              height="100%"
            />
            <rect
              className={classes.refunded}
              {...bar}
              y={percent(1 - height)}
              height={percent(height)}
            />
            <rect
              className={classes.net}
              {...bar}
              y={percent(1 - netHeight)}
              height={percent(netHeight)}
            />
          </g>
        );
      })}
    </svg>
  );
}

interface ChartTipProps {
  day: DailySales;
  currency: Currency;
  /** The place of the day, from 0 at the left to 1 at the right. */
  place: number;
}

/** The figures of a day, above its bar. It stays within the chart. */
function ChartTip({ day: { date, amount, refunded, count }, currency, place }: ChartTipProps) {
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

const steps = [1, 2, 4, 6, 8, 10];

/** A round number that nothing on the chart exceeds, and of which half is round, too. */
function chartTop(values: readonly number[]): number {
  const highest = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = steps.find((candidate) => candidate * power >= highest) ?? 10;
  return step * power;
}
