import type { Decimal } from 'decimal.js';
import type { Texts } from './texts.js';

/** An amount of money, as people of a language write it. It has two decimals; a rate has as many as it needs. */
export const sayMoney = (amount: string | Decimal, currency: string, { language }: Texts): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    // English has a sign for roubles only among the narrow ones, which do not tell dollars apart.
    currencyDisplay: currency === 'RUB' ? 'narrowSymbol' : 'symbol',
    maximumFractionDigits: 8,
  }).format(amount.toString() as Intl.StringNumericLiteral);

/** A day of the calendar, as people of a language write it. */
export const sayDay = (day: Date, { language }: Texts): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(day);

/** A time in UTC, as people of a language write it. */
export const sayTime = (at: string, { language }: Texts): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(at));
