import type { Logger } from 'pino';
import { isDatabaseOutage } from './database-outage.js';
import type { Fault } from './faults.js';
import type { TextKey } from './languages/en.js';
import { texts, type Say } from './languages/texts.js';

/** Every error a client can meet: its code in GraphQL, and the status and title REST gives it. */
export const errorTable = {
  BAD_REQUEST: { status: 400, title: 'Bad request' },
  UNAUTHENTICATED: { status: 401, title: 'Invalid API key' },
  FORBIDDEN: { status: 403, title: 'Forbidden' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  CONFLICT: { status: 409, title: 'Conflict' },
  LINK_USED: { status: 409, title: 'Payment link used' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Payload too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type' },
  VALIDATION_FAILED: { status: 422, title: 'Validation failed' },
  FREE_PRODUCT: { status: 422, title: 'Free product' },
  RATE_LIMITED: { status: 429, title: 'Rate limit exceeded' },
  INTERNAL: { status: 500, title: 'Internal server error' },
  UNAVAILABLE: { status: 503, title: 'Service unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;

/** Headers of an answer, by name in lower case. */
export type AnswerHeaders = Record<Lowercase<string>, string>;

/** What an error says: a text of the catalogues, or one that SPEC.md fixes for every language. */
type Message = ((say: Say) => string) | string;

interface ErrorDetails {
  /** Replaces the title of the table in the REST body. */
  title?: string;
  faults?: readonly Fault[];
  /** Extra response headers, such as `retry-after`. */
  headers?: AnswerHeaders;
}

/**
 * An error that is meant for the client, in its language; the `message` is in English. Whatever else is thrown is
 * masked and logged.
 */
export class ServiceError extends Error {
  /** The message in a language. */
  readonly messageIn: (say: Say) => string;
  /** Whether what it says depends on the language. */
  readonly isTranslated: boolean;
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly faults: readonly Fault[];
  readonly headers: AnswerHeaders;

  constructor(code: ErrorCode, message: Message, details: ErrorDetails = {}) {
    const isFixed = typeof message === 'string';
    super(isFixed ? message : message(texts.en.say));
    this.name = 'ServiceError';
    this.messageIn = isFixed ? () => message : message;
    this.code = code;
    this.status = errorTable[code].status;
    this.title = details.title ?? errorTable[code].title;
    this.faults = details.faults ?? [];
    this.isTranslated = !isFixed || this.faults.length > 0;
    this.headers = details.headers ?? {};
  }
}

export const keyMissing = (): ServiceError =>
  new ServiceError('UNAUTHENTICATED', 'Please provide a valid API key in the X-API-Key header.', {
    title: 'API key is required',
  });

export const keyInvalid = (): ServiceError =>
  new ServiceError('UNAUTHENTICATED', 'The provided API key is invalid or has been revoked.');

type Missing<Key> = Key extends `error.${infer What}NotFound` ? What : never;

export const notFound = (what: Exclude<Missing<TextKey>, 'path'>): ServiceError =>
  new ServiceError('NOT_FOUND', (say) => say(`error.${what}NotFound`));

export const invalid = (faults: readonly Fault[]): ServiceError =>
  new ServiceError('VALIDATION_FAILED', 'The given data was invalid.', { faults });

export const rateLimited = (retryAfterSeconds: number): ServiceError =>
  new ServiceError('RATE_LIMITED', 'Too many requests. Please try again later.', {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

export const tooManyWrongKeys = (seconds: number): ServiceError =>
  new ServiceError('RATE_LIMITED', (say) => say('error.tooManyWrongKeys', { seconds }), {
    headers: { 'retry-after': String(seconds) },
  });

export const tooManyKeylessRequests = (seconds: number): ServiceError =>
  new ServiceError('RATE_LIMITED', (say) => say('error.tooManyKeylessRequests', { seconds }), {
    headers: { 'retry-after': String(seconds) },
  });

export const outOfReach = (): ServiceError =>
  new ServiceError('UNAVAILABLE', (say) => say('error.databaseOutage'), {
    headers: { 'retry-after': '1' },
  });

/**
 * What the client is told of an error: a {@link ServiceError} as it is, that the database is out of reach, and
 * of anything else nothing, `INTERNAL`. What it is not told is logged.
 */
export function publicError(
  error: unknown,
  { requestId, log }: { requestId: string; log: Logger },
): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isDatabaseOutage(error)) {
    log.warn({ err: error }, 'The database is out of reach');
    return outOfReach();
  }
  log.error({ err: error }, 'Unexpected error');
  return new ServiceError('INTERNAL', (say) => say('error.internal', { requestId }));
}
