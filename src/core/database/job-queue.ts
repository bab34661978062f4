import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Prisma } from '../../../prisma/client/client.js';
import type { Database } from './database.js';

/**
 * The time that a job belongs to the process that took it. If that process dies, the job is due again after this time and at
 * most two rounds of maintenance.
 */
export const leaseSeconds = 25;
const maintenanceSeconds = 10;
/** Jobs end when they are removed. pg-boss must never give one up, nor archive one that has waited long. */
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

/** Work in the database, which outlives the process. Only one process at a time takes a job. */
export interface JobQueue<Data> {
  /** Adds jobs in the transaction of the fact they come from. A job whose id exists already stays as it is. */
  add(
    tx: Prisma.TransactionClient,
    jobs: { id?: string; data: Data; delayMs: number }[],
  ): Promise<void>;
  /** Announces that jobs were added and committed, so that they do not wait for the next look. */
  wake(): void;
  onWake(listener: () => void): void;
  /** Finds which of these jobs there are, taken or not. */
  find(jobs: Data[]): Promise<Data[]>;
  /** Takes up to `count` jobs that are due, oldest first. */
  take(count: number): Promise<Job<Data>[]>;
  /** Gives back jobs that were taken; they are due again at once. */
  putBack(ids: string[]): Promise<void>;
  /** Ends jobs, in the transaction of what they did. */
  remove(tx: Prisma.TransactionClient, ids: string[]): Promise<void>;
}

/** All queues. */
const names = ['webhook-endpoints', 'chores'] as const;

export interface JobQueues {
  queue<Data extends object>(name: (typeof names)[number]): JobQueue<Data>;
  close(): Promise<void>;
}

/** The part of the database that a queue uses. */
export type QueueDatabase = Pick<Database, 'sql' | 'sqlWithin' | 'exclusively'>;

/** Opens the queues. pg-boss makes those that are missing, in the schema `pgboss`. */
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
  // Processes that make the tables at the same time would deadlock.
  await exclusively(async () => {
    await boss.start();
    for (const name of names) await boss.createQueue(name, { name, ...queueOptions });
  });
  return {
    queue: (name) => jobQueue(boss, name, { sql, sqlWithin }),
    close: () => boss.stop({ graceful: false }),
  };
}

const jobsWithData = `
  SELECT DISTINCT data FROM pgboss.job
  WHERE name = $1 AND state < 'completed' AND data = ANY($2::jsonb[])`;

function jobQueue<Data extends object>(
  boss: PgBoss,
  name: string,
  { sql, sqlWithin }: Pick<QueueDatabase, 'sql' | 'sqlWithin'>,
): JobQueue<Data> {
  const listeners: (() => void)[] = [];
  return {
    async add(tx, jobs) {
      if (jobs.length === 0) return;
      // A delay, not a time: the clock of the database may differ from ours.
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
    async find(jobs) {
      const { rows } = await sql(jobsWithData, [name, jobs.map((data) => JSON.stringify(data))]);
      return (rows as { data: Data }[]).map(({ data }) => data);
    },
    take: async (count) => boss.fetch<Data>(name, { batchSize: count }),
    async putBack(ids) {
      if (ids.length > 0) await boss.fail(name, ids);
    },
    async remove(tx, ids) {
      if (ids.length > 0) await boss.deleteJob(name, ids, { db: { executeSql: sqlWithin(tx) } });
    },
  };
}
