import { isIP } from 'node:net';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../../access/context.js';
import {
  admitUnguarded,
  authorize,
  chargeAnswer,
  identify,
  refuseSpent,
} from '../../access/guard.js';
import { errorTable } from '../../core/error-table.js';
import { serviceError, wrongMethod, type AnswerHeaders } from '../../core/errors.js';
import { isRecord } from '../../core/json.js';
import {
  takeBearer,
  headerOf,
  headersOf,
  longBytes,
  type HttpAnswer,
  type HttpRequest,
  type Target,
  type AnswerRequest,
} from '../message.js';
import { parseJson, readJsonBody } from '../body.js';
import { errorAnswer, type ErrorShape } from '../error-answer.js';
import { once } from '../static-asset.js';

const rpcCodes = { parseError: -32700, invalidRequest: -32600, internal: -32603, other: -32000 };

/** The challenge that clients of the protocol know. */
const challenge = 'Bearer realm="payment-links"';

const protocolHeaders = [
  'accept',
  'content-type',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
] as const;

/** The headers that a page may send. */
const headersOfClients = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Mcp-Method',
  'Mcp-Name',
  'MCP-Protocol-Version',
  'X-API-Key',
  'X-Request-Id',
];

/** The origins of the pages that may use the tools. Programs send none. */
interface Origins {
  /** The origins of `CORS_ORIGINS`. */
  allowed: string[];
  /** The address of the service; undefined if each request says its own. */
  publicUrl: string | undefined;
}

/** The door for agents: answers messages of the Model Context Protocol to `/mcp`, one in a request. */
export function createMcpDoor(schema: GraphQLSchema, origins: Origins): AnswerRequest {
  // The SDK takes a tenth of a second to load, and most services have no agent.
  const tools = once(async () => (await import('./toolbox.js')).createTools(schema));

  const answer: AnswerRequest = async (request, target, ctx) => {
    const isPreflight = request.method === 'OPTIONS';
    if (!isPreflight) await identifyAgent(request, ctx);
    if (isForeign(request, target, origins)) {
      throw serviceError('FORBIDDEN', 'error.foreignOrigin');
    }
    if (isPreflight) return { status: 204, headers: {} };
    // Clients of the protocol ask by GET whether there is a stream: that costs them nothing.
    if (request.method !== 'POST') throw wrongMethod(['POST', 'OPTIONS']);
    await authorize('READ', ctx);
    let message: unknown;
    let answer: HttpAnswer;
    try {
      try {
        await refuseSpent(ctx, Infinity);
        message = parseJson(await readJsonBody(request));
        if (Array.isArray(message)) throw serviceError('BAD_REQUEST', 'error.oneMessage');
        const run = await tools();
        answer = await toAnswer(await run(asRequest(request, target), message, ctx), request, ctx);
      } finally {
        await admitUnguarded(ctx);
      }
      await chargeAnswer(ctx, Buffer.byteLength((answer.body as string | undefined) ?? ''));
      return answer;
    } catch (error) {
      return errorAnswer(error, ctx, rpcError(message));
    }
  };

  return async (request, target, ctx) => {
    const cors = corsHeaders(request, origins);
    let given: HttpAnswer;
    try {
      given = await answer(request, target, ctx);
    } catch (error) {
      given = errorAnswer(error, ctx, rpcError());
    }
    const vary = [cors.vary, given.headers.vary].filter(Boolean).join(', ');
    const headers = { ...given.headers, ...cors, ...(vary !== '' && { vary }) };
    return { ...given, headers };
  };
}

/**
 * Asks whose key it is, before the request is looked at. Tools never act on behalf of others.
 *
 * @throws ServiceError RATE_LIMITED
 */
async function identifyAgent(request: HttpRequest, ctx: Context): Promise<void> {
  takeBearer(request, ctx);
  ctx.onBehalfOf = undefined;
  await identify(ctx);
}

/** True for a page that may not use the tools. */
function isForeign(request: HttpRequest, target: Target, origins: Origins): boolean {
  const origin = headerOf(request, 'origin');
  if (origin === undefined || origins.allowed.includes(origin)) return false;
  return origin !== ownOrigin(target, origins);
}

/** The CORS headers for a page that may use the tools; none for programs and for pages of the service itself. */
function corsHeaders(request: HttpRequest, { allowed }: Origins): AnswerHeaders {
  const vary: AnswerHeaders = allowed.length > 0 ? { vary: 'Origin' } : {};
  const origin = headerOf(request, 'origin');
  if (origin === undefined || !allowed.includes(origin)) return vary;
  return {
    ...vary,
    'access-control-allow-origin': origin,
    'access-control-expose-headers':
      'X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After',
    ...(request.method === 'OPTIONS' && {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': headersOfClients.join(', '),
    }),
  };
}

/** Without `PUBLIC_URL`, a name counts only if no stranger can make it lead here. */
function ownOrigin({ origin }: Target, { publicUrl }: Origins): string | undefined {
  if (publicUrl) return new URL(publicUrl).origin;
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) ? origin : undefined;
}

/** The request as the SDK reads it: without its body, which is parsed, and without keys. */
const asRequest = (request: HttpRequest, { origin, path }: Target): Request =>
  new Request(origin + path, { method: 'POST', headers: headersOf(request, protocolHeaders) });

/** @throws Error when the SDK has failed: no message may make it do so; ServiceError RATE_LIMITED when too much is unread */
async function toAnswer(
  response: Response,
  request: HttpRequest,
  ctx: Context,
): Promise<HttpAnswer> {
  const type = response.headers.get('content-type');
  const body = await response.text();
  if (response.status >= errorTable.INTERNAL.status) throw new Error(`The SDK answered: ${body}`);
  const bytes = Buffer.byteLength(body);
  if (bytes > longBytes) await ctx.unreadAnswers.hold(request, ctx, bytes);
  return {
    status: response.status,
    headers: { ...(type && { 'content-type': type }) },
    ...(body !== '' && { body }),
  };
}

/** An error as JSON-RPC has it, with the id of the message if there is one. */
const rpcError =
  (message?: unknown): ErrorShape =>
  ({ code, messageIn }, { say }) => {
    const id = isRecord(message) ? message.id : null;
    return {
      headers: {
        'content-type': 'application/json',
        ...(code === 'UNAUTHENTICATED' && { 'www-authenticate': challenge }),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: typeof id === 'string' || typeof id === 'number' ? id : null,
        error: { code: rpcCodeOf(code, message), message: messageIn(say), data: { code } },
      }),
    };
  };

const rpcCodeOf = (code: string, message: unknown): number =>
  code === 'INTERNAL'
    ? rpcCodes.internal
    : code !== 'BAD_REQUEST'
      ? rpcCodes.other
      : message === undefined
        ? rpcCodes.parseError
        : rpcCodes.invalidRequest;
