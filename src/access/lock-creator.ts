import type { Prisma } from '../../prisma/client/client.js';

/**
 * Lets transactions that count what a creator has, and add to it, come one after the other. So the count stays true until
 * the transaction ends.
 *
 * @returns the creator as it is once a suspension under way has ended; undefined if there is none
 */
export async function lockCreator(
  tx: Prisma.TransactionClient,
  creatorId: bigint,
): Promise<{ suspendedAt: Date | null } | undefined> {
  const [creator] = await tx.$queryRaw<{ suspendedAt: Date | null }[]>`
    SELECT suspended_at AS "suspendedAt" FROM creators WHERE id = ${creatorId}::bigint FOR NO KEY UPDATE`;
  return creator;
}
