import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import { execute, GraphQLError, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Context } from '../core/context.js';
import { publicError } from '../core/errors.js';
import { describeFaults } from '../core/faults.js';
import { packageFile } from '../core/package-root.js';
import { readBody } from './body.js';

const maxDepth = 10;
const maxAliases = 30;
const maxTokens = 2000;

const keyHeader = JSON.stringify({ 'X-API-Key': '' }, null, 2);

/** The schema that the cabinet and the tools see: all but what serves only REST. */
export const publicSchema = (schema: GraphQLSchema): GraphQLSchema =>
  pruneSchema(
    mapSchema(schema, {
      [MapperKind.ROOT_FIELD]: (field) => (field.extensions?.restOnly ? null : field),
    }),
  );

/** The GraphQL door: answers requests to `/graphql`, and GraphiQL to a browser that opens it. */
export function createGraphqlDoor(
  schema: GraphQLSchema,
  { corsOrigins, log }: { corsOrigins: string[]; log: Logger },
): (request: Request, ctx: Context) => Promise<Response> {
  const yoga = createYoga<{ ctx: Context }>({
    schema: publicSchema(schema),
    context: ({ ctx }) => ctx,
    maskedErrors: false,
    multipart: false,
    batching: false,
    landingPage: false,
    logging: log,
    cors: corsOrigins.length > 0 && {
      origin: corsOrigins,
      credentials: false,
      methods: ['GET', 'POST'],
      allowedHeaders: ['Content-Type', 'X-API-Key', 'X-Request-Id'],
      exposedHeaders: ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'Retry-After'],
    },
    renderGraphiQL: (options) => renderGraphiQL(options),
    graphiql: {
      title: 'Payment Link Service',
      defaultHeaders: keyHeader,
      headers: keyHeader,
      shouldPersistHeaders: false,
      defaultEditorToolsVisibility: 'headers',
      defaultTabs: [sampleTab()],
    },
    plugins: [
      maxDepthPlugin({ n: maxDepth }),
      maxAliasesPlugin({ n: maxAliases }),
      maxTokensPlugin({ n: maxTokens }),
      useGraphqlJs(),
      useErrorTable(),
    ],
  });

  return async (request, ctx) => {
    if (request.method !== 'POST') return yoga.fetch(request, { ctx });
    const { method, headers } = request;
    const body = await readBody(request);
    return yoga.fetch(new Request(request.url, { method, headers, body: body as BodyInit }), {
      ctx,
    });
  };
}

/** Executes with graphql-js, as REST does; yoga's own executor answers fields in the order they finish. */
const useGraphqlJs = (): Plugin => ({
  onExecute({ setExecuteFn }) {
    setExecuteFn(execute);
  },
});

/** Gives every error its code, status and headers by the table; unexpected ones are logged and masked. */
function useErrorTable(): Plugin<object, { ctx: Context }> {
  return {
    onResultProcess(payload) {
      const { result } = payload;
      const { ctx } = payload.serverContext as { ctx: Context };
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const errors = result.errors.map((error) => toPublic(error, ctx));
      payload.setResult({ ...result, errors });
    },
  };
}

function toPublic(error: GraphQLError, ctx: Context): GraphQLError {
  if (!error.originalError || error.originalError instanceof GraphQLError) {
    return asRequestError(error);
  }
  const failure = publicError(error.originalError, ctx.requestId);
  if (failure.code === 'INTERNAL') ctx.log.error({ err: error.originalError }, 'Unexpected error');
  const { code, status, headers, faults } = failure;
  return new GraphQLError(failure.message, {
    nodes: error.nodes,
    path: error.path,
    extensions: {
      code,
      status,
      ...(faults.length > 0 && { fields: describeFaults(faults, (name) => name) }),
      http: { status, headers },
    },
  });
}

/** What graphql-js itself refuses: a document that does not parse or fit the schema, or bad variables. */
function asRequestError(error: GraphQLError): GraphQLError {
  const {
    code = 'VALIDATION_FAILED',
    http = { spec: true, status: 400 },
    ...rest
  } = error.extensions;
  return new GraphQLError(error.message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    extensions: { ...rest, code, http },
  });
}

/** The sample operations of `schema/operations` in one tab, so that the key is given once. */
function sampleTab() {
  const folder = packageFile('schema', 'operations');
  const samples = [
    'viewer',
    'products',
    'create-payment-link',
    'find-payment-links',
    'delete-payment-link',
    'price-preview',
    'api-keys',
    'create-api-key',
    'regenerate-api-key',
  ];
  const hint =
    '# Put your API key into Headers below.\n# Then place the cursor in an operation and press Ctrl-Enter.\n';
  return {
    query: [
      hint,
      ...samples.map((name) => readFileSync(join(folder, `${name}.graphql`), 'utf8')),
    ].join('\n'),
    variables: readFileSync(join(folder, 'variables.json'), 'utf8'),
    headers: keyHeader,
  };
}
