import Negotiator from 'negotiator';
import type { Context } from '../core/context.js';
import type { AnswerHeaders, ServiceError } from '../core/errors.js';
import { texts, type Language, type Texts } from '../core/languages/texts.js';

const languages = Object.keys(texts);
/** What no list of languages that somebody speaks is longer than. */
const maxHeaderLength = 1000;

/** The texts in the language the client likes best of those there are; in English when it likes none. */
export function textsFor({ acceptLanguage = '' }: Pick<Context, 'acceptLanguage'>): Texts {
  const headers = { 'accept-language': acceptLanguage.slice(0, maxHeaderLength) };
  const preferred = new Negotiator({ headers }).language(languages);
  return texts[(preferred ?? 'en') as Language];
}

/** What an answer that depends on the language tells browsers and caches. */
export const languageHeaders = ({ language }: Texts): AnswerHeaders => ({
  'content-language': language,
  vary: 'Accept-Language',
});

/** The headers of an error. */
export const errorHeaders = (
  { headers, isTranslated }: ServiceError,
  texts: Texts,
): AnswerHeaders => ({ ...headers, ...(isTranslated && languageHeaders(texts)) });
