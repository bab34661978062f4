import type { Decimal } from 'decimal.js';
import type { Fault } from '../core/faults.js';
import { isRecord, readFlag } from '../core/json.js';
import {
  currencies,
  currency,
  isNoPrice,
  readPrice,
  type Currency,
  type CurrencyCode,
} from '../core/money.js';
import { computeRoubles, type Rate } from '../exchange-rates/rate.js';

/** A price entry as the creator sent it. */
export interface PriceEntry {
  /** Its index in the `prices` of the input. */
  index: number;
  price: Decimal | undefined;
  discountPrice: Decimal | undefined;
  isDiscountPrice: boolean;
}

export interface LinkPrice {
  currency: CurrencyCode;
  regular: Decimal | null;
  discount: Decimal | null;
  isDiscountPrice: boolean;
  charged: Decimal;
  /** The rate the price was computed with; null if the creator gave the price. */
  computedWith: Rate | null;
}

/** The prices of a link as they are stored. */
interface PriceColumns {
  eurPrice: Decimal | null;
  eurDiscountPrice: Decimal | null;
  eurIsDiscountPrice: boolean;
  rubPrice: Decimal | null;
  rubDiscountPrice: Decimal | null;
  rubIsDiscountPrice: boolean;
  rate: Decimal | null;
  rateSource: string | null;
  rateDate: Date | null;
}

/** Two entries are enough. The bound is higher so that each entry's faults are named. */
const maxEntries = 20;

/** Reads the `prices` of a new link, which may be anything. The entries are valid only if no fault is added. */
export function readPrices(value: unknown, faults: Fault[]): Map<CurrencyCode, PriceEntry> {
  const path = ['prices'];
  const entries = new Map<CurrencyCode, PriceEntry>();
  if (value === undefined || value === null) faults.push({ path, rule: 'required' });
  else if (!Array.isArray(value)) faults.push({ path, rule: 'array' });
  else if (value.length > maxEntries) faults.push({ path, rule: 'maxItems', items: maxEntries });
  else {
    value.forEach((entry: unknown, index) => readEntry(entry, index, entries, faults));
    if (!entries.has('EUR'))
      faults.push({ path, rule: 'euroMissing', currencyField: ['currencyId'] });
  }
  return entries;
}

function readEntry(
  value: unknown,
  index: number,
  entries: Map<CurrencyCode, PriceEntry>,
  faults: Fault[],
): void {
  const path = ['prices', index];
  if (!isRecord(value)) {
    faults.push({ path, rule: 'object' });
    return;
  }
  const entryCurrency = readCurrency(value.currencyId, [...path, 'currencyId'], faults);
  if (entryCurrency && entries.has(entryCurrency.code)) {
    faults.push({ path: [...path, 'currencyId'], rule: 'duplicate' });
  }
  const flagPath = [...path, 'isDiscountPrice'];
  const flag = readFlag(value.isDiscountPrice, flagPath, faults);
  if (value.isDiscountPrice == null) faults.push({ path: flagPath, rule: 'required' });

  const amount = (field: 'price' | 'discountPrice', requiredWhen: boolean): Decimal | undefined => {
    const given = value[field] ?? undefined;
    const fieldPath = [...path, field];
    if (given === undefined && flag === requiredWhen) {
      const when = { other: flagPath, value: String(requiredWhen) };
      faults.push({ path: fieldPath, rule: 'requiredWhen', ...when });
    }
    if (given === undefined || (flag === !requiredWhen && isNoPrice(given))) return undefined;
    const { most } = entryCurrency ?? currency('RUB');
    return readPrice(given, fieldPath, most, faults);
  };
  const price = amount('price', false);
  const discountPrice = amount('discountPrice', true);
  if (flag === true && price && discountPrice?.greaterThanOrEqualTo(price)) {
    faults.push({ path: [...path, 'discountPrice'], rule: 'lessThan', other: [...path, 'price'] });
  }
  if (entryCurrency && !entries.has(entryCurrency.code)) {
    entries.set(entryCurrency.code, {
      index,
      price,
      discountPrice,
      isDiscountPrice: flag === true,
    });
  }
}

function readCurrency(
  value: unknown,
  path: (string | number)[],
  faults: Fault[],
): Currency | undefined {
  // The text "3" counts as the number 3, but "03" and "3.0" do not.
  const given =
    typeof value === 'string' && String(Number(value)) === value ? Number(value) : value;
  const known = currencies.find(({ id }) => id === given);
  if (given === undefined || given === null) faults.push({ path, rule: 'required' });
  else if (!Number.isInteger(given)) faults.push({ path, rule: 'integer' });
  else if (!known) faults.push({ path, rule: 'unknownCurrency' });
  return known;
}

/** Converts an EUR entry to RUB. Adds a fault of the EUR price when the RUB price would be too high, or 0. */
export function computeRoubleEntry(euro: PriceEntry, { rate }: Rate, faults: Fault[]): PriceEntry {
  const inRoubles = (field: 'price' | 'discountPrice'): Decimal | undefined =>
    euro[field] && computeRoubles(euro[field], rate, ['prices', euro.index, field], faults);
  return {
    ...euro,
    price: inRoubles('price'),
    discountPrice: inRoubles('discountPrice'),
  };
}

export const priceColumns = (euro: PriceEntry, rouble: PriceEntry, computedWith: Rate | null) => ({
  eurPrice: euro.price ?? null,
  eurDiscountPrice: euro.discountPrice ?? null,
  eurIsDiscountPrice: euro.isDiscountPrice,
  rubPrice: rouble.price ?? null,
  rubDiscountPrice: rouble.discountPrice ?? null,
  rubIsDiscountPrice: rouble.isDiscountPrice,
  rate: computedWith?.rate ?? null,
  rateSource: computedWith?.source ?? null,
  rateDate: computedWith?.date ?? null,
});

/** The prices of a link, EUR first. */
export function pricesOf(link: PriceColumns): LinkPrice[] {
  const { rate, rateSource, rateDate } = link;
  const price = (
    currency: CurrencyCode,
    regular: Decimal | null,
    discount: Decimal | null,
    isDiscountPrice: boolean,
    computedWith: Rate | null,
  ): LinkPrice => ({
    currency,
    regular,
    discount,
    isDiscountPrice,
    charged: (isDiscountPrice ? discount : regular) as Decimal,
    computedWith,
  });
  const computedWith =
    rate && rateSource && rateDate ? { rate, source: rateSource, date: rateDate } : null;
  return [
    price('EUR', link.eurPrice, link.eurDiscountPrice, link.eurIsDiscountPrice, null),
    price('RUB', link.rubPrice, link.rubDiscountPrice, link.rubIsDiscountPrice, computedWith),
  ];
}

export const isDiscounted = (
  link: Pick<PriceColumns, 'eurIsDiscountPrice' | 'rubIsDiscountPrice'>,
): boolean => link.eurIsDiscountPrice || link.rubIsDiscountPrice;
