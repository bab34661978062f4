import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { hostOf, isPublic, notPublic, publicLookup, type Resolve } from './destination.js';
import { describeFailure, failure } from './failure.js';

/** From the look-up of the name to the end of the answer. */
export const attemptTimeoutMs = 15_000;
export const maxLoggedBytes = 2048;

/** One POST that is to be made. */
interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** How an endpoint answered. */
export interface Answer {
  /** Null when there was no answer; then `error` says why. */
  status: number | null;
  error: string | null;
  /** What the system said of the error, for the log alone: it may name addresses that are nobody's business. */
  detail: string | null;
  /** The first 2 KiB, as text. */
  responseBody: string | null;
  /** The header `Retry-After`, as it came. */
  retryAfter: string | undefined;
  durationMs: number;
}

/** Posts a message and never throws, unless it is cancelled. */
export type Send = (message: Message, cancelled: AbortSignal) => Promise<Answer>;

interface SendOptions {
  /** Whether the destination may be other than public. */
  allowPrivate: boolean;
  resolve: Resolve;
  timeoutMs?: number;
}

/** Sends to destinations that are allowed, at the moment of the connection, and follows no redirects. */
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
        status: statusCode,
        error: isRedirect ? 'Redirects are not followed.' : null,
        detail: null,
        responseBody: await readStart(response),
        retryAfter: headers['retry-after'],
        durationMs: Math.round(performance.now() - startedAt),
      };
    } catch (error) {
      cancelled.throwIfAborted();
      const { text, detail } = giveUp.signal.aborted
        ? { text: `No answer within ${timeoutMs / 1000} seconds.`, detail: null }
        : describeFailure(error as Error, hostOf(new URL(message.url)));
      return {
        status: null,
        error: text,
        detail,
        responseBody: null,
        retryAfter: undefined,
        durationMs: Math.round(performance.now() - startedAt),
      };
    } finally {
      clearTimeout(timer);
      cancelled.removeEventListener('abort', stop);
    }
  };

/** @param resolve absent when any address will do */
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
      // Of an answer that changes the protocol nothing else is heard.
      .on('close', () => fail(failure('CLOSED', 'Closed without an answer')))
      .end(body);
  });
}

/** The start of a body, which may break off: what came is kept. */
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
    // The status has come, and that is what counts.
  }
  response.destroy();
  return loggable(Buffer.concat(chunks));
}

/** What the database can hold of a text of somebody else's. */
const loggable = (text: Buffer): string =>
  text.subarray(0, maxLoggedBytes).toString('utf8').replaceAll('\0', '\uFFFD');
