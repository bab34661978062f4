import { Prisma, type WebhookEvent } from '../../prisma/client/client.js';
import { authenticate } from '../access/auth.js';
import { creatorOf, type Context } from '../access/context.js';
import type { Query } from '../core/database/database.js';
import { invalid } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import type { KeysetPage, PagedRows } from '../core/keyset.js';
import { eventTypes, type EventType } from './outbox.js';

/** The longest that a request may wait for events. */
export const maxWaitSeconds = 25;

declare module '../access/context.js' {
  interface Session {
    /** How long the request has waited for events, in milliseconds. The reading is not part of it. */
    waitedMs?: number;
  }
}

/** An event as the feed gives it. Its id is its position among the events of its creator. */
export interface FeedEvent extends Pick<WebhookEvent, 'type' | 'body' | 'createdAt'> {
  id: bigint;
  /** The `webhook-id`. */
  eventId: string;
}

export interface EventFilter {
  /** All types if left out. */
  types?: readonly string[] | null | undefined;
  /** How long to wait if there is nothing yet. */
  waitSeconds?: number | null | undefined;
}

/**
 * The events of the calling creator, oldest first. If a page is empty, the request waits for something to come.
 *
 * @throws ServiceError VALIDATION_FAILED for an unknown type and a wait out of bounds
 */
export function feedOf(ctx: Context, { types, waitSeconds }: EventFilter): PagedRows<FeedEvent> {
  const { id: creatorId } = creatorOf(ctx);
  const caller = {
    creatorId,
    secret: ctx.onBehalfOf === undefined ? (ctx.apiKey ?? ctx.sessionSecret) : undefined,
    authenticate: () => authenticate(ctx),
    closed: ctx.closed,
  };
  const waitMs = readWait(waitSeconds ?? 0);
  const wanted = types && readTypes(types);
  const { db, query, eventReaders, session } = ctx;
  return {
    async find(page) {
      const found = await eventReaders.untilSome(caller, waitMs, () =>
        selectEvents(query, creatorId, wanted, page),
      );
      // Fields of one request wait side by side.
      session.waitedMs = Math.max(session.waitedMs ?? 0, found.waitedMs);
      return found.page.rows;
    },
    totalCount: () =>
      db.webhookEvent.count({
        where: { creatorId, position: { not: null }, ...(wanted && { type: { in: wanted } }) },
      }),
  };
}

function readWait(seconds: number): number {
  if (seconds >= 0 && seconds <= maxWaitSeconds) return seconds * 1000;
  throw invalid([{ path: ['waitSeconds'], rule: 'between', least: 0, most: maxWaitSeconds }]);
}

function readTypes(types: readonly string[]): EventType[] {
  const known = new Set<string>(eventTypes);
  const faults: Fault[] = [...types.entries()]
    .filter(([, type]) => !known.has(type))
    .map(([index]) => ({
      path: ['types', index],
      rule: 'eventType',
      types: eventTypes.join(', '),
    }));
  if (faults.length > 0) throw invalid(faults);
  return [...new Set(types)] as EventType[];
}

/** A page of events, and the position of the newest event of the creator, of any type, as of the same moment. */
async function selectEvents(
  query: Query,
  creatorId: bigint,
  types: EventType[] | null | undefined,
  { id: { gt = 0n, lt }, orderBy, take }: KeysetPage,
): Promise<{ rows: FeedEvent[]; newest: bigint }> {
  const order = Prisma.raw(orderBy.id);
  const page = (type: Prisma.Sql): Prisma.Sql => Prisma.sql`
    SELECT position AS id, id AS "eventId", type, body, created_at AS "createdAt"
    FROM webhook_events
    WHERE creator_id = ${creatorId}::bigint AND position > ${gt}::bigint ${type}
      ${lt === undefined ? Prisma.empty : Prisma.sql`AND position < ${lt}::bigint`}
    ORDER BY position ${order} LIMIT ${take}::int`;
  // Each type has its own place in the index, so no page walks over events of other types.
  const wanted = types
    ? Prisma.sql`
      SELECT event.* FROM unnest(${types}::text[]) AS wanted (type),
        LATERAL (${page(Prisma.sql`AND type = wanted.type`)}) AS event
      ORDER BY event.id ${order} LIMIT ${take}::int`
    : page(Prisma.empty);
  const rows = await query<(FeedEvent | { id: null }) & { newest: bigint }>(Prisma.sql`
    SELECT counter.newest, event.* FROM (
      SELECT coalesce(max(newest), 0) AS newest FROM event_counters WHERE creator_id = ${creatorId}::bigint
    ) AS counter LEFT JOIN LATERAL (${wanted}) AS event ON true
    ORDER BY event.id ${order}`);
  // An empty page is one row without an event.
  const found = rows.filter((row) => row.id !== null);
  return { rows: found, newest: rows[0]?.newest ?? 0n };
}
