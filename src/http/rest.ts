import type { GraphQLSchema } from 'graphql';
import { useSofa } from 'sofa-api';
import type { Context } from '../core/context.js';
import { errorTable, publicError, ServiceError } from '../core/errors.js';
import { describeFaults } from '../core/faults.js';
import type { Say } from '../core/languages/texts.js';
import { assertJsonType, readBody } from './body.js';
import { createExecute } from './execution.js';
import { errorHeaders, textsFor } from './language.js';
import { headerOf, jsonAnswer, type HttpAnswer, type HttpRequest } from './message.js';
import { restName, type RestContext } from './rest-field.js';
import { restView } from './rest-view.js';
import { routes, type RestRoute } from './routes.js';
import type { Target } from './target.js';

const largestId = 2 ** 31 - 1;
const noContent = 204;

/** The REST door: answers requests to the paths of the routes. */
export interface RestDoor {
  /** Undefined when no route has the path. */
  match(path: string): Match | undefined;
  handle(match: Match, request: HttpRequest, target: Target, ctx: Context): Promise<HttpAnswer>;
}

/** A route with what SOFA does for it. */
interface ServedRoute extends RestRoute {
  run(variables: Record<string, unknown>, ctx: RestContext): Promise<Response>;
}

/** The routes of a path, by method, and what stands in the path for its parameters. */
interface Match {
  /** With the names of its parameters in braces. */
  path: string;
  byMethod: Map<string, ServedRoute>;
  params: Record<string, string>;
}

export function createRestDoor(schema: GraphQLSchema): RestDoor {
  const run = sofaRoutes(restView(schema));
  const paths = [...new Set(routes.map(({ path }) => path))].map((path) => ({
    path,
    pattern: pathPattern(path),
    byMethod: new Map<string, ServedRoute>(
      routes
        .filter((route) => route.path === path)
        .map((route) => [route.method, { ...route, run: run(route) }]),
    ),
  }));

  return {
    match(path) {
      for (const { path: template, pattern, byMethod } of paths) {
        const found = pattern.exec(path);
        if (found) return { path: template, byMethod, params: found.groups ?? {} };
      }
      return undefined;
    },

    async handle({ byMethod, params }, request, target, context) {
      const route = byMethod.get(request.method);
      if (!route) {
        const allowed = [...byMethod.keys()].join(', ');
        throw new ServiceError(
          'METHOD_NOT_ALLOWED',
          (say) => say('error.wrongMethod', { methods: allowed }),
          { headers: { allow: allowed } },
        );
      }
      const ctx: RestContext = context;
      ctx.isRoute = true;
      if (route.takesIdempotencyKey) ctx.idempotencyKey = headerOf(request, 'idempotency-key');
      ctx.body = await readBody(request);
      assertJsonType(ctx.body, request);

      const response = await route.run(variablesOf(route, params, target), ctx);
      if (ctx.failure) throw ctx.failure;
      if (!response.ok) throw new Error(`SOFA answered ${response.status}`);
      const { status } = response;
      if (status === noContent) return { status, headers: {} };
      const headers = { 'content-type': 'application/json' };
      return { status, headers, body: await response.text() };
    },
  };
}

/**
 * What SOFA makes of a schema, route by route. Its routes are run without its router: the path is matched
 * already, and SOFA, which coerces what it finds in an address, is given nothing but sound values.
 */
function sofaRoutes(schema: GraphQLSchema): (route: RestRoute) => ServedRoute['run'] {
  // There are as many operations as routes, and they are always the same.
  const execute = createExecute(schema, { compileAfter: 0 });
  const sofa = useSofa({
    basePath: '',
    schema,
    routes: Object.fromEntries(
      routes.map(({ kind, field, method, path, status }) => [
        `${kind}.${restName(field)}`,
        { method, path: sofaPath(path), responseStatus: status },
      ]),
    ),
    context: ({ ctx }: { ctx: RestContext }) => ctx,
    async execute(operation) {
      const result = await execute(operation);
      const error = result.errors?.[0];
      if (error) (operation.contextValue as RestContext).failure = error.originalError ?? error;
      return result;
    },
    errorHandler: () => new Response(null, { status: errorTable.INTERNAL.status }) as never,
    openAPI: { endpoint: false },
    swaggerUI: { endpoint: false },
  });
  return ({ method, path }) => {
    const served = sofa.__routes.find(
      (route) => route.method === method && route.path === sofaPath(path),
    );
    if (!served) throw new Error(`SOFA has no route ${method} ${path}`);
    return async (params, ctx) => served.handler({ params, url: '', body: null } as never, { ctx });
  };
}

const sofaPath = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => `:${restName(name)}`);

const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** The arguments of the operation of a route: its path parameters, and what it reads of the query string. */
function variablesOf(
  { pathArgs, queryArgs = {} }: RestRoute,
  params: Record<string, string>,
  { search }: Target,
): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  for (const param of Object.values(pathArgs)) variables[restName(param)] = readId(params[param]);
  const query = new URLSearchParams(search);
  for (const [name, read] of Object.entries(queryArgs)) {
    variables[restName(name)] = read(query.get(restName(name)));
  }
  return variables;
}

/** An id out of the path; 0, which nothing has, for what cannot be one. */
function readId(text = ''): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id <= largestId ? id : 0;
}

/**
 * The answer to a request that failed, in the shapes of the REST API and the language of the client. Unexpected
 * errors are masked.
 */
export function errorAnswer(error: unknown, ctx: Context): HttpAnswer {
  const failure = publicError(error, ctx);
  const texts = textsFor(ctx);
  return jsonAnswer(errorBody(failure, texts.say), {
    status: failure.status,
    headers: errorHeaders(failure, texts),
  });
}

/** The body of an error in a language. */
export function errorBody({ code, title, messageIn, faults }: ServiceError, say: Say) {
  const message = messageIn(say);
  if (faults.length > 0) return { message, errors: describeFaults(faults, restName, say) };
  if (code === 'FREE_PRODUCT' || code === 'VALIDATION_FAILED')
    return { message, errors: { error: [message] } };
  return { error: title, message };
}
