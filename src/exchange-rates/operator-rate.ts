import { Decimal } from 'decimal.js';
import { recordChange } from '../access/record-change.js';
import type { Context } from '../access/context.js';
import { invalid } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { noId } from '../core/ids.js';
import { dayOf, latestDay, oldestUsableDay, writeDay } from './rate-days.js';
import type { Rate } from './rate.js';

/** The bank's answers are rounded to this many, and the database keeps as many. */
export const maxDecimals = 8;
/** A thousand times the price of a euro. Catches a figure of the bank, such as `90,5000`, that lost its comma. */
export const mostRoubles = new Decimal(100_000);

/** Stores a rate set by the operator. @returns the rate now in use */
export async function setExchangeRate(
  ctx: Context,
  input: { rate: Decimal; date?: Date | null | undefined },
): Promise<Rate> {
  const now = ctx.now();
  const { rate } = input;
  const date = input.date ?? dayOf(now);
  const faults = [...findRateFaults(rate), ...findDayFaults(date, now)];
  if (faults.length > 0) throw invalid(faults);
  const target = { creatorId: noId, id: writeDay(date) };
  return ctx.rates.set({ rate, date }, (tx) => recordChange(ctx, tx, 'setExchangeRate', target));
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
