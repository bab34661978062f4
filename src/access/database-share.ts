import type { PrismaClient } from '../../prisma/client/client.js';
import type { Database, Query } from '../core/database/database.js';
import { outOfReach } from '../core/errors.js';

/**
 * One creator may hold this fraction of a process's connections, and at least one. Measured for a creator who is alone
 * on the process: with a third, a fifth fewer requests are answered than without a bound; with a half, a tenth.
 */
const shareOfPool = 1 / 2;
/**
 * Waiting is measured in ticks of a timer, ten per timeout, not by the clock. While a burst keeps the process busy the
 * timer does not fire, so nothing is refused that could go ahead a moment later.
 */
const ticksOfTimeout = 10;
/**
 * Slightly less than the timeout. So statements that wait behind one without a connection are refused before that one
 * is, and do not take its place to wait all over again.
 */
const longestTicks = 9;

/** The database as one creator may use it. */
export interface DatabaseShare {
  db: PrismaClient;
  query: Query;
}

interface Line {
  running: number;
  /** In order of arrival. */
  waiting: Set<Waiting>;
  /** Runs while statements wait. */
  clock?: NodeJS.Timeout | undefined;
}

interface Waiting {
  ticks: number;
  go: () => void;
  refuse: (error: Error) => void;
}

/**
 * Keeps each creator from holding more than its share of the connections. Further statements wait in a line of that
 * creator, while those of others go ahead.
 *
 * @param options.timeoutMs how long a statement may wait for a connection
 */
export function createDatabaseShares(
  { db, query, pool }: Pick<Database, 'db' | 'query' | 'pool'>,
  { timeoutMs }: { timeoutMs: number },
): (creatorId: bigint) => DatabaseShare {
  const places = Math.max(1, Math.floor(pool().size * shareOfPool));
  const pass = createTurnstile(places, timeoutMs / ticksOfTimeout);
  return (creatorId) => ({
    db: atTurn(db, (work) => pass(creatorId, work)),
    query: (statement, how) => pass(creatorId, () => query(statement, how)),
  });
}

/** Lets each creator do as many things at a time as there are places. Remembers only creators with work under way. */
function createTurnstile(places: number, tickMs: number) {
  const lines = new Map<bigint, Line>();

  const tick = (line: Line): void => {
    for (const waiting of line.waiting) {
      if (++waiting.ticks < longestTicks) continue;
      line.waiting.delete(waiting);
      waiting.refuse(outOfReach());
    }
    if (line.waiting.size > 0) return;
    clearInterval(line.clock);
    line.clock = undefined;
  };

  const turn = (line: Line): Promise<void> =>
    new Promise((go, refuse) => {
      line.waiting.add({ ticks: 0, go, refuse });
      line.clock ??= setInterval(() => tick(line), tickMs);
    });

  const leave = (creatorId: bigint, line: Line): void => {
    const [next] = line.waiting;
    if (next) {
      // The next one takes over the place.
      line.waiting.delete(next);
      next.go();
    } else if (--line.running === 0) lines.delete(creatorId);
  };

  return async <Result>(creatorId: bigint, work: () => PromiseLike<Result>): Promise<Result> => {
    const line: Line = lines.get(creatorId) ?? { running: 0, waiting: new Set() };
    lines.set(creatorId, line);
    if (line.running < places) line.running++;
    else await turn(line);
    try {
      return await work();
    } finally {
      leave(creatorId, line);
    }
  };
}

type AtTurn = <Result>(work: () => PromiseLike<Result>) => Promise<Result>;

/**
 * A client whose operations each wait for their turn; a transaction takes one turn as a whole. Making it costs a tenth
 * of Prisma's own `$extends`, so every request can have one.
 */
function atTurn(db: PrismaClient, pass: AtTurn): PrismaClient {
  const wrap = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name): unknown {
        const value: unknown = Reflect.get(target, name);
        if (typeof value === 'function') {
          return (...args: unknown[]) =>
            pass(() => Reflect.apply(value, target, args) as PromiseLike<unknown>);
        }
        return typeof value === 'object' && value !== null ? wrap(value) : value;
      },
    });
  return wrap(db);
}
