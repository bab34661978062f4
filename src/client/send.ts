import { errorTable } from '../core/error-table.js';
import { noAnswer, retryAfterSeconds } from './error.js';

/** Longer than the service lets any request wait. */
const timeoutMs = 60_000;
/** A wait that the service asks for is kept if it is not longer. */
const longestRetryAfterSeconds = 60;
const firstDelayMs = 500;
const longestDelayMs = 8000;

const { RATE_LIMITED, CONFLICT, NOT_FOUND, INTERNAL } = errorTable;

export async function sendOnce(request: Request): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(request, { signal });
    // A connection may break within the body, too.
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, response);
  } catch (error) {
    request.signal.throwIfAborted();
    throw noAnswer(request.url, error);
  }
}

/** Sends a request that may be repeated, and again while it fails for a reason that may pass. */
export async function sendRepeatedly(request: Request, maxRetries: number): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await sendOnce(request.clone()).catch((error: unknown) => {
      if (tries === maxRetries || request.signal.aborted) throw error;
      return undefined;
    });
    const askedSeconds = (answer && retryAfterSeconds(answer)) ?? 0;
    if (answer) {
      // An earlier try has deleted it.
      if (tries > 0 && request.method === 'DELETE' && answer.status === NOT_FOUND.status) {
        return new Response(null, { status: 204 });
      }
      const isLong = askedSeconds > longestRetryAfterSeconds;
      if (tries === maxRetries || isLong || !mayPass(request, answer)) return answer;
    }
    await delay(Math.max(askedSeconds * 1000, retryDelayMs(tries)), request.signal);
  }
}

/** True if the same request may succeed later. A conflict of a request with an idempotency key is over soon. */
const mayPass = ({ headers }: Request, { status }: Response): boolean =>
  status === RATE_LIMITED.status ||
  status >= INTERNAL.status ||
  (status === CONFLICT.status && headers.has('idempotency-key'));

/** A time that grows with each try. It is drawn from a range, so that clients do not come back all at once. */
export const retryDelayMs = (tries: number, longestMs = longestDelayMs): number =>
  Math.min(longestMs, firstDelayMs * 2 ** tries) * (1 - Math.random() / 2);

/** Waits, or throws as soon as the signal is aborted. */
export const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    signal.throwIfAborted();
    const end = (): void => {
      clearTimeout(timer);
      fail(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      done();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });
