import { readBounded } from '../core/bounded-read.js';
import { ServiceError } from '../core/errors.js';
import { headerOf, type HttpRequest } from './message.js';

/** Far above any sound request: metadata may have 16 KiB. */
export const maxBodyBytes = 64 * 1024;

/**
 * The body of a request, read no further than it may be long.
 *
 * @throws ServiceError PAYLOAD_TOO_LARGE, or BAD_REQUEST when the client breaks off
 */
export async function readBody(request: HttpRequest): Promise<Uint8Array> {
  const tooLarge = (): ServiceError =>
    new ServiceError('PAYLOAD_TOO_LARGE', (say) =>
      say('error.bodyTooLarge', { most: maxBodyBytes }),
    );
  if (!request.body) return new Uint8Array();
  if (Number(headerOf(request, 'content-length')) > maxBodyBytes) throw tooLarge();
  try {
    return await readBounded(request.body, maxBodyBytes, tooLarge);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('BAD_REQUEST', (say) => say('error.bodyBrokeOff'));
  }
}

/** @throws ServiceError UNSUPPORTED_MEDIA_TYPE for a body that is sent as something else than JSON */
export function assertJsonType(body: Uint8Array, request: HttpRequest): void {
  if (body.length === 0) return;
  const encoding = headerOf(request, 'content-encoding') ?? 'identity';
  if (!isJsonType(headerOf(request, 'content-type')) || encoding !== 'identity') {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', (say) => say('error.notJson'));
  }
}

/** The JSON of a REST body: `{}` when it is empty, undefined when it is no JSON. */
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
