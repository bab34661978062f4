import { isIP } from 'node:net';
import { serviceError, type AnswerHeaders } from '../../core/errors.js';
import { headerOf, type HttpRequest } from '../message.js';
import type { Target } from '../target.js';

/** Which pages may use the tools. Programs send no origin. */
export interface Origins {
  /** The origins of `CORS_ORIGINS`. */
  allowed: string[];
  /** The address of the service; undefined if each request says its own. */
  publicUrl: string | undefined;
}

const headersOfClients = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Mcp-Method',
  'Mcp-Name',
  'MCP-Protocol-Version',
  'X-API-Key',
  'X-Request-Id',
];

/**
 * The CORS headers for a page that may use the tools; none for programs and for pages of the service itself.
 *
 * @throws ServiceError FORBIDDEN for any other page
 */
export function corsHeaders(request: HttpRequest, target: Target, origins: Origins): AnswerHeaders {
  const vary: AnswerHeaders = origins.allowed.length > 0 ? { vary: 'Origin' } : {};
  const origin = headerOf(request, 'origin');
  if (origin === undefined || origin === ownOrigin(target, origins)) return vary;
  if (!origins.allowed.includes(origin)) throw serviceError('FORBIDDEN', 'error.foreignOrigin');
  return {
    ...vary,
    'access-control-allow-origin': origin,
    'access-control-expose-headers':
      'X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After',
    ...(request.method === 'OPTIONS' && {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': headersOfClients.join(', '),
    }),
  };
}

/** Without `PUBLIC_URL`, a name counts only if no stranger can make it lead here. */
function ownOrigin({ origin }: Target, { publicUrl }: Origins): string | undefined {
  if (publicUrl) return new URL(publicUrl).origin;
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) ? origin : undefined;
}
