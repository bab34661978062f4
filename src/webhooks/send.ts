import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { hostOf, isPublic, notPublic, publicLookup, type Resolve } from './destination.js';

/** From the look-up of the name to the end of the answer. */
export const attemptTimeoutMs = 15_000;
const maxLoggedBytes = 2048;

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
    const durationMs = (): number => Math.round(performance.now() - startedAt);
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const response = await post(message, allowPrivate ? undefined : resolve, [
        cancelled,
        deadline,
      ]);
      const responseBody = await readStart(response);
      const { statusCode = 0, headers } = response;
      return {
        status: statusCode,
        error: statusCode >= 300 && statusCode < 400 ? 'Redirects are not followed.' : null,
        responseBody,
        retryAfter: headers['retry-after'],
        durationMs: durationMs(),
      };
    } catch (error) {
      cancelled.throwIfAborted();
      const reason = deadline.aborted
        ? `No answer within ${timeoutMs / 1000} seconds.`
        : describe(error as NodeJS.ErrnoException);
      return {
        status: null,
        error: reason,
        responseBody: null,
        retryAfter: undefined,
        durationMs: durationMs(),
      };
    }
  };

/** @param resolve absent when any address will do */
function post(
  { url, headers, body }: Message,
  resolve: Resolve | undefined,
  signals: AbortSignal[],
): Promise<IncomingMessage> {
  const address = new URL(url);
  const host = hostOf(address);
  if (resolve && isIP(host) && !isPublic(host)) return Promise.reject(notPublic(host));
  const request = address.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((answered, fail) => {
    request(address, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.any(signals),
      ...(resolve && { lookup: publicLookup(resolve) }),
    })
      .once('response', answered)
      .once('error', fail)
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
  return Buffer.concat(chunks)
    .subarray(0, maxLoggedBytes)
    .toString('utf8')
    .replaceAll('\0', '\uFFFD');
}

/** Errors of several addresses tried come together, and without a message. */
const describe = (error: NodeJS.ErrnoException & { errors?: Error[] }): string =>
  error.message || error.errors?.[0]?.message || error.code || error.name;
