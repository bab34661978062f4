import type { en, TextKey } from '../texts/en.js';
import type { ValueName } from '../texts/messages.js';

/** An answer describes at most this many faults. A rule that has found more can stop looking. */
export const maxFaults = 100;

/** A key the client chose itself; it is never renamed. */
interface FreeKey {
  key: string;
}

/** The path from the top of the input to a field, in names of the GraphQL schema. */
export type FieldPath = readonly (string | number | FreeKey)[];

type Rule = TextKey extends infer Key ? (Key extends `fault.${infer Name}` ? Name : never) : never;

/** Values of a sentence that name another field of the input. */
type OtherField = 'other' | `${string}Field`;

/** The values in the English sentence of a rule, besides its field. */
type RuleValues<Name extends Rule> = {
  [Value in Exclude<ValueName<(typeof en)[`fault.${Name}`]>, 'field'>]: Value extends OtherField
    ? FieldPath
    : string | number;
};

/** A fault of one input field: a rule of the catalogues, and the values for its sentence. */
export type Fault = {
  [Name in Rule]: { path: FieldPath; rule: Name } & RuleValues<Name> & ValuesWithoutProblem<Name>;
}[Rule];

/** `problem` is the English message of graphql-js, or of Node. Programs, and Russian sentences of graphql-js, use `type` or `name`. */
type ValuesWithoutProblem<Name extends Rule> = Name extends 'type'
  ? { type: string }
  : Name extends 'unknownField'
    ? { name: string }
    : unknown;
