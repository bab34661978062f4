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
  | { rule: 'maxLength'; characters: number }
  | { rule: 'maxBytes'; bytes: number }
  | { rule: 'maxItems'; items: number }
  | { rule: 'maxDepth'; levels: number }
  | { rule: 'computedPrice'; currency: string; most: string }
  | { rule: 'computedZero'; currency: string }
  | { rule: 'linkPrice'; currency: string; price: string }
  | { rule: 'type'; problem: string }
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
export function describeFaults(faults: readonly Fault[], naming: Naming): Record<string, string[]> {
  const sentences = new Map<string, string[]>();
  for (const fault of faults) {
    const field = fieldName(fault.path, naming);
    sentences.set(field, [...(sentences.get(field) ?? []), sentence(fault, field, naming)]);
  }
  return Object.fromEntries(sentences);
}

function sentence(fault: Fault, field: string, naming: Naming): string {
  switch (fault.rule) {
    case 'required':
      return `The ${field} field is required.`;
    case 'integer':
      return `The ${field} field must be an integer.`;
    case 'boolean':
      return `The ${field} field must be true or false.`;
    case 'number':
      return `The ${field} field must be a number.`;
    case 'string':
      return `The ${field} field must be a string.`;
    case 'array':
      return `The ${field} field must be an array.`;
    case 'object':
      return `The ${field} field must be an object.`;
    case 'jsonObject':
      return 'The request body must be a JSON object.';
    case 'positive':
      return `The ${field} field must be greater than 0.`;
    case 'twoDecimals':
      return `The ${field} field must have at most 2 decimal places.`;
    case 'unknownCurrency':
      return `The selected ${field} is invalid: use 1 for RUB or 3 for EUR.`;
    case 'duplicate':
      return `The ${field} field has a duplicate value.`;
    case 'euroMissing':
      return `The ${field} field must contain an EUR entry (${naming('currencyId')} 3).`;
    case 'unstorableText':
      return `The ${field} field must not contain the character U+0000 or half of a surrogate pair.`;
    case 'unsafeInteger':
      return `The ${field} field must lie between -(2^53 - 1) and 2^53 - 1; send it as a string instead.`;
    case 'unrepresentableNumber':
      return `The ${field} field is too large for a number; send it as a string instead.`;
    case 'storeName':
      return `The ${field} field must be 1 to 100 letters, digits, dots, dashes and underscores, and start with a letter or digit.`;
    case 'idOrUuid':
      return 'Give either id or uuid.';
    case 'cursor':
      return `The ${field} field is not a cursor of this list.`;
    case 'webAddress':
      return `The ${field} field must be an address that starts with https:// or http://.`;
    case 'secureWebAddress':
      return `The ${field} field must be an address that starts with https://.`;
    case 'publicAddress':
      return `The ${field} field must be an address on the public internet.`;
    case 'addressWithCredentials':
      return `The ${field} field must not contain a user name or password.`;
    case 'otherRequest':
      return `The ${field} was used for another request within the last 24 hours.`;
    case 'linkPrice':
      return `The ${field} field must be ${fault.price}, the price of the link in ${fault.currency}.`;
    case 'requiredWhen':
      return `The ${field} field is required when ${fieldName(fault.other, naming)} is ${fault.value}.`;
    case 'lessThan':
      return `The ${field} field must be less than ${fieldName(fault.other, naming)}.`;
    case 'atMost':
      return `The ${field} field must not be greater than ${fault.most}.`;
    case 'between':
      return `The ${field} field must be between ${fault.least} and ${fault.most}.`;
    case 'maxLength':
      return `The ${field} field must not be longer than ${fault.characters} characters.`;
    case 'maxBytes':
      return `The ${field} field must not be larger than ${fault.bytes} bytes of JSON.`;
    case 'maxItems':
      return `The ${field} field must not have more than ${fault.items} items.`;
    case 'maxDepth':
      return `The ${field} field must not be nested deeper than ${fault.levels} levels.`;
    case 'type':
      return `The ${field} field is invalid: ${fault.problem}`;
    case 'computedZero':
      return `The ${fault.currency} price computed from the ${field} field must be greater than 0.`;
    case 'computedPrice':
      return `The ${fault.currency} price computed from the ${field} field must not be greater than ${fault.most}.`;
  }
}
