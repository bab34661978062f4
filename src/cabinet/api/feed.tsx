import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Client, OperationResult } from 'urql';
import { graphql, type ResultOf, type VariablesOf } from '../graphql.js';
import { alone, sleep } from './alone.js';
import { createClient, isSignedOut } from './client.js';
import { errorCode, retryAfterSeconds } from './failure.js';
import { pauseMs, readLimits, type Limit } from './feed-pace.js';
import { maxWaitSeconds } from './limits.js';
import { FeedContext, followedTypes, type Listener } from './use-feed.js';

/** An empty answer before this time counts as a failure: a service that stops answers early. */
const earlyMs = (1000 * maxWaitSeconds) / 2;
const longestBackoffMs = 60_000;

interface FeedProviderProps {
  sessionId: string;
  onSignedOut: () => void;
  children: ReactNode;
}

/** Follows what happens to the creator, and tells the pages. */
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

/** The types of what has happened, and where the next answer goes on. */
interface News {
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

  const receive = (news: News): void => {
    cursor = news.cursor;
    untold = [...new Set([...untold, ...news.types])];
    if (untold.length === 0 || document.hidden) return;
    tell(untold);
    untold = [];
  };
  const follow = async (signal: AbortSignal): Promise<void> => {
    let failedAttempts = 0;
    while (!signal.aborted) {
      const askedAt = Date.now();
      const answer = await ask(client, cursor, signal);
      const { error } = answer;
      if (isSignedOut(error)) return;
      const news = readNews(answer, cursor);
      const isFirst = cursor === undefined;
      if (news) {
        receive(news);
        tabs.postMessage(news);
        if (isFirst) continue;
      }
      const isEarly = Date.now() - askedAt < earlyMs;
      failedAttempts = news && (news.types.length > 0 || !isEarly) ? 0 : failedAttempts + 1;
      const retryMs = 1000 * ((error && retryAfterSeconds(error)) ?? 0);
      await sleep(Math.max(pause(), retryMs, backoffMs(failedAttempts)), signal);
    }
  };
  const startOrStop = (): void => {
    leave.abort();
    if (document.hidden) return;
    leave = new AbortController();
    receive({ types: [], cursor });
    void alone(name, leave.signal, follow);
  };

  tabs.onmessage = ({ data }: MessageEvent<News>) => receive(data);
  document.addEventListener('visibilitychange', startOrStop);
  startOrStop();
  return () => {
    document.removeEventListener('visibilitychange', startOrStop);
    leave.abort();
    tabs.close();
  };
}

/** Browsers do not all come back at the same moment. */
const backoffMs = (failedAttempts: number): number =>
  failedAttempts === 0
    ? 0
    : Math.min(500 * 2 ** failedAttempts, longestBackoffMs) * (1 + Math.random() / 4);

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
function readNews({ data, error }: Answer, after: string | undefined): News | undefined {
  // The database was restored, and does not know the cursor. Anything may have changed.
  if (error && errorCode(error) === 'VALIDATION_FAILED' && after !== undefined) {
    return { types: followedTypes, cursor: undefined };
  }
  const cursor = data?.events.pageInfo.endCursor;
  if (!data || !cursor) return undefined;
  return { types: after === undefined ? [] : data.events.nodes.map(({ type }) => type), cursor };
}
