import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Currency } from '../../graphql.js';
import { formatMoney, formatRoughMoney, say } from '../../texts/texts.js';
import classes from './bar-chart.module.css';

/** What was paid in a span of time, such as a day. */
interface Bar {
  /** The span in words. */
  name: string;
  amount: string;
  refunded: string;
  net: string;
  count: number;
}

interface BarChartProps {
  label: string;
  currency: Currency;
  /** In the order of time. */
  bars: readonly Bar[];
  /** Below the last bar, instead of its name. */
  lastName?: string | undefined;
}

/** The number of bars that each key moves. */
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

/** More would not fit below a narrow chart. */
const mostNames = 3;

/** A bar for each span of time. One at a time tells its figures: to the pointer, to the keyboard and to screen readers. */
export function BarChart({ label, currency, bars, lastName }: BarChartProps) {
  const [chosen, setChosen] = useState<number>();
  const last = bars.length - 1;
  const isAllNamed = bars.length <= mostNames;
  const at = Math.min(chosen ?? last, last);
  const bar = bars[at];
  const top = chartTop(bars.map(({ amount }) => Number(amount)));

  const point = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * bars.length);
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
    bar &&
    say('payments.dayInWords', {
      day: bar.name,
      amount: formatMoney(bar.amount, currency),
      payments: say('payments.countOf', { count: bar.count }),
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
        aria-label={label}
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
        <Bars bars={bars} top={top} chosen={chosen} />
        {chosen !== undefined && bar && (
          <ChartTip bar={bar} currency={currency} place={(at + 0.5) / bars.length} />
        )}
      </div>
      <div className={classes.names} data-all={isAllNamed} aria-hidden>
        {(isAllNamed ? [...bars.keys()] : [0, Math.floor(last / 2), last]).map((index) => (
          <span key={index}>{(index === last && lastName) || bars[index]?.name}</span>
        ))}
      </div>
    </div>
  );
}

interface BarsProps {
  bars: readonly Bar[];
  /** The amount of a bar that fills the chart. */
  top: number;
  chosen: number | undefined;
}

/** The part of its place that its bar takes. */
const barWidth = 0.72;

/** A small amount beside a large one is still seen. */
const leastHeight = 0.012;

const heightOf = (amount: string, top: number): number =>
  Number(amount) > 0 ? Math.max(Number(amount) / top, leastHeight) : 0;

const percent = (part: number): string => `${100 * part}%`;

/** The bars: the amount that stayed, and above it, paler, the part that was refunded. */
function Bars({ bars, top, chosen }: BarsProps) {
  const place = 1 / bars.length;
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
      {bars.map(({ name, amount, net }, index) => {
        const height = heightOf(amount, top);
        const netHeight = heightOf(net, top);
        const shape = {
          x: percent((index + (1 - barWidth) / 2) * place),
          width: percent(barWidth * place),
        };
        return (
          <g key={name} data-chosen={index === chosen || undefined}>
            <rect
              className={classes.place}
              x={percent(index * place)}
              width={percent(place)}
              height="100%"
            />
            <rect
              className={classes.refunded}
              {...shape}
              y={percent(1 - height)}
              height={percent(height)}
            />
            <rect
              className={classes.net}
              {...shape}
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
  bar: Bar;
  currency: Currency;
  /** The place of the bar, from 0 at the left to 1 at the right. */
  place: number;
}

/** The figures of a span, above its bar. It stays within the chart. */
function ChartTip({ bar: { name, amount, refunded, count }, currency, place }: ChartTipProps) {
  const offset = `${100 * place}%`;
  return (
    <div
      className={classes.tip}
      aria-hidden
      style={{ left: offset, transform: `translateX(-${offset})` }}
    >
      <div className={classes.tipDay}>{name}</div>
      <strong className="figures">{formatMoney(amount, currency)}</strong>
      <div>{say('payments.countOf', { count })}</div>
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
