import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { createClient } from './client.js';
import type { FeedEvent, followedTypes } from './feed-loop.js';
import { readLimits, type Limit } from './feed-pace.js';
import { startFeed } from './feed-tabs.js';

type Listener = (events: readonly FeedEvent[]) => void;

/** Calls a listener with what happens, until the returned function is called. */
type Follow = (listener: Listener) => () => void;

const FeedContext = createContext<Follow>(() => () => undefined);

interface FeedProviderProps {
  sessionId: string;
  onSignedOut: () => void;
  children: ReactNode;
}

/** Follows what happens to the creator, for all that is within. */
export function FeedProvider({ sessionId, onSignedOut, children }: FeedProviderProps) {
  const [listeners] = useState(() => new Set<Listener>());
  const signedOut = useEffectEvent(onSignedOut);
  useEffect(() => {
    let limits: Limit[] = [];
    return startFeed({
      name: `cabinet-feed-${sessionId}`,
      client: createClient({
        isCached: false,
        onSignedOut: () => signedOut(),
        onAnswer: (headers) => (limits = readLimits(headers)),
      }),
      limits: () => limits,
      onEvents: (events) => {
        for (const listener of listeners) listener(events);
      },
    });
  }, [sessionId, listeners]);
  const [follow] = useState((): Follow => (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  return <FeedContext value={follow}>{children}</FeedContext>;
}

/**
 * Calls back when something of these types happens. While the page is hidden, it waits until it is shown: nobody sees what it
 * would read again.
 */
export function useFeed(
  types: readonly (typeof followedTypes)[number][],
  callback: (events: readonly FeedEvent[]) => void,
): void {
  const follow = use(FeedContext);
  const tell = useEffectEvent((events: readonly FeedEvent[]) => {
    const own = events.filter(({ type }) => types.some((wanted) => wanted === type));
    if (own.length > 0) callback(own);
  });
  useEffect(() => {
    let held: readonly FeedEvent[] = [];
    const flush = (): void => {
      if (document.hidden || held.length === 0) return;
      tell(held);
      held = [];
    };
    const unfollow = follow((events) => {
      held = [...held, ...events].slice(-maxHeld);
      flush();
    });
    document.addEventListener('visibilitychange', flush);
    return () => {
      unfollow();
      document.removeEventListener('visibilitychange', flush);
    };
  }, [follow]);
}

/** A page that is shown again reads its lists; it needs no more of the events than that. */
const maxHeld = 100;
