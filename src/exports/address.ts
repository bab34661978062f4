import type { SecretBox } from '../core/secrets/secret-box.js';
import type { ExportRequest } from './export-request.js';

/** The path of an export, as the log and the metrics name it. */
export const exportRoute = '/exports/{token}';
const folder = '/exports/';

/** An export and the time until which its address can be opened. */
interface SealedExport {
  wanted: ExportRequest;
  expiresAt: Date;
}

/** The path of an export. It holds all that there is to know of it, sealed; no table does. */
export const exportPath = (secrets: SecretBox, sealed: SealedExport): string =>
  folder + Buffer.from(secrets.seal(JSON.stringify(sealed, writeValue))).toString('base64url');

/** The token of a path; undefined for all other paths. */
export const tokenOfPath = (path: string): string | undefined =>
  path.startsWith(folder) ? path.slice(folder.length) : undefined;

/** Opens a token. Undefined if it was altered, or its time is up. */
export function openToken(
  secrets: SecretBox | undefined,
  token: string,
  now: Date,
): ExportRequest | undefined {
  const sealed = Buffer.from(token, 'base64url');
  if (!secrets?.canOpen(sealed)) return undefined;
  const { wanted, expiresAt } = JSON.parse(secrets.open(sealed), readValue) as SealedExport;
  return expiresAt > now ? wanted : undefined;
}

/** JSON has neither ids, nor times, nor bytes. An object with one key says which of them a text is. */
function writeValue(this: unknown, key: string, written: unknown): unknown {
  const value = (this as Record<string, unknown>)[key];
  if (typeof value === 'bigint') return { $id: String(value) };
  if (value instanceof Date) return { $time: value.toISOString() };
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64url') };
  return written;
}

function readValue(_key: string, value: unknown): unknown {
  const { $id, $time, $bytes } = (value ?? {}) as Record<string, string | undefined>;
  if ($id !== undefined) return BigInt($id);
  if ($time !== undefined) return new Date($time);
  if ($bytes !== undefined) return Buffer.from($bytes, 'base64url');
  return value;
}
