import type { PrismaClient } from '../../prisma/client/client.js';
import { inBatches, type Chore } from '../core/database/chores.js';
import { forgottenBefore } from './idempotency.js';

const everyMs = 3600 * 1000;
/** Keys that one statement deletes, or a few more that are as old. */
const batchSize = 1000;

/** Deletes idempotency keys that are a day old. */
export const idempotencyCleanup = ({ db, now }: { db: PrismaClient; now: () => Date }): Chore => ({
  id: '5b1c1d0e-0c3e-4f7a-8f63-52a9a3b0c7e4',
  name: 'idempotency-cleanup',
  run: (signal) => inBatches(signal, everyMs, () => forgetBatch(db, forgottenBefore(now()))),
});

/** On a cluster, both statements ask all shards. @returns how many keys were deleted */
async function forgetBatch(db: PrismaClient, before: Date): Promise<number> {
  const last = await db.idempotencyKey.findFirst({
    where: { createdAt: { lte: before } },
    orderBy: { createdAt: 'asc' },
    skip: batchSize - 1,
    select: { createdAt: true },
  });
  const end = last?.createdAt ?? before;
  const { count } = await db.idempotencyKey.deleteMany({ where: { createdAt: { lte: end } } });
  return count;
}
