import { readFileSync } from 'node:fs';
import type { Tool as ToolDescription, CallToolResult } from '@modelcontextprotocol/server';
import { parse, type GraphQLSchema, GraphQLError, type DocumentNode } from 'graphql';
import { creatorOf, type Context } from '../../access/context.js';
import { covers, type KeyAccess } from '../../access/principal.js';
import { packageFile } from '../../core/package.js';
import { createRunOperation, type RunOperation } from '../graphql/run-operation.js';
import { faultsOfArguments } from '../graphql/variables.js';
import { answerMessage } from './protocol.js';
import { OutOfReach, serviceError, ServiceError } from '../../core/errors.js';
import { counter } from '../../core/metrics.js';
import { publicErrors } from '../graphql/graphql-errors.js';
import { textsFor } from '../language.js';

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

/**
 * The data are sent twice, once as a text with escaped quotes. So a whole answer stays below the 4 MiB of other doors.
 * It is far more than a model can read.
 */
const maxDataBytes = 1024 * 1024;

const toolCalls = counter(
  'payment_links_tool_calls_total',
  'Calls of tools by agents: `done`, or `refused` with an error.',
  { tool: [], outcome: ['done', 'refused'] },
);

/** An operation that agents can call, run as if it had come to `/graphql`. */
interface Tool {
  /** The keys that have it: those with this access or more. */
  access: KeyAccess;
  document: DocumentNode;
  /** The tool as `tools/list` shows it. */
  shown: ToolDescription;
}

interface Call {
  args: Record<string, unknown>;
  schema: GraphQLSchema;
  run: RunOperation;
}

/**
 * Runs the operation of a tool. What a model can mend, or should know, is the result of the call.
 *
 * @throws an error that concerns the whole request, such as that the key is over its limits
 */
async function callTool(
  { document, shown }: Tool,
  { args, schema, run }: Call,
  ctx: Context,
): Promise<CallToolResult> {
  const { data = {}, errors = [] } = await run({ schema, document, variableValues: args }, ctx);
  const text = JSON.stringify(data);
  const isTooLarge = Buffer.byteLength(text) > maxDataBytes;
  const outcome = isTooLarge || errors.length > 0 ? 'refused' : 'done';
  ctx.metrics.of(toolCalls).inc({ tool: shown.name, outcome });

  const ofRequest = errors.map(({ originalError }) => originalError).find(concernsRequest);
  if (ofRequest) throw ofRequest;
  if (errors.length > 0) return refusal(publicErrors(errors, ctx).map(sentences).join('\n'));
  if (isTooLarge) {
    const { code, messageIn } = serviceError('BAD_REQUEST', 'error.answerTooLarge', {
      most: maxDataBytes,
    });
    return refusal(`${code}: ${messageIn(textsFor(ctx).say)}`);
  }
  return { content: [{ type: 'text', text }], structuredContent: { ...data } };
}

/** True if the client is to know it by the status of the answer. */
function concernsRequest(error: Error | undefined): boolean {
  if (!error || error instanceof GraphQLError) return false;
  if (!(error instanceof ServiceError) || error instanceof OutOfReach) return true;
  return error.code === 'UNAUTHENTICATED' || error.code === 'RATE_LIMITED';
}

const refusal = (text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
});

/** The code and the message of an error, and a line for each argument that is wrong. */
function sentences({ message, extensions }: GraphQLError): string {
  const fields = (extensions.fields ?? {}) as Record<string, string[]>;
  const lines = Object.entries(fields).map(([field, told]) => `- ${field}: ${told.join(' ')}`);
  return [`${String(extensions.code)}: ${message}`, ...lines].join('\n');
}
