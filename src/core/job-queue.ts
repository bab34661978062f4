import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Prisma } from '../../prisma/client/client.js';
import type { Database } from './db.js';

/**
 * How long a job that was taken is nobody else's. A job whose process died is due again after this and at
 * most two rounds of maintenance.
 */
export const leaseSeconds = 25;
const maintenanceSeconds = 10;
/** Jobs end by being removed; pg-boss must never give one up, nor archive one that waited for too long. */
const neverGiveUp = 1_000_000_000;
const tenYearsMinutes = 10 * 365 * 24 * 60;
const queueOptions = {
  policy: 'standard',
  expireInSeconds: leaseSeconds,
  retryLimit: neverGiveUp,
  retryDelay: 0,
  retentionMinutes: tenYearsMinutes,
} as const;

interface Job<Data> {
  id: string;
  data: Data;
}

/** Work that outlives the process, in the database: each job is taken by one process at a time. */
export interface JobQueue<Data> {
  /** Adds jobs in the transaction of the fact they come from; one whose id is there already stays as it is. */
  add(
    tx: Prisma.TransactionClient,
    jobs: { id?: string; data: Data; delayMs: number }[],
  ): Promise<void>;
  /** Says that jobs were added and committed, so that they need not wait for the next look. */
  wake(): void;
  onWake(listener: () => void): void;
  /** Takes up to `count` jobs that are due, oldest first. */
  take(count: number): Promise<Job<Data>[]>;
  /** Gives jobs that were taken back; they are due again at once. */
  putBack(ids: string[]): Promise<void>;
  /** Ends jobs, in the transaction of what they did. */
  remove(tx: Prisma.TransactionClient, ids: string[]): Promise<void>;
}

/** All queues there are. */
const names = ['webhook-endpoints', 'chores'] as const;

export interface JobQueues {
  queue<Data extends object>(name: (typeof names)[number]): JobQueue<Data>;
  close(): Promise<void>;
}

/** What a queue needs of the database. */
export type QueueDatabase = Pick<Database, 'sql' | 'sqlWithin' | 'exclusively'>;

/** Opens the queues, which pg-boss makes in the schema `pgboss` where they are not there. */
export async function openJobQueues(
  { sql, sqlWithin, exclusively }: QueueDatabase,
  log: Logger,
): Promise<JobQueues> {
  const boss = new PgBoss({
    db: { executeSql: sql },
    schedule: false,
    maintenanceIntervalSeconds: maintenanceSeconds,
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'));
  // Processes that make the tables at once would wait for each other in circles.
  await exclusively(async () => {
    await boss.start();
    for (const name of names) {
      const options = { name, ...queueOptions };
      await boss.createQueue(name, options);
      // Also where the queue was made by a release with other options.
      await boss.updateQueue(name, options);
    }
  });
  return {
    queue: (name) => jobQueue(boss, name, sqlWithin),
    close: () => boss.stop({ graceful: false }),
  };
}

function jobQueue<Data extends object>(
  boss: PgBoss,
  name: string,
  sqlWithin: QueueDatabase['sqlWithin'],
): JobQueue<Data> {
  const listeners: (() => void)[] = [];
  return {
    async add(tx, jobs) {
      if (jobs.length === 0) return;
      // A delay and no time, since the clock of the database need not be ours.
      const rows = jobs.map(({ id, data, delayMs }) => ({
        ...(id !== undefined && { id }),
        name,
        data,
        startAfter: String(Math.max(0, delayMs) / 1000),
      }));
      await boss.insert(rows, { db: { executeSql: sqlWithin(tx) } });
    },
    wake: () => listeners.forEach((listener) => listener()),
    onWake: (listener) => void listeners.push(listener),
    take: async (count) => boss.fetch<Data>(name, { batchSize: count }),
    async putBack(ids) {
      if (ids.length > 0) await boss.fail(name, ids);
    },
    async remove(tx, ids) {
      if (ids.length > 0) await boss.deleteJob(name, ids, { db: { executeSql: sqlWithin(tx) } });
    },
  };
}
