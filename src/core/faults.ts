import type { Say } from './languages/texts.js';

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
  path
    .map((part) =>
      typeof part === 'object' ? part.key : typeof part === 'number' ? String(part) : naming(part),
    )
    .join('.');

/** Sentences by field, as the client knows the fields. */
export function describeFaults(
  faults: readonly Fault[],
  naming: Naming,
  say: Say,
): Record<string, string[]> {
  const sentences = new Map<string, string[]>();
  for (const fault of faults) {
    const field = fieldName(fault.path, naming);
    sentences.set(field, [...(sentences.get(field) ?? []), describeFault(fault, naming, say)]);
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
    case 'type':
      return say('fault.type', { ...fault, field });
    case 'unknownField':
      return say('fault.unknownField', { ...fault, field });
    default:
      return say(`fault.${fault.rule}`, { field });
  }
}
