import { useEffect, useEffectEvent, useRef } from 'react';
import { attemptTimeoutMs } from '../../api/limits.js';

interface Polled {
  /** Names the attempt that is waited for; undefined for none. Another is followed from the beginning. */
  underWay: string | undefined;
  read: () => void;
  onEnd: () => void;
}

/** Most attempts end at once. All pauses together are 2 s longer than an attempt can take. */
const pausesMs = [500, 1000, 1500, 2000, 3000, 4000, attemptTimeoutMs - 10_000];
/** Deliveries that take longer are read again at this pace. */
const slowPauseMs = 30_000;

/** Reads again until what is under way has ended, ever more seldom, and not while the page is hidden. */
export function usePoll({ underWay, ...calls }: Polled): void {
  const read = useEffectEvent(calls.read);
  const end = useEffectEvent(calls.onEnd);
  const former = useRef<string>(undefined);
  useEffect(() => {
    if (former.current !== undefined && former.current !== underWay) end();
    former.current = underWay;
    if (underWay === undefined) return;
    let timer: number | undefined;
    const wait = (count: number): void => {
      timer = window.setTimeout(() => {
        if (!document.hidden) read();
        wait(count + 1);
      }, pausesMs[count] ?? slowPauseMs);
    };
    wait(0);
    return () => window.clearTimeout(timer);
  }, [underWay]);
}
