/** The checks of the baselines on a new link, beyond its types, and the price that they compute. */
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

/** Sentences by field path. */
export type Faults = Record<string, string[]>;

/** Enough digits for any product of a price and a rate. */
const Exact = Decimal.clone({ precision: 40 });
const mostRoubles = new Exact('999999999.99');

const hasTwoDecimals = (amount: number): boolean => Math.round(amount * 100) / 100 === amount;

/** The faults of entries that the JSON schema cannot find; undefined if there is none. */
export function priceFaults(entries: PriceEntry[]): Faults | undefined {
  const faults: Faults = {};
  entries.forEach((entry, index) => {
    for (const field of ['price', 'discount_price'] as const) {
      const amount = entry[field];
      if (typeof amount === 'number' && !hasTwoDecimals(amount)) {
        const path = `prices.${index}.${field}`;
        faults[path] = [`The ${path} field must have at most 2 decimal places.`];
      }
    }
    if (entries.findIndex(({ currency_id }) => currency_id === entry.currency_id) < index) {
      const path = `prices.${index}.currency_id`;
      faults[path] = [`The ${path} field has a duplicate value.`];
    }
    const { is_discount_price: isDiscounted, price, discount_price: discount } = entry;
    if (isDiscounted && price != null && discount != null && discount >= price) {
      const path = `prices.${index}.discount_price`;
      faults[path] = [`The ${path} field must be less than prices.${index}.price.`];
    }
  });
  return Object.keys(faults).length > 0 ? faults : undefined;
}

const amountText = (amount: number | null | undefined): string | null =>
  amount == null ? null : String(amount);

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
