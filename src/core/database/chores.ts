import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Prisma, type PrismaClient } from '../../../prisma/client/client.js';
import { findDueCreators, type DueRows } from './due-creators.js';
import type { JobQueue } from './job-queue.js';
import { isDatabaseOutage } from './outage.js';

const lookEveryMs = 5000;
const retryMs = 60 * 1000;
/** The time until a run is tried again that an outage of the database ended. */
const afterOutageMs = 5000;
/** After this time a run in batches stops, well within the lease of its job. */
const longestMs = 10_000;
/** The time until the next run if there is more to do. */
const soonMs = 1000;

/** Recurring work. A run must end well within the lease of a job. */
export interface Chore {
  /** A fixed UUID, by which all processes recognise the chore. */
  id: string;
  name: string;
  /**
   * @param signal aborted when the process ends; the run should then stop soon
   * @returns milliseconds until the next run
   */
  run(signal: AbortSignal): Promise<number>;
}

/**
 * Works batch by batch until one finds nothing to do.
 *
 * @param batch returns 0 when it found nothing to do; one that takes long ends once `isOver`
 * @param everyMs milliseconds until the next run, once nothing is left
 * @returns milliseconds until the next run
 */
export async function inBatches(
  signal: AbortSignal,
  everyMs: number,
  batch: (isOver: () => boolean) => Promise<number>,
): Promise<number> {
  const endsAt = performance.now() + longestMs;
  const isOver = (): boolean => signal.aborted || performance.now() >= endsAt;
  while (!isOver()) {
    if ((await batch(isOver)) === 0 && !isOver()) return everyMs;
    await letOthersRun();
  }
  return soonMs;
}

/**
 * Works for one creator after the other, a batch each, until nothing is left to do. So none waits for all the work of
 * another. A run that ends on the way leaves no creator behind for ever: the next one takes them in another order.
 *
 * @param batch returns 0 when it found nothing to do
 * @returns milliseconds until the next run
 */
export const inTurn = (
  signal: AbortSignal,
  everyMs: number,
  { db, due, batch }: WorkOfCreators,
): Promise<number> =>
  inBatches(signal, everyMs, async (isOver) => {
    let done = 0;
    for (const creatorId of await findDueCreators(db, due)) {
      done += await batch(creatorId);
      if (isOver()) break;
      await letOthersRun();
    }
    return done;
  });

interface WorkOfCreators {
  db: PrismaClient;
  due: DueRows;
  batch: (creatorId: bigint) => Promise<number>;
}

/**
 * Lets requests come in between. The embedded database works in this thread and answers at once, so statements that follow
 * one another would keep it from all else.
 */
const letOthersRun = (): Promise<void> => setImmediate();

/** Runs each chore when it is due, in one of the processes on the database. */
export interface Chores {
  /** Runs the chores that are due now. @returns their names */
  runDue(): Promise<string[]>;
  start(): void;
  close(): Promise<void>;
}

export type ChoreQueue = JobQueue<{ name: string }>;

/** Each chore is one job that exists at all times: when it ends, it is added again for its next run. */
export function createChores(options: {
  db: PrismaClient;
  queue: ChoreQueue;
  chores: Chore[];
  log: Logger;
}): Chores {
  const { db, queue, chores, log } = options;
  const closing = new AbortController();
  let areAdded = false;
  let running: Promise<void> | undefined;

  /** Adds a job for each chore that has none. */
  const addAll = async (): Promise<void> => {
    if (areAdded) return;
    const jobs = chores.map(({ id, name }) => ({ id, data: { name }, delayMs: 0 }));
    await db.$transaction((tx) => queue.add(tx, jobs));
    areAdded = true;
  };

  const run = async (chore: Chore): Promise<number> => {
    try {
      return await chore.run(closing.signal);
    } catch (error) {
      log.error({ err: error, chore: chore.name }, 'A chore failed');
      return isDatabaseOutage(error) ? afterOutageMs : retryMs;
    }
  };

  const runDue = async (): Promise<string[]> => {
    await addAll();
    const done: string[] = [];
    while (!closing.signal.aborted) {
      const [job] = await queue.take(1);
      if (!job) break;
      const chore = chores.find(({ id }) => id === job.id);
      // Leave a chore that this release does not know to a process of the release that does.
      const delayMs = chore ? await run(chore) : retryMs;
      await db.$transaction(async (tx) => {
        await queue.remove(tx, [job.id]);
        await queue.add(tx, [{ ...job, delayMs }]);
      });
      if (chore) done.push(chore.name);
    }
    return done;
  };

  const loop = async (): Promise<void> => {
    const { signal } = closing;
    while (!signal.aborted) {
      await runDue().catch((error: unknown) => log.error({ err: error }, 'Chores are left undone'));
      await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  };

  return {
    runDue,
    start: () => void (running = loop()),
    async close() {
      closing.abort();
      await running;
    },
  };
}

const deleteEveryMs = 3600 * 1000;
/** Rows that one statement deletes, or a few more that lapse in the same millisecond. */
const batchSize = 1000;

/** A table whose rows lapse: from some time on, they no longer count. */
export interface LapsingRows {
  table: string;
  /** The column by which rows lapse. It has an index. */
  time: string;
  /** The time for which rows still count after that. */
  keptMs?: number;
}

/** Deletes rows that no longer count, to free the space. */
export function deleteLapsed(
  { db, now }: { db: PrismaClient; now: () => Date },
  { id, name, table, time, keptMs = 0 }: LapsingRows & Pick<Chore, 'id' | 'name'>,
): Chore {
  const rows = Prisma.raw(table);
  const column = Prisma.raw(time);
  const deleteBatch = async (): Promise<number> => {
    const lapsed = Prisma.sql`${column} <= ${new Date(now().getTime() - keptMs)}`;
    const [last] = await db.$queryRaw<{ time: Date }[]>`
      SELECT ${column} AS time FROM /* all creators */ ${rows} WHERE ${lapsed}
      ORDER BY ${column} LIMIT 1 OFFSET ${batchSize - 1}`;
    return db.$executeRaw`
      DELETE FROM /* all creators */ ${rows} WHERE ${last ? Prisma.sql`${column} <= ${last.time}` : lapsed}`;
  };
  return { id, name, run: (signal) => inBatches(signal, deleteEveryMs, deleteBatch) };
}
