import type { IntlMessageFormat } from 'intl-messageformat';
import type { CabinetKey } from './all-texts.js';

/** Messages as the build has compiled them. Those without values or tags are plain text. */
export type Catalogue = Readonly<
  Record<CabinetKey, string | ReturnType<IntlMessageFormat['getAst']>>
>;

export const languages = { en: 'English', ru: 'Русский' } as const;

export type Language = keyof typeof languages;

const storageKey = 'cabinet-language';

/** The language that was chosen, or else the one that the browser prefers. */
export function preferredLanguage(): Language {
  const wanted = [readChoice(), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return wanted.find((tag): tag is Language => tag !== undefined && tag in languages) ?? 'en';
}

export function keepChoice(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Browsers that refuse storage forget the choice when the page is closed.
  }
}

function readChoice(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}
