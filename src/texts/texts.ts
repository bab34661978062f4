import { IntlMessageFormat } from 'intl-messageformat';
import { en, type Catalogue, type TextKey } from './en.js';
import type { MessageMarks, MessageValues } from './messages.js';
import { ru } from './ru.js';

/** The texts of each language. */
export const catalogues = { en, ru } satisfies Record<string, Catalogue>;

export type Language = keyof typeof catalogues;

type Values<Key extends TextKey> = MessageValues<(typeof en)[Key]>;

/** The values of a text, if it has some. */
export type SayValues<Key extends TextKey> = keyof Values<Key> extends never ? [] : [Values<Key>];

export interface Texts {
  language: Language;
  say: <Key extends TextKey>(key: Key, ...values: SayValues<Key>) => string;
  /** A text in parts. The marks turn tagged words into markup. */
  mark: <Key extends TextKey, Mark>(
    key: Key,
    values: Values<Key> & MessageMarks<(typeof en)[Key], Mark>,
  ) => (string | Mark)[];
}

export type Say = Texts['say'];

function createTexts(language: Language): Texts {
  const messages = new Map<TextKey, IntlMessageFormat>();
  const format = (key: TextKey, values?: object): unknown => {
    let message = messages.get(key);
    if (!message) {
      const text = catalogues[language][key] as string | undefined;
      if (text === undefined) throw new Error(`There is no text ${key}`);
      message = new IntlMessageFormat(text, language);
      messages.set(key, message);
    }
    return message.format(values as Record<string, string>);
  };
  return {
    language,
    say: (key, ...[values]) => format(key, values) as string,
    mark: (key, values) => [format(key, values)].flat() as never,
  };
}

export const texts: Readonly<Record<Language, Texts>> = {
  en: createTexts('en'),
  ru: createTexts('ru'),
};
