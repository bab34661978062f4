import type { Readable } from 'node:stream';

/** Cuts a text to at most `most` characters. */
export const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;

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

/** Waits for a promise. @throws Error when it takes longer than `ms` */
export async function inTime<Result>(result: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`No answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
