import type { Logger } from 'pino';
import { Prisma, type PrismaClient } from '../../prisma/client/client.js';
import { inTurn, type Chore } from '../core/database/chores.js';
import type { DueRows, TableName } from '../core/database/due-creators.js';
import { dayMs } from '../core/days.js';
import type { Subscriber } from './outbox.js';

/** Days that events are kept. */
export const keptDays = 30;
const everyMs = 3600 * 1000;
const batchSize = 1000;

interface CleanupServices {
  db: PrismaClient;
  now: () => Date;
  log: Logger;
  eventSubscribers: readonly Subscriber[];
}

/** Deletes old events that no subscriber needs any more, with the rows of the subscribers. */
export const eventCleanup = ({ db, now, log, eventSubscribers }: CleanupServices): Chore => ({
  id: '3f0f3c3e-6d0e-4f4e-9a51-5d1d0f6b7a02',
  name: 'event-cleanup',
  async run(signal) {
    const before = new Date(now().getTime() - keptDays * dayMs);
    const isOld = (table: TableName): Prisma.Sql =>
      eventSubscribers.reduce(
        (condition, { isNeeded }) => Prisma.sql`${condition} AND NOT ${isNeeded(table)}`,
        Prisma.sql`created_at < ${before}`,
      );
    let events = 0;
    const due: DueRows = (table) => Prisma.sql`
      SELECT creator_id FROM ${table('webhook_events')} AS event
      WHERE ${isOld(table)}
      ORDER BY created_at LIMIT ${batchSize}`;
    const nextMs = await inTurn(signal, everyMs, {
      db,
      due,
      async batch(creatorId) {
        const deleted = await deleteBatch(db, creatorId, isOld(Prisma.raw), eventSubscribers);
        events += deleted;
        return deleted;
      },
    });
    if (events > 0) log.info({ events }, 'Old events deleted');
    return nextMs;
  },
});

/** @returns the number of events of the creator that were deleted */
const deleteBatch = (
  db: PrismaClient,
  creatorId: bigint,
  isOld: Prisma.Sql,
  subscribers: readonly Subscriber[],
): Promise<number> =>
  db.$transaction(async (tx) => {
    const old = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM webhook_events AS event
      WHERE creator_id = ${creatorId} AND ${isOld}
      ORDER BY created_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
    let eventIds = old.map(({ id }) => id);
    for (const subscriber of subscribers) {
      eventIds = await subscriber.release(tx, creatorId, eventIds);
    }
    await tx.webhookEvent.deleteMany({ where: { creatorId, id: { in: eventIds } } });
    return eventIds.length;
  });
