import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PrismaClient } from '../../prisma/client/client.js';
import type { JobQueue } from './job-queue.js';

const lookEveryMs = 5000;
const retryMs = 60 * 1000;

/** Something to be done from time to time, well within the lease of a job. */
export interface Chore {
  /** A UUID of its own, by which all processes know it for the same. */
  id: string;
  name: string;
  /**
   * @param signal aborted when the process ends and what is begun is to be left soon
   * @returns milliseconds until it is to be done again
   */
  run(signal: AbortSignal): Promise<number>;
}

/** Does each chore when it is due, in one of all processes on the database. */
export interface Chores {
  /** Does what is due now. @returns the names of it */
  runDue(): Promise<string[]>;
  start(): void;
  close(): Promise<void>;
}

export type ChoreQueue = JobQueue<{ name: string }>;

/** Each chore is one job that is there at all times: it ends by being added anew, for the next time. */
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

  /** Those that are there already stay as they are. */
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
      return retryMs;
    }
  };

  const runDue = async (): Promise<string[]> => {
    await addAll();
    const done: string[] = [];
    while (!closing.signal.aborted) {
      const [job] = await queue.take(1);
      if (!job) break;
      const chore = chores.find(({ id }) => id === job.id);
      // What this release does not know is left for a process of the one that does.
      const delayMs = chore ? await run(chore) : retryMs;
      await db.$transaction(async (tx) => {
        await queue.remove(tx, [job.id]);
        await queue.add(tx, [{ ...job, delayMs }]);
      });
      if (chore) done.push(chore.name);
    }
    return done;
  };

  const runOnAndOn = async (): Promise<void> => {
    const { signal } = closing;
    while (!signal.aborted) {
      await runDue().catch((error: unknown) => log.error({ err: error }, 'Chores are left undone'));
      await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  };

  return {
    runDue,
    start: () => void (running = runOnAndOn()),
    async close() {
      closing.abort();
      await running;
    },
  };
}
