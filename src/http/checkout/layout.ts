import type { Decimal } from 'decimal.js';
import { html, type Html } from '../../core/html.js';
import { formatMoney, type CurrencyCode } from '../../core/money.js';
import type { Language, Texts } from '../../texts/texts.js';
import { plainPage } from '../pages/plain-page.js';

/** The bar above a page on which no money moves. */
export type Bar = 'sandbox' | 'test' | null;

export const layout = (
  title: string,
  main: Html,
  texts: Texts,
  bar: Bar,
  head: Html | null = null,
): Html => {
  const header =
    bar && html`<header class="sandbox">${texts.mark(`checkout.${bar}`, { strong })}</header>`;
  return plainPage(title, main, texts, { header, head });
};

const strong = (inner: string[]): Html => html`<strong>${inner}</strong>`;

interface Formats {
  money: (amount: Decimal, currency: CurrencyCode) => string;
  rate: (rate: Decimal) => string;
  day: (day: Date) => string;
}

/** Formats figures: in English as the APIs write them, in Russian as Russians do. */
export const formats: Record<Language, Formats> = {
  en: {
    money: formatMoney,
    rate: (rate) => rate.toString(),
    day: (day) => day.toISOString().slice(0, 10),
  },
  ru: {
    money: (amount, currency) =>
      new Intl.NumberFormat('ru', { style: 'currency', currency }).format(amount.toNumber()),
    rate: (rate) =>
      new Intl.NumberFormat('ru', { maximumFractionDigits: 8 }).format(rate.toNumber()),
    day: (day) => new Intl.DateTimeFormat('ru', { timeZone: 'UTC' }).format(day),
  },
};
