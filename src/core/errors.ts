import type { Logger } from 'pino';
import { isDatabaseOutage } from './database/outage.js';
import { errorTable, type ErrorCode } from './error-table.js';
import type { Fault } from './faults.js';
import type { TextKey } from '../texts/en.js';
import { texts, type Say, type SayValues } from '../texts/texts.js';

/** Headers of an answer, by name in lower case. */
export type AnswerHeaders = Record<Lowercase<string>, string>;

/** A text of the catalogues, or one that is the same in every language. */
type Message = ((say: Say) => string) | string;

interface ErrorDetails {
  /** Replaces the table's title in the REST body. */
  title?: string;
  faults?: readonly Fault[];
  /** Seconds until the same request may succeed. */
  retryAfterSeconds?: number;
  /** The methods that the path does answer. */
  allowedMethods?: readonly string[];
  /** The limit that was reached, as the log and the metrics name it. */
  limit?: string;
}

/** An error that clients see in their language; `message` is the English text. Others are masked and logged. */
export class ServiceError extends Error {
  readonly messageIn: (say: Say) => string;
  /** True if its texts depend on the language. */
  readonly isTranslated: boolean;
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly faults: readonly Fault[];
  readonly retryAfterSeconds: number | undefined;
  readonly allowedMethods: readonly string[] | undefined;
  readonly limit: string | undefined;

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
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.allowedMethods = details.allowedMethods;
    this.limit = details.limit;
  }
}

/** An error with a text of the catalogues. */
export const serviceError = <Key extends TextKey>(
  code: ErrorCode,
  key: Key,
  ...values: SayValues<Key>
): ServiceError => new ServiceError(code, (say) => say(key, ...values));

type Missing<Key> = Key extends `error.${infer What}NotFound` ? What : never;

export const notFound = (what: Exclude<Missing<TextKey>, 'path'>): ServiceError =>
  new ServiceError('NOT_FOUND', (say) => say(`error.${what}NotFound`));

export const invalid = (faults: readonly Fault[]): ServiceError =>
  new ServiceError('VALIDATION_FAILED', 'The given data was invalid.', { faults });

/**
 * Reads input that may have faults, and names them all at once.
 *
 * @throws ServiceError VALIDATION_FAILED
 */
export function readOrRefuse<Read>(read: (faults: Fault[]) => Read): Read {
  const faults: Fault[] = [];
  const input = read(faults);
  if (faults.length > 0) throw invalid(faults);
  return input;
}

/** The database does not answer, or all its connections are taken. */
export class OutOfReach extends ServiceError {
  constructor() {
    super('UNAVAILABLE', (say) => say('error.databaseOutage'), { retryAfterSeconds: 1 });
  }
}

export const wrongMethod = (
  allowedMethods: readonly string[],
  text: 'error.wrongMethod' | 'checkout.wrongMethod' = 'error.wrongMethod',
): ServiceError =>
  new ServiceError(
    'METHOD_NOT_ALLOWED',
    (say) => say(text, { methods: allowedMethods.join(', ') }),
    { allowedMethods },
  );

/** Characters of a path that the error quotes. */
const maxQuotedPath = 200;

export const pathNotFound = (path: string): ServiceError =>
  serviceError('NOT_FOUND', 'error.pathNotFound', { path: path.slice(0, maxQuotedPath) });

/**
 * The error to show the client: a {@link ServiceError} as it is, UNAVAILABLE while the database is out of reach,
 * INTERNAL for anything else. Logs the error in the last two cases. Writes the limit that was reached into the state.
 */
export function publicError(
  error: unknown,
  { requestId, log, state }: { requestId: string; log: Logger; state: { limit?: string } },
): ServiceError {
  if (error instanceof ServiceError) {
    if (error.limit !== undefined) state.limit = error.limit;
    return error;
  }
  if (isDatabaseOutage(error)) {
    log.warn({ err: error }, 'The database is out of reach');
    return new OutOfReach();
  }
  log.error({ err: error }, 'Unexpected error');
  return new ServiceError('INTERNAL', (say) => say('error.internal', { requestId }));
}
