import { IntlMessageFormat } from 'intl-messageformat';
import { createContext, type ReactNode, use, useState } from 'react';
import type { CabinetKey } from './en.js';
import { createFormats, type Formats } from './formats.js';
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

const turning = /[\u202A-\u202E\u2066-\u2069]/g;
const fromTheRight =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061C\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Keeps the direction of somebody's text within a sentence to itself. */
const isolate = (text: string): string =>
  fromTheRight.test(text) ? `\u2068${text.replace(turning, '')}\u2069` : text;
