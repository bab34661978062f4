import type { IncomingMessage, ServerResponse } from 'node:http';

/** Beyond this a sender that does not stop is cut off. */
const maxDrainedBytes = 1024 * 1024;

/**
 * Once the answer is out, drops what is left of the request, so that a client that is still sending gets to
 * read the answer and can use the connection again.
 */
export function drainAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxDrainedBytes) request.destroy();
    });
    request.resume();
  });
}
