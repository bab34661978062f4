import { Decimal } from 'decimal.js';
import { recordChange } from '../access/record-change.js';
import type { Context } from '../access/context.js';
import { readOrRefuse } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { noId } from '../core/text.js';
import { dayOf, latestDay, oldestUsableDay, writeDay, type Rate } from './rate.js';

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
  readOrRefuse((faults) => {
    checkRate(rate, faults);
    const [first, last] = [oldestUsableDay(now), latestDay(now)];
    if (date >= first && date <= last) return;
    const bounds = { first: writeDay(first), last: writeDay(last) };
    faults.push({ path: ['date'], rule: 'dayBetween', ...bounds });
  });
  const target = { creatorId: noId, id: writeDay(date) };
  return ctx.rates.set({ rate, date }, (tx) => recordChange(ctx, tx, 'setExchangeRate', target));
}

function checkRate(rate: Decimal, faults: Fault[]): void {
  const path = ['rate'];
  if (rate.lessThanOrEqualTo(0)) faults.push({ path, rule: 'positive' });
  else if (rate.decimalPlaces() > maxDecimals) {
    faults.push({ path, rule: 'maxDecimals', decimals: maxDecimals });
  } else if (rate.greaterThan(mostRoubles)) {
    faults.push({ path, rule: 'atMost', most: mostRoubles.toFixed() });
  }
}
