/**
 * Reads a body to its end, or fails as soon as it is longer than `maxBytes`. The rest stays unread and the
 * body is not cancelled, which would cut its sender off before the answer.
 */
export async function readBounded(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  let size = 0;
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    size += next.value.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}
