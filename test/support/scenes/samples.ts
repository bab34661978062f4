import { readdirSync, readFileSync } from 'node:fs';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { parse, type FieldNode, type OperationDefinitionNode, type VariableNode } from 'graphql';
import { packageFile } from '../../../src/core/package.js';

/** An operation of `schema/operations`, as GraphiQL offers it. */
export interface Sample {
  name: string;
  document: TypedDocumentNode<any, Record<string, unknown>>;
  /** The root field that it asks for. */
  root: FieldNode;
  /** The variable of its input, if it is a mutation. */
  input: string | undefined;
  /** The variables of all operations in its folder. GraphiQL sends them with each. */
  variables: Record<string, unknown>;
  isOfPlatform: boolean;
}

function readSamples(folder: string, isOfPlatform: boolean): Sample[] {
  const read = (name: string): string =>
    readFileSync(packageFile('schema', 'operations', folder, name), 'utf8');
  const variables = JSON.parse(read('variables.json')) as Sample['variables'];
  const names = readdirSync(packageFile('schema', 'operations', folder));
  return names
    .filter((name) => name.endsWith('.graphql'))
    .map((file) => {
      const document = parse(read(file)) as Sample['document'];
      const [operation] = document.definitions as [OperationDefinitionNode];
      const [root] = operation.selectionSet.selections as [FieldNode];
      const given = root.arguments?.find(({ name }) => name.value === 'input');
      const input = (given?.value as VariableNode | undefined)?.name.value;
      const name = operation.name?.value ?? '';
      return { name, document, root, input, variables, isOfPlatform };
    });
}

export const samples = [...readSamples('', false), ...readSamples('platform', true)];
