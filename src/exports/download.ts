import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../access/context.js';
import { isStillOpen } from '../access/keys/ended-secrets.js';
import { localTimes } from '../core/days.js';
import { publicError, serviceError, ServiceError } from '../core/errors.js';
import { counter } from '../core/metrics.js';
import type { Column, LineWriter, Row } from './columns.js';
import { csvWriter } from './csv.js';
import { exportKinds, type ExportRequest } from './export-request.js';
import { kinds } from './pages.js';

const longestMs = 3600_000;
/** A download ends when its reader has taken nothing for this time. */
const unreadMs = 60_000;
/** Characters that are handed over at once, about. */
const chunkLength = 64 * 1024;

/** The seconds after which a download that was refused may be tried again. */
const retryAfterSeconds = 5;

const kindNames = exportKinds.map((what) => what.toLowerCase());

const downloads = counter(
  'payment_links_exports_total',
  'Downloads of exports: done, broken off on the way, or refused since another one was under way or the key had ended.',
  { kind: kindNames, outcome: ['done', 'broken', 'refused'] },
);

export const exportedRows = counter(
  'payment_links_exported_rows_total',
  'Rows that exports have written.',
  { kind: kindNames },
);

/** Ends a download on purpose: its key has ended, or its time is up. */
class DownloadEnded extends Error {}

/** The address of an export was altered, its time is up, or its key, session or creator has ended. */
export const staleAddress = (): ServiceError => serviceError('NOT_FOUND', 'export.stale');

/**
 * Begins a download: whoever reads it gets the file while it is written. If it ends early, reading it fails.
 *
 * @throws ServiceError NOT_FOUND when the key or session that made the address has ended, RATE_LIMITED while another
 *   download of the creator is under way, or as many of others as the process has places for
 */
export async function startDownload(ctx: Context, wanted: ExportRequest): Promise<Readable> {
  const { creatorId } = wanted.owner;
  const kind = wanted.what.toLowerCase();
  const free = await ctx.exportPlaces.take(creatorId, ctx.closed);
  try {
    if (!free) {
      const details = { retryAfterSeconds };
      throw new ServiceError('RATE_LIMITED', (say) => say('export.underWay'), details);
    }
    await assertOpen(ctx, wanted);
  } catch (error) {
    free?.();
    ctx.metrics.of(downloads).inc({ kind, outcome: 'refused' });
    throw error;
  }
  return download(ctx, wanted, free);
}

/**
 * @throws ServiceError NOT_FOUND when the key or session that made the address has ended or, if the platform made it, when
 *   the creator was suspended since
 */
export async function assertOpen(ctx: Context, { owner, madeAt }: ExportRequest): Promise<void> {
  const { creatorId, secret } = owner;
  const isOpen = secret
    ? await isStillOpen(ctx, { creatorId, ...secret })
    : await ctx.db.creator.findFirst({
        where: { id: creatorId, OR: [{ suspendedAt: null }, { suspendedAt: { lt: madeAt } }] },
      });
  if (!isOpen) throw staleAddress();
}

function download(ctx: Context, wanted: ExportRequest, free: () => void): Readable {
  const { creatorId } = wanted.owner;
  const kind = wanted.what.toLowerCase();
  const { columns, read } = kinds[wanted.what];
  const writer = lineWriter(wanted, columns);
  const startedAt = performance.now();
  let rows = 0;

  async function* chunks(): AsyncGenerator<Buffer> {
    // The statements wait for the turn of the creator. Those that look at the key do not.
    const { query } = ctx.databaseFor(creatorId);
    let text = writer.head;
    for await (const page of read(ctx, query, wanted)) {
      for (const row of page) {
        text += writer.line(row);
        if (text.length < chunkLength) continue;
        yield Buffer.from(text);
        text = '';
        unread.refresh();
      }
      rows += page.length;
      ctx.metrics.of(exportedRows).inc({ kind }, page.length);
      unread.refresh();
      // Lets the process read other requests. While it only waits for the embedded database, it reads none.
      await nextTurn();
      if (body.destroyed) return;
      await assertOpen(ctx, wanted);
    }
    yield Buffer.from(text);
  }

  const body = Readable.from(chunks(), { objectMode: false });
  const end = (reason: string) => (): void => void body.destroy(new DownloadEnded(reason));
  const unread = setTimeout(end('nothing was read for a minute'), unreadMs);
  const longest = setTimeout(end('it took an hour'), longestMs);
  body.once('error', (error) => reportFailure(ctx, error));
  body.once('close', () => {
    clearTimeout(unread);
    clearTimeout(longest);
    free();
    const outcome = body.readableEnded ? 'done' : 'broken';
    ctx.metrics.of(downloads).inc({ kind, outcome });
    const ms = Math.round(performance.now() - startedAt);
    ctx.log.info({ creatorId: Number(creatorId), kind, outcome, rows, ms }, 'Export');
  });
  return body;
}

function reportFailure(ctx: Context, error: Error): void {
  const hasClientLeft = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
  if (error instanceof DownloadEnded || hasClientLeft) {
    ctx.log.info({ reason: error.message }, 'An export was broken off');
  } else publicError(error, ctx);
}

function lineWriter(
  { format, language, metadataKeys, timeZone }: ExportRequest,
  columns: readonly Column[],
): LineWriter {
  const writeTime = localTimes(timeZone);
  return format === 'CSV'
    ? csvWriter({ columns, metadataKeys, language, writeTime })
    : ndjsonWriter(columns, writeTime);
}

/** Writes a JSON object in each line. Amounts are strings, as in the API; metadata is as it was sent. */
function ndjsonWriter(columns: readonly Column[], writeTime: (time: Date) => string): LineWriter {
  const write = (value: Row[string] | undefined, type: Column['type']): string => {
    if (value == null) return 'null';
    if (value instanceof Date) return `"${writeTime(value)}"`;
    return type === 'number' || type === 'boolean' ? String(value) : JSON.stringify(value);
  };
  return {
    head: '',
    line(row) {
      const members = columns.map(({ name, type }) => `"${name}":${write(row[name], type)}`);
      if (typeof row.metadata === 'string') {
        // A line break within JSON is white space between its parts.
        members.push(`"metadata":${row.metadata.replaceAll(/[\r\n]/g, ' ')}`);
      }
      return `{${members.join(',')}}\n`;
    },
  };
}
