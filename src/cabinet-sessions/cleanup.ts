import type { PrismaClient } from '../../prisma/client/client.js';
import { inBatches, type Chore } from '../core/database/chores.js';

const everyMs = 3600 * 1000;
/** Sessions that one statement deletes. */
const batchSize = 1000;

/** Deletes sessions whose time is up. They do not count any more; this only frees their room. */
export const sessionCleanup = ({ db, now }: { db: PrismaClient; now: () => Date }): Chore => ({
  id: 'e1d9c6a4-5b0f-4a53-9c1e-7a8f20c4b6d3',
  name: 'session-cleanup',
  run: (signal) => inBatches(signal, everyMs, () => deleteBatch(db, now())),
});

/** On a cluster, both statements ask all shards. @returns how many sessions were deleted */
async function deleteBatch(db: PrismaClient, now: Date): Promise<number> {
  const ended = await db.cabinetSession.findMany({
    where: { expiresAt: { lte: now } },
    orderBy: { expiresAt: 'asc' },
    take: batchSize,
    select: { creatorId: true, id: true },
  });
  if (ended.length === 0) return 0;
  await db.$executeRaw`
    DELETE FROM cabinet_sessions AS session
    USING unnest(
      ${ended.map(({ creatorId }) => creatorId)}::bigint[],
      ${ended.map(({ id }) => id)}::bigint[]
    ) AS ended (creator_id, id)
    WHERE session.creator_id = ended.creator_id AND session.id = ended.id`;
  return ended.length;
}
