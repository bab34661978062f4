/** A JSON object whose keys are the client's own. */
export type JsonObject = Record<string, unknown>;

/** A JSON object: neither null, nor an array, nor an instance of a class. */
export function isRecord(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
