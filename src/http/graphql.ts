import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import type { ExecutionArgs, GraphQLSchema } from 'graphql';
import { createYoga, type CORSOptions, type Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Context } from '../core/context.js';
import { publicError, ServiceError, type AnswerHeaders } from '../core/errors.js';
import { identify } from '../core/guard.js';
import { readBody } from './body.js';
import { documentBounds, keepDocuments, type KeptDocuments } from './documents.js';
import { createExecute } from './execution.js';
import { createGraphiql, opensGraphiql } from './graphiql.js';
import { refusal, useErrorTable } from './graphql-errors.js';
import { jsonAnswer, type HttpAnswer, type HttpRequest } from './message.js';
import { createRunOperation, type RunOperation } from './run-operation.js';
import type { Target } from './target.js';

/** An answer is made whole in memory before it is sent. */
const maxAnswerBytes = 4 * 1024 * 1024;
/** Who asks once or twice, by hand, need not wait for the compilation. */
const compileAfter = 2;

/** What a request brings along. */
interface ServerContext {
  ctx: Context;
  refused?: ServiceError | undefined;
}

/** The schema that the cabinet and the tools see: all but what serves only REST. It tells whose key a field needs. */
export const publicSchema = (schema: GraphQLSchema): GraphQLSchema =>
  pruneSchema(
    mapSchema(schema, {
      [MapperKind.ROOT_FIELD]: (field) => {
        const { access, restOnly } = field.extensions ?? {};
        if (restOnly) return null;
        return { ...field, description: `${field.description}\n\nNeeds a ${String(access)} key.` };
      },
    }),
  );

/** The GraphQL door: answers requests to `/graphql`, and GraphiQL to a browser that opens it. */
export function createGraphqlDoor(
  schema: GraphQLSchema,
  { corsOrigins, log }: { corsOrigins: string[]; log: Logger },
): (request: HttpRequest, target: Target, ctx: Context) => Promise<HttpAnswer> {
  const graphiql = createGraphiql();
  const shown = publicSchema(schema);
  const documents = keepDocuments();
  const run = createRunOperation(shown, createExecute(shown, { compileAfter }));
  const yoga = createYoga<ServerContext>({
    schema: shown,
    maskedErrors: false,
    multipart: false,
    batching: false,
    landingPage: false,
    // Bodies are read, and bounded, before.
    maxRequestBodySize: false,
    logging: log,
    cors: (request) => corsFor(request.headers.get('origin'), corsOrigins),
    graphiql: false,
    plugins: [
      ...documentBounds(),
      useRefusal(),
      useIdentity(),
      useExecution(run, documents),
      useErrorTable(),
    ],
    // Documents are kept once they succeeded, and what was refused never is.
    parserAndValidationCache: {
      documentCache: { get: (text) => documents.get(text), set: () => undefined },
      errorCache: { get: () => undefined, set: () => undefined },
    },
  });

  return async (request, { path, search, origin }, ctx) => {
    if (opensGraphiql(request)) return graphiql(request);
    const { method, headers } = request;
    const url = origin + path + search;
    let body: Uint8Array | undefined;
    let refused: ServiceError | undefined;
    try {
      if (method === 'POST') body = await readBody(request);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      refused = error;
    }
    const init = { method, headers: headers as Record<string, string>, body: body as BodyInit };
    const response = await yoga.fetch(new yoga.fetchAPI.Request(url, init), { ctx, refused });
    const answer = await readAnswer(response, ctx);
    const { headers: answerHeaders } = answer;
    if (corsOrigins.length > 0) {
      answerHeaders.vary = ['Origin', answerHeaders.vary ?? []].flat().join(', ');
    }
    return answer;
  };
}

/** The answer of yoga, or that it is too large, which the complexity of most requests tells before they run. */
async function readAnswer(response: Response, ctx: Context): Promise<HttpAnswer> {
  const headers: AnswerHeaders = {};
  for (const [name, value] of response.headers) headers[lowerCase(name)] = value;
  const body = await response.text();
  const answer = { status: response.status, headers, ...(body !== '' && { body }) };
  if (Buffer.byteLength(body) <= maxAnswerBytes) return answer;
  const tooLarge = new ServiceError('BAD_REQUEST', (say) =>
    say('error.answerTooLarge', { most: maxAnswerBytes }),
  );
  const { body: errors, status, headers: told } = refusal(tooLarge, ctx);
  return jsonAnswer(errors, { status, headers: { ...headers, ...told } });
}

const lowerCase = (name: string) => name.toLowerCase() as Lowercase<string>;

/** Only the pages of the configured origins may read answers; nothing is said to the others. */
const corsFor = (origin: string | null, allowed: string[]): CORSOptions =>
  origin !== null &&
  allowed.includes(origin) && {
    origin,
    credentials: false,
    methods: ['GET', 'POST'],
    allowedHeaders: ['Content-Type', 'X-API-Key', 'X-Request-Id'],
    exposedHeaders: ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'Retry-After'],
  };

/** Answers a request whose body could not be read, so that its page, too, gets to know why. */
const useRefusal = (): Plugin<object, ServerContext> => ({
  onRequest(payload) {
    const { ctx, refused } = payload.serverContext;
    if (refused) payload.endResponse(refusalResponse(refused, ctx));
  },
});

/**
 * Finds out whose request it is before its body is parsed. A preflight never gets here, and counts for
 * nobody.
 */
const useIdentity = (): Plugin<object, ServerContext> => ({
  async onRequestParse(payload) {
    // Another method, or a type that is none of GraphQL.
    if (!payload.requestParser) return;
    const { ctx } = payload.serverContext;
    try {
      await identify(ctx);
    } catch (error) {
      payload.endResponse(refusalResponse(publicError(error, ctx), ctx));
    }
  },
});

function refusalResponse(failure: ServiceError, ctx: Context): Response {
  const { body, status, headers } = refusal(failure, ctx);
  return Response.json(body, { status, headers });
}

/** Runs operations, and keeps their documents when they succeeded with a key. */
const useExecution = (run: RunOperation, documents: KeptDocuments): Plugin<ServerContext> => ({
  onExecute(execution) {
    // Not yoga's executor, which answers fields in the order they finish.
    execution.setExecuteFn(async ({ contextValue, ...args }: ExecutionArgs) => {
      const { ctx } = contextValue as ServerContext;
      const result = await run(args, ctx);
      if (!result.errors && ctx.session.scope) documents.keep(args.document);
      return result;
    });
  },
});
