import type { Currency } from '../core/money.js';
import type { Texts } from '../texts/texts.js';

/** An event in words, for mail and chats. */
export interface Notice {
  /** In our own words. */
  title: string;
  /** Anyone may have written the values, so they must not become links, mentions or markup. */
  facts: readonly Fact[];
  /** The page of the cabinet that shows more. Starts with a slash. */
  page: string;
}

export interface Fact {
  name: string;
  value: string;
}

/** Leaves out the facts without a value. */
export const knownFacts = (facts: readonly [name: string, value: string | null][]): Fact[] =>
  facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));

/** A time in UTC, as people of a language write it. */
export const sayTime = (at: string, { language }: Texts): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(at));

/** An amount with two decimals, as people of a language write it. */
export const sayMoney = (amount: string, code: Currency['code'], { language }: Texts): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: code }).format(
    amount as Intl.StringNumericLiteral,
  );
