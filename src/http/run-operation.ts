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
 * variables. Nobody has more than that looked at for whom the guard would not open.
 */
export function createRunOperation(schema: GraphQLSchema, execute: Execute): RunOperation {
  const assertBounded = boundIntrospection(schema);

  return async (args, ctx) => {
    const operation = operationOf(args);
    if (operation) {
      ctx.session.operation = describeOperation(operation);
      const refusal = await refusalOf(operation, schema, ctx);
      if (refusal) return refusal;
      const faults = faultsOfVariables(schema, operation);
      if (faults.length > 0) return unfitVariables(faults, textsFor(ctx));
      assertBounded(operation);
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

/**
 * The answer to an operation that the guard refuses, whole: what its fields ask of the guard when they are resolved, asked
 * before. Fields that are left out count for key and scope, as the variables may be theirs.
 */
async function refusalOf(
  operation: Operation,
  schema: GraphQLSchema,
  ctx: Context,
): Promise<ExecutionResult | undefined> {
  const rootType = schema.getRootType(operation.operation.operation);
  const guarded = rootFields(operation).flatMap((field) => {
    const access = rootType?.getFields()[field.node.name.value]?.extensions.access;
    return access ? [{ ...field, access: access as Scope }] : [];
  });
  let asking: RootField | undefined;
  try {
    for (const field of guarded) {
      asking = field;
      await authorize(field.access, ctx);
    }
    asking = guarded[0];
    if (guarded[0]) await guard(guarded[0].access, ctx, operation);
    return undefined;
  } catch (error) {
    return { data: null, errors: [locatedError(error, asking?.node, asking && [asking.key])] };
  }
}
