import { Decimal } from 'decimal.js';
import { InexactNumber } from './exact-json.js';
import type { Fault, FieldPath } from './faults.js';

/** The currencies of prices, in the order in which lists show them. */
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
  const exact = value instanceof InexactNumber ? value.toDecimal() : value;
  if (!(exact instanceof Decimal) && typeof exact !== 'number') {
    faults.push({ path, rule: 'number' });
    return undefined;
  }
  const amount = new Decimal(exact);
  if (amount.lessThanOrEqualTo(0)) faults.push({ path, rule: 'positive' });
  else if (amount.decimalPlaces() > 2) faults.push({ path, rule: 'twoDecimals' });
  else if (amount.greaterThan(most)) faults.push({ path, rule: 'atMost', most: most.toFixed(2) });
  else return amount;
  return undefined;
}
