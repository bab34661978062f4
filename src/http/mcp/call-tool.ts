import type { CallToolResult, Tool as ToolDescription } from '@modelcontextprotocol/server';
import { GraphQLError, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { Context } from '../../access/context.js';
import type { KeyAccess } from '../../access/principal.js';
import { OutOfReach, serviceError, ServiceError } from '../../core/errors.js';
import { counter } from '../../core/metrics.js';
import { publicErrors } from '../graphql/graphql-errors.js';
import type { RunOperation } from '../graphql/run-operation.js';
import { textsFor } from '../language.js';

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
export interface Tool {
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
export async function callTool(
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
