import { LRUCache } from 'lru-cache';
import type { Prisma } from '../../prisma/client/client.js';
import type { Database, Query } from '../core/database/database.js';
import { isDatabaseOutage } from '../core/database/outage.js';
import { OutOfReach, ServiceError } from '../core/errors.js';
import { createFairLine } from './fair-line.js';

/** Connections one creator can never take: one for other creators, one for the service. */
const leftByOne = 2;
/** Connections that all creators together leave to the service itself, such as for keys, chores and `/ready`. */
const leftByAll = 1;
/** Quick statements of one creator that share a connection. They hold up others for a few milliseconds at most. */
const mostQuickOfOne = 10;
/** The part of the connections that long statements may take. */
const longPart = 0.5;
/** The part of the connections that creators may take whose statements are not answered. */
const unansweredPart = 0.2;
/** Bounds the memory. */
const mostUnanswered = 10_000;

/** The database as one creator may use it. */
export interface FairDatabase extends Pick<Database, 'db' | 'query'> {
  /** Runs work that may take as long as a statement that `isLong`, in the same line. */
  inLongLine: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Runs a statement at once, as long as those of the creator get answers. */
  queryPastLine: Query;
}

/**
 * The line in which statements of creators wait for a connection. A free one goes to the next creator, however many
 * statements of others wait. Before that, statements that may take long wait in a line of their own: one of each creator
 * runs at a time, and all together leave connections to the others. Quick ones wait only when their connection takes no
 * more. A creator whose last statement was not answered, such as one of a worker of a cluster that hangs, also runs one at a
 * time, until one is answered.
 *
 * @param options.timeoutMs the time that a statement may wait in a line
 */
export function createDatabaseLine(
  { db, query, quickQuery, pool }: Pick<Database, 'db' | 'query' | 'quickQuery' | 'pool'>,
  { timeoutMs }: { timeoutMs: number },
): (creatorId: bigint) => FairDatabase {
  const { size } = pool();
  const inLine = createFairLine({
    mostOfOne: Math.max(1, size - leftByOne),
    mostOfAll: Math.max(1, size - leftByAll),
    timeoutMs,
    refusal: () => new OutOfReach(),
  });
  const inLongLine = createFairLine({
    mostOfOne: 1,
    mostOfAll: Math.max(1, Math.floor(size * longPart)),
    timeoutMs,
    refusal: () =>
      new ServiceError('RATE_LIMITED', (say) => say('error.tooManyLong'), { retryAfterSeconds: 1 }),
  });
  const inUnansweredLine = createFairLine({
    mostOfOne: 1,
    mostOfAll: Math.max(1, Math.floor(size * unansweredPart)),
    timeoutMs,
    refusal: () => new OutOfReach(),
  });
  const unanswered = new LRUCache<bigint, true>({ max: mostUnanswered });
  const watch = async <Result>(creatorId: bigint, work: () => PromiseLike<Result>) => {
    try {
      const result = await work();
      unanswered.delete(creatorId);
      return result;
    } catch (error) {
      if (isDatabaseOutage(error)) unanswered.set(creatorId, true);
      throw error;
    }
  };
  const run = <Result>(creatorId: bigint, work: () => PromiseLike<Result>): Promise<Result> => {
    const attempt = () => watch(creatorId, () => inLine(creatorId, work));
    return unanswered.has(creatorId) ? inUnansweredLine(creatorId, attempt) : attempt();
  };
  /** By creator. */
  const quickUnderWay = new Map<bigint, number>();
  const runQuick = <Row>(creatorId: bigint, statement: Prisma.Sql): Promise<Row[]> | undefined => {
    const underWay = quickUnderWay.get(creatorId) ?? 0;
    const answer = underWay < mostQuickOfOne ? quickQuery?.<Row>(statement) : undefined;
    if (!answer) return undefined;
    quickUnderWay.set(creatorId, underWay + 1);
    return answer.finally(() => {
      const left = (quickUnderWay.get(creatorId) as number) - 1;
      if (left > 0) quickUnderWay.set(creatorId, left);
      else quickUnderWay.delete(creatorId);
    });
  };
  return (creatorId) => ({
    db: wrap(db, (work) => run(creatorId, work)),
    inLongLine: (work) => inLongLine(creatorId, work),
    queryPastLine: (...asked) =>
      (unanswered.has(creatorId) ? run : watch)(creatorId, () => query(...asked)),
    query<Row>(...[statement, how]: Parameters<Query>) {
      const quick = how?.isQuick ? runQuick<Row>(creatorId, statement) : undefined;
      if (quick) return quick;
      const ask = () => run(creatorId, () => query<Row>(statement, how));
      return how?.isLong ? inLongLine(creatorId, ask) : ask();
    },
  });
}

/**
 * A client whose operations each wait in line; a transaction waits once, as a whole. Making it costs a tenth of Prisma's
 * own `$extends`, so every request can have one.
 */
const wrap = <Part extends object>(
  part: Part,
  inLine: <Result>(work: () => PromiseLike<Result>) => Promise<Result>,
): Part =>
  new Proxy(part, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === 'function') {
        return (...args: unknown[]) =>
          inLine(() => Reflect.apply(value, target, args) as PromiseLike<unknown>);
      }
      return typeof value === 'object' && value !== null ? wrap(value, inLine) : value;
    },
  });
