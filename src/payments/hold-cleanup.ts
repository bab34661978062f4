import type { PrismaClient } from '../../prisma/client/client.js';
import { inBatches, type Chore } from '../core/database/chores.js';

const everyMs = 3600 * 1000;
/** Holds that one statement deletes. */
const batchSize = 1000;

/** Deletes holds that have lapsed. They do not count any more; this only frees their room. */
export const holdCleanup = ({ db, now }: { db: PrismaClient; now: () => Date }): Chore => ({
  id: 'c3a7c0de-2f0a-4a1e-8b7c-4f1d1d6a9e52',
  name: 'hold-cleanup',
  run: (signal) => inBatches(signal, everyMs, () => deleteBatch(db, now())),
});

/** On a cluster, both statements ask all shards. @returns how many holds were deleted */
async function deleteBatch(db: PrismaClient, now: Date): Promise<number> {
  const lapsed = await db.paymentLinkHold.findMany({
    where: { expiresAt: { lte: now } },
    orderBy: { expiresAt: 'asc' },
    take: batchSize,
  });
  if (lapsed.length === 0) return 0;
  await db.$executeRaw`
    DELETE FROM payment_link_holds AS hold
    USING unnest(
      ${lapsed.map(({ creatorId }) => creatorId)}::bigint[],
      ${lapsed.map(({ paymentLinkId }) => paymentLinkId)}::bigint[],
      ${lapsed.map(({ holdId }) => holdId)}::text[]
    ) AS lapsed (creator_id, link_id, hold_id)
    WHERE hold.creator_id = lapsed.creator_id AND hold.payment_link_id = lapsed.link_id
      AND hold.hold_id = lapsed.hold_id AND hold.expires_at <= ${now.toISOString()}::timestamptz`;
  return lapsed.length;
}
