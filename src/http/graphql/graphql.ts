import {
  locatedError,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import {
  createYoga,
  processRegularResult,
  type CORSOptions,
  type FetchAPI,
  type Plugin,
} from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Context } from '../../access/context.js';
import { admitUnguarded, chargeAnswer, identify, refuseSpent } from '../../access/guard.js';
import { createOneATurn } from '../../core/one-a-turn.js';
import { type AnswerHeaders, serviceError, ServiceError } from '../../core/errors.js';
import { assertUncompressed, readBody } from '../body.js';
import { documentBounds, keepDocuments, type KeptDocuments } from './documents.js';
import { createGraphiql, opensGraphiql } from './graphiql.js';
import { refuse, useErrorTable, withPublicErrors } from './graphql-errors.js';
import {
  headerOf,
  headersOf,
  longBytes,
  type HttpAnswer,
  type HttpRequest,
  type AnswerRequest,
} from '../message.js';
import { plainType, readJson, useParams, type ServerContext } from './params.js';
import type { RunOperation } from './run-operation.js';
import { cookieHeaders, readSession } from './session-cookie.js';

/** An answer is held in memory as a whole before it is sent. */
const maxAnswerBytes = 4 * 1024 * 1024;

/** The GraphQL door: answers requests to `/graphql`, and GraphiQL to a browser that opens it. */
export function createGraphqlDoor(
  schema: GraphQLSchema,
  run: RunOperation,
  { corsOrigins, log }: { corsOrigins: string[]; log: Logger },
): AnswerRequest {
  const graphiql = createGraphiql();
  const documents = keepDocuments();
  const yoga = createYoga<ServerContext>({
    schema,
    maskedErrors: false,
    multipart: false,
    batching: false,
    landingPage: false,
    // Bodies have been read, and bounded, before.
    maxRequestBodySize: false,
    logging: log,
    cors: (request) => corsFor(request.headers.get('origin') ?? undefined, corsOrigins),
    graphiql: false,
    plugins: [
      ...documentBounds(),
      useParams(),
      useTurns(documents),
      useExecution(run, documents),
      useErrorTable(),
    ],
    // Documents are kept once they have succeeded. Refused ones are never kept.
    parserAndValidationCache: {
      documentCache: { get: (text) => documents.get(text), set: () => undefined },
      errorCache: { get: () => undefined, set: () => undefined },
    },
  });

  const { getResultForParams } = yoga;

  /** Answers a POST of JSON without the objects of Fetch, which take more time than all else that Yoga does. */
  const answerPlain = async (body: Uint8Array, type: string, ctx: Context): Promise<HttpAnswer> => {
    let result: ExecutionResult;
    try {
      const params = readJson(body);
      result = (await getResultForParams({ params, request: post }, { ctx })) as ExecutionResult;
    } catch (error) {
      result = { errors: [locatedError(error, undefined)] };
    }
    const answer = processRegularResult(withPublicErrors(result, ctx), plainFetch, type);
    return answer as unknown as PlainResponse;
  };

  const answerByFetch = async (
    request: HttpRequest,
    url: string,
    server: ServerContext,
  ): Promise<HttpAnswer> => {
    const { method } = request;
    const asked = new yoga.fetchAPI.Request(url, {
      // The app drops the body of an answer to HEAD.
      method: method === 'HEAD' ? 'GET' : method,
      headers: headersOf(request, yogaHeaders),
      body: server.body as BodyInit,
    });
    const response = await yoga.fetch(asked, server);
    const { status } = response;
    return new PlainResponse(await response.text(), {
      status,
      headers: Object.fromEntries(response.headers),
    });
  };

  return async (request, { search, origin }, ctx) => {
    if (opensGraphiql(request)) return graphiql(request);
    readSession(request, ctx);
    let body: Uint8Array | undefined;
    let refused: ServiceError | undefined;
    try {
      body = await readBodyOfCaller(request, ctx);
      await refuseSpent(ctx, body?.length ?? search.length);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      refused = error;
    }
    // Yoga's HTTP layer tells pages of other origins that they may read the answer.
    const isForOtherOrigin = !!corsFor(headerOf(request, 'origin'), corsOrigins);
    const type = body && !isForOtherOrigin ? plainType(request, body) : undefined;
    const answer = await bound(
      refused && !isForOtherOrigin
        ? refuse(refused, ctx)
        : body && type
          ? await answerPlain(body, type, ctx)
          : await answerByFetch(request, origin + ctx.path + search, { ctx, body, refused }),
      request,
      ctx,
    );
    const { headers } = answer;
    Object.assign(headers, cookieHeaders(ctx.state.cookie, ctx));
    if (corsOrigins.length > 0) headers.vary = ['Origin', headers.vary ?? []].flat().join(', ');
    return answer;
  };
}

