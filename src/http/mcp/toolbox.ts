import { readFileSync } from 'node:fs';
import type { Tool as ToolDescription } from '@modelcontextprotocol/server';
import { parse, type GraphQLSchema } from 'graphql';
import { creatorOf, type Context } from '../../access/context.js';
import { covers, type KeyAccess } from '../../access/principal.js';
import { packageFile } from '../../core/package.js';
import { createRunOperation } from '../graphql/run-operation.js';
import { faultsOfArguments } from '../graphql/variables.js';
import { callTool, type Tool } from './call-tool.js';
import { answerMessage } from './protocol.js';

/** A tool as `tools.json` lists it. */
export type ListedTool = ToolDescription & { access: KeyAccess };

/** The file of a tool, in the folder of its access. */
export const toolFile = (name: string): string => `${name.replaceAll('_', '-')}.graphql`;

/** Makes the function that answers a message of a caller with the tools that its key has. */
export function createTools(
  schema: GraphQLSchema,
): (request: Request, message: unknown, ctx: Context) => Promise<Response> {
  const tools = readTools();
  const byName = new Map(tools.map((tool) => [tool.shown.name, tool]));
  const run = createRunOperation(schema, faultsOfArguments);

  return async (request, message, ctx) => {
    const { access } = creatorOf(ctx);
    let failed: { error: unknown } | undefined;
    const response = await answerMessage(request, message, {
      shown: tools.filter((tool) => covers(access, tool.access)).map(({ shown }) => shown),
      call: (name, args) => {
        const tool = byName.get(name);
        // The SDK would write it as an error of its own.
        return (
          tool &&
          callTool(tool, { args, schema, run }, ctx).catch((error: unknown) => {
            failed = { error };
            throw error;
          })
        );
      },
    });
    if (failed) throw failed.error;
    return response;
  };
}

/** Reads the tools. `npm run generate` has checked and described them. */
function readTools(): Tool[] {
  const read = (...path: string[]) => readFileSync(packageFile('schema', ...path), 'utf8');
  const listed = JSON.parse(read('generated', 'tools.json')) as ListedTool[];
  return listed.map(({ access, ...shown }) => {
    const text = read('operations', 'mcp', access.toLowerCase(), toolFile(shown.name));
    return { access, document: parse(text), shown };
  });
}
