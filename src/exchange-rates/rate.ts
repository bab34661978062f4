import { Decimal } from 'decimal.js';
import type { Fault, FieldPath } from '../core/faults.js';
import { currency } from '../core/money.js';

/** Roubles per euro, with the source of the rate and the day it is for. */
export interface Rate {
  rate: Decimal;
  source: string;
  date: Date;
}

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
