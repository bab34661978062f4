import type { Database, Query } from '../core/database/database.js';
import { OutOfReach, ServiceError } from '../core/errors.js';

/** Connections one creator can never take: one for other creators, one for the service. */
const leftByOne = 2;
/** Connections that all creators together leave to the service itself, such as for keys, chores and `/ready`. */
const leftByAll = 1;
/** The part of the connections that statements which may take long can have. */
const longPart = 0.5;
/**
 * Waiting is measured in ticks of a timer, ten per timeout, not by the clock. While a burst keeps the process busy, the
 * timer does not fire. So no statement is refused that could run a moment later.
 */
const ticksOfTimeout = 10;
/**
 * Slightly less than the timeout: if a statement gets no connection, those behind it are refused first instead of
 * waiting again in its place.
 */
const longestTicks = 9;

/** The statements of a creator. */
interface Work {
  running: number;
  /** In order of arrival. */
  waiting: Set<() => void>;
}

type AtTurn = <Result>(creatorId: bigint, work: () => PromiseLike<Result>) => Promise<Result>;

/** The database as one creator may use it. */
export type FairDatabase = Pick<Database, 'db' | 'query'>;

/**
 * The line in which statements of creators wait for a connection. A free one goes to the next creator in turn, however
 * many statements of others wait. Statements that may take long wait in a line of their own before: one of each creator
 * runs at a time, and all together leave connections to the others.
 *
 * @param options.timeoutMs how long a statement may wait in a line
 */
export function createDatabaseLine(
  { db, query, pool }: Pick<Database, 'db' | 'query' | 'pool'>,
  { timeoutMs }: { timeoutMs: number },
): (creatorId: bigint) => FairDatabase {
  const { size } = pool();
  const atTurn = createLine({
    mostOfOne: Math.max(1, size - leftByOne),
    mostOfAll: Math.max(1, size - leftByAll),
    timeoutMs,
    refusal: () => new OutOfReach(),
  });
  const atLongTurn = createLine({
    mostOfOne: 1,
    mostOfAll: Math.max(1, Math.floor(size * longPart)),
    timeoutMs,
    refusal: () =>
      new ServiceError('RATE_LIMITED', (say) => say('error.tooManyLong'), { retryAfterSeconds: 1 }),
  });
  return (creatorId) => ({
    db: wrap(db, (work) => atTurn(creatorId, work)),
    query<Row>(...[statement, how]: Parameters<Query>) {
      const run = () => atTurn(creatorId, () => query<Row>(statement, how));
      return how?.isLong ? atLongTurn(creatorId, run) : run();
    },
  });
}

interface Line {
  /** Statements of one creator that run at once. */
  mostOfOne: number;
  mostOfAll: number;
  timeoutMs: number;
  /** The error of a statement that has waited too long. */
  refusal: () => ServiceError;
}

function createLine({ mostOfOne, mostOfAll, timeoutMs, refusal }: Line): AtTurn {
  /** Creators with statements. First comes the one whose last turn is the longest ago. */
  const creators = new Map<bigint, Work>();
  let running = 0;

  const start = (creatorId: bigint, work: Work): void => {
    running++;
    work.running++;
    creators.delete(creatorId);
    creators.set(creatorId, work);
  };
  const startNext = (): void => {
    for (const [creatorId, work] of creators) {
      const [go] = work.waiting;
      if (!go || work.running >= mostOfOne) continue;
      start(creatorId, work);
      go();
      return;
    }
  };
  const forgetIfIdle = (creatorId: bigint, work: Work): void => {
    if (work.running === 0 && work.waiting.size === 0) creators.delete(creatorId);
  };

  const turn = (creatorId: bigint, work: Work): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearInterval(clock);
        work.waiting.delete(go);
      };
      const go = (): void => {
        leave();
        resolve();
      };
      let ticks = 0;
      const clock = setInterval(() => {
        if (++ticks < longestTicks) return;
        leave();
        forgetIfIdle(creatorId, work);
        reject(refusal());
      }, timeoutMs / ticksOfTimeout);
      work.waiting.add(go);
      creators.set(creatorId, work);
    });

  return async (creatorId, todo) => {
    const work: Work = creators.get(creatorId) ?? { running: 0, waiting: new Set() };
    if (running < mostOfAll && work.running < mostOfOne) start(creatorId, work);
    else await turn(creatorId, work);
    try {
      return await todo();
    } finally {
      running--;
      work.running--;
      forgetIfIdle(creatorId, work);
      startNext();
    }
  };
}

/**
 * A client whose operations each wait for their turn; a transaction takes one turn as a whole. Making it costs a tenth
 * of Prisma's own `$extends`, so every request can have one.
 */
const wrap = <Part extends object>(
  part: Part,
  atTurn: <Result>(work: () => PromiseLike<Result>) => Promise<Result>,
): Part =>
  new Proxy(part, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === 'function') {
        return (...args: unknown[]) =>
          atTurn(() => Reflect.apply(value, target, args) as PromiseLike<unknown>);
      }
      return typeof value === 'object' && value !== null ? wrap(value, atTurn) : value;
    },
  });
