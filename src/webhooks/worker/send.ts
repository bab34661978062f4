import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import {
  hostOf,
  isPublic,
  notPublic,
  publicLookup,
  type Resolve,
} from '../destinations/public-address.js';
import { attemptTimeoutMs } from './schedule.js';
import { describeFailure, failure, type Problem } from './attempt-failure.js';

export const maxLoggedBytes = 2048;

const gone = 410;

/** A POST to send. */
interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Answer {
  /** Null when there was no answer; then `error` says why. */
  status: number | null;
  error: string | null;
  problem: Problem | null;
  /** The system's words for the error. For the log alone, since they may name private addresses. */
  detail: string | null;
  /** The first 2 KiB, as text. */
  responseBody: string | null;
  /** The header `Retry-After`, as it came. */
  retryAfter: string | undefined;
  durationMs: number;
  /** True if nothing will ever arrive at the address again. */
  isGone: boolean;
  /** True if the operator must mend it. It counts against no endpoint. */
  isOurs: boolean;
}

/** An answer with nothing in it. Others are made of it. */
export const unanswered: Answer = {
  status: null,
  error: null,
  problem: null,
  detail: null,
  responseBody: null,
  retryAfter: undefined,
  durationMs: 0,
  isGone: false,
  isOurs: false,
};

/** Posts a message. Never throws unless it is cancelled. */
export type Send = (message: Message, cancelled: AbortSignal) => Promise<Answer>;

interface SendOptions {
  /** True if the destination may be a private address, or plain HTTP. */
  allowPrivate: boolean;
  resolve: Resolve;
  timeoutMs?: number;
}

/** Sends only to allowed destinations, which are checked at the moment of the connection. Follows no redirects. */
export const createSend =
  ({ allowPrivate, resolve, timeoutMs = attemptTimeoutMs }: SendOptions): Send =>
  async (message, cancelled) => {
    const startedAt = performance.now();
    const giveUp = new AbortController();
    const stop = (): void => giveUp.abort();
    const timer = setTimeout(stop, timeoutMs);
    cancelled.addEventListener('abort', stop);
    try {
      const response = await post(message, allowPrivate ? undefined : resolve, giveUp.signal);
      const { statusCode = 0, headers } = response;
      const isRedirect = statusCode >= 300 && statusCode < 400;
      return {
        ...unanswered,
        status: statusCode,
        error: isRedirect ? 'Redirects are not followed.' : null,
        problem: isRedirect ? 'REDIRECT' : null,
        responseBody: await readStart(response),
        retryAfter: headers['retry-after'],
        durationMs: Math.round(performance.now() - startedAt),
        isGone: statusCode === gone,
      };
    } catch (error) {
      cancelled.throwIfAborted();
      const { problem, text, detail } = giveUp.signal.aborted
        ? {
            problem: 'TIMEOUT' as const,
            text: `No answer within ${timeoutMs / 1000} seconds.`,
            detail: null,
          }
        : describeFailure(error as Error, hostOf(new URL(message.url)));
      return {
        ...unanswered,
        error: text,
        problem,
        detail,
        durationMs: Math.round(performance.now() - startedAt),
      };
    } finally {
      clearTimeout(timer);
      cancelled.removeEventListener('abort', stop);
    }
  };

/** @param resolve undefined when any address is allowed */
function post(
  { url, headers, body }: Message,
  resolve: Resolve | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const address = new URL(url);
  const host = hostOf(address);
  const isSecure = address.protocol === 'https:';
  if (resolve && !isSecure) return Promise.reject(failure('NOT_SECURE', 'Not https'));
  if (resolve && isIP(host) && !isPublic(host)) return Promise.reject(notPublic(host));
  const request = isSecure ? requestHttps : requestHttp;
  return new Promise((answered, fail) => {
    request(address, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      ...(resolve && { lookup: publicLookup(resolve) }),
    })
      .on('response', answered)
      .on('error', fail)
      // An answer that changes the protocol emits nothing else.
      .on('close', () => fail(failure('CLOSED', 'Closed without an answer')))
      .end(body);
  });
}

/** Reads the start of a body. If the body breaks off, keeps what has arrived. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxLoggedBytes) break;
    }
  } catch {
    // The status has arrived, and only that counts.
  }
  response.destroy();
  return loggable(Buffer.concat(chunks));
}

/** Cuts somebody else's text, and replaces what the database cannot store. */
const loggable = (text: Buffer): string =>
  text.subarray(0, maxLoggedBytes).toString('utf8').replaceAll('\0', '\uFFFD');
