import { useEffect, useState } from 'react';
import type { SheetLine } from '../../../../payment-links/spreadsheet/spreadsheet.js';
import { alone } from '../../../api/alone.js';
import { isStopped, type Run } from './kept-run.js';
import { makeLinks, type News } from './make-links.js';

const noNews: News = {
  isOn: false,
  until: undefined,
  refused: new Map(),
  error: undefined,
  isFull: false,
};

/** Makes the links of a run while its page is shown, in one tab at a time, until it is stopped. */
export function useMaking(
  creatorId: string,
  run: Run,
  lines: readonly SheetLine[],
): { news: News; isWanted: boolean; retry: () => void } {
  const isWanted = !isStopped(creatorId);
  const [turn, setTurn] = useState(0);
  const [{ news, newsOf }, setState] = useState({ news: noNews, newsOf: turn });
  useEffect(() => {
    if (!isWanted) return;
    const end = new AbortController();
    void alone(`cabinet-spreadsheet-${creatorId}`, end.signal, (signal) =>
      makeLinks({ creatorId, run, lines }, signal, (change) =>
        setState((last) => ({
          news: { ...(last.newsOf === turn ? last.news : noNews), ...change },
          newsOf: turn,
        })),
      ),
    );
    return () => end.abort();
  }, [creatorId, run, lines, isWanted, turn]);
  return {
    news: newsOf === turn ? news : noNews,
    isWanted,
    retry: () => setTurn(turn + 1),
  };
}
