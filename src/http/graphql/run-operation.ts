import {
  execute,
  getOperationAST,
  locatedError,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import type { Access } from '../../access/principal.js';
import type { Context, RequestState } from '../../access/context.js';
import { admitUnguarded, authorize, guard } from '../../access/guard.js';
import { invalid } from '../../core/errors.js';
import { rootFields, type Operation, type RootField } from '../../access/root-fields.js';
import { createRunCompiled } from './compiled-queries.js';
import { fragmentsOf } from './documents.js';
import { unfit } from './graphql-errors.js';
import { boundIntrospection } from './introspection.js';
import { textsFor } from '../language.js';
import { faultsOfVariables } from './variables.js';

export type RunOperation = (args: ExecutionArgs, ctx: Context) => Promise<ExecutionResult>;

/**
 * Runs operations. First checks key, scope and limits of the root fields, then the variables. The guard of each field
 * checks again when the field resolves, and finds the result in the state of the request.
 */
export function createRunOperation(
  schema: GraphQLSchema,
  findFaults = faultsOfVariables,
): RunOperation {
  const assertBounded = boundIntrospection(schema);
  const runCompiled = createRunCompiled(schema);

  return async (args, ctx) => {
    const operation = findOperation(args);
    if (operation) {
      const fields = rootFields(operation);
      ctx.state.operation = describeOperation(operation, fields);
      const refusal = await findRefusal(operation, withAccess(fields, operation, schema), ctx);
      if (refusal) return refusal;
      const faults = findFaults(schema, operation);
      if (faults.length > 0) return { errors: [unfit(invalid(faults), textsFor(ctx))] };
      const asked = fields.filter(({ node }) => node.name.value.startsWith('__'));
      if (asked.length > 0) assertBounded(operation, asked);
      const result = await runCompiled(operation, ctx);
      if (result) return result;
    }
    const { document, variableValues, operationName } = args;
    return execute({ schema, document, variableValues, operationName, contextValue: ctx });
  };
}

/** Finds the operation that a request asks for; undefined if there is none. Its variables are not checked yet. */
function findOperation({
  schema,
  document,
  operationName,
  variableValues,
}: ExecutionArgs): Operation | undefined {
  const operation = getOperationAST(document, operationName);
  return operation
    ? { schema, operation, fragments: fragmentsOf(document), variableValues: variableValues ?? {} }
    : undefined;
}

/** Describes an operation in names of the schema, never in those of the client. */
const describeOperation = (
  { operation }: Operation,
  fields: readonly RootField[],
): NonNullable<RequestState['operation']> => ({
  type: operation.operation,
  fields: [...new Set(fields.map(({ node }) => node.name.value))],
});

type GuardedAccess = Exclude<Access, 'anyone'>;

interface GuardedField extends RootField {
  access: GuardedAccess;
}

/** The fields that need a key. Introspection needs none, and neither does what anyone may ask. */
function withAccess(
  fields: readonly RootField[],
  { operation }: Operation,
  schema: GraphQLSchema,
): GuardedField[] {
  const known = schema.getRootType(operation.operation)?.getFields();
  return fields.flatMap((field) => {
    const access = known?.[field.node.name.value]?.extensions.access as Access | undefined;
    return access && access !== 'anyone' ? [{ ...field, access }] : [];
  });
}

/**
 * Asks the guard about all root fields before any of them runs, and returns the answer if it refuses one. An operation
 * without any, such as introspection, takes work too: a right key is admitted first. Skipped
 * fields need the key and its scope, too, because the variables may belong to them.
 */
async function findRefusal(
  operation: Operation,
  guarded: readonly GuardedField[],
  ctx: Context,
): Promise<ExecutionResult | undefined> {
  const [first] = guarded;
  let asking = first;
  try {
    if (!first) {
      await admitUnguarded(ctx);
      return undefined;
    }
    for (const field of guarded) {
      asking = field;
      await authorize(field.access, ctx);
    }
    asking = first;
    await guard(first.access, ctx, operation);
    return undefined;
  } catch (error) {
    return {
      data: null,
      errors: [locatedError(error, asking?.node, asking && [asking.key])],
    };
  }
}
