import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Prisma } from '../../prisma/client/client.js';
import { findEnded } from '../access/keys/ended-secrets.js';
import { creatorOfKey } from '../access/keys/key-format.js';
import type { KnownKeys } from '../access/keys/known-keys.js';
import type { Database } from '../core/database/database.js';
import { createWaitingReaders, news, wake, type Reader } from './waiting-readers.js';

/** Finds events of other processes. With the pause below, a reader has them within a second. */
const lookEveryMs = 1000 / 2;
/** The pause of a reader that was woken by events of other types, so that it does not read too often. */
const restMs = 250;

declare module '../access/context.js' {
  interface Services {
    eventReaders: EventReaders;
  }
}

/** A page of a creator's events. */
interface Page {
  rows: readonly unknown[];
  /** The position of the creator's newest event when the page was read; 0 if there was none. */
  newest: bigint;
}

/** The request that reads. */
interface Caller extends Pick<Reader, 'creatorId' | 'secret'> {
  /** @throws ServiceError UNAUTHENTICATED when the key or the session has ended */
  authenticate: () => Promise<unknown>;
  /** Resolves when the client has gone. */
  closed: Promise<unknown>;
}

/** Readers that wait for the next event of their creator. While they wait, they use no connection to the database. */
export interface EventReaders {
  /**
   * Reads a page. If it is empty, waits for events of the creator and reads it again, until it has some, the time is
   * up, the client has gone or the process stops. When too many wait, lets go a reader of the creator with the most:
   * the one that has waited longest.
   *
   * @throws ServiceError UNAUTHENTICATED when the key or the session of the reader ends while it waits
   */
  untilSome<Found extends Page>(
    caller: Caller,
    waitMs: number,
    read: () => Promise<Found>,
  ): Promise<{ page: Found; waitedMs: number }>;
  /** Wakes the readers of a creator in this process: it has new events, which are committed. */
  announce(creatorId: bigint): void;
  /** The number that wait in this process. */
  count(): number;
  /** Lets all readers go. */
  close(): Promise<void>;
}

/** @param options.longestWaitMs the longest wait, since connections without traffic are closed after some time */
export function createEventReaders({
  longestWaitMs,
  ...services
}: Pick<Database, 'query'> & {
  longestWaitMs: number;
  knownKeys: KnownKeys;
  now: () => Date;
  log: Logger;
}): EventReaders {
  const { query, knownKeys, log } = services;
  const waiting = createWaitingReaders();
  const closing = new AbortController();
  let looking: Promise<void> | undefined;

  /** Wakes the readers that are behind, or ahead of a database that was restored. */
  const look = async (): Promise<void> => {
    const counters = await query<{ creatorId: bigint; newest: bigint }>(Prisma.sql`
      SELECT creator_id AS "creatorId", newest FROM event_counters
      WHERE creator_id = /* all creators */ ANY(${waiting.creatorIds()}::bigint[])`);
    for (const { creatorId, newest } of counters) {
      for (const reader of waiting.ofCreator(creatorId)) {
        if (reader.newest !== undefined && reader.newest !== newest) wake(reader);
      }
    }
  };
  /** Ends the wait of those whose key or session has ended. */
  const endUnauthenticated = async (): Promise<void> => {
    const readers = waiting.all();
    const secrets = new Set(readers.flatMap(({ secret }) => secret ?? []));
    const ended = await findEnded(services, secrets);
    if (ended.size === 0) return;
    for (const creatorId of new Set([...ended].map(creatorOfKey))) knownKeys.forget(creatorId);
    for (const reader of readers) {
      if (reader.secret && ended.has(reader.secret)) waiting.end(reader);
    }
  };
  const lookWhileSomeWait = async (): Promise<void> => {
    const { signal } = closing;
    while (waiting.count() > 0 && !signal.aborted) {
      await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
      await Promise.all([look(), endUnauthenticated()]).catch((error: unknown) =>
        log.debug({ err: error }, 'Events were not looked for'),
      );
    }
    looking = undefined;
  };

  return {
    async untilSome(caller, waitMs, read) {
      if (waitMs === 0 || closing.signal.aborted) return { page: await read(), waitedMs: 0 };
      const { reader, readAgain } = waiting.join(caller);
      looking ??= lookWhileSomeWait();
      const { signal } = reader.over;
      const ended = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
      });
      const timer = setTimeout(() => waiting.end(reader), Math.min(waitMs, longestWaitMs));
      void caller.closed.then(() => waiting.end(reader));
      let waitedMs = 0;
      try {
        let page = await read();
        while (page.rows.length === 0) {
          reader.newest = page.newest;
          const startedAt = performance.now();
          if (waitedMs > 0) await Promise.race([wait(restMs), ended]);
          await Promise.race([news(reader), ended]);
          waitedMs += performance.now() - startedAt;
          if (signal.aborted) break;
          const again = readAgain(() => {
            if (signal.aborted) return page;
            reader.newest = undefined;
            reader.hasNews = false;
            return read();
          });
          page = await Promise.race([again, ended.then(() => page)]);
        }
        if (waitedMs > 0) await caller.authenticate();
        return { page, waitedMs };
      } finally {
        clearTimeout(timer);
        waiting.leave(reader);
      }
    },
    announce(creatorId) {
      for (const reader of waiting.ofCreator(creatorId)) wake(reader);
    },
    count: () => waiting.count(),
    async close() {
      closing.abort();
      waiting.all().forEach((reader) => waiting.end(reader));
      await looking;
    },
  };
}
