import { execute, type ExecutionArgs, type GraphQLSchema } from 'graphql';
import { useSofa } from 'sofa-api';
import type { Context } from '../core/context.js';
import { errorTable, publicError, ServiceError } from '../core/errors.js';
import { describeFaults } from '../core/faults.js';
import { parseJsonBody, readBody } from './body.js';
import { restName, type RestContext } from './rest-field.js';
import { restView } from './rest-view.js';
import { routes, type RestRoute } from './routes.js';

const largestId = 2 ** 31 - 1;

/** The REST door: answers requests to the paths of the routes. */
export interface RestDoor {
  /** Undefined when no route has the path. */
  match(path: string): Match[] | undefined;
  handle(matches: Match[], request: Request, url: URL, ctx: Context): Promise<Response>;
}

interface Match {
  route: RestRoute;
  params: Record<string, string>;
}

export function createRestDoor(schema: GraphQLSchema): RestDoor {
  const sofa = useSofa({
    basePath: '',
    schema: restView(schema),
    routes: Object.fromEntries(
      routes.map(({ kind, field, method, path, status }) => [
        `${kind}.${restName(field)}`,
        { method, path: sofaPath(path), responseStatus: status },
      ]),
    ),
    context: ({ ctx }: { ctx: RestContext }) => ctx,
    execute: executeOperation,
    errorHandler: () => new Response(null, { status: errorTable.INTERNAL.status }) as never,
    openAPI: { endpoint: false },
    swaggerUI: { endpoint: false },
  });
  const patterns = routes.map((route) => ({ route, pattern: pathPattern(route.path) }));

  return {
    match(path) {
      const matches = patterns.flatMap(({ route, pattern }) => {
        const params = pattern.exec(path)?.groups;
        return params || pattern.test(path) ? [{ route, params: params ?? {} }] : [];
      });
      return matches.length > 0 ? matches : undefined;
    },

    async handle(matches, request, url, context) {
      const match = matches.find(({ route }) => route.method === request.method);
      if (!match) {
        const allowed = matches.map(({ route }) => route.method).join(', ');
        throw new ServiceError('METHOD_NOT_ALLOWED', `This path answers ${allowed}.`, {
          headers: { Allow: allowed },
        });
      }
      const idempotencyKey = match.route.takesIdempotencyKey
        ? request.headers.get('idempotency-key')
        : null;
      const ctx: RestContext = { ...context, idempotencyKey };
      ctx.body = parseJsonBody(await readBody(request), request.headers);

      // SOFA coerces what it finds in the address, so it is given nothing but sound values there.
      const inner = new Request(innerAddress(match, url), { method: match.route.method });
      const response = await sofa.fetch(inner, { ctx });
      if (ctx.failure) throw ctx.failure;
      if (!response.ok) throw new Error(`SOFA answered ${response.status}`);
      return match.route.status === 204
        ? new Response(null, { status: 204 })
        : new Response(await response.text(), response);
    },
  };
}

async function executeOperation(args: ExecutionArgs) {
  const result = await execute(args);
  const error = result.errors?.[0];
  if (error) (args.contextValue as RestContext).failure = error.originalError ?? error;
  return result;
}

const sofaPath = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => `:${restName(name)}`);

const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

function innerAddress({ route, params }: Match, { origin, searchParams }: URL): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(readId(params[name])));
  const query = Object.entries(route.queryArgs ?? {}).map(
    ([name, read]) => `${restName(name)}=${read(searchParams.get(restName(name)))}`,
  );
  return `${origin}${path}?${query.join('&')}`;
}

/** An id out of the path; 0, which nothing has, for what cannot be one. */
function readId(text = ''): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id <= largestId ? id : 0;
}

/** The answer to a request that failed, in the shapes of the REST API. Unexpected errors are masked. */
export function errorResponse(error: unknown, requestId: string): Response {
  const failure = publicError(error, requestId);
  return Response.json(errorBody(failure), { status: failure.status, headers: failure.headers });
}

/** The body of an error. */
export function errorBody({ code, title, message, faults }: ServiceError) {
  if (code === 'VALIDATION_FAILED') return { message, errors: describeFaults(faults, restName) };
  if (code === 'FREE_PRODUCT') return { message, errors: { error: [message] } };
  return { error: title, message };
}
