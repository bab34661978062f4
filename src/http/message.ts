import type { Readable } from 'node:stream';
import type { AnswerHeaders, ServiceError } from '../core/errors.js';
import type { Target } from './target.js';

/** A request as the doors read it: only what they need of HTTP, without the cost of a `Request` object. */
export interface HttpRequest {
  method: string;
  /** Path and query, or the error to answer with when the address is invalid. */
  target: Target | ServiceError;
  /** By name in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Undefined when there is none. Reading it fails when the client breaks off. */
  body: AsyncIterable<Uint8Array> | undefined;
  /** Address of the client; empty if it is unknown. */
  address: string;
  /** True once the client has gone. */
  isBrokenOff(): boolean;
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

/** The value of a header; undefined when it was not sent. */
export const headerOf = ({ headers }: HttpRequest, name: Lowercase<string>): string | undefined =>
  headers[name]?.toString();

export const jsonAnswer = (
  body: unknown,
  { status = 200, headers }: Partial<Omit<HttpAnswer, 'body'>> = {},
): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
