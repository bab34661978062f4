import {
  execute,
  getNamedType,
  isScalarType,
  isSpecifiedScalarType,
  isValueNode,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Context } from '../core/context.js';

/** How an operation is executed. */
export type Execute = (
  args: Pick<ExecutionArgs, 'document' | 'contextValue' | 'variableValues' | 'operationName'>,
) => Promise<ExecutionResult>;

type OperationName = ExecutionArgs['operationName'];

/** Bounds of memory: compiled code is many times as large as its document. */
const maxCompiled = 100;

interface ExecuteOptions {
  /** How often a document must have succeeded, with a key, before it is compiled. */
  compileAfter: number;
}

/**
 * Executes operations of a schema. A document that succeeded before is compiled, if that is sure to change no
 * answer; it takes milliseconds, and makes it several times as fast from then on.
 */
export function createExecute(schema: GraphQLSchema, { compileAfter }: ExecuteOptions): Execute {
  const successes = new WeakMap<DocumentNode, number>();
  const compiled = new LRUCache<DocumentNode, Map<OperationName, CompiledQuery | undefined>>({
    max: maxCompiled,
  });

  const find = (
    document: DocumentNode,
    operationName: OperationName,
  ): CompiledQuery | undefined => {
    if ((successes.get(document) ?? 0) < compileAfter) return undefined;
    const known = compiled.get(document) ?? new Map<OperationName, CompiledQuery | undefined>();
    if (!known.has(operationName)) {
      known.set(operationName, compile(schema, document, operationName));
      compiled.set(document, known);
    }
    return known.get(operationName);
  };

  return async ({ document, contextValue, variableValues, operationName }) => {
    const operation = find(document, operationName);
    const result = await (operation
      ? operation.query(undefined, contextValue, variableValues ?? {})
      : execute({ schema, document, contextValue, variableValues, operationName }));
    const isSuccess = !result.errors && (contextValue as Context).session.principal;
    if (isSuccess) successes.set(document, (successes.get(document) ?? 0) + 1);
    return result;
  };
}

function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: OperationName,
): CompiledQuery | undefined {
  if (!isCompilable(document, schema)) return undefined;
  const query = compileQuery(schema, document, operationName ?? undefined);
  return isCompiledQuery(query) ? query : undefined;
}

/**
 * Whether a document does as well when compiled. It does not with
 * - fragments: their code is made anew at each place, however many there are;
 * - directives: graphql-jit takes those of one place for another's;
 * - values of custom scalars, such as `eur: 10`: they would be handed on as JSON, not as the scalar makes them;
 * - variables within written objects and lists: those that are not sent would be null.
 */
function isCompilable(document: DocumentNode, schema: GraphQLSchema): boolean {
  const types = new TypeInfo(schema);
  let isFit = true;
  visit(
    document,
    visitWithTypeInfo(types, {
      enter(node, _key, parent) {
        const type = getNamedType(types.getInputType());
        if (node.kind === Kind.VARIABLE) isFit &&= !isWithinValue(parent);
        else if (isValueNode(node)) isFit &&= !isScalarType(type) || isSpecifiedScalarType(type);
        else isFit &&= node.kind !== Kind.FRAGMENT_DEFINITION && node.kind !== Kind.DIRECTIVE;
      },
    }),
  );
  return isFit;
}

/** Whether a node that stands here is a part of a written list or object. */
const isWithinValue = (parent: ASTNode | readonly ASTNode[] | undefined): boolean =>
  parent !== undefined && (!('kind' in parent) || parent.kind === Kind.OBJECT_FIELD);
