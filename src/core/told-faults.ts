import type { Say } from '../texts/texts.js';
import { shorten } from './bounds.js';
import { maxFaults, type Fault, type FieldPath } from './faults.js';

/** Keeps the whole answer below 64 KiB. */
const maxDescribedBytes = 56 * 1024;
/** Clients may choose keys of any length. */
const maxKeyCharacters = 100;
const maxPathCharacters = 512;
const maxValueCharacters = 512;

/** Writes the name of a schema field as a door does: REST in snake_case, GraphQL as it is. */
export type Naming = (field: string) => string;

/** A path as text: `prices.0.discountPrice`, or `prices.0.discount_price` in REST. */
const fieldName = (path: FieldPath, naming: Naming): string =>
  shorten(
    path
      .map((part) =>
        typeof part === 'object'
          ? shorten(part.key, maxKeyCharacters)
          : typeof part === 'number'
            ? String(part)
            : naming(part),
      )
      .join('.'),
    maxPathCharacters,
  );

/** A fault as an answer tells it, in names the client knows. */
export interface ToldFault {
  /** The path of the field as text. */
  path: string;
  rule: string;
  /** The values in the sentence, besides the field. */
  values: Readonly<Record<string, string | number>>;
  sentence: string;
}

/** The path under which an answer says that there are more faults. No field has this name. */
const noField = 'error';

/** Describes faults as far as there is room. `written` is the part of a fault that the answer holds. */
export function describeFaults(
  faults: readonly Fault[],
  naming: Naming,
  say: Say,
  written: (fault: ToldFault) => unknown,
): ToldFault[] {
  const told: ToldFault[] = [];
  let bytes = 0;
  for (const [index, fault] of faults.entries()) {
    const next = describeFault(fault, naming, say);
    bytes += Buffer.byteLength(JSON.stringify(written(next)));
    if (index === maxFaults || bytes > maxDescribedBytes) {
      const more: Fault = { path: [noField], rule: 'moreFaults', count: index };
      return [...told, describeFault(more, naming, say)];
    }
    told.push(next);
  }
  return told;
}

export function sentencesByField(faults: readonly ToldFault[]): Record<string, string[]> {
  const sentences = new Map<string, string[]>();
  for (const { path, sentence } of faults) {
    sentences.set(path, [...(sentences.get(path) ?? []), sentence]);
  }
  return Object.fromEntries(sentences);
}

/** Describes a fault, with its fields in the names the client knows. */
export function describeFault(
  { path, rule, ...given }: Fault,
  naming: Naming,
  say: Say,
): ToldFault {
  const field = fieldName(path, naming);
  const { problem, ...values } = Object.fromEntries(
    Object.entries(given as Record<string, FieldPath | string | number>).map(([name, value]) => [
      name,
      typeof value === 'object'
        ? fieldName(value, naming)
        : typeof value === 'string'
          ? shorten(value, maxValueCharacters)
          : value,
    ]),
  );
  const sentence = say(`fault.${rule}`, { ...values, problem, field } as never);
  return { path: field, rule, values, sentence };
}
