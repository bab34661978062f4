import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { AnswerHeaders } from '../core/errors.js';
import { headerOf, type HttpAnswer, type HttpRequest } from './message.js';

/** Something that is the same for everybody, such as a page without data. */
export type StaticAsset = (request: HttpRequest) => Promise<HttpAnswer>;

/** In order of preference, for clients that accept several equally. */
const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];
/** A compressed file comes as it is, whatever a client accepts: some clients would store it compressed twice. */
const asItIs = ['identity'] as const;

/** Compresses the 9 MB of GraphiQL to 1.95 MB in 0.7 s. Quality 9 takes 4 s and gives 1.86 MB. */
const brotliQuality = 5;
/** Written in place of the address, to find where the text mentions it. */
const placeholder = 'http://address.invalid';
/** A text with an address takes 110 KB in its three encodings at most, the package 500 KB. */
const maxAddresses = 20;

/** The bytes of an asset in each encoding, made when they are first asked for. */
type Encoded = Record<Encoding, () => Promise<Buffer>>;

/**
 * An asset that is read at its first request, and compressed at the first request for an encoding. The bytes are then
 * kept, and all answers share them.
 */
export function createAsset(
  read: () => Promise<string | Uint8Array>,
  headers: AnswerHeaders,
): StaticAsset {
  const bytes = once(async () => Buffer.from(await read()));
  const encoded = {
    identity: bytes,
    gzip: once(async () => promisify(gzip)(await bytes())),
    br: once(async () => compress(await bytes())),
  };
  return serve(encoded, headers);
}

/** Bytes that name an address near their end. */
interface AddressedBytes {
  start: Buffer;
  end(address: string): Buffer;
}

/** A text that names the address at which the client reached the service: mention the address near the end. */
export const createAddressedAsset = (
  write: (address: string) => Promise<string>,
  headers: AnswerHeaders,
): ((address: string) => StaticAsset) =>
  addressed(
    async () => {
      const [start = '', ...rest] = (await write(placeholder)).split(placeholder);
      return {
        start: Buffer.from(start),
        end: (address) => Buffer.from(['', ...rest].join(address)),
      };
    },
    (encoded) => serve(encoded, headers),
  );

/** A file of gzip that names the address at which the client reached the service. */
export const createAddressedArchive = (
  read: () => Promise<AddressedBytes>,
  headers: AnswerHeaders,
): ((address: string) => StaticAsset) =>
  addressed(read, ({ gzip }) => serve({ identity: gzip, gzip, br: gzip }, headers, asItIs));

/** Clients choose the address, so only what comes before it is compressed, and only once. The rest is appended uncompressed. */
function addressed(
  read: () => Promise<AddressedBytes>,
  serveEncoded: (encoded: Encoded) => StaticAsset,
): (address: string) => StaticAsset {
  const assets = new LRUCache<string, StaticAsset>({ max: maxAddresses });
  const parts = once(read);
  const zipped = once(async () => {
    const { start } = await parts();
    return promisify(gzip)(start, { finishFlush: constants.Z_SYNC_FLUSH });
  });
  const compressed = once(async () =>
    compress((await parts()).start, constants.BROTLI_OPERATION_FLUSH),
  );

  return (address) => {
    const end = async (): Promise<Buffer> => (await parts()).end(address);
    const encoded: Encoded = {
      identity: once(async () => Buffer.concat([(await parts()).start, await end()])),
      gzip: once(async () => appendToGzip(await zipped(), (await parts()).start, await end())),
      br: once(async () => appendToBrotli(await compressed(), await end())),
    };
    const asset = assets.get(address) ?? serveEncoded(encoded);
    assets.set(address, asset);
    return asset;
  };
}

function serve(
  encoded: Encoded,
  headers: AnswerHeaders,
  available: readonly Encoding[] = encodings,
): StaticAsset {
  const digest = once(async () =>
    createHash('sha256')
      .update(await encoded.identity())
      .digest('base64url'),
  );
  return async (request) => {
    const encoding = encodingFor(request, available);
    const etag = `"${await digest()}-${encoding}"`;
    const vary = [headers.vary, 'Accept-Encoding'].flatMap((name) => name ?? []).join(', ');
    const common = { ...headers, etag, vary };
    if (isKnown(etag, headerOf(request, 'if-none-match'))) return { status: 304, headers: common };
    const body = await encoded[encoding]();
    if (encoding === 'identity') return { status: 200, headers: common, body };
    return { status: 200, headers: { ...common, 'content-encoding': encoding }, body };
  };
}

/** Makes a value when it is first asked for, and again only if that failed. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

const compress = (
  bytes: Buffer,
  finishFlush: number = constants.BROTLI_OPERATION_FINISH,
): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    finishFlush,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Ends a flushed gzip stream with bytes as they are: a stored block (RFC 1951), CRC-32 and length (RFC 1952). */
function appendToGzip(zipped: Buffer, start: Buffer, end: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(1);
  header.writeUInt16LE(end.length, 1);
  header.writeUInt16LE(~end.length & 0xffff, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end, crc32(start)));
  trailer.writeUInt32LE(start.length + end.length, 4);
  return Buffer.concat([zipped, header, end, trailer]);
}

/** Ends a flushed Brotli stream with bytes as they are: an uncompressed meta-block and an empty last one (RFC 7932). */
function appendToBrotli(compressed: Buffer, end: Buffer): Buffer {
  if (end.length === 0) return Buffer.concat([compressed, Buffer.from([3])]);
  const header = Buffer.alloc(3);
  // From the lowest bit: not the last block, a length of 16 bits, that length minus 1, uncompressed.
  header.writeUIntLE(((end.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([compressed, header, end, Buffer.from([3])]);
}

/** Missing from the types of negotiator. */
interface Preferring {
  encoding(
    available: readonly Encoding[],
    options: { preferred: readonly Encoding[] },
  ): Encoding | undefined;
}

/** The encoding a client likes best; `identity` if it accepts none of ours. */
function encodingFor(request: HttpRequest, available: readonly Encoding[]): Encoding {
  const headers = { 'accept-encoding': headerOf(request, 'accept-encoding') };
  const negotiator: Preferring = new Negotiator({ headers }) as Negotiator & Preferring;
  return negotiator.encoding(available, { preferred: available }) ?? 'identity';
}

/** True if a client already has the content with this ETag. */
const isKnown = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch
    .split(',')
    .map((known) => known.trim().replace(/^W\//, ''))
    .some((known) => known === etag || known === '*');
