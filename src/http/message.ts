import type { Readable } from 'node:stream';
import { type AnswerHeaders, type ServiceError, serviceError } from '../core/errors.js';
import type { Context } from '../access/context.js';

/** A request as the doors read it: only what they need of HTTP, without the cost of a `Request` object. */
export interface HttpRequest {
  method: string;
  /** Path and query, or the error to answer with when the address is invalid. */
  target: Target | ServiceError;
  /** By name in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Undefined when there is none. Reading it fails when the client breaks off. */
  body: Readable | undefined;
  /** Address of the client; empty if it is unknown. */
  address: string;
  /** True once the client has gone. */
  isBrokenOff(): boolean;
  /** True while the client has taken nothing of its answer for ten seconds. */
  isStalled(): boolean;
  /** Resets the connection: the client gets no more. */
  breakOff(): void;
  /** Resolves when the client has gone or has its answer. */
  closed: Promise<unknown>;
}

/** An answer as the doors give it. */
export interface HttpAnswer {
  status: number;
  headers: AnswerHeaders;
  /** A stream fails when the rest cannot be had: then the connection breaks. Only a GET is answered with one. */
  body?: string | Uint8Array | Readable | undefined;
}

/** Only longer answers count as unread: a connection has one at a time, and the system takes a short one at once as a rule. */
export const longBytes = 64 * 1024;

/** Answers requests of a door. */
export type AnswerRequest = (
  request: HttpRequest,
  target: Target,
  ctx: Context,
) => HttpAnswer | Promise<HttpAnswer>;

/** True for a GET or a HEAD. */
export const onlyReads = ({ method }: HttpRequest): boolean =>
  method === 'GET' || method === 'HEAD';

/** Longer than any real header but cookies. Headers are taken apart, and strangers choose how long they are. */
const maxHeaderLength = 1000;

/** The first 1000 characters of a header; undefined when it was not sent. */
export function headerOf({ headers }: HttpRequest, name: Lowercase<string>): string | undefined {
  const value = headers[name]?.toString();
  return value && value.length > maxHeaderLength ? value.slice(0, maxHeaderLength) : value;
}

/** The headers of these names that were sent, as the Fetch API takes them. */
export const headersOf = (
  request: HttpRequest,
  names: readonly Lowercase<string>[],
): [string, string][] =>
  names.flatMap((name) => {
    const value = headerOf(request, name);
    return value === undefined ? [] : [[name, value]];
  });

/**
 * The value of a cookie; undefined when it was not sent or is empty. The other cookies of a browser may take kilobytes, so
 * it is searched for, and they are not taken apart.
 */
export function cookieOf({ headers }: HttpRequest, name: string): string | undefined {
  const [, value] = RegExp(`(?:^|;) *${name}=([^;]*)`).exec(headers.cookie?.toString() ?? '') ?? [];
  return value?.trimEnd() || undefined;
}

/**
 * The addresses that proxies have noted, the last 1000 characters of them: the nearest proxy writes last. One that is cut
 * in two is left out.
 */
export const forwardedFor = ({ headers }: Pick<HttpRequest, 'headers'>): string | undefined => {
  const noted = headers['x-forwarded-for']?.toString();
  if (noted === undefined || noted.length <= maxHeaderLength) return noted;
  const last = noted.slice(-maxHeaderLength);
  return last.slice(last.indexOf(',') + 1);
};

export const jsonAnswer = (
  body: unknown,
  { status = 200, headers }: Partial<Omit<HttpAnswer, 'body'>> = {},
): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Takes the key of a request also from `Authorization: Bearer`, where a client can send it only so. */
export function takeBearer(request: HttpRequest, ctx: Context): void {
  const [, token] = /^Bearer (\S+)$/i.exec(headerOf(request, 'authorization') ?? '') ?? [];
  ctx.apiKey ||= token;
}

/** The target of a request as its request line has it. Nothing is decoded or resolved. */
export interface Target {
  path: string;
  /** The query string with its `?`; empty when there is none. */
  search: string;
  /** The address at which the client reached the service: scheme, host and port. */
  origin: string;
}

/** A name or an IP address, and perhaps a port. Nothing in it can be taken for a part of a path. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;
/** The longest DNS name, and a port. */
const maxHostLength = 253 + ':65535'.length;
/** A target that is a whole address, as clients send it to a proxy. */
const addressPattern = /^(https?):\/\/([^/?]*)(.*)$/is;
/** Characters that no address may contain unescaped. Programs differ in what they make of them. */
const ambiguous = /[\\#]/;

/**
 * Splits the request target into path and query string.
 *
 * @param host the Host header: undefined when it is missing, empty when a client of HTTP/1.0 sends none
 * @returns the error to answer with when the target or the host is not valid
 */
export function readTarget(text: string, host: string | undefined): Target | ServiceError {
  const ownOrigin = host === undefined ? undefined : originOf('http', host || 'localhost');
  if (!ownOrigin) return badHost();
  if (ambiguous.test(text)) return badTarget();
  if (text.startsWith('/')) return splitQuery(text, ownOrigin);
  const [, scheme = '', authority = '', rest = ''] = addressPattern.exec(text) ?? [];
  const origin = originOf(scheme, authority);
  return origin ? splitQuery(rest.startsWith('/') ? rest : `/${rest}`, origin) : badTarget();
}

function splitQuery(text: string, origin: string): Target {
  const end = text.indexOf('?');
  if (end === -1) return { path: text, search: '', origin };
  return { path: text.slice(0, end), search: text.slice(end), origin };
}

/** A path without the slash at its end. Two slashes stay: they are another path. */
export const withoutSlash = (path: string): string => path.replace(/(?<=[^/])\/$/, '');

/** Undefined when the host is invalid. */
function originOf(scheme: string, host: string): string | undefined {
  if (host.length > maxHostLength || !hostPattern.test(host)) return undefined;
  try {
    return new URL(`${scheme}://${host}`).origin;
  } catch {
    return undefined;
  }
}

const badHost = (): ServiceError => serviceError('BAD_REQUEST', 'error.badHost');

const badTarget = (): ServiceError => serviceError('BAD_REQUEST', 'error.badTarget');
