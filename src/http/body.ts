import { randomUUID } from 'node:crypto';
import { readBounded, shorten } from '../core/bounds.js';
import { serviceError, ServiceError } from '../core/errors.js';
import { InexactNumber, isDeeperThan, readNumber } from '../core/json.js';
import { headerOf, type HttpRequest } from './message.js';

/** Far above any valid request: metadata may have 16 KiB. */
export const maxBodyBytes = 64 * 1024;

/** Characters of a header that an error quotes. */
const maxShownType = 100;

/**
 * Reads the body of a request, up to the most that is allowed.
 *
 * @throws ServiceError PAYLOAD_TOO_LARGE, or BAD_REQUEST when the client breaks off
 */
export async function readBody(request: HttpRequest): Promise<Uint8Array> {
  const tooLarge = (): ServiceError =>
    serviceError('PAYLOAD_TOO_LARGE', 'error.bodyTooLarge', { most: maxBodyBytes });
  if (!request.body) return new Uint8Array();
  if (Number(headerOf(request, 'content-length')) > maxBodyBytes) throw tooLarge();
  try {
    return await readBounded(request.body, maxBodyBytes, tooLarge);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw serviceError('BAD_REQUEST', 'error.bodyBrokeOff');
  }
}

/**
 * Reads the body of a request that takes JSON.
 *
 * @throws ServiceError as {@link readBody} does, or UNSUPPORTED_MEDIA_TYPE for a body that is declared as something else
 */
export async function readJsonBody(request: HttpRequest): Promise<Uint8Array> {
  const body = await readBody(request);
  if (body.length === 0) return body;
  assertUncompressed(request);
  const type = headerOf(request, 'content-type');
  if (type && !isJsonType(type)) throw wrongType(type);
  return body;
}

/** @throws ServiceError UNSUPPORTED_MEDIA_TYPE */
export function assertUncompressed(request: HttpRequest): void {
  const encoding = headerOf(request, 'content-encoding') ?? 'identity';
  if (encoding === 'identity') return;
  const values = { encoding: shorten(encoding, maxShownType) };
  throw serviceError('UNSUPPORTED_MEDIA_TYPE', 'error.compressed', values);
}

/** The answer to a body of another type than JSON, or of none. */
export const wrongType = (type: string | undefined): ServiceError =>
  type
    ? serviceError('UNSUPPORTED_MEDIA_TYPE', 'error.notJson', { type: shorten(type, maxShownType) })
    : serviceError('UNSUPPORTED_MEDIA_TYPE', 'error.noType');

/**
 * Parses a body, see {@link parseExactJson}: `{}` when it is empty.
 *
 * @param refuse makes the error for a body that is not JSON, of which Node says where it breaks
 */
export function parseJson(
  body: Uint8Array,
  refuse = (problem: string) => serviceError('BAD_REQUEST', 'fault.json', { problem }),
): unknown {
  if (body.length === 0) return {};
  try {
    return parseExactJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    throw refuse((error as Error).message);
  }
}

function isJsonType(contentType: string): boolean {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='));
  return (
    /^application\/([\w.-]+\+)?json$/.test(type.trim()) &&
    (charset === undefined || /^charset="?utf-?8"?$/.test(charset))
  );
}

/** Numbers that are shorter and have no exponent are exact: a double keeps 15 digits. */
const mayBeInexact = /[\d.]{16}|\de/i;
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
/** JSON that is nested deeper is refused wherever it is read. */
const maxLevels = 1000;
/** Stands before an inexact number while it is parsed as a string. No client can know it. */
const mark = `${randomUUID()} `;

/** Parses JSON, with an {@link InexactNumber} for each number that is one. @throws SyntaxError */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!mayBeInexact.test(text) || isDeeperThan(value, maxLevels)) return value;
  const marked = text.replace(stringOrNumber, (token) =>
    token.startsWith('"') || typeof readNumber(token) === 'number' ? token : `"${mark}${token}"`,
  );
  return marked === text ? value : JSON.parse(marked, restore);
}

const restore = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(mark)
    ? new InexactNumber(value.slice(mark.length))
    : value;
