import { useEffect, useRef, useState } from 'react';
import type { CombinedError } from 'urql';
import { createClient } from '../../api/client.js';
import { errorCode, retryAfterSeconds } from '../../api/failure.js';
import { type Limit, readLimits, reserve, sleep } from '../../api/feed-pace.js';
import { dayOf } from '../../calendar-days.js';
import { CabinetPaymentExportDocument, type CabinetPaymentExportQuery } from '../../documents.js';
import { showNotice } from '../../parts/notices.js';
import type { Language } from '../../texts/language.js';
import type { Say } from '../../texts/say.js';
import { useTexts } from '../../texts/texts.js';
import { byteOrderMark, paymentLine, titleLine } from './csv.js';
import type { PaymentChoice } from './payment-choice.js';

type DownloadState =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; total: number; waitSeconds: number }
  | { kind: 'failed'; error: CombinedError; retry: () => void };

/** A download of payments as a CSV file, one at a time. It ends when the page is left. */
export interface Download {
  state: DownloadState;
  start: (choice: PaymentChoice) => void;
  cancel: () => void;
}

export function useDownload(): Download {
  const { say, language } = useTexts();
  const [state, setState] = useState<DownloadState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (file: Export): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    const { signal } = abort;
    const onProgress = (waitSeconds: number): void => {
      const { done, total } = file;
      if (!signal.aborted) setState({ kind: 'running', done, total, waitSeconds });
    };
    const error = await goOn(file, { signal, onProgress });
    if (signal.aborted) return;
    if (error) {
      setState({ kind: 'failed', error, retry: () => void run(file) });
      return;
    }
    save(file, say);
    setState({ kind: 'idle' });
    showNotice(say('payments.downloaded', { count: file.done }), say);
  };
  return {
    state,
    start: (choice) => void run(newExport(choice, language)),
    cancel: () => {
      running.current?.abort();
      setState({ kind: 'idle' });
    },
  };
}

const newExport = (choice: PaymentChoice, language: Language): Export => ({
  choice,
  language,
  chunks: [],
  done: 0,
  total: 0,
  cursor: undefined,
});

/** Hands the file to the browser. */
function save({ chunks, language }: Export, say: Say): void {
  const file = new Blob([byteOrderMark, titleLine(say, language), ...chunks], {
    type: 'text/csv;charset=utf-8',
  });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `payments-${dayOf(new Date())}.csv`;
  link.click();
  // The browser reads it after the click.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A file under way. It can be gone on with after a fault. */
interface Export {
  choice: PaymentChoice;
  /** By which numbers and cells are written. */
  language: Language;
  chunks: Blob[];
  /** Payments in the file, and all that there will be. */
  done: number;
  total: number;
  /** The cursor of the next page. */
  cursor: string | undefined;
}

/** Used when the service names no time to wait. */
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
async function goOn(
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
  ['RATE_LIMITED', 'UNAVAILABLE'].includes(errorCode(error));

/** The time until more than the reserve is left of each limit: until its oldest request leaves the window. */
const secondsToSpare = (limits: readonly Limit[]): number =>
  Math.max(
    0,
    ...limits.map(({ limit, remaining, resetSeconds }) =>
      remaining > limit * reserve ? 0 : Math.max(resetSeconds, 1),
    ),
  );
