import type { PrismaClient } from '../../prisma/client/client.js';
import type { Database, Query } from './db.js';
import { outOfReach } from './errors.js';

/** One creator may hold this part of the connections of a process, and at least one. */
const shareOfPool = 1 / 3;
/**
 * Statements wait for their turn a little shorter than for a connection. So those behind one that gets no connection
 * are refused together with it, and do not begin to wait anew.
 */
const shareOfWait = 0.9;

/** The database as one creator may use it. */
export interface DatabaseShare {
  db: PrismaClient;
  query: Query;
}

/** What one creator has under way. */
interface Line {
  running: number;
  /** In the order in which they came; each is called when its turn comes. */
  waiting: Set<() => void>;
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
  const pass = createTurnstile(places, timeoutMs * shareOfWait);
  return (creatorId) => ({
    db: atTurn(db, (work) => pass(creatorId, work)),
    query: (statement, how) => pass(creatorId, () => query(statement, how)),
  });
}

/** Lets a creator do some things at a time; remembers only creators that have something under way. */
function createTurnstile(places: number, waitMs: number) {
  const lines = new Map<number, Line>();

  const turn = ({ waiting }: Line): Promise<void> =>
    new Promise((go, refuse) => {
      const timer = setTimeout(() => {
        waiting.delete(step);
        refuse(outOfReach());
      }, waitMs);
      const step = (): void => {
        clearTimeout(timer);
        waiting.delete(step);
        go();
      };
      waiting.add(step);
    });

  return async <Result>(creatorId: number, work: () => PromiseLike<Result>): Promise<Result> => {
    const line = lines.get(creatorId) ?? { running: 0, waiting: new Set() };
    lines.set(creatorId, line);
    if (line.running < places) line.running++;
    // Whoever leaves hands its place on.
    else await turn(line);
    try {
      return await work();
    } finally {
      const [next] = line.waiting;
      if (next) next();
      else if (--line.running === 0) lines.delete(creatorId);
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
