import { InexactNumber, isDeeperThan, isRecord, type JsonObject } from '../core/json.js';
import { maxFaults, type Fault, type FieldPath } from '../core/faults.js';
import { isStorable } from '../core/text.js';

/** Size of the metadata as compact JSON. */
export const maxMetadataBytes = 16 * 1024;
/** Nesting of objects and arrays. */
const maxLevels = 100;

/**
 * Reads the metadata of a new link, which may be anything. Values that could not come back unchanged are faults. An
 * empty array counts as an empty object: PHP writes both alike.
 */
export function readMetadata(value: unknown, faults: Fault[]): JsonObject {
  const path = ['metadata'];
  if (value === undefined || value === null) return {};
  if (Array.isArray(value) && value.length === 0) return {};
  if (!isRecord(value)) faults.push({ path, rule: 'object' });
  else if (isDeeperThan(value, maxLevels))
    faults.push({ path, rule: 'maxDepth', levels: maxLevels });
  else if (new TextEncoder().encode(JSON.stringify(value)).length > maxMetadataBytes) {
    faults.push({ path, rule: 'maxBytes', bytes: maxMetadataBytes });
  } else {
    for (const fault of faultsWithin(value, path)) {
      faults.push(fault);
      if (faults.length > maxFaults) break;
    }
    return value;
  }
  return {};
}

function* faultsWithin(value: unknown, path: FieldPath): Generator<Fault> {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield { path, rule: 'unstorableText' };
  } else if (typeof value === 'number' || value instanceof InexactNumber) {
    const rule = faultOf(value);
    if (rule) yield { path, rule };
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* faultsWithin(item, [...path, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const within = [...path, { key }];
      if (!isStorable(key)) yield { path: within, rule: 'unstorableText' };
      yield* faultsWithin(item, within);
    }
  }
}

function faultOf(number: number | InexactNumber) {
  const value = number.valueOf();
  if (!Number.isFinite(value)) return 'unrepresentableNumber';
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return 'unsafeInteger';
  return typeof number === 'number' ? undefined : 'inexactNumber';
}
