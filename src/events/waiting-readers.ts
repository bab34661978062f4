import pLimit, { type LimitFunction } from 'p-limit';

/**
 * The most woken readers of a creator that read at a time. So none waits too long for a connection, however many are
 * woken.
 */
const maxReadingAgain = 4;
/** Readers that may wait at a time in one process. */
const maxReaders = 2000;
const maxReadersOfCreator = maxReaders / 2;

/** A request that waits. */
export interface Reader {
  creatorId: bigint;
  /** The key or the secret of the session; undefined for the platform, whose key does not end. */
  secret?: string | undefined;
  /** The newest event when it last read; undefined while it reads. */
  newest: bigint | undefined;
  /** True if there may be events that it has not read. */
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

export interface WaitingReaders {
  /** Adds a reader. If there is no room, ends the longest wait of the creator with the most readers. */
  join(caller: Pick<Reader, 'creatorId' | 'secret'>): { reader: Reader; readAgain: LimitFunction };
  leave(reader: Reader): void;
  /** Ends the wait of a reader, which then leaves. */
  end(reader: Reader): void;
  ofCreator(creatorId: bigint): Iterable<Reader>;
  creatorIds(): bigint[];
  all(): Reader[];
  count(): number;
}

export function createWaitingReaders(): WaitingReaders {
  const creators = new Map<bigint, ReadersOfCreator>();
  let total = 0;

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
    join({ creatorId, secret }) {
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
      return { reader, readAgain };
    },
    leave,
    end,
    ofCreator: (creatorId) => creators.get(creatorId)?.readers ?? [],
    creatorIds: () => [...creators.keys()],
    all: () => [...creators.values()].flatMap(({ readers }) => [...readers]),
    count: () => total,
  };
}

const largest = (creators: Iterable<ReadersOfCreator>): Set<Reader> =>
  [...creators]
    .map(({ readers }) => readers)
    .reduce((one, other) => (other.size > one.size ? other : one));

/** Tells a reader that there may be events that it has not read. */
export function wake(reader: Reader): void {
  reader.hasNews = true;
  reader.wake();
}

/** Resolves when a reader is woken, at once if that has happened. */
export const news = (reader: Reader): Promise<void> =>
  new Promise((resolve) => {
    reader.wake = resolve;
    if (reader.hasNews) resolve();
  });
