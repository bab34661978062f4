import type { Say } from './languages/texts.js';
import { shorten } from './shorten.js';

/** The first of them tell the rest; a rule that finds so many need not look on. */
export const maxFaults = 100;
/** With the rest of the answer the faults stay below 64 KiB. */
const maxDescribedBytes = 56 * 1024;
/** Keys are the client's own and may be of any length. */
const maxKeyCharacters = 100;
const maxPathCharacters = 512;
const maxProblemCharacters = 512;

/** A key the client chose itself; it is never renamed. */
interface FreeKey {
  key: string;
}

/** The way to a field from the top of the input, in the names of the GraphQL schema. */
export type FieldPath = readonly (string | number | FreeKey)[];

/** What is wrong with one field of an input. */
export type Fault = { path: FieldPath } & (
  | {
      rule:
        | 'required'
        | 'integer'
        | 'boolean'
        | 'number'
        | 'string'
        | 'array'
        | 'object'
        | 'json'
        | 'jsonObject'
        | 'positive'
        | 'twoDecimals'
        | 'unknownCurrency'
        | 'duplicate'
        | 'euroMissing'
        | 'unstorableText'
        | 'unsafeInteger'
        | 'unrepresentableNumber'
        | 'storeName'
        | 'idOrUuid'
        | 'cursor'
        | 'webAddress'
        | 'secureWebAddress'
        | 'publicAddress'
        | 'addressWithCredentials'
        | 'otherRequest';
    }
  | { rule: 'requiredWhen'; other: FieldPath; value: boolean }
  | { rule: 'lessThan'; other: FieldPath }
  | { rule: 'atMost'; most: string }
  | { rule: 'between'; least: number; most: number }
  | { rule: 'dayBetween'; first: string; last: string }
  | { rule: 'maxDecimals'; decimals: number }
  | { rule: 'maxLength'; characters: number }
  | { rule: 'maxBytes'; bytes: number }
  | { rule: 'maxItems'; items: number }
  | { rule: 'maxDepth'; levels: number }
  | { rule: 'computedPrice'; currency: string; most: string }
  | { rule: 'computedZero'; currency: string }
  | { rule: 'linkPrice'; currency: string; price: string }
  // A value that does not fit its GraphQL type, and the problem in the words of graphql-js, which are English.
  | { rule: 'type'; type: string; problem: string }
  | { rule: 'unknownField'; name: string; problem: string }
);

/** How a door writes the name of a schema field: REST in snake_case, GraphQL as it is. */
export type Naming = (field: string) => string;

/** `prices.0.discountPrice`, or `prices.0.discount_price` where the naming says so. */
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

/** Where it is told that there are more faults; no field of ours is called so. */
const noField = 'error';

/** Sentences by field, as the client knows the fields: as many as there is room for. */
export function describeFaults(
  faults: readonly Fault[],
  naming: Naming,
  say: Say,
): Record<string, string[]> {
  const sentences = new Map<string, string[]>();
  const add = (field: string, sentence: string): void => {
    const others = sentences.get(field);
    if (others) others.push(sentence);
    else sentences.set(field, [sentence]);
  };
  let bytes = 0;
  for (const [index, fault] of faults.entries()) {
    const field = fieldName(fault.path, naming);
    const sentence = describeFault(fault, naming, say);
    bytes += Buffer.byteLength(JSON.stringify([field, sentence]));
    if (index === maxFaults || bytes > maxDescribedBytes) {
      add(noField, say('error.moreFaults', { count: index }));
      break;
    }
    add(field, sentence);
  }
  return Object.fromEntries(sentences);
}

/** What is wrong with a field, in a sentence that names it. */
export function describeFault(fault: Fault, naming: Naming, say: Say): string {
  const field = fieldName(fault.path, naming);
  switch (fault.rule) {
    case 'euroMissing':
      return say('fault.euroMissing', { field, currencyField: naming('currencyId') });
    case 'requiredWhen': {
      const other = fieldName(fault.other, naming);
      return say('fault.requiredWhen', { field, other, value: String(fault.value) });
    }
    case 'lessThan':
      return say('fault.lessThan', { field, other: fieldName(fault.other, naming) });
    case 'atMost':
      return say('fault.atMost', { ...fault, field });
    case 'between':
      return say('fault.between', { ...fault, field });
    case 'dayBetween':
      return say('fault.dayBetween', { ...fault, field });
    case 'maxDecimals':
      return say('fault.maxDecimals', { ...fault, field });
    case 'maxLength':
      return say('fault.maxLength', { ...fault, field });
    case 'maxBytes':
      return say('fault.maxBytes', { ...fault, field });
    case 'maxItems':
      return say('fault.maxItems', { ...fault, field });
    case 'maxDepth':
      return say('fault.maxDepth', { ...fault, field });
    case 'linkPrice':
      return say('fault.linkPrice', { ...fault, field });
    case 'computedPrice':
      return say('fault.computedPrice', { ...fault, field });
    case 'computedZero':
      return say('fault.computedZero', { ...fault, field });
    case 'type': {
      const problem = shorten(fault.problem, maxProblemCharacters);
      return say('fault.type', { ...fault, field, problem });
    }
    case 'unknownField': {
      const named = { ...fault, name: shorten(fault.name, maxKeyCharacters) };
      const problem = shorten(fault.problem, maxProblemCharacters);
      return say('fault.unknownField', { ...named, field, problem });
    }
    default:
      return say(`fault.${fault.rule}`, { field });
  }
}
