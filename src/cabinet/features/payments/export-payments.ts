import type { CombinedError } from 'urql';
import { CabinetPaymentExportDocument, type CabinetPaymentExportQuery } from '../../operations.js';
import { createClient } from '../../api/client.js';
import { codeOf, retryAfterSeconds } from '../../api/failure.js';
import { readLimits, reserve, type Limit } from '../../api/feed-pace.js';
import { sleep } from '../../api/sleep.js';
import type { Language } from '../../texts/language.js';
import { paymentLine } from './payment-lines.js';
import type { PaymentChoice } from './payment-choice.js';

/** A file under way. It can be gone on with after a fault. */
export interface Export {
  choice: PaymentChoice;
  /** By which numbers and cells are written. */
  language: Language;
  chunks: Blob[];
  /** Payments in the file, and all that there will be. */
  done: number;
  total: number;
  /** Where the next page begins. */
  cursor: string | undefined;
}

/** When the service does not say how long to wait. */
const usualWaitSeconds = 5;

interface ExportOptions {
  signal: AbortSignal;
  /** Called after each page, with the time until the next. */
  onProgress: (waitSeconds: number) => void;
}

/**
 * Reads the payments page by page until the file is complete. It waits when the limits ask for it.
 *
 * @returns why it could not go on
 */
export async function goOn(
  file: Export,
  { signal, onProgress }: ExportOptions,
): Promise<CombinedError | undefined> {
  let limits: Limit[] = [];
  const client = createClient({
    isCached: false,
    // The feed ends the session on the page.
    onSignedOut: () => undefined,
    onAnswer: (headers) => (limits = readLimits(headers)),
  });

  onProgress(0);
  while (!signal.aborted) {
    const { cursor: after, choice } = file;
    const variables = { ...choice, after, withCount: after === undefined };
    const { data, error } = await client.query(CabinetPaymentExportDocument, variables).toPromise();
    if (data) {
      add(file, data);
      if (!data.payments.pageInfo.hasNextPage) break;
    } else if (error && !isTemporary(error)) {
      return error;
    }
    const waitSeconds = error
      ? (retryAfterSeconds(error) ?? usualWaitSeconds)
      : secondsToSpare(limits);
    onProgress(waitSeconds);
    if (waitSeconds > 0) await sleep(1000 * waitSeconds, signal);
  }
  return undefined;
}

function add(file: Export, { payments }: CabinetPaymentExportQuery): void {
  const { nodes, pageInfo, totalCount } = payments;
  file.chunks.push(new Blob(nodes.map((payment) => paymentLine(payment, file.language))));
  file.done += nodes.length;
  file.total = Math.max(totalCount ?? file.total, file.done);
  file.cursor = pageInfo.endCursor ?? undefined;
}

const isTemporary = (error: CombinedError): boolean =>
  ['RATE_LIMITED', 'UNAVAILABLE'].includes(codeOf(error));

/** How long to wait until more than the reserve is left of each limit: until its oldest request leaves the window. */
const secondsToSpare = (limits: readonly Limit[]): number =>
  Math.max(
    0,
    ...limits.map(({ limit, remaining, resetSeconds }) =>
      remaining > limit * reserve ? 0 : Math.max(resetSeconds, 1),
    ),
  );
