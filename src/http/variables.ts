import {
  coerceInputValue,
  getNamedType,
  getNullableType,
  GraphQLError,
  isInputObjectType,
  isInputType,
  Kind,
  typeFromAST,
  type ExecutionArgs,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLList,
} from 'graphql';
import type { Fault } from '../core/faults.js';

/** What graphql-js says of an object that lacks a required field, which it reports at the object. */
const missingField = /^Field "(\w+)" of required type/;
/** What it says of an object with a field that its type does not have, which it reports there, too. */
const unknownField = /^Field "(.+?)" is not defined by type/s;

/**
 * Every fault of the variables of an operation, by the path the client sent: `prices.0.currencyId` in an
 * input object, whatever its variable is called. Empty when the operation may run.
 */
export function faultsOfVariables({
  schema,
  document,
  operationName,
  variableValues,
}: ExecutionArgs): Fault[] {
  const faults: Fault[] = [];
  const operation = document.definitions.find(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      (operationName == null || definition.name?.value === operationName),
  );
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return faults;

  for (const { variable, type: typeNode } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode as never);
    if (!isInputType(type) || variableValues?.[name] === undefined) continue;
    const prefix = isInputObjectType(getNullableType(type)) ? [] : [name];
    coerceInputValue(variableValues[name], type, (within, value, error) => {
      const path = [...prefix, ...within];
      const missing = missingField.exec(error.message)?.[1];
      if (missing) {
        faults.push({ path: [...path, missing], rule: 'required' });
        return;
      }
      const field = { path: path.length > 0 ? path : [name], problem: reason(error) };
      const unknown = unknownField.exec(error.message)?.[1];
      faults.push(
        unknown
          ? { ...field, rule: 'unknownField', name: unknown }
          : { ...field, rule: 'type', type: typeName(typeAt(type, within), value) },
      );
    });
  }
  return faults;
}

/** The type of what stands at a path within a value of a type. */
const typeAt = (type: GraphQLInputType, path: readonly (string | number)[]): GraphQLInputType =>
  path.reduce<GraphQLInputType>((outer, key) => {
    if (typeof key === 'number') {
      return (getNullableType(outer) as GraphQLList<GraphQLInputType>).ofType;
    }
    // An object may stand for a list of one.
    const fields = (getNamedType(outer) as GraphQLInputObjectType).getFields();
    return (fields[key] as { type: GraphQLInputType }).type;
  }, type);

/** The type that a value does not fit: `Int!` for null. */
const typeName = (type: GraphQLInputType, value: unknown): string =>
  value === null ? String(type) : getNamedType(type).name;

/** A scalar's own words, where it has some. */
const reason = ({ message, originalError }: GraphQLError): string =>
  originalError instanceof Error && originalError.message ? originalError.message : message;
