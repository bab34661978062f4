/** A JSON object whose keys are the client's own. */
export type JsonObject = Record<string, unknown>;

/** Whether objects and arrays lie in each other deeper than so many levels. Looks on without recursion. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 0; depth <= levels && level.length > 0; depth++) {
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? (Object.values(item) as unknown[]) : [],
    );
  }
  return level.length > 0;
}

/** A JSON object: neither null, nor an array, nor an instance of a class. */
export function isRecord(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
