import { IntlMessageFormat } from 'intl-messageformat';
import { type ReactNode, useSyncExternalStore } from 'react';
import english from 'virtual:texts/en';
import type { MessageMarks, MessageValues } from '../../texts/messages.js';
import type { Currency } from '../graphql.js';
import type { allTexts, CabinetKey } from './all-texts.js';
import { type Catalogue, keepChoice, type Language } from './language.js';

/** The language in use, with what is made for it. */
interface InUse {
  language: Language;
  catalogue: Catalogue;
  messages: Map<CabinetKey, IntlMessageFormat>;
  formats: ReturnType<typeof createFormats>;
}

const inLanguage = (language: Language, catalogue: Catalogue): InUse => ({
  language,
  catalogue,
  messages: new Map(),
  formats: createFormats(language),
});

let inUse = inLanguage('en', english);
const listeners = new Set<() => void>();

/** Shows all texts in a language from now on. English comes with the first script. */
export async function speak(language: Language): Promise<void> {
  const catalogue = language === 'en' ? english : (await import('virtual:texts/ru')).default;
  document.documentElement.lang = language;
  inUse = inLanguage(language, catalogue);
  for (const listener of listeners) listener();
}

/** Shows all texts in the language that was chosen, now and on later visits. */
export const chooseLanguage = (language: Language): Promise<void> => {
  keepChoice(language);
  return speak(language);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The language in use. `App` renders anew when it changes, and everything within with it. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => inUse.language);

export const hasText = (key: string): key is CabinetKey => Object.hasOwn(english, key);

/** What follows the first part in the keys of a group, such as that of `change.signIn`. */
export const keysIn = (group: string): string[] =>
  Object.keys(english)
    .filter((key) => key.startsWith(`${group}.`))
    .map((key) => key.slice(group.length + 1));

function format(key: CabinetKey, values?: object): unknown {
  const { catalogue, messages, language } = inUse;
  const text = catalogue[key] as Catalogue[CabinetKey] | undefined;
  if (text === undefined) throw new Error(`There is no text ${key}`);
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
}

type English<Key extends CabinetKey> = (typeof allTexts)[Key][0];

type Values<Key extends CabinetKey> = MessageValues<English<Key>>;

/** Texts that need no values, so that a table can name them. */
export type PlainKey = {
  [Key in CabinetKey]: keyof Values<Key> extends never ? Key : never;
}[CabinetKey];

export const say = <Key extends CabinetKey>(
  key: Key,
  ...[values]: keyof Values<Key> extends never ? [] : [Values<Key>]
): string => format(key, values) as string;

/** A text in parts. The marks turn tagged words into elements. */
export const mark = <Key extends CabinetKey>(
  key: Key,
  values: Values<Key> & MessageMarks<English<Key>, ReactNode>,
): ReactNode[] => [format(key, values)].flat() as ReactNode[];

/** A regional language of the browser, such as British English, counts. */
function createFormats(language: Language) {
  const { languages = [] } = (globalThis.navigator as Partial<Navigator> | undefined) ?? {};
  const locale = languages.find((tag) => tag.startsWith(`${language}-`)) ?? language;
  const money = (currency: Currency, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      // Those of an exchange rate. Amounts have two.
      maximumFractionDigits: 8,
      ...options,
    });
  const rough = { notation: 'compact', maximumFractionDigits: 1 } as const;
  return {
    number: new Intl.NumberFormat(locale),
    change: new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }),
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    dateTime: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    month: new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    money: { EUR: money('EUR'), RUB: money('RUB') },
    roughMoney: { EUR: money('EUR', rough), RUB: money('RUB', rough) },
  };
}

/** An amount as the API gives it, such as `10.00`, with its currency. Text keeps every digit of a decimal. */
export const formatMoney = (amount: string, currency: Currency): string =>
  inUse.formats.money[currency].format(amount as `${number}`);

/** A round amount in few digits, such as `€20K` beside a chart. */
export const formatRoughMoney = (value: number, currency: Currency): string =>
  inUse.formats.roughMoney[currency].format(value);

export const formatNumber = (value: number): string => inUse.formats.number.format(value);

/** A change as a share of what was before, such as `+12%`. */
export const formatChange = (share: number): string => inUse.formats.change.format(share);

export const formatDate = (at: string | Date): string => inUse.formats.date.format(new Date(at));

export const formatDateTime = (at: string | Date): string =>
  inUse.formats.dateTime.format(new Date(at));

/** The month of a day, such as “November 2026”. */
export const formatMonth = (at: string): string => inUse.formats.month.format(new Date(at));

const unitsInSeconds = [
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** The distance from now, such as “2 hours ago”. */
export function formatRelative(at: string | Date, now: Date): string {
  const { relative } = inUse.formats;
  const seconds = (new Date(at).getTime() - now.getTime()) / 1000;
  const unit = unitsInSeconds.find(([, length]) => Math.abs(seconds) >= length);
  if (!unit) return relative.format(0, 'second');
  const [name, length] = unit;
  return relative.format(Math.trunc(seconds / length), name);
}

const turning = /[\u202A-\u202E\u2066-\u2069]/g;
const fromTheRight =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061C\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Keeps the direction of somebody's text within a sentence to itself. */
const isolate = (text: string): string =>
  fromTheRight.test(text) ? `\u2068${text.replace(turning, '')}\u2069` : text;
