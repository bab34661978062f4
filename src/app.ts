import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { BudgetState, WindowState } from './core/budget.js';
import type { Context, Services } from './core/context.js';
import { notFound, ServiceError } from './core/errors.js';
import { checkout } from './http/checkout.js';
import { createGraphqlDoor } from './http/graphql.js';
import { createPages } from './http/pages.js';
import { createRestDoor, errorResponse } from './http/rest.js';
import { addSecurityHeaders } from './http/security-headers.js';
import { schema } from './schema.js';

interface AppOptions extends Services {
  /** `{base_url}`; when absent, the origin of each request. */
  publicUrl: string | undefined;
  corsOrigins: string[];
}

export interface App {
  /** @param address where the request comes from, when that is known */
  fetch(request: Request, address?: string): Promise<Response>;
}

/** The service as one function from request to response. */
export function createApp({ publicUrl, corsOrigins, ...services }: AppOptions): App {
  const graphql = createGraphqlDoor(schema, { corsOrigins, log: services.log });
  const rest = createRestDoor(schema);
  const pages = createPages(services.db, services.metrics);
  const isHttps = publicUrl?.startsWith('https:') ?? false;

  const route = (request: Request, url: URL, ctx: Context): Promise<Response> => {
    if (url.pathname === '/graphql') return graphql(request, ctx);
    const matches = rest.match(url.pathname);
    if (matches) return rest.handle(matches, request, url, ctx);
    if (!services.paymentSiteUrl && url.pathname.startsWith('/pay/')) {
      return checkout(request, url, ctx);
    }
    const page = pages.get(url.pathname);
    if (!page) throw notFound(`The path ${url.pathname.slice(0, 200)}`);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new ServiceError('METHOD_NOT_ALLOWED', 'This path answers GET.', {
        headers: { Allow: 'GET, HEAD' },
      });
    }
    return page(ctx, request);
  };

  return {
    async fetch(request, address = '') {
      const startedAt = performance.now();
      const requestId = readRequestId(request.headers.get('x-request-id'));
      const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
      const log = services.log.child({ requestId });
      const ctx: Context = {
        ...services,
        log,
        requestId,
        address,
        apiKey: request.headers.get('x-api-key'),
        idempotencyKey: null,
        baseUrl: publicUrl ?? url?.origin ?? '',
        session: {},
      };

      let answer: Response;
      try {
        if (!url) throw new ServiceError('BAD_REQUEST', 'The Host header is not valid.');
        answer = await route(request, url, ctx);
      } catch (error) {
        const cause = request.signal.aborted ? brokenOff() : error;
        if (!(cause instanceof ServiceError)) log.error({ err: cause }, 'Unexpected error');
        answer = errorResponse(cause, requestId);
      }

      const response = new Response(request.method === 'HEAD' ? null : answer.body, {
        status: answer.status,
        statusText: STATUS_CODES[answer.status],
        headers: answer.headers,
      });
      response.headers.set('X-Request-Id', requestId);
      addSecurityHeaders(response.headers, { isHttps });
      if (ctx.session.isReplayed) response.headers.set('Idempotent-Replayed', 'true');
      if (ctx.session.budget) setLimitHeaders(response.headers, ctx.session.budget);
      log.info({
        method: request.method,
        path: url?.pathname,
        status: response.status,
        creatorId: ctx.session.creator?.id,
        ms: Math.round(performance.now() - startedAt),
      });
      return response;
    },
  };
}

/** Nobody is there to read it; it tells the log that the fault is not ours. */
const brokenOff = (): ServiceError => new ServiceError('BAD_REQUEST', 'The request broke off.');

/** A sane incoming id is kept, so that a request can be followed through other systems. */
const readRequestId = (given: string | null): string =>
  given && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();

/** `X-RateLimit-*` of the tighter window, and the IETF draft's `RateLimit` fields of both. */
function setLimitHeaders(headers: Headers, { windows }: BudgetState): void {
  const tightest = windows.reduce((one, other) => (other.remaining < one.remaining ? other : one));
  headers.set('X-RateLimit-Limit', String(tightest.limit));
  headers.set('X-RateLimit-Remaining', String(tightest.remaining));
  const list = (write: (window: WindowState) => string): string => windows.map(write).join(', ');
  headers.set(
    'RateLimit-Policy',
    list(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`),
  );
  headers.set(
    'RateLimit',
    list(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`),
  );
}
