import type { webhooks } from '../../schema/generated/openapi.js';
import { errorTable } from '../core/error-table.js';
import { FollowedEventsDocument, type FollowedEventsQueryVariables } from './documents.js';
import { PaymentLinksError } from './error.js';
import { askGraphql, type Door } from './graphql.js';
import { delay, retryDelayMs } from './send.js';

type Events = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
};

/** A text that is none of the types of this version. Only of an enumeration does TypeScript know that it is no other text. */
declare enum UnknownType {
  Any = '*',
}

/** An event of a type that came with a later version of the service. */
export interface UnknownEvent {
  type: UnknownType;
  timestamp: string;
  data: unknown;
}

/** The body of a webhook. Ask for its `type`, and `data` has the type that belongs to it. */
export type WebhookEvent = Events[keyof Events] | UnknownEvent;

/** An event of the feed. */
export type FollowedEvent = WebhookEvent & {
  /** The `webhook-id`. */
  id: string;
  /** Follow on from here with `after`. */
  cursor: string;
  /** The text that webhooks sign and send. */
  body: string;
};

export interface FollowOptions {
  /** The cursor of the last event that you have. */
  after?: string | undefined;
  /** Where to begin without a cursor: with the next event unless told otherwise, with the oldest, or at a time. */
  from?: 'now' | 'oldest' | Date | undefined;
  /** Only events of these types; all if left out. */
  types?: string[] | undefined;
  /** Ends the iteration. */
  signal?: AbortSignal | undefined;
}

/** The longest that a request may wait for events. */
const waitSeconds = 25;
/** An empty page may come early. The next one is not asked for at once. */
const pauseMs = 500;
const longestDelayMs = 30_000;

export type Place = Pick<FollowedEventsQueryVariables, 'after' | 'since'>;

export async function placeToBegin(
  door: Door,
  { after, from = 'now' }: FollowOptions,
  signal: AbortSignal,
): Promise<Place> {
  if (after !== undefined || from === 'oldest') return { after };
  if (from !== 'now') return { since: from.toISOString() };
  const { events } = await throughOutages(signal, () =>
    askGraphql(door, FollowedEventsDocument, { last: 1 }, { signal }),
  );
  return { after: events.pageInfo.endCursor };
}

/** The events from a place on, oldest first, and then each as it happens. */
export async function* follow(
  door: Door,
  { types, signal = door.signal ?? new AbortController().signal, ...begin }: FollowOptions,
): AsyncGenerator<FollowedEvent> {
  try {
    let place = await placeToBegin(door, begin, signal);
    for (;;) {
      const { events } = await throughOutages(signal, () =>
        askGraphql(door, FollowedEventsDocument, { ...place, types, waitSeconds }, { signal }),
      );
      for (const { cursor, node } of events.edges) {
        signal.throwIfAborted();
        const event = JSON.parse(node.body) as WebhookEvent;
        yield { ...event, id: node.id, body: node.body, cursor };
      }
      place = { after: events.pageInfo.endCursor };
      if (events.edges.length === 0) await delay(pauseMs, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Asks until there is an answer. Only a refusal ends it. */
async function throughOutages<Answer>(
  signal: AbortSignal,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof PaymentLinksError) || !isOutage(error)) throw error;
      const asked = (error.retryAfterSeconds ?? 0) * 1000;
      await delay(Math.max(asked, retryDelayMs(tries, longestDelayMs)), signal);
    }
  }
}

/** True if the service may answer later. */
export const isOutage = ({ status }: PaymentLinksError): boolean =>
  status === 0 ||
  status === errorTable.RATE_LIMITED.status ||
  status === errorTable.REQUEST_TIMEOUT.status ||
  status >= errorTable.INTERNAL.status;
