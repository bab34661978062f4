import type { CombinedError } from 'urql';
import { hasText, say } from '../texts/texts.js';

/** Why a request failed, in words, and what can be done. */
export interface Failure {
  code: FailureCode;
  message: string;
  /** The faults of a form, by the path of the field in the input: `prices.0.discountPrice`. */
  fields: Readonly<Record<string, readonly string[]>>;
  /** The same faults for programs, in the same order at each field. */
  faults: readonly Fault[];
}

interface Fault {
  path: string;
  rule: string;
  values: Readonly<Record<string, string | number>>;
}

interface Facts {
  /** The message of the service, in the language of the page. */
  message: string;
  seconds: number;
  requestId: string;
}

/** The message for each code that the API answers with. `OFFLINE` is the browser's: there was no answer. */
export const messages = {
  OFFLINE: () => say('failure.offline'),
  UNAUTHENTICATED: () => say('failure.signedOut'),
  FORBIDDEN: () => say('failure.notAllowed'),
  NOT_FOUND: ({ message }) => message,
  CONFLICT: ({ message }) => message,
  LINK_USED: ({ message }) => message,
  FREE_PRODUCT: ({ message }) => message,
  VALIDATION_FAILED: ({ message }) => message,
  PAYLOAD_TOO_LARGE: ({ message }) => message,
  BAD_REQUEST: () => say('failure.badRequest'),
  RATE_LIMITED: ({ seconds }) => say('failure.tooOften', { seconds }),
  UNAVAILABLE: ({ seconds }) => say('failure.unavailable', { seconds }),
  INTERNAL: ({ requestId }) => say('failure.internal', { requestId }),
} as const satisfies Record<string, (facts: Facts) => string>;

export type FailureCode = keyof typeof messages;

/** Used when the service names no time to wait. */
const usualWaitSeconds = 5;

/** An error of the API in words. */
export function toFailure(error: CombinedError): Failure {
  const code = errorCode(error);
  const [first] = error.graphQLErrors;
  const { fields = {}, faults = [] } = (first?.extensions ?? {}) as Partial<Failure>;
  if (faults.some(({ rule }) => rule === 'searchTooLong' || rule === 'countTooLong')) {
    return { code, message: say('failure.searchTooLong'), fields: {}, faults: [] };
  }
  const message = messages[code]({
    message: first?.message ?? '',
    seconds: retryAfterSeconds(error) ?? usualWaitSeconds,
    requestId: headersOf(error)?.get('x-request-id') ?? '',
  });
  const hasFields = Object.keys(fields).length > 0;
  return { code, message: hasFields ? say('failure.invalid') : message, fields, faults };
}

/** The code of an error. One that this page does not know counts as a fault of the service. */
export function errorCode(error: CombinedError): FailureCode {
  const [first] = error.graphQLErrors;
  if (!first) return headersOf(error) ? 'INTERNAL' : 'OFFLINE';
  const { code } = first.extensions;
  return typeof code === 'string' && Object.hasOwn(messages, code)
    ? (code as FailureCode)
    : 'INTERNAL';
}

/** Seconds until the same request may succeed, if the service has said so. */
export function retryAfterSeconds(error: CombinedError): number | undefined {
  const seconds = Number(headersOf(error)?.get('retry-after') ?? undefined);
  return Number.isFinite(seconds) ? seconds : undefined;
}

const headersOf = ({ response }: CombinedError): Headers | undefined =>
  (response as Response | undefined)?.headers;

/** The parts of a failure that a form shows. */
export interface FormFaults {
  /** One sentence for each field of the form. */
  errors: Record<string, string>;
  /** The message that belongs to no field, for an alert above them; undefined if there is none. */
  alert: string | undefined;
}

/**
 * The faults of a request, by the fields of a form.
 *
 * @param labels the label of each field, by the path of the field in the input.
 */
export function formFaults(
  error: CombinedError,
  labels: Readonly<Record<string, string>>,
): FormFaults {
  const { message, fields, faults } = toFailure(error);
  const errors: Record<string, string> = {};
  const others: string[] = [];
  for (const [path, sentences] of Object.entries(fields)) {
    if (labels[path] === undefined) others.push(...sentences);
    else {
      const own = faults.filter((fault) => fault.path === path);
      errors[path] = sentences
        .map((sentence, index) => faultWords(own[index], labels) ?? sentence)
        .join(' ');
    }
  }
  if (Object.keys(fields).length === 0) others.push(message);
  return { errors, alert: others.length > 0 ? others.join(' ') : undefined };
}

/**
 * The words of the cabinet for a fault, to stand beside its field. It has none for what people do not do in forms, nor for a
 * fault that names a field without a label.
 */
function faultWords(
  fault: Fault | undefined,
  labels: Readonly<Record<string, string>>,
): string | undefined {
  const key = `fault.${fault?.rule}`;
  if (!fault || !hasText(key)) return undefined;
  const { other: path } = fault.values;
  const label = path === undefined ? '' : labels[path];
  if (label === undefined) return undefined;
  const other = say('common.quoted', { text: label });
  return say(key as 'fault.lessThan', { ...fault.values, other });
}
