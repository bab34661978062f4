import type { IncomingMessage, ServerResponse } from 'node:http';

/** A client that sends more than this after the answer is cut off. */
const maxDrainedBytes = 1024 * 1024;

/**
 * Discards the rest of a request once its answer is out. So a client that is still sending gets to read the answer, and
 * can use the connection again.
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
