import type { PrismaClient } from '../../prisma/client/client.js';
import { inBatches, type Chore } from '../core/database/chores.js';

const everyMs = 60 * 1000;
/** Links that one statement marks. */
const batchSize = 1000;

/**
 * Marks links whose time is up, so that filters by status need not look at their times. Until then, filters find them
 * by their times: see status.ts.
 */
export const linkExpiry = ({ db, now }: { db: PrismaClient; now: () => Date }): Chore => ({
  id: '0f1c3a52-6f0e-4a35-9d0b-2c6f5b1f7d11',
  name: 'link-expiry',
  run: (signal) => inBatches(signal, everyMs, () => markBatch(db, now())),
});

/** On a cluster, both statements ask all shards. @returns how many links were marked */
async function markBatch(db: PrismaClient, now: Date): Promise<number> {
  const due = await db.paymentLink.findMany({
    where: { deletedAt: null, status: 'ACTIVE', expiresAt: { lte: now } },
    orderBy: { expiresAt: 'asc' },
    take: batchSize,
    select: { creatorId: true, id: true },
  });
  if (due.length === 0) return 0;
  await db.$executeRaw`
    UPDATE payment_links SET status = 'EXPIRED'
    FROM unnest(
      ${due.map(({ creatorId }) => creatorId)}::bigint[], ${due.map(({ id }) => id)}::bigint[]
    ) AS due (creator_id, id)
    WHERE payment_links.creator_id = due.creator_id AND payment_links.id = due.id
      AND status = 'ACTIVE' AND expires_at <= ${now.toISOString()}::timestamptz`;
  return due.length;
}
