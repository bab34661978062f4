import type { Context } from '../core/context.js';
import { errorTable } from '../core/errors.js';

/** A request that is answered. */
interface Answered {
  method: string;
  /** Undefined when the address was none. */
  path: string | undefined;
  status: number;
  ms: number;
}

/** Methods that something answers. */
const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/** Tells the log and the metrics of a request. Both name its route alike. */
export function recordRequest({ session, metrics, log }: Context, request: Answered): void {
  const { method, path, status, ms } = request;
  const { route = 'unknown', operation, errorCodes, creator } = session;
  const known = methods.has(method) ? method : 'other';
  metrics.requestDuration.observe({ method: known, route, status }, ms / 1000);
  for (const field of operation?.fields ?? []) {
    metrics.graphqlFields.inc({ operation: operation?.type, field });
  }
  for (const code of errorCodes ?? []) metrics.graphqlErrors.inc({ code });

  log[levelOf(status)](
    {
      method,
      path,
      route,
      status,
      operation: operation?.type,
      fields: operation?.fields,
      errors: errorCodes,
      creatorId: creator?.id,
      apiKeyId: creator?.apiKeyId,
      ms: Math.round(ms),
    },
    'Request',
  );
}

/** Faults of clients are theirs; what is out of reach is a warning, and what is broken an error. */
function levelOf(status: number): 'info' | 'warn' | 'error' {
  if (status === errorTable.INTERNAL.status) return 'error';
  return status > errorTable.INTERNAL.status ? 'warn' : 'info';
}
