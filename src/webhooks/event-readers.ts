import { setTimeout as wait } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Logger } from 'pino';
import { Prisma } from '../../prisma/client/client.js';
import { findEnded } from '../access/ended-secrets.js';
import type { KnownKeys } from '../access/known-keys.js';
import type { Database } from '../core/database/database.js';
import { createNotices } from '../core/database/notices.js';
import { readId } from '../core/ids.js';

/** Finds events whose notice did not arrive: a connection broke, or a process ended right after it had committed. */
const lookEveryMs = 1000 / 2;
/** How long a reader pauses after it was woken by events of other types, so that it does not read too often. */
const restMs = 250;
/** Woken readers of a creator that read at a time. However many are woken, none is refused for waiting too long. */
const maxReadingAgain = 4;
/** Readers that may wait at a time in one process. */
const maxReaders = 2000;
const maxReadersOfCreator = maxReaders / 2;

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

/** Who reads. */
interface Caller {
  creatorId: bigint;
  /** The key or the secret of the session; undefined for the platform, whose key does not end. */
  secret?: string | undefined;
  /** @throws ServiceError UNAUTHENTICATED when the key or the session has ended */
  authenticate: () => Promise<unknown>;
  /** Resolves when the client has gone. */
  closed: Promise<unknown>;
}

/** Readers that wait for the next event of their creator. While they wait, they use no connection to the database. */
export interface EventReaders {
  /**
   * Reads a page. If it is empty, waits for events of the creator and reads it again, until it has some, the time is up,
   * the client has gone or the process stops. When too many wait, the one that has waited longest is let go, of the creator
   * with the most.
   *
   * @throws ServiceError UNAUTHENTICATED when the key or the session of the reader ends while it waits
   */
  untilSome<Found extends Page>(
    caller: Caller,
    waitMs: number,
    read: () => Promise<Found>,
  ): Promise<{ page: Found; waitedMs: number }>;
  /** Tells the readers in all processes that a creator has new events, which are committed. */
  announce(creatorId: bigint): void;
  /** How many wait in this process. */
  count(): number;
  /** Lets all readers go. */
  close(): Promise<void>;
}

/** A request that waits. */
interface Reader extends Pick<Caller, 'creatorId' | 'secret'> {
  /** The newest event when it last read; undefined while it reads. */
  newest: bigint | undefined;
  /** Whether there may be events that it has not read. */
  hasNews: boolean;
  wake: () => void;
  /** Aborted when the wait is over. */
  over: AbortController;
}

interface ReadersOfCreator {
  /** Those that have waited longest first. */
  readers: Set<Reader>;
  readAgain: LimitFunction;
}

/** @param options.longestWaitMs the longest wait, since connections without traffic are closed after some time */
export function createEventReaders({
  longestWaitMs,
  ...services
}: Pick<Database, 'query' | 'listen'> & {
  longestWaitMs: number;
  knownKeys: KnownKeys;
  now: () => Date;
  log: Logger;
}): EventReaders {
  const { query, knownKeys, log } = services;
  const creators = new Map<bigint, ReadersOfCreator>();
  const closing = new AbortController();
  let total = 0;
  let looking: Promise<void> | undefined;

  const wake = (reader: Reader): void => {
    reader.hasNews = true;
    reader.wake();
  };
  const notices = createNotices(services, 'payment_link_events', (creatorId) =>
    creators.get(readId(creatorId))?.readers.forEach(wake),
  );

  /** Wakes the readers that are behind, or ahead of a database that was restored. On a cluster, this asks all shards. */
  const look = async (): Promise<void> => {
    const counters = await query<{ creatorId: bigint; newest: bigint }>(Prisma.sql`
      SELECT creator_id AS "creatorId", newest FROM event_counters
      WHERE creator_id = ANY(${[...creators.keys()]}::bigint[])`);
    for (const { creatorId, newest } of counters) {
      creators.get(creatorId)?.readers.forEach((reader) => {
        if (reader.newest !== undefined && reader.newest !== newest) wake(reader);
      });
    }
  };
  /** Ends the wait of those whose key or session has ended. On a cluster, this asks all shards. */
  const endUnauthenticated = async (): Promise<void> => {
    const waiting = [...creators.values()].flatMap(({ readers }) => [...readers]);
    const secrets = new Set(waiting.flatMap(({ secret }) => secret ?? []));
    const ended = await findEnded(services, secrets);
    if (ended.size === 0) return;
    knownKeys.forget();
    for (const reader of waiting) if (reader.secret && ended.has(reader.secret)) end(reader);
  };
  const lookWhileSomeWait = async (): Promise<void> => {
    const { signal } = closing;
    while (total > 0 && !signal.aborted) {
      await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
      await Promise.all([look(), endUnauthenticated()]).catch((error: unknown) =>
        log.debug({ err: error }, 'Events were not looked for'),
      );
    }
    looking = undefined;
  };

  const join = ({ creatorId, secret }: Caller): { reader: Reader; readAgain: LimitFunction } => {
    const { readers, readAgain } = creators.get(creatorId) ?? {
      readers: new Set(),
      readAgain: pLimit(maxReadingAgain),
    };
    if (readers.size >= maxReadersOfCreator) endOldest(readers);
    else if (total >= maxReaders) endOldest(largest(creators.values()));
    const reader: Reader = {
      creatorId,
      secret,
      newest: undefined,
      hasNews: false,
      wake: () => undefined,
      over: new AbortController(),
    };
    creators.set(creatorId, { readers: readers.add(reader), readAgain });
    total++;
    looking ??= lookWhileSomeWait();
    return { reader, readAgain };
  };

  const leave = (reader: Reader): void => {
    const readers = creators.get(reader.creatorId)?.readers;
    if (!readers?.delete(reader)) return;
    if (readers.size === 0) creators.delete(reader.creatorId);
    total--;
  };

  const end = (reader: Reader): void => {
    leave(reader);
    reader.over.abort();
  };

  const endOldest = ([oldest]: Set<Reader>): void => {
    if (oldest) end(oldest);
  };

  return {
    async untilSome(caller, waitMs, read) {
      if (waitMs === 0 || closing.signal.aborted) return { page: await read(), waitedMs: 0 };
      const { reader, readAgain } = join(caller);
      const { signal } = reader.over;
      const ended = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
      });
      const timer = setTimeout(() => end(reader), Math.min(waitMs, longestWaitMs));
      void caller.closed.then(() => end(reader));
      void notices.listen();
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
        leave(reader);
      }
    },
    announce: (creatorId) => notices.tell(String(creatorId)),
    count: () => total,
    async close() {
      closing.abort();
      for (const { readers } of creators.values()) readers.forEach(end);
      await looking;
      await notices.close();
    },
  };
}

const largest = (creators: Iterable<ReadersOfCreator>): Set<Reader> =>
  [...creators]
    .map(({ readers }) => readers)
    .reduce((one, other) => (other.size > one.size ? other : one));

/** Resolves when a reader is woken, at once if that has happened. */
const news = (reader: Reader): Promise<void> =>
  new Promise((resolve) => {
    reader.wake = resolve;
    if (reader.hasNews) resolve();
  });
