import { Prisma, type PrismaClient } from '../../../prisma/client/client.js';
import { inBatches, type Chore } from './chores.js';

const everyMs = 3600 * 1000;
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

/** Deletes rows that no longer count, to free the space. On a cluster, both statements ask all shards. */
export function deleteLapsed(
  { db, now }: { db: PrismaClient; now: () => Date },
  { id, name, table, time, keptMs = 0 }: LapsingRows & Pick<Chore, 'id' | 'name'>,
): Chore {
  const rows = Prisma.raw(table);
  const column = Prisma.raw(time);
  const deleteBatch = async (): Promise<number> => {
    const lapsed = Prisma.sql`${column} <= ${new Date(now().getTime() - keptMs)}`;
    const [last] = await db.$queryRaw<{ time: Date }[]>`
      SELECT ${column} AS time FROM ${rows} WHERE ${lapsed}
      ORDER BY ${column} LIMIT 1 OFFSET ${batchSize - 1}`;
    return db.$executeRaw`
      DELETE FROM ${rows} WHERE ${last ? Prisma.sql`${column} <= ${last.time}` : lapsed}`;
  };
  return { id, name, run: (signal) => inBatches(signal, everyMs, deleteBatch) };
}
