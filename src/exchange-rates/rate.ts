import { Decimal } from 'decimal.js';
import { addDays, dayMs } from '../core/days.js';
import type { Fault, FieldPath } from '../core/faults.js';
import { currency } from '../core/money.js';

/** Roubles per euro, with the source of the rate and the day it is for. */
export interface Rate {
  rate: Decimal;
  source: string;
  date: Date;
}

/** Sources of rates, as stored and shown. */
export const bankSource = 'cbr';
export const operatorSource = 'operator';
/** Seeded into the embedded database, so that it works without a network. */
export const sampleSource = 'sample';

export const sourceDescription =
  'Source of the rate: `cbr`, the Bank of Russia; `operator`, set by the operator of this service; or `sample`, built in for trying the service out.';

// Enough digits for any product of a price and a rate.
const Exact = Decimal.clone({ precision: 60 });

/** Converts euros to roubles, rounded half up to 0.01. */
export const convert = (eur: Decimal, rate: Decimal): Decimal =>
  new Exact(eur.toString()).mul(rate.toString()).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/**
 * Computes the RUB price from an EUR price. If it is zero or above the most that RUB allows, adds a fault of the EUR
 * price at `path` to `faults`.
 */
export function computeRoubles(
  eur: Decimal,
  rate: Decimal,
  path: FieldPath,
  faults: Fault[],
): Decimal {
  const { code, most } = currency('RUB');
  const roubles = convert(eur, rate);
  if (roubles.isZero()) faults.push({ path, rule: 'computedZero', currency: code });
  if (roubles.greaterThan(most)) {
    faults.push({ path, rule: 'computedPrice', currency: code, most: most.toFixed(2) });
  }
  return roubles;
}

/** The bank sets no rates over the New Year holidays: up to 10 days, and the weekend next to them. */
export const usableDays = 12;
/** The bank sets the rate of the next working day. At most a weekend and a holiday lie in between. */
export const daysAhead = 4;

/** The day of a moment, as midnight UTC. */
export const dayOf = (time: Date): Date => new Date(Math.floor(time.getTime() / dayMs) * dayMs);

/** The oldest day whose rate may still be used. */
export const oldestUsableDay = (now: Date): Date => addDays(dayOf(now), -usableDays);

/** The latest day that a rate may be for. */
export const latestDay = (now: Date): Date => addDays(dayOf(now), daysAhead);

/** `2026-11-21`. */
export const writeDay = (day: Date): string => day.toISOString().slice(0, 10);
