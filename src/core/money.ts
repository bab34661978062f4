import { Decimal } from 'decimal.js';
import { InexactNumber } from './json.js';
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
 * An amount as payment providers read it: `10.00`.
 *
 * @throws RangeError for an amount that is no whole number of cents
 */
export function exactText(amount: Decimal): string {
  if (!amount.isPositive() || !amount.isFinite() || amount.decimalPlaces() > 2) {
    throw new RangeError(`${amount.toString()} is no amount of money`);
  }
  return amount.toFixed(2);
}

/**
 * Reads an amount of money: above 0, at most 2 decimals, at most `most`. Returns undefined after it added a fault to
 * `faults`.
 */
export function readAmount(
  amount: Decimal,
  path: FieldPath,
  most: Decimal,
  faults: Fault[],
): Decimal | undefined {
  if (amount.lessThanOrEqualTo(0)) faults.push({ path, rule: 'positive' });
  else if (amount.decimalPlaces() > 2) faults.push({ path, rule: 'twoDecimals' });
  else if (amount.greaterThan(most)) faults.push({ path, rule: 'atMost', most: most.toFixed(2) });
  else return amount;
  return undefined;
}

/** Reads a price, which may be anything, as {@link readAmount} does. */
export function readPrice(
  value: unknown,
  path: FieldPath,
  most: Decimal,
  faults: Fault[],
): Decimal | undefined {
  const price = toDecimal(value);
  if (price) return readAmount(price, path, most, faults);
  faults.push({ path, rule: 'number' });
  return undefined;
}

/** True for what forms and typed structs send instead of leaving a price out. */
export const isNoPrice = (value: unknown): boolean =>
  value === '' || toDecimal(value)?.isZero() === true;

/** An amount as PHP and databases write it. */
const amountText = /^\d{1,12}(\.\d{1,2})?$/;

function toDecimal(value: unknown): Decimal | undefined {
  if (typeof value === 'string') return amountText.test(value) ? new Decimal(value) : undefined;
  if (typeof value === 'number') return toCent(new Decimal(value));
  if (value instanceof InexactNumber) return toCent(value.toDecimal());
  return value instanceof Decimal ? toCent(value) : undefined;
}

/** A double that has missed a cent has at least this many digits, and is at most this far away. */
const missDigits = 15;
const missDistance = '1e-9';

/** The cent that arithmetic on doubles has missed: 30.30 for 30.299999999999997, which is 10.1 * 3. */
function toCent(number: Decimal): Decimal {
  const cent = number.toDecimalPlaces(2);
  const isMissed =
    number.precision() >= missDigits && cent.minus(number).abs().lessThanOrEqualTo(missDistance);
  return isMissed ? cent : number;
}
