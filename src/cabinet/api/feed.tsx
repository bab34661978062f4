import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Client, OperationResult } from 'urql';
import type { EventType } from '../../events/event-types.js';
import { graphql, type ResultOf, type VariablesOf } from '../graphql.js';
import { createClient, isSignedOut } from './client.js';
import { errorCode, retryAfterSeconds } from './failure.js';
import { pauseMs, readLimits, sleep, type Limit } from './feed-pace.js';
import { maxWaitSeconds } from './limits.js';

/** News that the cabinet shows without being asked. */
const followedTypes = [
  'payment.succeeded',
  'payment.refunded',
  'payment.rejected',
  'customer.erased',
] as const satisfies readonly EventType[];

type FollowedType = (typeof followedTypes)[number];
type Listener = (types: readonly string[]) => void;

/** An empty answer that comes sooner is early, such as from a service that stops. */
const earlyMs = (1000 * maxWaitSeconds) / 2;
const longestBackoffMs = 60_000;

const FeedContext = createContext(new Set<Listener>());

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
    const client = createClient({
      isCached: false,
      onSignedOut: () => signedOut(),
      onAnswer: (headers) => (limits = readLimits(headers)),
    });
    const tell: Listener = (types) => {
      for (const listener of listeners) listener(types);
    };
    return startFeed(`cabinet-feed-${sessionId}`, client, () => pauseMs(limits), tell);
  }, [sessionId, listeners]);
  return <FeedContext value={listeners}>{children}</FeedContext>;
}

/** Calls back when something of these types has happened, and the page is shown. */
export function useFeed(types: readonly FollowedType[], callback: () => void): void {
  const listeners = use(FeedContext);
  const tell = useEffectEvent<Listener>((happened) => {
    if (types.some((type) => happened.includes(type))) callback();
  });
  useEffect(() => {
    const listener: Listener = (happened) => tell(happened);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listeners]);
}

/** The types of what has happened, and where the next answer goes on. */
interface Round {
  types: readonly string[];
  cursor: string | undefined;
}

/**
 * Follows the events in one tab that is shown, which tells the others: browsers open only six connections to a host over
 * HTTP/1.1, and each waiting request takes one. When that tab is closed or hidden, another goes on where it was.
 *
 * @returns a function that ends it
 */
function startFeed(name: string, client: Client, pause: () => number, tell: Listener): () => void {
  const tabs = new BroadcastChannel(name);
  let leave = new AbortController();
  let cursor: string | undefined;
  let untold: readonly string[] = [];

  const take = (round: Round): void => {
    cursor = round.cursor;
    untold = [...new Set([...untold, ...round.types])];
    if (untold.length === 0 || document.hidden) return;
    tell(untold);
    untold = [];
  };
  const follow = async (signal: AbortSignal): Promise<void> => {
    let inVain = 0;
    while (!signal.aborted) {
      const askedAt = Date.now();
      const answer = await ask(client, cursor, signal);
      const { error } = answer;
      if (isSignedOut(error)) return;
      const round = readRound(answer, cursor);
      const isFirst = cursor === undefined;
      if (round) {
        take(round);
        tabs.postMessage(round);
        if (isFirst) continue;
      }
      const isEarly = Date.now() - askedAt < earlyMs;
      inVain = round && (round.types.length > 0 || !isEarly) ? 0 : inVain + 1;
      const retryMs = 1000 * ((error && retryAfterSeconds(error)) ?? 0);
      await sleep(Math.max(pause(), retryMs, backoffMs(inVain)), signal);
    }
  };
  const look = (): void => {
    leave.abort();
    if (document.hidden) return;
    leave = new AbortController();
    take({ types: [], cursor });
    void alone(name, leave.signal, follow);
  };

  tabs.onmessage = ({ data }: MessageEvent<Round>) => take(data);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    leave.abort();
    tabs.close();
  };
}

/** Browsers do not all come back at the same moment. */
const backoffMs = (inVain: number): number =>
  inVain === 0 ? 0 : Math.min(500 * 2 ** inVain, longestBackoffMs) * (1 + Math.random() / 4);

/** Runs while no other tab does. Pages that came without https have no locks, and each follows the events itself. */
async function alone(
  name: string,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return run(signal);
  try {
    await navigator.locks.request(name, { signal }, () => run(signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Wait for what happens next. The last event shows where to begin. */
const CabinetEventsDocument = graphql(`
  query CabinetEvents($types: [String!], $after: String, $last: Int, $waitSeconds: Int) {
    events(types: $types, after: $after, last: $last, waitSeconds: $waitSeconds) {
      nodes { type }
      pageInfo { endCursor }
    }
  }
`);

type Answer = Pick<OperationResult<ResultOf<typeof CabinetEventsDocument>>, 'data' | 'error'>;

/** Asks for what came after a cursor, or for the last event, whose cursor is where the feed begins. */
function ask(client: Client, after: string | undefined, signal: AbortSignal): Promise<Answer> {
  const types = [...followedTypes];
  const variables: VariablesOf<typeof CabinetEventsDocument> =
    after === undefined ? { types, last: 1 } : { types, after, waitSeconds: maxWaitSeconds };
  return new Promise((resolve) => {
    const subscription = client.query(CabinetEventsDocument, variables).subscribe(resolve);
    signal.addEventListener('abort', () => {
      subscription.unsubscribe();
      resolve({ data: undefined, error: undefined });
    });
  });
}

/** The news in an answer; undefined if there is none. The last event, from which the feed begins, is no news. */
function readRound({ data, error }: Answer, after: string | undefined): Round | undefined {
  // The database was restored, and does not know the cursor. Anything may have changed.
  if (error && errorCode(error) === 'VALIDATION_FAILED' && after !== undefined) {
    return { types: followedTypes, cursor: undefined };
  }
  const cursor = data?.events.pageInfo.endCursor;
  if (!data || !cursor) return undefined;
  return { types: after === undefined ? [] : data.events.nodes.map(({ type }) => type), cursor };
}
