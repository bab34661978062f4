import { errorTable, type ErrorCode } from '../core/error-table.js';
import { readRetryAfter } from '../core/retry-after.js';

interface ErrorFacts {
  status: number;
  code?: ErrorCode | undefined;
  requestId?: string | undefined;
  fields?: Record<string, string[]> | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** A request that the service refused, or did not answer. */
export class PaymentLinksError extends Error {
  override readonly name = 'PaymentLinksError';
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** The code as GraphQL has it, from REST, too. REST has no code of its own for a free product: it is `VALIDATION_FAILED`. */
  readonly code: ErrorCode | undefined;
  /** Quote it when you ask for help. */
  readonly requestId: string | undefined;
  /** Sentences about faults of the input, by field. */
  readonly fields: Record<string, string[]>;
  /** Seconds until the same request may succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { fields = {}, cause, ...facts }: ErrorFacts) {
    super(message, { cause });
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.fields = fields;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** The error of an address that did not answer. */
export function noAnswer(url: string, cause: unknown): PaymentLinksError {
  const { code = (cause as Error).message } = (cause as { cause?: { code?: string } }).cause ?? {};
  return new PaymentLinksError(`${new URL(url).origin} does not answer: ${code}`, {
    status: 0,
    cause,
  });
}

interface ErrorBody {
  error?: string;
  message?: string;
  errors?:
    | Record<string, string[]>
    | { message: string; extensions?: { code?: ErrorCode; status?: number; fields?: object } }[];
}

/** The error of an answer of REST or GraphQL. Undefined if it tells of none. */
export async function readError(response: Response): Promise<PaymentLinksError | undefined> {
  const body = await readBody(response);
  const first = Array.isArray(body.errors) ? body.errors[0] : undefined;
  if (response.ok && !first) return undefined;
  const { code, status = response.status, fields } = first?.extensions ?? {};
  const message = first?.message ?? body.message ?? body.error;
  return new PaymentLinksError(message ?? `The service answered ${status}.`, {
    status,
    code: code ?? codeFor(status),
    requestId: response.headers.get('x-request-id') ?? undefined,
    fields: (Array.isArray(body.errors) ? fields : body.errors) as Record<string, string[]>,
    retryAfterSeconds: retryAfterSeconds(response),
  });
}

/** The seconds that an answer asks to wait, at most a day; undefined if it asks for none. */
export function retryAfterSeconds({ headers }: Response): number | undefined {
  const asked = headers.get('retry-after') ?? undefined;
  return Math.ceil(readRetryAfter(asked, new Date()) / 1000) || undefined;
}

/** An answer that is no JSON comes from something before the service. */
async function readBody(response: Response): Promise<ErrorBody> {
  try {
    return (await response.clone().json()) as ErrorBody;
  } catch {
    return {};
  }
}

const codeFor = (status: number): ErrorCode | undefined =>
  (Object.keys(errorTable) as ErrorCode[]).find((code) => errorTable[code].status === status);
