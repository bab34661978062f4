import {
  coerceInputValue,
  GraphQLError,
  isInputObjectType,
  isInputType,
  Kind,
  getNullableType,
  typeFromAST,
  type ExecutionArgs,
} from 'graphql';
import type { Fault } from '../core/faults.js';

/** What graphql-js says of an object that lacks a required field, which it reports at the object. */
const missingField = /^Field "(\w+)" of required type/;

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
    coerceInputValue(variableValues[name], type, (path, _value, error) => {
      const missing = missingField.exec(error.message)?.[1];
      const field = [...prefix, ...path, ...(missing ? [missing] : [])];
      faults.push(
        missing
          ? { path: field, rule: 'required' }
          : { path: field.length > 0 ? field : [name], rule: 'type', problem: reason(error) },
      );
    });
  }
  return faults;
}

/** A scalar's own words, where it has some. */
const reason = ({ message, originalError }: GraphQLError): string =>
  originalError instanceof Error && originalError.message ? originalError.message : message;
