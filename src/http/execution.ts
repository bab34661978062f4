import {
  execute,
  getNamedType,
  isScalarType,
  isSpecifiedScalarType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';

/** How an operation is executed. */
export type Execute = (
  args: Pick<ExecutionArgs, 'document' | 'contextValue' | 'variableValues' | 'operationName'>,
) => Promise<ExecutionResult>;

/** How often a document was executed without errors, and its operations that are compiled. */
interface Known {
  successes: number;
  compiled: Map<string | null | undefined, CompiledQuery | undefined>;
}

/**
 * Executes operations of a schema. A document that succeeded before is compiled, which takes a few
 * milliseconds and makes it several times as fast from then on; the answers are the same.
 *
 * @param compileAfter how many successes of a document it takes
 */
export function createExecute(schema: GraphQLSchema, compileAfter: number): Execute {
  const documents = new WeakMap<DocumentNode, Known>();

  const compile = (document: DocumentNode, operationName?: string | null) => {
    if (writesCustomScalars(document, schema)) return undefined;
    const query = compileQuery(schema, document, operationName ?? undefined);
    return isCompiledQuery(query) ? query : undefined;
  };

  return async ({ document, contextValue, variableValues, operationName }) => {
    const known = documents.get(document) ?? { successes: 0, compiled: new Map() };
    documents.set(document, known);
    if (known.successes >= compileAfter && !known.compiled.has(operationName)) {
      known.compiled.set(operationName, compile(document, operationName));
    }
    const compiled = known.compiled.get(operationName);
    const result = await (compiled
      ? compiled.query(undefined, contextValue, variableValues ?? {})
      : execute({ schema, document, contextValue, variableValues, operationName }));
    if (!result.errors) known.successes++;
    return result;
  };
}

/**
 * Whether a document has values of custom scalars written into it, such as `eur: 10`, rather than in variables.
 * A compiled one would hand them on as JSON, and not as what the scalar makes of them.
 */
function writesCustomScalars(document: DocumentNode, schema: GraphQLSchema): boolean {
  const types = new TypeInfo(schema);
  let isFound = false;
  const look = (): void => {
    const type = getNamedType(types.getInputType());
    isFound ||= isScalarType(type) && !isSpecifiedScalarType(type);
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      IntValue: look,
      FloatValue: look,
      StringValue: look,
      BooleanValue: look,
      EnumValue: look,
      ListValue: look,
      ObjectValue: look,
    }),
  );
  return isFound;
}
