import type { Decimal } from 'decimal.js';
import { LRUCache } from 'lru-cache';
import type { Texts } from './texts.js';

/** The most formats of each kind that are kept, since making one takes longer than using it. Providers name any currency. */
const mostKept = 20;

/** By language and currency. */
const moneyFormats = new LRUCache<string, Intl.NumberFormat>({
  max: mostKept,
  memoMethod(key) {
    const [language, currency] = key.split(' ');
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      // English has a sign for roubles only among the narrow ones, which do not tell dollars apart.
      currencyDisplay: currency === 'RUB' ? 'narrowSymbol' : 'symbol',
      maximumFractionDigits: 8,
    });
  },
});

/** By language. */
const dayFormats = new LRUCache<string, Intl.DateTimeFormat>({
  max: mostKept,
  memoMethod: (language) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
});

/** An amount of money, as people of a language write it. It has two decimals; a rate has as many as it needs. */
export const sayMoney = (amount: string | Decimal, currency: string, { language }: Texts): string =>
  moneyFormats
    .memo(`${language} ${currency}`)
    .format(amount.toString() as Intl.StringNumericLiteral);

/** A day of the calendar, as people of a language write it. */
export const sayDay = (day: Date, { language }: Texts): string =>
  dayFormats.memo(language).format(day);

/** A time in UTC, as people of a language write it. */
export const sayTime = (at: string, { language }: Texts): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(at));
