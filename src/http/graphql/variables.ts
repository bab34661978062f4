import {
  coerceInputValue,
  getNamedType,
  getNullableType,
  GraphQLError,
  isInputObjectType,
  isInputType,
  Kind,
  typeFromAST,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLList,
  type GraphQLSchema,
} from 'graphql';
import { maxFaults, type Fault } from '../../core/faults.js';
import type { Operation } from '../../access/root-fields.js';

/** The message of graphql-js for a missing required field. It comes with the path of the object. */
const missingField = /^Field "(\w+)" of required type/;
/** The message of graphql-js for null where a value is required. */
const nullForRequired = /^Expected non-nullable type /;
/** The message of graphql-js for a field that the type does not have. It, too, comes with the path of the object. */
const unknownField = /^Field "(.+?)" is not defined by type/s;

/**
 * Finds the faults of an operation's variables, by the path the client sent: `prices.0.currencyId` in an input object,
 * whatever its variable is called. Empty when the operation may run. Stops at one fault more than an answer describes,
 * which tells that there are more.
 */
export const faultsOfVariables = (schema: GraphQLSchema, operation: Operation): Fault[] =>
  faultsOfValues(schema, operation, (name, type) =>
    isInputObjectType(getNullableType(type)) ? [] : [name],
  );

/**
 * Finds the faults of a tool's arguments, which are the variables of its operation: each by its name, also those that are
 * missing and those that the tool does not have. Stops as {@link faultsOfVariables} does.
 */
export function faultsOfArguments(schema: GraphQLSchema, operation: Operation): Fault[] {
  const { variableValues } = operation;
  const known = new Map(
    (operation.operation.variableDefinitions ?? []).map((one) => [one.variable.name.value, one]),
  );
  const unknown = Object.keys(variableValues)
    .filter((name) => !known.has(name))
    .slice(0, maxFaults + 1)
    .map((name): Fault => {
      const problem = `There is no argument "${name}".`;
      return { path: ['arguments'], rule: 'unknownField', name, problem };
    });
  const missing = [...known]
    .filter(([name, { type, defaultValue }]) => {
      const isRequired = type.kind === Kind.NON_NULL_TYPE && !defaultValue;
      return isRequired && variableValues[name] === undefined;
    })
    .map(([name]): Fault => ({ path: [name], rule: 'required' }));
  return [...unknown, ...missing, ...faultsOfValues(schema, operation, (name) => [name])];
}

function faultsOfValues(
  schema: GraphQLSchema,
  { operation, variableValues }: Operation,
  prefixOf: (name: string, type: GraphQLInputType) => string[],
): Fault[] {
  const faults: Fault[] = [];
  for (const { variable, type: typeNode } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode as never);
    if (!isInputType(type) || variableValues[name] === undefined) continue;
    const prefix = prefixOf(name, type);
    try {
      coerceInputValue(variableValues[name], type, (within, _value, error) => {
        if (faults.push(toFault(error, { name, type, prefix, within })) > maxFaults) throw enough;
      });
    } catch (error) {
      if (error === enough) return faults;
      throw error;
    }
  }
  return faults;
}

/** Thrown to stop the coercion, which would go on to the last value. */
const enough = new Error('There are more faults than are described.');

/** A value of a variable that does not fit, and where it is. */
interface Misfit {
  name: string;
  type: GraphQLInputType;
  prefix: string[];
  within: readonly (string | number)[];
}

function toFault(error: GraphQLError, { name, type, prefix, within }: Misfit): Fault {
  const object = [...prefix, ...within];
  const missing = missingField.exec(error.message)?.[1];
  if (missing) return { path: [...object, missing], rule: 'required' };
  const path = object.length > 0 ? object : [name];
  if (nullForRequired.test(error.message)) return { path, rule: 'required' };
  const problem = reason(error);
  const unknown = unknownField.exec(error.message)?.[1];
  return unknown
    ? { path, problem, rule: 'unknownField', name: unknown }
    : { path, problem, rule: 'type', type: getNamedType(typeAt(type, within)).name };
}

/** The type of the value at a path within a value of a type. */
const typeAt = (type: GraphQLInputType, path: readonly (string | number)[]): GraphQLInputType =>
  path.reduce<GraphQLInputType>((outer, key) => {
    if (typeof key === 'number') {
      return (getNullableType(outer) as GraphQLList<GraphQLInputType>).ofType;
    }
    // An object may stand for a list of one.
    const fields = (getNamedType(outer) as GraphQLInputObjectType).getFields();
    return (fields[key] as { type: GraphQLInputType }).type;
  }, type);

/** The scalar's own message, if it has one. */
const reason = ({ message, originalError }: GraphQLError): string =>
  originalError instanceof Error && originalError.message ? originalError.message : message;
