import type { ServiceError } from '../../core/errors.js';
import { describeFaults, sentencesByField } from '../../core/told-faults.js';
import type { Say } from '../../texts/texts.js';
import type { ErrorShape } from '../error-answer.js';
import { restName } from './rest-field.js';

/** An error as REST writes it. Paths that belong to no door use it, too. */
export const restError: ErrorShape = (failure, { say }) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(errorBody(failure, say)),
});

export function errorBody({ code, title, messageIn, faults }: ServiceError, say: Say) {
  const message = messageIn(say);
  if (faults.length > 0) {
    const told = describeFaults(faults, restName, say, ({ path, sentence }) => [path, sentence]);
    return { message, errors: sentencesByField(told) };
  }
  if (code === 'FREE_PRODUCT' || code === 'VALIDATION_FAILED')
    return { message, errors: { error: [message] } };
  return { error: title, message };
}
