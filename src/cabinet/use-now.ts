import { useSyncExternalStore } from 'react';

/** Relative times are to the minute. */
const tickMs = 30_000;

let now = new Date();
const listeners = new Set<() => void>();
let timer: number | undefined;

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = new Date();
    timer = window.setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** The time, to half a minute. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now);
