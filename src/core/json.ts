import type { Fault, FieldPath } from './faults.js';
import { Decimal } from 'decimal.js';

/** A JSON object with keys of the client's choice. */
export type JsonObject = Record<string, unknown>;

/** True if objects and arrays are nested deeper than this many levels. Works without recursion. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 0; depth <= levels && level.length > 0; depth++) {
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? (Object.values(item) as unknown[]) : [],
    );
  }
  return level.length > 0;
}

/** True if a value is a JSON object: not null, no array and no instance of a class. */
export function isRecord(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

const yes: readonly unknown[] = [true, 1, '1'];
const no: readonly unknown[] = [false, 0, '0'];

/** Reads a flag, as Laravel's rule `boolean` does. Returns undefined without a flag, or after it added a fault to `faults`. */
export function readFlag(value: unknown, path: FieldPath, faults: Fault[]): boolean | undefined {
  if (yes.includes(value)) return true;
  if (no.includes(value)) return false;
  if (value !== undefined && value !== null) faults.push({ path, rule: 'boolean' });
  return undefined;
}

/**
 * A number in JSON that would be written back as another: it has more digits than a double keeps, or is so small that it
 * would become 0.
 */
export class InexactNumber {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The closest number that JavaScript has. */
  valueOf(): number {
    return Number(this.#text);
  }

  toDecimal(): Decimal {
    return new Decimal(this.#text);
  }

  toJSON(): string {
    return this.#text;
  }
}

/** Reads a number of JSON. One that is too large for a double is infinite. */
export function readNumber(text: string): number | InexactNumber {
  const number = Number(text);
  // Decimal, too, reads a number as 0 if its exponent is small enough.
  const isExact =
    number === 0
      ? !/^[^e]*[1-9]/i.test(text)
      : !Number.isFinite(number) || new Decimal(text).equals(number);
  return isExact ? number : new InexactNumber(text);
}
