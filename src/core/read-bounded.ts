import type { Readable } from 'node:stream';

/** Reads a whole body. Fails as soon as it exceeds `maxBytes`, and leaves the rest unread. */
export const readBounded = (
  body: Readable,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array> =>
  // By events: to iterate over a small body takes longer than to read it.
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const add = (chunk: Uint8Array): void => {
      size += chunk.length;
      if (size > maxBytes) {
        body.off('data', add).pause();
        reject(tooLarge());
      } else chunks.push(chunk);
    };
    body.on('data', add);
    body.once('end', () => resolve(Buffer.concat(chunks)));
    body.once('error', reject);
    if (body.destroyed) reject(new Error('The body has broken off.'));
  });
