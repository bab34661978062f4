import { IntlMessageFormat } from 'intl-messageformat';
import { createContext, type ReactNode, use, useState } from 'react';
import type { Currency } from '../documents.js';
import type { CabinetKey } from './all-texts.js';
import { type Catalogue, keepChoice, type Language, loadCatalogue } from './language.js';
import type { Mark, Say } from './say.js';

export interface Texts extends Formats {
  language: Language;
  say: Say;
  mark: Mark<ReactNode>;
}

interface TextsInUse extends Texts {
  choose: (language: Language) => Promise<void>;
}

const TextsContext = createContext<TextsInUse | undefined>(undefined);

/** Gives all that is within the texts of one language. */
export function TextsProvider({ first, children }: { first: Texts; children: ReactNode }) {
  const [texts, setTexts] = useState(first);
  const choose = async (language: Language): Promise<void> => {
    keepChoice(language);
    setTexts(await loadTexts(language));
  };
  return <TextsContext value={{ ...texts, choose }}>{children}</TextsContext>;
}

/** The texts of the language in use. */
export function useTexts(): TextsInUse {
  const texts = use(TextsContext);
  if (!texts) throw new Error('Texts need a TextsProvider.');
  return texts;
}

export async function loadTexts(language: Language): Promise<Texts> {
  const catalogue = await loadCatalogue(language);
  document.documentElement.lang = language;
  return createTexts(language, catalogue);
}

function createTexts(language: Language, catalogue: Catalogue): Texts {
  const messages = new Map<CabinetKey, IntlMessageFormat>();
  const format = (key: CabinetKey, values?: object): unknown => {
    const text = catalogue[key];
    if (typeof text === 'string') return text;
    let message = messages.get(key);
    if (!message) {
      message = new IntlMessageFormat(text, language);
      messages.set(key, message);
    }
    const isolated = Object.entries(values ?? {}).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? isolate(value) : value,
    ]);
    return message.format(Object.fromEntries(isolated) as Record<string, string>);
  };
  return {
    language,
    say: (key, ...[values]) => format(key, values) as string,
    mark: (key, values) => [format(key, values)].flat() as ReactNode[],
    ...createFormats(language),
  };
}

interface Formats {
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
function createFormats(language: Language): Formats {
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

const turning = /[\u202A-\u202E\u2066-\u2069]/g;
const fromTheRight =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061C\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Keeps the direction of somebody's text within a sentence to itself. */
const isolate = (text: string): string =>
  fromTheRight.test(text) ? `\u2068${text.replace(turning, '')}\u2069` : text;
