import {
  getOperationAST,
  Kind,
  type DocumentNode,
  type ExecutionArgs,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Session } from '../core/context.js';

/** What a valid document asks for, in names of the schema alone; undefined when its operation is not there. */
export function readOperation({
  document,
  operationName,
}: Pick<ExecutionArgs, 'document' | 'operationName'>): Session['operation'] {
  const operation = getOperationAST(document, operationName);
  return operation
    ? { type: operation.operation, fields: fieldsOf(operation.selectionSet, document) }
    : undefined;
}

/** The fields at the top, also those of fragments, each once. */
function fieldsOf(top: SelectionSetNode, { definitions }: DocumentNode): string[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  const fields = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) fields.add(node.name.value);
      else if (node.kind === Kind.INLINE_FRAGMENT) collect(node.selectionSet);
      else {
        const fragment = fragments.get(node.name.value);
        // Each once, however often it is named.
        fragments.delete(node.name.value);
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  collect(top);
  return [...fields];
}
