import { useEffect, useRef, useState } from 'react';
import type { CombinedError } from 'urql';
import { dayOf } from '../../days.js';
import { showNotice } from '../../parts/notices.js';
import type { Language } from '../../texts/language.js';
import type { Say } from '../../texts/say.js';
import { useTexts } from '../../texts/texts.js';
import { byteOrderMark } from './csv.js';
import { goOn, type Export } from './export-payments.js';
import { titleLine } from './payment-lines.js';
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
