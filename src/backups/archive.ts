/** Archives of files: tar (ustar), packed with gzip, so that `tar -xzf` opens them, too. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const blockBytes = 512;
/** What follows the last entry: the end of an archive has two blocks, and `tar` fills its last record. */
const longestEnd = 20 * blockBytes;
/** Tables are packed to a quarter at once; the highest level takes ten times as long for a tenth less. */
const gzipLevel = 1;
/** Places of the fields in a header of ustar. */
const fields = { name: 0, mode: 100, size: 124, checksum: 148, type: 156, magic: 257 };
const nameBytes = 100;
const octalDigits = 11;
const file = '0';
const folder = '5';

/**
 * Packs a folder.
 *
 * @param first an entry that comes before all files: a name and its text
 * @param to a file that does not exist yet; it is on disk when this returns
 */
export async function packFolder(
  from: string,
  first: { name: string; text: string },
  to: string,
): Promise<void> {
  const packed = createWriteStream(to, { mode: 0o600, flags: 'wx' });
  await pipeline(
    Readable.from(blocksOf(from, first), { objectMode: false }),
    createGzip({ level: gzipLevel }),
    packed,
  );
  const handle = await open(to);
  await handle.sync();
  await handle.close();
}

async function* blocksOf(
  from: string,
  first: { name: string; text: string },
): AsyncGenerator<Uint8Array> {
  const text = Buffer.from(first.text);
  yield writeHeader(first.name, file, text.length);
  yield text;
  yield padding(text.length);
  for await (const { path, isFolder, size } of entriesIn(from)) {
    const name = relative(from, path).replaceAll('\\', '/');
    if (isFolder) {
      yield writeHeader(`${name}/`, folder, 0);
      continue;
    }
    yield writeHeader(name, file, size);
    yield* createReadStream(path) as AsyncIterable<Buffer>;
    yield padding(size);
  }
  yield Buffer.alloc(2 * blockBytes);
}

/** Folders come before what is in them. */
async function* entriesIn(
  folder: string,
): AsyncGenerator<{ path: string; isFolder: boolean; size: number }> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isFolder = entry.isDirectory();
    yield { path, isFolder, size: isFolder ? 0 : (await stat(path)).size };
  }
}

/** The bytes that the entries of a folder unpack to, with their headers. */
export async function unpackedBytes(folder: string): Promise<number> {
  let bytes = 0;
  for await (const { size } of entriesIn(folder)) bytes += blockBytes + size;
  return bytes;
}

const padding = (size: number): Buffer =>
  Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

function writeHeader(name: string, type: string, size: number): Buffer {
  const header = Buffer.alloc(blockBytes);
  if (header.write(name, fields.name) > nameBytes) throw new Error(`the name ${name} is too long`);
  header.write(type === folder ? '0000700' : '0000600', fields.mode);
  header.write(size.toString(8).padStart(octalDigits, '0'), fields.size);
  header.write(type, fields.type);
  header.write('ustar\u000000', fields.magic);
  header.write(checksumOf(header), fields.checksum);
  return header;
}

/** The sum of all bytes, with spaces in place of the sum itself. */
function checksumOf(header: Buffer): string {
  const blank = Buffer.from(header).fill(' ', fields.checksum, fields.type);
  const sum = blank.reduce((total, byte) => total + byte, 0);
  return `${sum.toString(8).padStart(6, '0')}\0 `;
}

interface Entry {
  name: string;
  isFolder: boolean;
  size: number;
  /** Has to be read before the next entry. */
  content: AsyncIterable<Buffer>;
}

/** Reads an archive, entry by entry. @throws Error when it is cut short or damaged */
export async function* readEntries(path: string): AsyncGenerator<Entry> {
  const packed = createReadStream(path);
  const unpacked = createGunzip();
  const piping = pipeline(packed, unpacked);
  // Its error also ends the reading.
  piping.catch(() => undefined);
  const { read, drain } = createReader(unpacked);
  try {
    for (;;) {
      const header = await buffer(read(blockBytes));
      if (header.every((byte) => byte === 0)) break;
      const { name, isFolder, size } = readHeader(header);
      yield { name, isFolder, size, content: read(size) };
      await buffer(read(padding(size).length));
    }
    // The checksum of gzip comes at the end.
    await drain(longestEnd);
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

function readHeader(header: Buffer): { name: string; isFolder: boolean; size: number } {
  const text = (from: number, length: number): string =>
    header.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  if (text(fields.checksum, 6) !== checksumOf(header).slice(0, 6)) throw new Error('it is damaged');
  const type = text(fields.type, 1);
  const name = text(fields.name, nameBytes);
  const size = text(fields.size, octalDigits);
  const isOurs =
    /^[\w.-]+(\/[\w.-]+)*\/?$/.test(name) &&
    !name.split('/').includes('..') &&
    [file, folder].includes(type) &&
    /^[0-7]+$/.test(size);
  if (!isOurs) throw new Error(`it has a strange entry ${name}`);
  return { name, isFolder: type === folder, size: parseInt(size, 8) };
}

/** Reads exact numbers of bytes, one after the other, and then what is left, up to a number of bytes. */
function createReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  async function* read(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      if (held.length === 0) {
        const next = await chunks.next();
        if (next.done) throw new Error('it is cut short');
        held = Buffer.from(next.value);
      }
      const part = held.subarray(0, left);
      held = held.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
  const drain = async (most: number): Promise<void> => {
    for (let left = most - held.length; left >= 0;) {
      const next = await chunks.next();
      if (next.done) return;
      left -= next.value.length;
    }
    throw new Error('it goes on after its end');
  };
  return { read, drain };
}

/**
 * Unpacks an archive into a folder, which is made. Only this user may read it.
 *
 * @param mostBytes that it may unpack to, with the headers of its entries
 * @throws Error when it is longer, cut short or damaged
 */
export async function unpack(path: string, to: string, mostBytes: number): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  let left = mostBytes;
  for await (const { name, isFolder, size, content } of readEntries(path)) {
    left -= blockBytes + size;
    if (left < 0) throw new Error('it is longer than it says');
    const target = join(to, name);
    if (isFolder) await mkdir(target, { recursive: true, mode: 0o700 });
    else {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(target, { mode: 0o600, flags: 'wx' }));
    }
  }
}
