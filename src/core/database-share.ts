import type { PrismaClient } from '../../prisma/client/client.js';
import type { Database, Query } from './db.js';
import { outOfReach } from './errors.js';

/**
 * One creator may hold this part of the connections of a process, and at least one. Measured: with a third, a creator who
 * is alone on the process gets a fifth fewer requests answered than without a bound; with a half, a tenth.
 */
const shareOfPool = 1 / 2;
/**
 * How long statements wait is told in ticks: while much comes in at once and keeps the process busy, the clock stands
 * still, and nothing is refused that might go on the next moment.
 */
const ticksOfTimeout = 10;
/**
 * A little less than the timeout. So those behind a statement that gets no connection are refused before it, and do not
 * begin to wait anew.
 */
const longestTicks = 9;

/** The database as one creator may use it. */
export interface DatabaseShare {
  db: PrismaClient;
  query: Query;
}

/** What one creator has under way. */
interface Line {
  running: number;
  /** In the order in which they came. */
  waiting: Set<Waiting>;
  /** Runs while there are some. */
  clock?: NodeJS.Timeout | undefined;
}

interface Waiting {
  ticks: number;
  go: () => void;
  refuse: (error: Error) => void;
}

/**
 * Keeps each creator from holding more than its share of the connections: what is beyond waits in a line of that
 * creator, while the statements of others go ahead.
 *
 * @param options.timeoutMs how long a statement may wait for a connection
 */
export function createDatabaseShares(
  { db, query, pool }: Pick<Database, 'db' | 'query' | 'pool'>,
  { timeoutMs }: { timeoutMs: number },
): (creatorId: number) => DatabaseShare {
  const places = Math.max(1, Math.floor(pool().size * shareOfPool));
  const pass = createTurnstile(places, timeoutMs / ticksOfTimeout);
  return (creatorId) => ({
    db: atTurn(db, (work) => pass(creatorId, work)),
    query: (statement, how) => pass(creatorId, () => query(statement, how)),
  });
}

/** Lets a creator do some things at a time; remembers only creators that have something under way. */
function createTurnstile(places: number, tickMs: number) {
  const lines = new Map<number, Line>();

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

  const leave = (creatorId: number, line: Line): void => {
    const [next] = line.waiting;
    if (next) {
      // It takes the place over.
      line.waiting.delete(next);
      next.go();
    } else if (--line.running === 0) lines.delete(creatorId);
  };

  return async <Result>(creatorId: number, work: () => PromiseLike<Result>): Promise<Result> => {
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
 * A client each of whose operations waits for its turn; a transaction takes one turn as a whole. A tenth of what
 * Prisma's own `$extends` costs to make, so that every request can have one.
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
