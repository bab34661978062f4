import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { errorTable } from '../core/error-table.js';
import { printableLine } from '../core/text.js';
import { CommandExportDocument, type ExportFormat } from './documents.js';
import { exitCodes, Failure } from './failure.js';
import type { Session } from './session.js';

export interface ExportOptions {
  from?: string;
  to?: string;
  format: Lowercase<ExportFormat>;
  metadata?: string[];
  output?: string;
}

/** Downloads payments into a file, or to standard output. A file gets its name once it is whole. */
export async function exportPayments(
  { client, report, signal }: Session,
  { from, to, format, metadata, output }: ExportOptions,
): Promise<void> {
  const part = `${output}.part`;
  // Whatever another user may have put there, such as a link to a file, is not written to.
  if (output !== undefined) await rm(part, { force: true });
  const { createExport } = await client.graphql(CommandExportDocument, {
    export: {
      what: 'PAYMENTS',
      format: format.toUpperCase() as ExportFormat,
      from,
      to,
      metadataKeys: metadata,
    },
  });
  const file = await download(createExport.url, signal);
  if (output === undefined) {
    const shown = process.stdout.isTTY ? linesOf(file, format) : file;
    await unlessBroken(signal, pipeline(shown, process.stdout, { end: false, signal }));
    return;
  }
  try {
    await unlessBroken(
      signal,
      pipeline(file, createWriteStream(part, { mode: 0o600, flags: 'wx' }), { signal }),
    );
    await rename(part, output);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  report.print({ file: output }, `Wrote ${output}.`);
}

/**
 * The lines of a file as a terminal may get them: customers may have written control characters into it. A line of CSV goes
 * on while a quote is open.
 */
async function* linesOf(
  file: AsyncIterable<Uint8Array>,
  format: ExportOptions['format'],
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = '';
  let row = '';
  let isQuoted = false;
  for await (const bytes of file) {
    const lines = (begun + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
    begun = lines.pop() ?? '';
    for (const line of lines) {
      row += line;
      if (format === 'csv' && line.split('"').length % 2 === 0) isQuoted = !isQuoted;
      if (isQuoted) row += '\n';
      else {
        yield `${printableLine(row)}\n`;
        row = '';
      }
    }
  }
  yield printableLine(row + begun);
}

async function download(address: string, signal: AbortSignal): Promise<Readable> {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    throw broken(signal, error);
  });
  if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream);
  const { status } = response;
  await response.body?.cancel();
  throw new Failure(
    status === errorTable.RATE_LIMITED.status
      ? 'Another export is being downloaded. Wait until it has ended, then try again.'
      : `The service answered ${status} instead of the file.`,
    status >= errorTable.INTERNAL.status ? exitCodes.noAnswer : exitCodes.refused,
  );
}

/** @throws Failure when the connection breaks, or the user ends the command */
async function unlessBroken(signal: AbortSignal, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    // A file that cannot be written is an error of the system.
    throw isOfSystem(error) ? error : broken(signal, error);
  }
}

const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function broken({ aborted }: AbortSignal, error: unknown): Failure {
  if (aborted) return new Failure('Ended before the file was whole.', exitCodes.ended);
  return new Failure(
    `The connection broke before the file was whole: ${(error as Error).message}. Run the command again.`,
    exitCodes.noAnswer,
  );
}
