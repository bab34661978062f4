/** A sender that is cut off in the middle may never read the answer, so this much more is read and dropped. */
const maxDiscardedBytes = 1024 * 1024;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Reads a body to its end, or fails as soon as it is longer than `maxBytes`. */
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
    if (size > maxBytes) {
      void drop(reader as Reader);
      throw tooLarge();
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

/** Lets a body go that is not wanted, without cutting its sender off before the answer. */
export function discard(body: ReadableStream<Uint8Array> | null): void {
  if (body) void drop(body.getReader());
}

async function drop(reader: Reader): Promise<void> {
  try {
    let size = 0;
    for (let next = await reader.read(); next.value; next = await reader.read()) {
      size += next.value.length;
      if (size > maxDiscardedBytes) break;
    }
    await reader.cancel();
  } catch {
    // The sender broke off, which is as good.
  }
}
