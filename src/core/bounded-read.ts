/**
 * Reads a body to its end, or fails as soon as it is longer than `maxBytes`. The rest stays unread, and what
 * the body comes from is left as it is: to close it would cut its sender off before the answer.
 */
export async function readBounded(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const reader = body[Symbol.asyncIterator]();
  let size = 0;
  for (let next = await reader.next(); !next.done; next = await reader.next()) {
    size += next.value.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}
