import { Prisma, type WebhookEvent } from '../../prisma/client/client.js';
import { authenticate } from '../access/auth.js';
import { creatorOf, type Context } from '../access/context.js';
import type { Query } from '../core/database/database.js';
import { countInTurn } from '../core/database/in-time.js';
import { direction, limit } from '../core/database/page-sql.js';
import { invalid, readOrRefuse } from '../core/errors.js';
import type { FeedRows, GivenPosition, KeysetPage, FeedPosition } from '../core/keyset.js';
import { storableTime } from '../core/days.js';
import type { EventType } from './event-types.js';
import { readTypes } from './read-types.js';

/** The longest that a request may wait for events. */
export const maxWaitSeconds = 25;
/**
 * The most events whose order by number may differ from their order by time: their transactions ran at the same time.
 */
const outOfOrder = 1000;

declare module '../access/context.js' {
  interface RequestState {
    /** The time that the request has waited for events, in milliseconds, without the reading. */
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
  /** The time of the first event; the oldest that is kept if left out. Ignored with `after`. */
  since?: Date | null | undefined;
  /** The time to wait if there is nothing yet. */
  waitSeconds?: number | null | undefined;
}

/**
 * The events of the calling creator, oldest first. If a page is empty, the request waits for something to come.
 *
 * @throws ServiceError VALIDATION_FAILED for an unknown type, a wait out of bounds, and a cursor of events that the
 *   database has lost
 */
export function readFeed(
  ctx: Context,
  { types, since, waitSeconds }: EventFilter,
): FeedRows<FeedEvent> {
  const { id: creatorId } = creatorOf(ctx);
  const caller = {
    creatorId,
    secret: ctx.onBehalfOf === undefined ? (ctx.apiKey ?? ctx.sessionSecret) : undefined,
    authenticate: () => authenticate(ctx),
    closed: ctx.closed,
  };
  const waitMs = readWait(waitSeconds ?? 0);
  const wanted = types && readOrRefuse((faults) => readTypes(types, faults));
  const { query, eventReaders, state } = ctx;
  return {
    async find(page, given) {
      const found = await eventReaders.untilSome(caller, waitMs, async () => {
        const read = await selectEvents(query, creatorId, { types: wanted, since, given }, page);
        assertKept(given, read);
        return read;
      });
      // Fields of one request wait side by side.
      state.waitedMs = Math.max(state.waitedMs ?? 0, found.waitedMs);
      const { rows, newest, marks } = found.page;
      return { rows, newest: { id: newest, mark: marks[String(newest)] } };
    },
    markOf: ({ eventId }) => eventId.slice(markStart, markStart + markLength),
    totalCount: () =>
      countInTurn(ctx, () =>
        ctx.db.webhookEvent.count({
          where: {
            creatorId,
            position: { not: null },
            ...(wanted && { type: { in: wanted } }),
            ...(since && { createdAt: { gte: storableTime(since) } }),
          },
        }),
      ),
  };
}

function readWait(seconds: number): number {
  if (seconds >= 0 && seconds <= maxWaitSeconds) return seconds * 1000;
  throw invalid([{ path: ['waitSeconds'], rule: 'between', least: 0, most: maxWaitSeconds }]);
}

/** The part of an event's id that is its mark in cursors: the first random digits after `evt_`. */
const markStart = 4;
const markLength = 8;

interface EventPage {
  rows: FeedEvent[];
  /** The position of the newest event of the creator, of any type. */
  newest: bigint;
  /** The marks of that event and of those at the given positions, by position. Old events may be gone. */
  marks: Record<string, string>;
}

/**
 * After a restore, or a failover that lost the last moment, new events get the numbers of those that were lost. A
 * reader who has seen lost events would skip as many new ones.
 *
 * @throws ServiceError VALIDATION_FAILED for a position that another event has by now, or none yet
 */
function assertKept(given: GivenPosition[], { newest, marks }: EventPage): void {
  const isLost = ({ id, mark }: FeedPosition): boolean => {
    const found = marks[String(id)];
    return id > newest || (mark !== undefined && found !== undefined && found !== mark);
  };
  const lost = given.filter(isLost);
  if (lost.length === 0) return;
  throw invalid(lost.map(({ argument }) => ({ path: [argument], rule: 'lostCursor' })));
}

/** A page of events, with the newest event and those at the given positions as of the same moment. */
async function selectEvents(
  query: Query,
  creatorId: bigint,
  {
    types,
    since,
    given,
  }: { types: EventType[] | null | undefined; since?: Date | null; given: FeedPosition[] },
  page: KeysetPage,
): Promise<EventPage> {
  const { gt, lt } = page.id;
  const order = direction(page);
  const creator = Prisma.sql`creator_id = ${creatorId}::bigint`;
  const start =
    since && gt === undefined
      ? Prisma.sql`(
        SELECT min(position) - 1 FROM (
          SELECT position FROM webhook_events
          WHERE ${creator} AND position IS NOT NULL AND created_at >= ${storableTime(since)}::timestamptz
          ORDER BY created_at, position LIMIT ${outOfOrder}::int
        ) AS early
      )`
      : Prisma.sql`${gt ?? 0n}::bigint`;
  const select = (type: Prisma.Sql): Prisma.Sql => Prisma.sql`
    SELECT position AS id, id AS "eventId", type, body, created_at AS "createdAt"
    FROM webhook_events
    WHERE ${creator} AND position > ${start} ${type}
      ${lt === undefined ? Prisma.empty : Prisma.sql`AND position < ${lt}::bigint`}
    ORDER BY position ${order} ${limit(page)}`;
  // Each type has its own part of the index, so no page walks over events of other types.
  const wanted = types
    ? Prisma.sql`
      SELECT event.* FROM unnest(${types}::text[]) AS wanted (type),
        LATERAL (${select(Prisma.sql`AND type = wanted.type`)}) AS event
      ORDER BY event.id ${order} ${limit(page)}`
    : select(Prisma.empty);
  const rows = await query<(FeedEvent | { id: null }) & Omit<EventPage, 'rows'>>(Prisma.sql`
    SELECT feed.newest, feed.marks, event.* FROM (
      SELECT newest, (
        SELECT json_object_agg(position, substr(id, ${markStart + 1}::int, ${markLength}::int))
        FROM webhook_events
        WHERE ${creator} AND position = ANY(array_append(${given.map(({ id }) => id)}::bigint[], newest))
      ) AS marks
      FROM (SELECT coalesce(max(newest), 0) AS newest FROM event_counters WHERE ${creator}) AS counter
    ) AS feed LEFT JOIN LATERAL (${wanted}) AS event ON true
    ORDER BY event.id ${order}`);
  // An empty page is one row without an event.
  const found = rows.filter((row) => row.id !== null);
  const { newest = 0n, marks } = rows[0] ?? {};
  return { rows: found, newest, marks: marks ?? {} };
}
