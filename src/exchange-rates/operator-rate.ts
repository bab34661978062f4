import { Decimal } from 'decimal.js';
import type { Context, Rate } from '../core/context.js';
import { invalid } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { dayOf, latestDay, oldestUsableDay, writeDay } from './days.js';

/** As many as the bank's answers are rounded to, and the database keeps. */
const maxDecimals = 8;
/** A thousand times what a euro costs: catches a figure of the bank's, `90,5000`, that lost its comma. */
const mostRoubles = new Decimal(100_000);

/** Stores the operator's own rate. @returns the rate that is in use from now on */
export async function setExchangeRate(
  ctx: Context,
  input: { rate: Decimal; date?: Date | null | undefined },
): Promise<Rate> {
  const now = ctx.now();
  const { rate } = input;
  const date = input.date ?? dayOf(now);
  const faults = [...findRateFaults(rate), ...findDayFaults(date, now)];
  if (faults.length > 0) throw invalid(faults);
  return ctx.setRate({ rate, date });
}

function findRateFaults(rate: Decimal): Fault[] {
  const path = ['rate'];
  if (rate.lessThanOrEqualTo(0)) return [{ path, rule: 'positive' }];
  if (rate.decimalPlaces() > maxDecimals) {
    return [{ path, rule: 'maxDecimals', decimals: maxDecimals }];
  }
  if (rate.greaterThan(mostRoubles)) return [{ path, rule: 'atMost', most: mostRoubles.toFixed() }];
  return [];
}

function findDayFaults(date: Date, now: Date): Fault[] {
  const [first, last] = [oldestUsableDay(now), latestDay(now)];
  return date < first || date > last
    ? [{ path: ['date'], rule: 'dayBetween', first: writeDay(first), last: writeDay(last) }]
    : [];
}
