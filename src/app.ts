import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BudgetState, WindowState } from './access/limits/budget.js';
import type { Context, RequestState, Services } from './access/context.js';
import { holdsSecret } from './access/keys/key-format.js';
import { endLeakedToken, findLeakedToken } from './cabinet-sessions/leaked-token.js';
import {
  type AnswerHeaders,
  pathNotFound,
  serviceError,
  ServiceError,
  wrongMethod,
} from './core/errors.js';
import { readIpAddress } from './core/network.js';
import { exportRoute, tokenOfPath } from './exports/address.js';
import { answerExport } from './http/pages/export-file.js';
import { checkout, checkoutRoute } from './http/checkout/checkout.js';
import { answerNotice, notifierOf } from './http/checkout/notices.js';
import { createGraphqlDoor } from './http/graphql/graphql.js';
import { publicSchema } from './http/graphql/public-schema.js';
import { createRunOperation } from './http/graphql/run-operation.js';
import { errorAnswer } from './http/error-answer.js';
import { restError } from './http/rest/rest-errors.js';
import { answerDecision, decisionOf } from './http/pages/mail-pages.js';
import { createMcpDoor } from './http/mcp/mcp.js';
import {
  headerOf,
  type HttpAnswer,
  type HttpRequest,
  onlyReads,
  withoutSlash,
  type AnswerRequest,
} from './http/message.js';
import type { Page } from './http/pages/page.js';
import { createPages } from './http/pages/pages.js';
import { recordRequest } from './http/request-record.js';
import { createRestDoor } from './http/rest/rest.js';
import { schema } from './schema.js';

interface AppOptions {
  /** `{base_url}`; when absent, the origin of each request. */
  publicUrl: string | undefined;
  /** Origins whose pages may read answers of GraphQL, and use the tools for agents. */
  corsOrigins: string[];
}

export interface App {
  handle(request: HttpRequest): Promise<HttpAnswer>;
}

/** Answers the requests of a path, which the log and the metrics know as `route`. */
interface Door {
  route: string;
  answer: AnswerRequest;
}

/** Made once for all services of a process: they depend on the schema alone, and take longer than the rest of a service. */
const shown = publicSchema(schema);
const run = createRunOperation(shown);
const rest = createRestDoor(schema);

/** The service as one function from request to answer. */
export function createApp(services: Services, { publicUrl, corsOrigins }: AppOptions): App {
  const graphql = createGraphqlDoor(shown, run, { corsOrigins, log: services.log });
  const mcp = createMcpDoor(shown, { allowed: corsOrigins, publicUrl });
  const pages = createPages(services.db);
  const headers = securityHeaders({ isHttps: publicUrl?.startsWith('https:') ?? false });

  const findDoor = (path: string): Door | undefined => {
    const route = withoutSlash(path);
    if (route === '/graphql') return { route, answer: graphql };
    if (route === '/mcp') return { route, answer: mcp };
    const match = rest.match(route);
    if (match) {
      return { route: match.path, answer: (...request) => rest.handle(match, ...request) };
    }
    if (!services.paymentSiteUrl && path.startsWith('/pay/')) {
      const notifier = notifierOf(services, path);
      if (notifier) return { route: path, answer: answerNotice(notifier) };
      return { route: checkoutRoute(path), answer: checkout };
    }
    const decision = decisionOf(path);
    if (decision) return { route: path, answer: answerDecision(decision) };
    const token = tokenOfPath(path);
    if (token !== undefined) return { route: exportRoute, answer: answerExport(token) };
    const found = pages(path);
    return found && { route: found.route, answer: readOnly(found.page) };
  };

  return {
    async handle(request) {
      const startedAt = performance.now();
      const apiKey = headerOf(request, 'x-api-key');
      const requestId = readRequestId(headerOf(request, 'x-request-id'), apiKey);
      const target = request.target instanceof ServiceError ? undefined : request.target;
      const log = services.log.child({ requestId });
      const state: RequestState = {};
      // The services are the prototype: copying them for each request costs more than the rest of this function. So no
      // code may spread a context: the copy would have no services.
      const ctx: Context = Object.assign(Object.create(services) as Services, {
        log,
        requestId,
        address: readIpAddress(request.address),
        closed: request.closed,
        apiKey,
        onBehalfOf: headerOf(request, 'x-on-behalf-of'),
        acceptLanguage: headerOf(request, 'accept-language'),
        baseUrl: publicUrl ?? target?.origin ?? '',
        path: withoutSlash(target?.path ?? ''),
        state,
      });

      const door = target && findDoor(target.path);
      let answer: HttpAnswer;
      try {
        if (request.target instanceof ServiceError) throw request.target;
        const leaked = findLeakedToken(request.target.path + request.target.search);
        if (leaked) await endLeakedToken(ctx, leaked);
        if (!door) throw pathNotFound(request.target.path);
        answer = await door.answer(request, request.target, ctx);
      } catch (error) {
        answer = errorAnswer(request.isBrokenOff() ? brokenOff() : error, ctx, restError);
      }

      recordRequest(ctx, {
        method: request.method,
        route: door?.route,
        path: target?.path,
        status: answer.status,
        ms: performance.now() - startedAt,
      });
      const answerHeaders: AnswerHeaders = { 'x-request-id': requestId };
      Object.assign(answerHeaders, headers, answer.headers);
      if (state.budget) Object.assign(answerHeaders, limitHeaders(state.budget));
      const { status, body } = answer;
      if (request.method !== 'HEAD' || body === undefined || body instanceof Readable)
        return { status, headers: answerHeaders, body };
      answerHeaders['content-length'] = String(Buffer.byteLength(body));
      return { status, headers: answerHeaders };
    },
  };
}

const readOnly =
  (page: Page): AnswerRequest =>
  (request, _target, ctx) => {
    if (!onlyReads(request)) throw wrongMethod(['GET', 'HEAD']);
    return page(ctx, request);
  };

/** Nobody reads this answer. It tells the log that the fault is not ours. */
const brokenOff = (): ServiceError => serviceError('BAD_REQUEST', 'error.requestBrokeOff');

/**
 * Keeps a well-formed id, so that a request can be followed through other systems. Does not keep a key that was put
 * there by mistake: ids are in the log and the audit log.
 */
const readRequestId = (given: string | undefined, apiKey: string | undefined): string =>
  given !== undefined && /^[\w.:-]{1,128}$/.test(given) && given !== apiKey && !holdsSecret(given)
    ? given
    : randomUUID();

const aYear = 365 * 24 * 3600;

/** The default headers of every answer, which keep browsers from misusing it. */
const securityHeaders = ({ isHttps }: { isHttps: boolean }): AnswerHeaders => ({
  // If an answer is taken for a page, nothing in it runs or loads, and nobody frames it.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  // Answers contain keys, secrets and customer data.
  'cache-control': 'no-store',
  ...(isHttps && { 'strict-transport-security': `max-age=${aYear}` }),
});

/** `x-ratelimit-*` of the tighter window, and the IETF draft's `ratelimit` fields of both. */
function limitHeaders({ windows }: BudgetState): AnswerHeaders {
  const tightest = windows.reduce((one, other) => (other.remaining < one.remaining ? other : one));
  const list = (write: (window: WindowState) => string): string => windows.map(write).join(', ');
  return {
    'x-ratelimit-limit': String(tightest.limit),
    'x-ratelimit-remaining': String(tightest.remaining),
    'ratelimit-policy': list(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`),
    ratelimit: list(
      ({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`,
    ),
  };
}
