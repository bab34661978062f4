import {
  getOperationAST,
  Kind,
  type DocumentNode,
  type ExecutionArgs,
  type FragmentDefinitionNode,
} from 'graphql';
import type { RequestState } from '../../access/context.js';
import type { Operation, RootField } from '../../access/root-fields.js';

/** Finds the operation that a request asks for; undefined if there is none. Its variables are not checked yet. */
export function findOperation({
  document,
  operationName,
  variableValues,
}: Pick<ExecutionArgs, 'document' | 'operationName' | 'variableValues'>): Operation | undefined {
  const operation = getOperationAST(document, operationName);
  return operation
    ? { operation, fragments: fragmentsOf(document), variableValues: variableValues ?? {} }
    : undefined;
}

export function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>;
  for (const node of definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node;
  }
  return fragments;
}

/** Describes an operation in names of the schema, never in those of the client. */
export const describeOperation = (
  { operation }: Operation,
  fields: readonly RootField[],
): NonNullable<RequestState['operation']> => ({
  type: operation.operation,
  fields: [...new Set(fields.map(({ node }) => node.name.value))],
});
