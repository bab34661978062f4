import { readBounded } from '../core/bounded-read.js';
import { serviceError, ServiceError } from '../core/errors.js';
import { headerOf, type HttpRequest } from './message.js';

/** Far above any valid request: metadata may have 16 KiB. */
export const maxBodyBytes = 64 * 1024;

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

/** @throws ServiceError UNSUPPORTED_MEDIA_TYPE for a body that is declared as something other than JSON */
export function assertJsonType(body: Uint8Array, request: HttpRequest): void {
  if (body.length === 0) return;
  const encoding = headerOf(request, 'content-encoding') ?? 'identity';
  if (!isJsonType(headerOf(request, 'content-type')) || encoding !== 'identity') {
    throw serviceError('UNSUPPORTED_MEDIA_TYPE', 'error.notJson');
  }
}

/** Parses a REST body: `{}` when it is empty, undefined when it is not JSON. */
export function parseJson(body: Uint8Array): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

function isJsonType(contentType: string | undefined): boolean {
  if (!contentType) return true;
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='));
  return (
    /^application\/([\w.-]+\+)?json$/.test(type.trim()) &&
    (charset === undefined || /^charset="?utf-?8"?$/.test(charset))
  );
}
