import type { Context, SessionCookie } from '../../access/context.js';
import type { AnswerHeaders } from '../../core/errors.js';
import { cookieOf, headerOf, type HttpRequest } from '../message.js';

/**
 * Browsers let no page of another origin set this header, unless our CORS headers allow it, and they do not. So a cookie
 * that came without it may have been sent by any page.
 */
const cabinetHeader = 'x-cabinet';

/** Under https, browsers accept a cookie with this prefix from this host only, and not from its subdomains. */
const cookieName = (isHttps: boolean): string => (isHttps ? '__Host-cabinet' : 'cabinet');

const isHttps = ({ baseUrl }: Context): boolean => baseUrl.startsWith('https:');

/** Adds the session of the browser to the context, if a page of the cabinet sends the request. */
export function readSession(request: HttpRequest, ctx: Context): void {
  const site = headerOf(request, 'sec-fetch-site') ?? 'same-origin';
  if (headerOf(request, cabinetHeader) === undefined || site !== 'same-origin') return;
  ctx.isCabinet = true;
  ctx.sessionSecret = cookieOf(request, cookieName(isHttps(ctx)));
}

/** The header that makes the browser keep a session, or forget it. */
export function cookieHeaders(
  cookie: SessionCookie | null | undefined,
  ctx: Context,
): AnswerHeaders {
  if (cookie === undefined) return {};
  const now = ctx.now();
  const { secret, expiresAt } = cookie ?? { secret: '', expiresAt: now };
  const maxAgeSeconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${maxAgeSeconds}`];
  if (isHttps(ctx)) attributes.push('Secure');
  return { 'set-cookie': [`${cookieName(isHttps(ctx))}=${secret}`, ...attributes].join('; ') };
}
