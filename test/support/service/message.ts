import { Readable } from 'node:stream';
import { type HttpAnswer, type HttpRequest, readTarget } from '../../../src/http/message.js';

/** A request of the Fetch API as it would arrive from an address. */
export function arriving(request: Request, address: string): HttpRequest {
  const { host, pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: readTarget(pathname + search, request.headers.get('host') ?? host),
    headers: Object.fromEntries(request.headers),
    body: request.body ? bytesOf(request) : undefined,
    address,
    isBrokenOff: () => request.signal.aborted,
    closed: new Promise((resolve) => request.signal.addEventListener('abort', resolve)),
  };
}

async function* bytesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) yield next.value;
}

/** An answer as the Fetch API gives it. */
export const received = ({ status, headers, body }: HttpAnswer): Response =>
  new Response((body instanceof Readable ? Readable.toWeb(body) : body) as BodyInit | undefined, {
    status,
    headers,
  });
