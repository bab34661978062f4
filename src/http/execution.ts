import {
  execute,
  getNamedType,
  isScalarType,
  isSpecifiedScalarType,
  isValueNode,
  Kind,
  TypeInfo,
  getOperationAST,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Context } from '../core/context.js';
import { countTokens } from './documents.js';

/** How an operation is executed. */
export type Execute = (
  args: Pick<ExecutionArgs, 'document' | 'contextValue' | 'variableValues' | 'operationName'>,
) => Promise<ExecutionResult>;

/** Measured: to compile takes 0.07 ms a token, and nobody else is served meanwhile. */
const maxTokens = 512;
/** Measured: what is compiled, and the document that is kept for it. */
const bytesPerToken = { compiled: 2048, parsed: 512 };
const maxCompiledBytes = 32 * 1024 * 1024;

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
  const compiled = new LRUCache<OperationDefinitionNode, { query: CompiledQuery | undefined }>({
    maxSize: maxCompiledBytes,
  });

  const find = (
    document: DocumentNode,
    operationName: ExecutionArgs['operationName'],
  ): CompiledQuery | undefined => {
    if ((successes.get(document) ?? 0) < compileAfter) return undefined;
    const operation = getOperationAST(document, operationName);
    if (!operation) return undefined;
    let known = compiled.get(operation);
    if (!known) {
      known = { query: compile(schema, document, operation) };
      const size =
        countTokens(operation) * bytesPerToken.compiled +
        countTokens(document) * bytesPerToken.parsed;
      // Those of REST were never text, and have no tokens.
      compiled.set(operation, known, { size: Math.max(1, size) });
    }
    return known.query;
  };

  return async ({ document, contextValue, variableValues, operationName }) => {
    const operation = find(document, operationName);
    const result = await (operation
      ? operation.query(undefined, contextValue, variableValues ?? {})
      : execute({ schema, document, contextValue, variableValues, operationName }));
    const isSuccess = !result.errors && (contextValue as Context).session.scope;
    if (isSuccess) successes.set(document, (successes.get(document) ?? 0) + 1);
    return result;
  };
}

function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CompiledQuery | undefined {
  if (countTokens(operation) > maxTokens || !isCompilable(document, schema)) return undefined;
  const query = compileQuery(schema, document, operation.name?.value);
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
