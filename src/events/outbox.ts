import { randomUUID } from 'node:crypto';
import { Prisma, type PrismaClient, type WebhookEvent } from '../../prisma/client/client.js';
import type { TableName } from '../core/database/due-creators.js';
import type { EventType } from './event-types.js';
import type { EventReaders } from './readers.js';

/** Something that happened, and what it tells. */
export interface NewEvent<Type extends string = EventType> {
  type: Type;
  data: object;
  /** True if answers to it are not stored, since they may name a customer who was erased. */
  hidesAnswers?: true | undefined;
}

/** An event as it is written. The database gives it its position. */
export type EventRow = Omit<WebhookEvent, 'position'>;

/** Writes rows of its own for events, in their transaction. `createServices` hands in all subscribers. */
export interface Subscriber {
  /**
   * Called before the events are written, so that as little as possible comes after them.
   *
   * @returns writes the rows that refer to the events, if there are any
   */
  prepare(
    tx: Prisma.TransactionClient,
    creatorId: bigint,
    events: readonly EventRow[],
  ): Promise<(() => Promise<unknown>) | undefined>;
  /** Called after the commit. */
  wake(): void;
  /** The condition for an old `event` that must be kept. */
  isNeeded: (table: TableName) => Prisma.Sql;
  /**
   * Deletes its rows of events that are to be deleted. Keeps those of events that have become needed meanwhile.
   *
   * @returns the ids of the events that can be deleted
   */
  release(tx: Prisma.TransactionClient, creatorId: bigint, eventIds: string[]): Promise<string[]>;
  /**
   * Deletes what was answered to events that their customer was taken out of, in the same transaction. From then on,
   * stores no answer to them.
   *
   * @returns the number of answers
   */
  forgetAnswers(
    tx: Prisma.TransactionClient,
    creatorId: bigint,
    eventIds: string[],
  ): Promise<number>;
}

declare module '../access/context.js' {
  interface Services {
    eventSubscribers: readonly Subscriber[];
  }
}

export interface OutboxServices {
  db: PrismaClient;
  now: () => Date;
  eventReaders: Pick<EventReaders, 'announce'>;
  eventSubscribers: readonly Subscriber[];
}

/** Adds an event to the transaction. */
export type Publish = (event: NewEvent) => void;

/**
 * Runs work and writes the events of a creator that it publishes, in one transaction. Events are the last thing in it:
 * from the first on, other events of the creator wait for the commit. After the commit, wakes those who read and send
 * events.
 */
export async function inTransaction<Result>(
  services: OutboxServices,
  creatorId: bigint,
  work: (tx: Prisma.TransactionClient, publish: Publish) => Promise<Result>,
): Promise<Result> {
  const events: NewEvent[] = [];
  const result = await services.db.$transaction(async (tx) => {
    const result = await work(tx, (event) => void events.push(event));
    if (events.length > 0) await writeEvents(services, tx, creatorId, events);
    return result;
  });
  if (events.length > 0) {
    services.eventReaders.announce(creatorId);
    services.eventSubscribers.forEach((subscriber) => subscriber.wake());
  }
  return result;
}

async function writeEvents(
  { now, eventSubscribers }: OutboxServices,
  tx: Prisma.TransactionClient,
  creatorId: bigint,
  events: NewEvent[],
): Promise<void> {
  const createdAt = now();
  const rows = events.map((event) => eventRow(creatorId, event, createdAt));
  const writes: ((() => Promise<unknown>) | undefined)[] = [];
  for (const subscriber of eventSubscribers) {
    writes.push(await subscriber.prepare(tx, creatorId, rows));
  }
  await insertEvents(tx, rows);
  for (const write of writes) await write?.();
}

/** Prisma's `createMany` would take twice as long, and other events of the creator wait meanwhile. */
async function insertEvents(tx: Prisma.TransactionClient, rows: EventRow[]): Promise<void> {
  const values = rows.map(
    ({ id, creatorId, type, body, createdAt, customerErasedAt }) =>
      Prisma.sql`(${id}, ${creatorId}, ${type}, ${body}, ${createdAt}, ${customerErasedAt}::timestamptz)`,
  );
  await tx.$executeRaw`
    INSERT INTO webhook_events (id, creator_id, type, body, created_at, customer_erased_at)
    VALUES ${Prisma.join(values)}`;
}

/** The row of an event. Its body is the text that every reader and receiver gets. */
export const eventRow = (
  creatorId: bigint,
  { type, data, hidesAnswers }: NewEvent<string>,
  createdAt: Date,
): EventRow => ({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  creatorId,
  type,
  body: JSON.stringify({ type, timestamp: createdAt.toISOString(), data }),
  createdAt,
  customerErasedAt: hidesAnswers ? createdAt : null,
});
