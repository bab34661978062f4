import type { Context } from '../access/context.js';
import { publicError, type AnswerHeaders, type ServiceError } from '../core/errors.js';
import type { Texts } from '../texts/texts.js';
import { languageHeaders, textsFor } from './language.js';
import type { HttpAnswer } from './message.js';

/** Writes an error as a door does. The status is that of the error, unless the door sets another. */
export type ErrorShape = (
  failure: ServiceError,
  texts: Texts,
) => Pick<HttpAnswer, 'headers' | 'body'> & { status?: number };

/**
 * Answers a request that failed, in the shape of a door and the language of the client. Unexpected errors are logged
 * and masked.
 */
export function errorAnswer(error: unknown, ctx: Context, shape: ErrorShape): HttpAnswer {
  const failure = publicError(error, ctx);
  const texts = textsFor(ctx);
  const { status = failure.status, headers, body } = shape(failure, texts);
  return { status, headers: { ...errorHeaders(failure, texts), ...headers }, body };
}

/** RFC 9110 asks for one with every 401. Browsers know no scheme of this name, so they ask for no password. */
export const challenge = 'ApiKey realm="payment-links"';

/** The headers of an error: `WWW-Authenticate`, `Retry-After` and `Allow` where they apply, and its language. */
export const errorHeaders = (
  { code, retryAfterSeconds, allowedMethods, isTranslated }: ServiceError,
  texts: Texts,
): AnswerHeaders => ({
  ...(code === 'UNAUTHENTICATED' && { 'www-authenticate': challenge }),
  ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  ...(allowedMethods && { allow: allowedMethods.join(', ') }),
  ...(isTranslated && languageHeaders(texts)),
});
