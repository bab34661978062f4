import type { Creator } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { invalid } from '../core/errors.js';

const storeNamePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u;

/**
 * Creates the creator of a store, or returns the existing one.
 *
 * @throws ServiceError VALIDATION_FAILED
 */
export async function createCreator(ctx: Context, input: { storeName: string }): Promise<Creator> {
  const storeName = input.storeName.normalize('NFC');
  if (!storeNamePattern.test(storeName)) {
    throw invalid([{ path: ['storeName'], rule: 'storeName' }]);
  }
  const existing = await findByStore(ctx, storeName);
  if (existing) return existing;
  await ctx.db.$transaction(async (tx) => {
    const [drawn] = await tx.$queryRaw<{ id: bigint }[]>`SELECT nextval('creators_id_seq') AS id`;
    const { id } = drawn as { id: bigint };
    const store = { name: storeName, creatorId: id };
    const { count } = await tx.store.createMany({ data: store, skipDuplicates: true });
    if (count > 0) await tx.creator.create({ data: { id, storeName } });
  });
  const made = await findByStore(ctx, storeName);
  if (!made) throw new Error('A store is taken, but its creator was not found.');
  return made;
}

async function findByStore({ db }: Context, name: string): Promise<Creator | null> {
  const store = await db.store.findFirst({ where: { name } });
  return store && db.creator.findFirst({ where: { id: store.creatorId } });
}
