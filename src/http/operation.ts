import {
  getOperationAST,
  Kind,
  type DocumentNode,
  type ExecutionArgs,
  type FragmentDefinitionNode,
} from 'graphql';
import type { Session } from '../core/context.js';
import type { Operation, RootField } from '../core/root-fields.js';

/** The operation that a request asks for, before its variables are looked at; undefined when it is not there. */
export function operationOf({
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

/** What an operation asks for, in names of the schema alone. */
export const describeOperation = (
  { operation }: Operation,
  fields: readonly RootField[],
): NonNullable<Session['operation']> => ({
  type: operation.operation,
  fields: [...new Set(fields.map(({ node }) => node.name.value))],
});
