import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import {
  getNamedType,
  GraphQLScalarType,
  type ExecutionArgs,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLSchema,
} from 'graphql';
import { createYoga, type CORSOptions, type Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Context } from '../../access/context.js';
import { admitUnguarded } from '../../access/guard.js';
import { type AnswerHeaders, serviceError, ServiceError } from '../../core/errors.js';
import type { Access } from '../../access/principal.js';
import { assertUncompressed, readBody } from '../body.js';
import { documentBounds, keepDocuments, type KeptDocuments } from './documents.js';
import { createGraphiql, opensGraphiql } from './graphiql.js';
import { refuse, useErrorTable } from './graphql-errors.js';
import type { HttpAnswer, HttpRequest, Target } from '../message.js';
import { useParams, type ServerContext } from './params.js';
import type { RunOperation } from './run-operation.js';
import { cookieHeaders, readSession } from './session-cookie.js';

/** An answer is held in memory as a whole before it is sent. */
const maxAnswerBytes = 4 * 1024 * 1024;

/** The schema of `/graphql` and `/mcp`: without fields for REST only. Each description says which key the field needs. */
export const publicSchema = (schema: GraphQLSchema): GraphQLSchema =>
  pruneSchema(
    mapSchema(schema, {
      [MapperKind.SCALAR_TYPE]: (type) => (type.name === 'Id' ? renamed(type, 'ID') : type),
      [MapperKind.ROOT_FIELD]: (field) => {
        const { access, rest } = field.extensions ?? {};
        if (rest === 'only') return null;
        const needs = needed[access as Access];
        const description = `${field.description}\n\nNeeds ${needs}.`;
        return { ...field, description, args: describedInput(field.args) };
      },
    }),
  );

/** The arguments of a root field. The `input` of a mutation gets the description of its type. */
const describedInput = ({ input, ...args }: GraphQLFieldConfigArgumentMap = {}) =>
  input
    ? { ...args, input: { ...input, description: getNamedType(input.type).description } }
    : args;

/** The key that a field needs, by its access. */
const needed: Record<Access, string> = {
  anyone: 'no key',
  platform: 'a platform key',
  READ: 'a creator key',
  SELL: 'a creator key with the access `SELL` or `FULL`',
  FULL: 'a creator key with the access `FULL`',
};

/** Pothos does not accept a scalar of ours as `ID`. So ours gets that name only here. */
const renamed = (type: GraphQLScalarType, name: string): GraphQLScalarType =>
  new GraphQLScalarType({ ...type.toConfig(), name });

/** The GraphQL door: answers requests to `/graphql`, and GraphiQL to a browser that opens it. */
export function createGraphqlDoor(
  schema: GraphQLSchema,
  run: RunOperation,
  { corsOrigins, log }: { corsOrigins: string[]; log: Logger },
): (request: HttpRequest, target: Target, ctx: Context) => Promise<HttpAnswer> {
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
    cors: (request) => corsFor(request.headers.get('origin'), corsOrigins),
    graphiql: false,
    plugins: [...documentBounds(), useParams(), useExecution(run, documents), useErrorTable()],
    // Documents are kept once they have succeeded. Refused ones are never kept.
    parserAndValidationCache: {
      documentCache: { get: (text) => documents.get(text), set: () => undefined },
      errorCache: { get: () => undefined, set: () => undefined },
    },
  });

  return async (request, { path, search, origin }, ctx) => {
    if (opensGraphiql(request)) return graphiql(request);
    readSession(request, ctx);
    const { headers } = request;
    // The app drops the body of an answer to HEAD.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const url = origin + path + search;
    let body: Uint8Array | undefined;
    let refused: ServiceError | undefined;
    try {
      if (method === 'POST') {
        body = await readBody(request);
        assertUncompressed(request);
      }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      refused = error;
    }
    const init = { method, headers: headers as Record<string, string>, body: body as BodyInit };
    const response = await yoga.fetch(new yoga.fetchAPI.Request(url, init), { ctx, refused });
    const answer = await readAnswer(response, ctx);
    const { headers: answerHeaders } = answer;
    Object.assign(answerHeaders, cookieHeaders(ctx.state.cookie, ctx));
    if (corsOrigins.length > 0) {
      answerHeaders.vary = ['Origin', answerHeaders.vary ?? []].flat().join(', ');
    }
    return answer;
  };
}

/**
 * Reads Yoga's answer, or refuses one that is too large, or beyond the limit of the key. The limit of complexity stops
 * most of the large ones earlier.
 */
async function readAnswer(response: Response, ctx: Context): Promise<HttpAnswer> {
  const headers: AnswerHeaders = {};
  for (const [name, value] of response.headers) headers[lowerCase(name)] = value;
  const body = await response.text();
  try {
    await admitUnguarded(ctx);
    if (Buffer.byteLength(body) > maxAnswerBytes) {
      throw serviceError('BAD_REQUEST', 'error.answerTooLarge', { most: maxAnswerBytes });
    }
    return { status: response.status, headers, ...(body !== '' && { body }) };
  } catch (error) {
    const refusal = refuse(error, ctx);
    return { ...refusal, headers: { ...headers, ...refusal.headers } };
  }
}

const lowerCase = (name: string) => name.toLowerCase() as Lowercase<string>;

/** Only pages of the configured origins may read answers. Others get no CORS headers. */
const corsFor = (origin: string | null, allowed: string[]): CORSOptions =>
  origin !== null &&
  allowed.includes(origin) && {
    origin,
    credentials: false,
    methods: ['GET', 'POST'],
    allowedHeaders: ['Content-Type', 'X-API-Key', 'X-On-Behalf-Of', 'X-Request-Id'],
    exposedHeaders: ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'Retry-After'],
  };

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
