import type { Currency } from '../documents.js';
import type { Language } from './language.js';

export interface Formats {
  /** An amount as the API gives it, such as `10.00`, with its currency. */
  formatMoney: (amount: string, currency: Currency) => string;
  /** A round amount in few digits, such as `€20K` beside a chart. */
  formatRoughMoney: (value: number, currency: Currency) => string;
  formatNumber: (value: number) => string;
  formatDate: (at: string | Date) => string;
  formatDateTime: (at: string | Date) => string;
  /** The distance from now, such as “2 hours ago”. */
  formatRelative: (at: string | Date, now: Date) => string;
}

const unitsInSeconds = [
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats numbers, money and times. A regional language of the browser, such as British English, counts. */
export function createFormats(language: Language): Formats {
  const locale = navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? language;
  const number = new Intl.NumberFormat(locale);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const money = (currency: Currency, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...options,
    });
  const currencies: Record<Currency, Intl.NumberFormat> = { EUR: money('EUR'), RUB: money('RUB') };
  const rough = { notation: 'compact', maximumFractionDigits: 1 } as const;

  return {
    // Decimals come as text, which keeps every digit.
    formatMoney: (amount, currency) => currencies[currency].format(amount as `${number}`),
    formatRoughMoney: (value, currency) => money(currency, rough).format(value),
    formatNumber: (value) => number.format(value),
    formatDate: (at) => date.format(new Date(at)),
    formatDateTime: (at) => dateTime.format(new Date(at)),
    formatRelative: (at, now) => {
      const seconds = (new Date(at).getTime() - now.getTime()) / 1000;
      const unit = unitsInSeconds.find(([, length]) => Math.abs(seconds) >= length);
      if (!unit) return relative.format(0, 'second');
      const [name, length] = unit;
      return relative.format(Math.trunc(seconds / length), name);
    },
  };
}
