import type { Client } from 'urql';
import { followEvents, type FeedEvent, type Round } from './feed-loop.js';
import type { Limit } from './feed-pace.js';

/** A tab that nobody has looked at for so long leaves the feed to others. */
const hiddenMs = 5 * 60_000;

interface TabsOptions {
  /** The tabs of one session have the same. */
  name: string;
  client: Client;
  limits: () => readonly Limit[];
  onEvents: (events: readonly FeedEvent[]) => void;
}

/**
 * Follows the events in one tab, which tells the others: browsers open only six connections to a host over HTTP/1.1, and each
 * waiting request takes one. When that tab closes, another goes on where it was.
 *
 * @returns a function that ends it
 */
export function startFeed({ name, client, limits, onEvents }: TabsOptions): () => void {
  const end = new AbortController();
  const tabs = new BroadcastChannel(name);
  let cursor: string | undefined;

  const take = (round: Round): void => {
    cursor = round.cursor;
    if (round.events.length > 0) onEvents(round.events);
  };
  tabs.onmessage = ({ data }: MessageEvent<Round>) => take(data);
  const onRound = (round: Round): void => {
    take(round);
    tabs.postMessage(round);
  };

  const run = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await untilShown(end.signal);
      const { signal, release } = whileLookedAt(end.signal);
      await alone(name, signal, () =>
        followEvents({ client, cursor, limits, onRound, signal, pause }),
      );
      release();
      // It ended by itself: nobody is signed in.
      if (!signal.aborted) return;
    }
  };
  void run();
  return () => {
    end.abort();
    tabs.close();
  };
}

/** Runs while no other tab does. Pages that came without https have no locks, and each follows the events itself. */
async function alone(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) {
    await run();
    return;
  }
  try {
    await navigator.locks.request(name, { signal }, run);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** A signal that is aborted once the page was hidden for long. */
function whileLookedAt(outer: AbortSignal): { signal: AbortSignal; release: () => void } {
  const left = new AbortController();
  let timer: number | undefined;
  const look = (): void => {
    window.clearTimeout(timer);
    if (document.hidden) timer = window.setTimeout(() => left.abort(), hiddenMs);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return {
    signal: AbortSignal.any([outer, left.signal]),
    release: () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    },
  };
}

const untilShown = (signal: AbortSignal): Promise<void> =>
  document.hidden ? pause(undefined, signal) : Promise.resolve();

/** Waits for a time, or without one for ever; at most until the page is shown again. */
function pause(ms: number | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === undefined ? undefined : window.setTimeout(wake, ms);
    function wake(): void {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
      signal.removeEventListener('abort', wake);
      resolve();
    }
    function onChange(): void {
      if (!document.hidden) wake();
    }
    document.addEventListener('visibilitychange', onChange);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });
}
