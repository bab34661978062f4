import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import { GraphQLError, type DocumentNode, type ExecutionArgs, type GraphQLSchema } from 'graphql';
import { createYoga, type CORSOptions, type Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Context } from '../core/context.js';
import {
  errorTable,
  invalid,
  publicError,
  ServiceError,
  type AnswerHeaders,
} from '../core/errors.js';
import { describeFaults } from '../core/faults.js';
import type { Texts } from '../core/languages/texts.js';
import { readBody } from './body.js';
import { createExecute, type Execute } from './execution.js';
import { createGraphiql, opensGraphiql } from './graphiql.js';
import { errorHeaders, textsFor } from './language.js';
import type { HttpAnswer, HttpRequest } from './message.js';
import { readOperation } from './operation.js';
import type { Target } from './target.js';
import { faultsOfVariables } from './variables.js';

const maxDepth = 10;
const maxAliases = 30;
const maxTokens = 2000;
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
      maxDepthPlugin({ n: maxDepth }),
      maxAliasesPlugin({ n: maxAliases }),
      maxTokensPlugin({ n: maxTokens }),
      useRefusal(),
      useOperation(),
      useExecution(createExecute(shown, { compileAfter })),
      useErrorTable(),
    ],
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
    const answerHeaders: AnswerHeaders = {};
    for (const [name, value] of response.headers) answerHeaders[lowerCase(name)] = value;
    if (corsOrigins.length > 0) {
      answerHeaders.vary = ['Origin', answerHeaders.vary ?? []].flat().join(', ');
    }
    const text = await response.text();
    return { status: response.status, headers: answerHeaders, ...(text !== '' && { body: text }) };
  };
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
    if (!refused) return;
    const texts = textsFor(ctx);
    const { code, status } = refused;
    ctx.session.errorCodes = [code];
    const errors = [{ message: refused.messageIn(texts.say), extensions: { code, status } }];
    const headers = errorHeaders(refused, texts);
    payload.endResponse(payload.fetchAPI.Response.json({ errors }, { status, headers }));
  },
});

/** Notes what a valid document asks for. */
const useOperation = (): Plugin<ServerContext> => ({
  onExecute({ args }) {
    args.contextValue.ctx.session.operation = readOperation(args);
  },
});

/** Executes with our context, and not with yoga's executor, which answers fields in the order they finish. */
const useExecution = (execute: Execute): Plugin<ServerContext> => ({
  onExecute({ args, setExecuteFn, setResultAndStopExecution }) {
    setExecuteFn(async ({ contextValue, ...operation }: ExecutionArgs) => {
      const { ctx } = contextValue as ServerContext;
      const { errors, ...result } = await execute({ ...operation, contextValue: ctx });
      if (!errors) return result;
      return { ...result, errors: errors.map((error) => withPlace(error, operation.document)) };
    });
    const faults = faultsOfVariables(args);
    if (faults.length > 0) {
      const { message, extensions } = toGraphqlError(
        invalid(faults),
        textsFor(args.contextValue.ctx),
      );
      const http = { ...(extensions.http as object), ...unfit };
      setResultAndStopExecution({
        errors: [new GraphQLError(message, { extensions: { ...extensions, http } })],
      });
    }
  },
});

/**
 * An error of a compiled operation as graphql-js makes it. It knows the line and column of its field, but not in
 * the form that is kept, and a fault of ours, such as null where there is always something, as no error of its own.
 */
function withPlace(error: GraphQLError, { loc }: DocumentNode): GraphQLError {
  const { message, locations, path } = error;
  if (error.nodes || !loc || !locations) return error;
  // Without a path it is the client's: a variable that was not sent.
  const originalError = error.originalError ?? (path && new Error(message));
  const starts = [0];
  for (const { index, 0: end } of loc.source.body.matchAll(/\r\n|[\n\r]/g)) {
    starts.push(index + end.length);
  }
  const positions = locations.map(({ line, column }) => (starts[line - 1] ?? 0) + column - 1);
  return new GraphQLError(message, { source: loc.source, positions, path, originalError });
}

/** Gives every error its code, status and headers by the table; unexpected ones are logged and masked. */
function useErrorTable(): Plugin<object, ServerContext> {
  return {
    onResultProcess(payload) {
      const { result } = payload;
      const { ctx } = payload.serverContext as ServerContext;
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const texts = textsFor(ctx);
      const errors = result.errors.map((error) => toPublic(error, ctx, texts));
      ctx.session.errorCodes = [
        ...new Set(errors.map(({ extensions }) => String(extensions.code))),
      ];
      payload.setResult({ ...result, errors });
    },
  };
}

function toPublic(error: GraphQLError, ctx: Context, texts: Texts): GraphQLError {
  if (!error.originalError || error.originalError instanceof GraphQLError) {
    return error.extensions.code === 'VALIDATION_FAILED' ? error : asBadRequest(error);
  }
  return toGraphqlError(publicError(error.originalError, ctx), texts, error);
}

function toGraphqlError(
  failure: ServiceError,
  texts: Texts,
  { nodes, source, positions, path }: Partial<GraphQLError> = {},
) {
  const { code, status, faults } = failure;
  return new GraphQLError(failure.messageIn(texts.say), {
    nodes,
    source,
    positions,
    path,
    extensions: {
      code,
      status,
      ...(faults.length > 0 && { fields: describeFaults(faults, (name) => name, texts.say) }),
      http: { status, headers: errorHeaders(failure, texts) },
    },
  });
}

/** How GraphQL over HTTP answers a request that does not fit the schema: 400, or 200 to `application/json`. */
const unfit = { spec: true, status: errorTable.BAD_REQUEST.status };

/** What graphql-js itself refuses: a document that does not parse, does not fit the schema or names no operation. */
function asBadRequest({ message, nodes, source, positions, path, extensions }: GraphQLError) {
  // What never was a document, such as broken JSON or a wrong method, has its status for every client.
  const http = { ...(extensions.http ?? unfit), ...(!nodes && !source && { spec: false }) };
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    path,
    extensions: { code: 'BAD_REQUEST', status: errorTable.BAD_REQUEST.status, http },
  });
}
