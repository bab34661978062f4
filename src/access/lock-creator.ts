import type { Prisma } from '../../prisma/client/client.js';

/**
 * Lets transactions that count what a creator has, and add to it, come one after the other. So the count stays true until
 * the transaction ends.
 */
export async function lockCreator(tx: Prisma.TransactionClient, creatorId: bigint): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM creators WHERE id = ${creatorId} FOR NO KEY UPDATE`;
}
