import type { Decimal } from 'decimal.js';
import type { PaymentLink } from '../../prisma/client/client.js';
import type { Fault } from '../core/faults.js';
import type { CurrencyCode } from '../core/money.js';
import { computeRoubles, type Rate } from '../exchange-rates/rate.js';
import type { PriceEntry } from './price-entries.js';

/** The price of a link in one currency. */
export interface LinkPrice {
  currency: CurrencyCode;
  regular: Decimal | null;
  discount: Decimal | null;
  isDiscountPrice: boolean;
  charged: Decimal;
  /** The rate the price was computed with; null if the creator gave the price. */
  computedWith: Rate | null;
}

type PriceColumn = `${'eur' | 'rub'}${'Price' | 'DiscountPrice' | 'IsDiscountPrice'}`;

type PriceColumns = Pick<PaymentLink, PriceColumn | 'rate' | 'rateSource' | 'rateDate'>;

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

export const isDiscounted = (link: Pick<PaymentLink, PriceColumn>): boolean =>
  link.eurIsDiscountPrice || link.rubIsDiscountPrice;
