import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { attemptTimeoutMs } from '../../api/limits.js';
import type { Pages } from '../../api/pages.js';
import { type DeliveryInUse, type DeliveryRow, isUnderWay } from './delivery.js';

interface Followed {
  pages: Pages<DeliveryRow>;
  test: DeliveryInUse;
  opened: DeliveryInUse;
  /** Reads the endpoint, whose state deliveries change. */
  onRead: () => void;
}

/**
 * Polls until deliveries under way have ended. New rows do not restart it: a busy store always has one.
 *
 * @returns whether it takes long
 */
export function useFollowed({ pages, test, opened, onRead }: Followed): boolean {
  const one = test.isUnread ? 'test' : (test.underWay ?? opened.underWay);
  const underWay = one ?? (pages.nodes?.some(isUnderWay) ? 'list' : undefined);
  const hasEnded = useEffectEvent(() => {
    pages.refresh();
    onRead();
  });
  const former = useRef<string>(undefined);
  useEffect(() => {
    if (former.current !== undefined && former.current !== underWay) hasEnded();
    former.current = underWay;
  }, [underWay]);
  return useRecheck(underWay, () => {
    if (test.isUnread || test.underWay) test.readAgain();
    if (opened.underWay && opened.underWay !== test.underWay) opened.readAgain();
    if (one === undefined) pages.refresh();
  });
}

/** Most attempts end at once. All pauses together are 2 s longer than an attempt can take. */
const pausesMs = [500, 1000, 1500, 2000, 3000, 4000, attemptTimeoutMs - 10_000];
/** Deliveries that take longer are read again at this pace. */
const slowPauseMs = 30_000;

/**
 * Reads again while something is under way, ever more seldom, and not while the page is hidden.
 *
 * @param underWay names what is under way; undefined for nothing. Something else is followed from the beginning.
 * @returns whether it takes long
 */
function useRecheck(underWay: string | undefined, recheck: () => void): boolean {
  const [tries, setTries] = useState({ of: underWay, count: 0 });
  const tell = useEffectEvent(recheck);
  if (tries.of !== underWay) setTries({ of: underWay, count: 0 });
  const { count } = tries;
  useEffect(() => {
    if (underWay === undefined) return;
    const timer = window.setTimeout(() => {
      setTries({ of: underWay, count: count + 1 });
      if (!document.hidden) tell();
    }, pausesMs[count] ?? slowPauseMs);
    return () => window.clearTimeout(timer);
  }, [underWay, count]);
  return underWay !== undefined && count >= pausesMs.length;
}
