import { useEffect, useEffectEvent, useState } from 'react';

/** An attempt ends within 15 s, and mostly at once. All in all a bit longer. */
const pausesMs = [500, 1000, 1500, 2000, 3000, 4000, 5000];
/** What takes longer is read again from time to time. */
const slowPauseMs = 30_000;

/**
 * Reads again while something is under way, ever more seldom, and not while the page is hidden.
 *
 * @param underWay names what is under way; undefined for nothing. Something else is followed from the beginning.
 * @returns whether it takes long
 */
export function useRecheck(underWay: string | undefined, recheck: () => void): boolean {
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
