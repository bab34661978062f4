/** The checks of the baseline on a new link, beyond its types, and the price that they compute. */
import { Decimal } from 'decimal.js';

/** A price entry of a body. Null counts as left out. */
export interface PriceEntry {
  currency_id: 1 | 3;
  is_discount_price: boolean;
  price?: number | null;
  discount_price?: number | null;
}

/** Roubles for one euro. */
export interface Rate {
  /** Decimal text. */
  rate: string;
  source: string;
  /** YYYY-MM-DD. */
  date: string;
}

/** The amounts of one currency, as decimal texts. */
export interface Amounts {
  price: string | null;
  discountPrice: string | null;
  isDiscountPrice: boolean;
}

/** Enough digits for any product of a price and a rate. */
const Exact = Decimal.clone({ precision: 40 });
const mostRoubles = new Exact('999999999.99');

const hasTwoDecimals = (amount: number | null | undefined): boolean =>
  amount == null || Math.round(amount * 100) / 100 === amount;

/** Whether entries keep the rules that the JSON schema cannot check. */
export const areFair = (entries: PriceEntry[]): boolean =>
  entries.every((entry, index) => {
    const { currency_id: currency, is_discount_price: isDiscounted, price } = entry;
    const { discount_price: discount } = entry;
    const isFirst = entries.findIndex(({ currency_id }) => currency_id === currency) === index;
    const isLess = !isDiscounted || price == null || discount == null || discount < price;
    return hasTwoDecimals(price) && hasTwoDecimals(discount) && isFirst && isLess;
  });

const amountText = (amount: number | null | undefined) => (amount == null ? null : String(amount));

/** An entry as it is stored. */
export const givenAmounts = (entry: PriceEntry): Amounts => ({
  price: amountText(entry.price),
  discountPrice: amountText(entry.discount_price),
  isDiscountPrice: entry.is_discount_price,
});

const inRoubles = (amount: number | null | undefined, rate: string): Decimal | null =>
  amount == null ? null : new Exact(amount).mul(rate).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** The RUB amounts of an EUR entry, rounded half up to 0.01; undefined where they are out of bounds. */
export function computedAmounts(euro: PriceEntry, { rate }: Rate): Amounts | undefined {
  const price = inRoubles(euro.price, rate);
  const discountPrice = inRoubles(euro.discount_price, rate);
  for (const amount of [price, discountPrice]) {
    if (amount?.isZero() || amount?.greaterThan(mostRoubles)) return undefined;
  }
  return {
    price: price?.toFixed(2) ?? null,
    discountPrice: discountPrice?.toFixed(2) ?? null,
    isDiscountPrice: euro.is_discount_price,
  };
}
