import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type HttpAnswer, type HttpRequest, readTarget } from '../../../src/http/message.js';

/** A request of the Fetch API as it would arrive from an address. */
export function arriving(request: Request, address: string): HttpRequest {
  const { host, pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: readTarget(pathname + search, request.headers.get('host') ?? host),
    headers: Object.fromEntries(request.headers),
    body: request.body ? Readable.fromWeb(request.body as ReadableStream) : undefined,
    address,
    isBrokenOff: () => request.signal.aborted,
    isStalled: () => false,
    breakOff: () => undefined,
    closed: new Promise((resolve) => request.signal.addEventListener('abort', resolve)),
  };
}

/** An answer as the Fetch API gives it. */
export const received = ({ status, headers, body }: HttpAnswer): Response =>
  new Response((body instanceof Readable ? Readable.toWeb(body) : body) as BodyInit | undefined, {
    status,
    headers,
  });
