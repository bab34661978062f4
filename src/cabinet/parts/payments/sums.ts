import type { Currency } from '../../graphql.js';
import type { Total } from './totals.js';

/** The sums of several totals in one currency. */
export const totalOf = (currency: Currency, parts: readonly Omit<Total, 'currency'>[]): Total => ({
  currency,
  amount: addAmounts(parts.map(({ amount }) => amount)),
  refunded: addAmounts(parts.map(({ refunded }) => refunded)),
  net: addAmounts(parts.map(({ net }) => net)),
  count: parts.reduce((sum, { count }) => sum + count, 0),
  testCount: parts.reduce((sum, { testCount }) => sum + testCount, 0),
});

/** Adds up amounts as the API gives them, such as `10.00`, to the last digit. */
function addAmounts(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