/** The headers that Yoga reads. */
const yogaHeaders = ['accept', 'content-type', 'origin'] as const;

/**
 * Reads the body of a POST, and then identifies and counts the caller, also of a request that is refused. Only a preflight
 * counts against nobody.
 *
 * @throws ServiceError
 */
async function readBodyOfCaller(
  request: HttpRequest,
  ctx: Context,
): Promise<Uint8Array | undefined> {
  try {
    if (request.method !== 'POST') return undefined;
    const body = await readBody(request);
    assertUncompressed(request);
    return body;
  } finally {
    if (request.method !== 'OPTIONS') await identify(ctx);
  }
}

/** The part of a request that Yoga looks at once its parameters have been read. */
const post = { method: 'POST' } as Request;

/** An answer, in the shape of a `Response` as far as Yoga makes one. */
class PlainResponse implements HttpAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders = {};
  readonly body: string | undefined;

  constructor(body: string, init: { status: number; headers: Record<string, string> }) {
    this.status = init.status;
    this.body = body || undefined;
    for (const [name, value] of Object.entries(init.headers)) {
      this.headers[name.toLowerCase() as Lowercase<string>] = value;
    }
  }
}

const plainFetch = { Response: PlainResponse } as unknown as FetchAPI;

/**
 * Refuses an answer that is too large, beyond the limit of the key, or beyond what the caller may leave unread. The limit
 * of complexity stops most of the large ones earlier.
 */
async function bound(answer: HttpAnswer, request: HttpRequest, ctx: Context): Promise<HttpAnswer> {
  try {
    await admitUnguarded(ctx);
    const bytes = Buffer.byteLength((answer.body as string | undefined) ?? '');
    await chargeAnswer(ctx, bytes);
    if (bytes > maxAnswerBytes) {
      throw serviceError('BAD_REQUEST', 'error.answerTooLarge', { most: maxAnswerBytes });
    }
    if (bytes > longBytes) await ctx.unreadAnswers.hold(request, ctx, bytes);
    return answer;
  } catch (error) {
    const refusal = refuse(error, ctx);
    return { ...refusal, headers: { ...answer.headers, ...refusal.headers } };
  }
}

/** Only pages of the configured origins may read answers. Others get no CORS headers. */
const corsFor = (origin: string | undefined, allowed: string[]): CORSOptions =>
  origin !== undefined &&
  allowed.includes(origin) && {
    origin,
    credentials: false,
    methods: ['GET', 'POST'],
    allowedHeaders: ['Content-Type', 'X-API-Key', 'X-On-Behalf-Of', 'X-Request-Id'],
    exposedHeaders: ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'Retry-After'],
  };

/**
 * Lets documents that are not kept be parsed one a turn of the event loop. Those before it in a burst may have spent the
 * requests of its caller.
 */
function useTurns(documents: KeptDocuments): Plugin<ServerContext> {
  const waitForTurn = createOneATurn();
  const takeTurn = async ({ ctx }: ServerContext, text: string): Promise<void> => {
    await waitForTurn();
    await refuseSpent(ctx, text.length).catch((error: unknown) => {
      throw locatedError(error, undefined);
    });
  };
  return {
    onParams({ params, context }) {
      const text: unknown = (params as { query?: unknown } | null)?.query;
      return typeof text === 'string' && !documents.has(text)
        ? takeTurn(context as ServerContext, text)
        : undefined;
    },
  };
}

/** Runs operations, and keeps the documents of those that succeeded with a key. */
const useExecution = (run: RunOperation, documents: KeptDocuments): Plugin<ServerContext> => ({
  onExecute(execution) {
    // Not yoga's executor, which answers fields in the order they finish.
    execution.setExecuteFn(async ({ contextValue, ...args }: ExecutionArgs) => {
      const { ctx } = contextValue as ServerContext;
      const result = await run(args, ctx);
      if (!result.errors && ctx.state.scope) documents.keep(args.document);
      return result;
    });
  },
});
