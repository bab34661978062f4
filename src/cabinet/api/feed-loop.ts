import type { Client, OperationResult } from 'urql';
import {
  CabinetEventsDocument,
  type CabinetEventsQuery,
  type CabinetEventsQueryVariables,
} from '../operations.js';
import { isSignedOut } from './client.js';
import { codeOf, retryAfterSeconds } from './failure.js';
import { pauseMs, type Limit } from './feed-pace.js';
import { sleep } from './sleep.js';

/** What shows in the cabinet by itself. */
export const followedTypes = ['payment.succeeded', 'payment.refunded', 'payment.rejected'] as const;

export type FeedEvent = CabinetEventsQuery['events']['nodes'][number];

/** What one answer of the feed has brought, and where the next goes on. */
export interface Round {
  events: readonly FeedEvent[];
  cursor: string;
}

/** The service answers at the latest after so long, also when nothing happens. */
const waitSeconds = 25;
/** An empty answer that comes sooner is early, such as from a service that stops. Asking again slows down as after an error. */
const earlyMs = (1000 * waitSeconds) / 2;
const firstBackoffMs = 1000;
const longestBackoffMs = 60_000;

interface FeedOptions {
  client: Client;
  /** Where to begin; undefined for what happens from now on. */
  cursor: string | undefined;
  /** What the last answer says about the requests that are left. */
  limits: () => readonly Limit[];
  onRound: (round: Round) => void;
  /** Aborted when the feed is to end. */
  signal: AbortSignal;
  /** Waits between two answers. It may end earlier, unlike the wait after an error. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Follows the events until it is aborted, or nobody is signed in any more. */
export async function followEvents(options: FeedOptions): Promise<void> {
  const { client, limits, onRound, signal, pause } = options;
  let { cursor } = options;
  let backoffMs = firstBackoffMs;
  while (!signal.aborted) {
    const askedAt = Date.now();
    const { data, error } = await ask(client, cursor, signal);
    if (isSignedOut(error)) return;
    const next = data?.events.pageInfo.endCursor;
    if (!data || !next || error) {
      // The database was restored, and has lost the event of the cursor.
      if (error && codeOf(error) === 'VALIDATION_FAILED') cursor = undefined;
      const ms = Math.max(1000 * ((error && retryAfterSeconds(error)) ?? 0), backoffMs);
      // Browsers do not all come back at the same moment.
      await sleep(ms * (1 + Math.random() / 4), signal);
      backoffMs = Math.min(backoffMs * 2, longestBackoffMs);
      continue;
    }
    // The last event, by which the feed begins, is no news.
    const isFirst = cursor === undefined;
    const events = isFirst ? [] : data.events.nodes;
    cursor = next;
    onRound({ events, cursor });
    if (isFirst) continue;
    if (events.length === 0 && Date.now() - askedAt < earlyMs) {
      await sleep(Math.max(pauseMs(limits()), backoffMs), signal);
      backoffMs = Math.min(backoffMs * 2, longestBackoffMs);
    } else {
      backoffMs = firstBackoffMs;
      await pause(pauseMs(limits()), signal);
    }
  }
}

type Answer = Pick<OperationResult<CabinetEventsQuery>, 'data' | 'error'>;

/** Asks for what came after a cursor, or for the last event, whose cursor is where the feed begins. */
function ask(client: Client, cursor: string | undefined, signal: AbortSignal) {
  const types = [...followedTypes];
  const variables: CabinetEventsQueryVariables =
    cursor === undefined ? { types, last: 1 } : { types, after: cursor, waitSeconds };
  return new Promise<Answer>((resolve) => {
    const subscription = client.query(CabinetEventsDocument, variables).subscribe(resolve);
    signal.addEventListener('abort', () => {
      subscription.unsubscribe();
      resolve({ data: undefined, error: undefined });
    });
  });
}
