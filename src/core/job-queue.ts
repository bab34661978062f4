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

interface Job<Data> {
  id: string;
  data: Data;
}

/** Work that outlives the process, in the database: each job is taken by one process at a time. */
export interface JobQueue<Data> {
  /** Adds jobs in the transaction of the fact they come from. */
  add(tx: Prisma.TransactionClient, jobs: { data: Data; delayMs: number }[]): Promise<void>;
  /** Says that jobs were added and committed, so that they need not wait for the next look. */
  wake(): void;
  onWake(listener: () => void): void;
  /** Takes up to `count` jobs that are due, oldest first. */
  take(count: number): Promise<Job<Data>[]>;
  /** Gives jobs that were taken back; they are due again at once. */
  putBack(ids: string[]): Promise<void>;
  /** Ends jobs, in the transaction of what they did. */
  remove(tx: Prisma.TransactionClient, ids: string[]): Promise<void>;
  close(): Promise<void>;
}

/** What a queue needs of the database. */
export type QueueDatabase = Pick<Database, 'sql' | 'sqlWithin' | 'exclusively'>;

/** Opens a queue of pg-boss, which makes its tables in the schema `pgboss` when they are not there. */
export async function openJobQueue<Data extends object>(
  { sql, sqlWithin, exclusively }: QueueDatabase,
  name: string,
  log: Logger,
): Promise<JobQueue<Data>> {
  const boss = new PgBoss({
    db: { executeSql: sql },
    schedule: false,
    maintenanceIntervalSeconds: maintenanceSeconds,
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'));
  const options = {
    name,
    policy: 'standard',
    expireInSeconds: leaseSeconds,
    retryLimit: neverGiveUp,
    retryDelay: 0,
    retentionMinutes: tenYearsMinutes,
  } as const;
  // Processes that make the tables at once would wait for each other in circles.
  await exclusively(async () => {
    await boss.start();
    await boss.createQueue(name, options);
    // Also where the queue was made by a release with other options.
    await boss.updateQueue(name, options);
  });
  const listeners: (() => void)[] = [];

  return {
    async add(tx, jobs) {
      if (jobs.length === 0) return;
      // A delay and no time, since the clock of the database need not be ours.
      const rows = jobs.map(({ data, delayMs }) => ({
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
    close: () => boss.stop({ graceful: false }),
  };
}
