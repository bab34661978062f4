import type { GraphQLSchema } from 'graphql';
import { creatorOf, type Context } from '../../access/context.js';
import { covers } from '../../access/principal.js';
import { createRunOperation } from '../graphql/run-operation.js';
import { faultsOfArguments } from '../graphql/variables.js';
import { callTool } from './call-tool.js';
import { answerMessage } from './protocol.js';
import { readTools } from './tools.js';

/** Makes the function that answers a message of a caller with the tools that its key has. */
export function createTools(
  schema: GraphQLSchema,
): (request: Request, message: unknown, ctx: Context) => Promise<Response> {
  const tools = readTools(schema);
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
