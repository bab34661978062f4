/** Ids in the database are 64-bit. They stay within the integers that JSON numbers hold exactly. */
const largestId = BigInt(Number.MAX_SAFE_INTEGER);
/** No row has this id. */
export const noId = 0n;

/** Reads an id. Text that cannot be one reads as an id that no row has, so whatever it names is not found. */
export function readId(text: string): bigint {
  const id = /^[1-9]\d{0,15}$/.test(text) ? BigInt(text) : noId;
  return id <= largestId ? id : noId;
}
