import type { Fault, FieldPath } from '../core/faults.js';
import { isRecord, type JsonObject } from '../core/json.js';
import { isStorable } from '../core/text.js';

const maxBytes = 16 * 1024;
const maxLevels = 100;
/** One bad pattern repeats; the first few faults tell it. */
const maxFaults = 20;

/**
 * Reads the metadata of a new link, which may be anything; `{}` when left out. Adds to `faults` what
 * could not come back as it was sent.
 */
export function readMetadata(value: unknown, faults: Fault[]): JsonObject {
  const path = ['metadata'];
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) faults.push({ path, rule: 'object' });
  else if (isDeeperThan(value, maxLevels))
    faults.push({ path, rule: 'maxDepth', levels: maxLevels });
  else if (Buffer.byteLength(JSON.stringify(value)) > maxBytes) {
    faults.push({ path, rule: 'maxBytes', bytes: maxBytes });
  } else {
    const found = [...faultsWithin(value, path)];
    faults.push(...found.slice(0, maxFaults));
    return value;
  }
  return {};
}

function isDeeperThan(value: JsonObject, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= levels && level.length > 0; depth++) {
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? (Object.values(item) as unknown[]) : [],
    );
  }
  return level.length > 0;
}

function* faultsWithin(value: unknown, path: FieldPath): Generator<Fault> {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield { path, rule: 'unstorableText' };
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) yield { path, rule: 'unrepresentableNumber' };
    else if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
      yield { path, rule: 'unsafeInteger' };
    }
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
