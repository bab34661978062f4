import Negotiator from 'negotiator';
import type { Context } from '../access/context.js';
import type { AnswerHeaders } from '../core/errors.js';
import { texts, type Language, type Texts } from '../texts/texts.js';

const languages = Object.keys(texts);

/** The texts in the language the client likes best; in English if we have none that it accepts. */
export function textsFor({ acceptLanguage = '' }: Pick<Context, 'acceptLanguage'>): Texts {
  const headers = { 'accept-language': acceptLanguage };
  const preferred = new Negotiator({ headers }).language(languages);
  return texts[(preferred ?? 'en') as Language];
}

/** The headers of an answer whose text depends on the language, for browsers and caches. */
export const languageHeaders = ({ language }: Texts): AnswerHeaders => ({
  'content-language': language,
  vary: 'Accept-Language',
});
