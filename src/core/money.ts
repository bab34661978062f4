import { Decimal } from 'decimal.js';
import type { Fault, FieldPath } from './faults.js';

/** The currencies of a payment link, in the order in which lists show them. */
export const currencies = [
  { id: 3, code: 'EUR', most: new Decimal('9999999.99'), format: (text: string) => `€${text}` },
  { id: 1, code: 'RUB', most: new Decimal('999999999.99'), format: (text: string) => `${text} ₽` },
] as const;

export type Currency = (typeof currencies)[number];
export type CurrencyCode = Currency['code'];

export const currency = (code: CurrencyCode): Currency =>
  currencies.find((known) => known.code === code) as Currency;

/** `€10.00`, `1000.00 ₽`: two decimals, no grouping. */
export const formatMoney = (amount: Decimal, code: CurrencyCode): string =>
  currency(code).format(amount.toFixed(2));

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

/**
 * Reads an amount of money: above 0, at most 2 decimals, at most `most`. Returns undefined if nothing was given, or
 * after it added a fault to `faults`.
 */
export function readAmount(
  value: unknown,
  path: FieldPath,
  most: Decimal,
  faults: Fault[],
): Decimal | undefined {
  if (value === undefined || value === null) return undefined;
  if (!(value instanceof Decimal) && typeof value !== 'number') {
    faults.push({ path, rule: 'number' });
    return undefined;
  }
  const amount = new Decimal(value);
  if (!amount.isFinite()) faults.push({ path, rule: 'number' });
  else if (amount.lessThanOrEqualTo(0)) faults.push({ path, rule: 'positive' });
  else if (amount.decimalPlaces() > 2) faults.push({ path, rule: 'twoDecimals' });
  else if (amount.greaterThan(most)) faults.push({ path, rule: 'atMost', most: most.toFixed(2) });
  else return amount;
  return undefined;
}
