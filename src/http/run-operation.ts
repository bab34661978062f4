import {
  locatedError,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import type { Scope } from '../core/auth.js';
import type { Context } from '../core/context.js';
import { authorize, guard } from '../core/guard.js';
import { rootFields, type Operation, type RootField } from '../core/root-fields.js';
import type { Execute } from './execution.js';
import { unfitVariables, withPlace } from './graphql-errors.js';
import { boundIntrospection } from './introspection.js';
import { textsFor } from './language.js';
import { describeOperation, operationOf } from './operation.js';
import { faultsOfVariables } from './variables.js';

/** Runs an operation of a valid document. */
export type RunOperation = (args: ExecutionArgs, ctx: Context) => Promise<ExecutionResult>;

/**
 * Runs operations in the order of checks: key, scope and limits of the root fields first, then what is wrong with the
 * variables. The guard of each field asks again when it is resolved, and is answered from the session.
 */
export function createRunOperation(schema: GraphQLSchema, execute: Execute): RunOperation {
  const assertBounded = boundIntrospection(schema);

  return async (args, ctx) => {
    const operation = operationOf(args);
    if (operation) {
      const fields = rootFields(operation);
      ctx.session.operation = describeOperation(operation, fields);
      const refusal = await refusalOf(operation, withAccess(fields, operation, schema), ctx);
      if (refusal) return refusal;
      const faults = faultsOfVariables(schema, operation);
      if (faults.length > 0) return unfitVariables(faults, textsFor(ctx));
      assertBounded(operation, fields);
    }
    const { document, variableValues, operationName } = args;
    const { errors, ...result } = await execute({
      document,
      variableValues,
      operationName,
      contextValue: ctx,
    });
    if (!errors) return result;
    return { ...result, errors: errors.map((error) => withPlace(error, document)) };
  };
}

interface GuardedField extends RootField {
  access: Scope;
}

/** The fields that a guard stands before; what is asked of the schema has none. */
function withAccess(
  fields: readonly RootField[],
  { operation }: Operation,
  schema: GraphQLSchema,
): GuardedField[] {
  const known = schema.getRootType(operation.operation)?.getFields();
  return fields.flatMap((field) => {
    const access = known?.[field.node.name.value]?.extensions.access as Scope | undefined;
    return access ? [{ ...field, access }] : [];
  });
}

/**
 * The answer to an operation that the guard refuses, whole: what its fields will ask of the guard, asked before any runs.
 * Fields that are left out need the key and its scope, too, as variables may be theirs.
 */
async function refusalOf(
  operation: Operation,
  guarded: readonly GuardedField[],
  ctx: Context,
): Promise<ExecutionResult | undefined> {
  const [first] = guarded;
  if (!first) return undefined;
  let asking = first;
  try {
    for (const field of guarded) {
      asking = field;
      await authorize(field.access, ctx);
    }
    asking = first;
    await guard(first.access, ctx, operation);
    return undefined;
  } catch (error) {
    return { data: null, errors: [locatedError(error, asking.node, [asking.key])] };
  }
}
