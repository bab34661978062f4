import type { Context } from '../access/context.js';
import { maskSecrets } from '../access/keys/key-format.js';
import { limits } from '../access/limits/rate-limited.js';
import { errorTable } from '../core/error-table.js';
import { counter, histogram } from '../core/metrics.js';
import { shorten } from '../core/bounds.js';

/** In seconds. Answers take milliseconds, and seconds only when something is wrong. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const requestDuration = histogram(
  'http_request_duration_seconds',
  'Requests, and how long they took to answer.',
  requestBuckets,
  'method',
  'route',
  'status',
);

const graphqlFields = counter(
  'payment_links_graphql_fields_total',
  'GraphQL requests and calls of tools, by root field; one that asks for several counts once for each.',
  { operation: [], field: [] },
);

const graphqlErrors = counter(
  'payment_links_graphql_errors_total',
  'GraphQL requests and calls of tools that were answered with errors, once for each code.',
  { code: [] },
);

export const limitedRequests = counter(
  'payment_links_rate_limited_total',
  'Requests that were refused for a limit of their key or their address.',
  { reason: limits },
);

interface Answered {
  /** The path with the names of its parameters in braces; undefined for an unknown path. */
  route: string | undefined;
  method: string;
  /** Undefined when the address was invalid. */
  path: string | undefined;
  status: number;
  ms: number;
}

/** Longer than any path of ours. */
const maxPathLength = 200;

/** Methods that some path answers. The metrics call all others `other`. */
const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/** Records a request in the log and the metrics, under the same route. */
export function recordRequest(ctx: Context, request: Answered): void {
  const { state, metrics, log, address } = ctx;
  const { method, route = 'unknown', path, status, ms } = request;
  const { operation, errorCodes, limit, creator, waitedMs = 0 } = state;
  const known = methods.has(method) ? method : 'other';
  metrics.of(requestDuration).observe({ method: known, route, status }, (ms - waitedMs) / 1000);
  for (const field of operation?.fields ?? []) {
    metrics.of(graphqlFields).inc({ operation: operation?.type, field });
  }
  for (const code of errorCodes ?? []) metrics.of(graphqlErrors).inc({ code });
  if (limit !== undefined) metrics.of(limitedRequests).inc({ reason: limit });

  log[logLevel(status)](
    {
      method,
      path: path && shorten(maskSecrets(path), maxPathLength),
      route,
      status,
      operation: operation?.type,
      fields: operation?.fields,
      errors: errorCodes,
      limit,
      address: address || undefined,
      creatorId: asNumber(creator?.id),
      apiKeyId: asNumber(creator?.apiKeyId),
      sessionId: asNumber(creator?.sessionId ?? undefined),
      ms: Math.round(ms),
      ...(waitedMs > 0 && { waitedMs: Math.round(waitedMs) }),
    },
    'Request',
  );
}

/** Ids are at most 2^53 - 1. pino writes a bigint as the same digits, but takes 20 µs for each. */
const asNumber = (id: bigint | null | undefined): number | null | undefined =>
  typeof id === 'bigint' ? Number(id) : id;

/** A client's fault is information only, an outage is a warning, an internal error is an error. */
function logLevel(status: number): 'info' | 'warn' | 'error' {
  if (status === errorTable.INTERNAL.status) return 'error';
  return status > errorTable.INTERNAL.status ? 'warn' : 'info';
}
