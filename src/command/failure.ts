import { errorTable } from '../core/error-table.js';
import { PaymentLinksError } from '../client/error.js';

/** How a command ends. */
export const exitCodes = {
  done: 0,
  /** The service has refused, or some lines were bad. */
  refused: 1,
  /** The command was called wrongly, or a file cannot be read or written. */
  misuse: 2,
  /** The service did not answer, or failed to the end. */
  noAnswer: 3,
  /** The user ended it before it was done, as shells have it. */
  ended: 130,
} as const;

/** A reason to end that is told in a sentence, without a stack. */
export class Failure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.misuse) {
    super(message);
    this.exitCode = exitCode;
  }
}

const byUrl = 'Take --url or PAYMENT_LINKS_URL if the service is at another address.';

export function describe(error: unknown): { text: string; exitCode: number } {
  if (error instanceof Failure) return { text: error.message, exitCode: error.exitCode };
  if (error instanceof PaymentLinksError) {
    const { status, message, requestId, fields } = error;
    const isOutage = status === 0 || status >= errorTable.INTERNAL.status;
    const sentences = [
      status === 0 ? `${message}. ${byUrl}` : message,
      ...Object.values(fields).flat(),
    ];
    const quoted = requestId && isOutage ? ` (request ${requestId})` : '';
    return {
      text: sentences.join(' ') + quoted,
      exitCode: isOutage ? exitCodes.noAnswer : exitCodes.refused,
    };
  }
  // An error of the system, such as a disk that is full.
  if (error instanceof Error && 'code' in error) {
    return { text: error.message, exitCode: exitCodes.misuse };
  }
  return {
    text: String(error instanceof Error ? error.stack : error),
    exitCode: exitCodes.refused,
  };
}
