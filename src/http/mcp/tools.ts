import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tool as ToolDescription, ToolAnnotations } from '@modelcontextprotocol/server';
import {
  Kind,
  OperationTypeNode,
  parse,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { keyAccesses, type KeyAccess } from '../../access/principal.js';
import { packageFile } from '../../core/package.js';
import { inputSchema } from './input-schema.js';
import { toolFaults } from './tool-faults.js';

/** An operation that agents can call, run as if it had come to `/graphql`. */
export interface Tool {
  /** The keys that have it: those with this access or more. */
  access: KeyAccess;
  document: DocumentNode;
  /** The tool as `tools/list` shows it. */
  shown: ToolDescription;
}

/** For the prompts by which clients ask people, by mutation. A tool with another mutation is refused. */
const mutationHints: Record<string, ToolAnnotations> = {
  // Idempotent, because its tool requires an idempotency key.
  createPaymentLink: { destructiveHint: false, idempotentHint: true, openWorldHint: false },
  updatePaymentLink: { destructiveHint: true, idempotentHint: true, openWorldHint: false },
  replayWebhookDelivery: { destructiveHint: false, idempotentHint: false, openWorldHint: true },
};

/**
 * Reads the tools from `schema/operations/mcp/`, where the folder says which keys have them.
 *
 * @throws Error that names each tool that may not be one, and why
 */
export function readTools(schema: GraphQLSchema): Tool[] {
  const faults: string[] = [];
  const tools = keyAccesses.flatMap((access) => {
    const folder = packageFile('schema', 'operations', 'mcp', access.toLowerCase());
    return readdirSync(folder).map((file) => {
      const document = parse(readFileSync(join(folder, file), 'utf8'));
      const found = toolFaults(schema, document, access);
      faults.push(...found.map((fault) => `${access.toLowerCase()}/${file}: ${fault}`));
      return { access, document };
    });
  });
  if (faults.length > 0) throw new Error(`These cannot be tools:\n${faults.join('\n')}`);
  return tools.map((tool) => ({ ...tool, shown: describe(schema, tool.document) }));
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
  if (!hints) throw new Error(`Say in tools.ts what a call of ${name} may destroy.`);
  return { readOnlyHint: false, ...hints };
}
