import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tool as ToolDescription, ToolAnnotations } from '@modelcontextprotocol/server';
import {
  getOperationAST,
  Kind,
  OperationTypeNode,
  parse,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { keyAccesses } from '../../src/access/principal.js';
import { packageFile } from '../../src/core/package.js';
import { toolFile, type ListedTool } from '../../src/http/mcp/toolbox.js';
import { inputSchema } from './input-schema.js';
import { toolFaults } from './tool-faults.js';

/** For the prompts by which clients ask people, by mutation. A tool with another mutation is refused. */
const mutationHints: Record<string, ToolAnnotations> = {
  // Idempotent, because its tool requires an idempotency key.
  createPaymentLink: { destructiveHint: false, idempotentHint: true, openWorldHint: false },
  updatePaymentLink: { destructiveHint: true, idempotentHint: true, openWorldHint: false },
  replayWebhookDelivery: { destructiveHint: false, idempotentHint: false, openWorldHint: true },
};

/**
 * Describes the tools of `schema/operations/mcp/`, where the folder says which keys have them.
 *
 * @throws Error that names each tool that may not be one, and why
 */
export function describeTools(schema: GraphQLSchema): ListedTool[] {
  const faults: string[] = [];
  const tools = keyAccesses.flatMap((access) => {
    const folder = packageFile('schema', 'operations', 'mcp', access.toLowerCase());
    return readdirSync(folder).map((file) => {
      const document = parse(readFileSync(join(folder, file), 'utf8'));
      const found = toolFaults(schema, document, access);
      const name = getOperationAST(document)?.name?.value ?? '';
      if (file !== toolFile(name)) found.push('Name the file as the tool, with hyphens.');
      faults.push(...found.map((fault) => `${access.toLowerCase()}/${file}: ${fault}`));
      return { access, document };
    });
  });
  if (faults.length > 0) throw new Error(`These cannot be tools:\n${faults.join('\n')}`);
  return tools.map(({ access, document }) => ({ access, ...describe(schema, document) }));
}

function describe(schema: GraphQLSchema, document: DocumentNode): ToolDescription {
  const [operation] = document.definitions as [OperationDefinitionNode];
  return {
    name: operation.name?.value ?? '',
    description: operation.description?.value ?? '',
    inputSchema: inputSchema(schema, document, operation),
    annotations: hintsFor(operation),
  };
}

function hintsFor({ operation, selectionSet }: OperationDefinitionNode): ToolAnnotations {
  if (operation === OperationTypeNode.QUERY) return { readOnlyHint: true, openWorldHint: false };
  const [field] = selectionSet.selections;
  const name = field?.kind === Kind.FIELD ? field.name.value : '';
  const hints = mutationHints[name];
  if (!hints) throw new Error(`Say in describe-tools.ts what a call of ${name} may destroy.`);
  return { readOnlyHint: false, ...hints };
}
