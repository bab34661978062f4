import type { Creator } from '../../prisma/client/client.js';
import { recordChange } from '../access/record-change.js';
import type { Context } from '../access/context.js';
import { invalid, notFound } from '../core/errors.js';
import { isStorable } from '../core/text.js';

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
    if (count === 0) return;
    await tx.creator.create({ data: { id, storeName } });
    await recordChange(ctx, tx, 'createCreator', { creatorId: id, id });
  });
  const made = await findByStore(ctx, storeName);
  if (!made) throw new Error('A store is taken, but its creator was not found.');
  return made;
}

async function findByStore({ db }: Context, name: string): Promise<Creator | null> {
  const store = await db.store.findFirst({ where: { name } });
  return store && db.creator.findFirst({ where: { id: store.creatorId } });
}

/**
 * Finds any creator by its id or the name of its store. Only for the platform.
 *
 * @throws ServiceError NOT_FOUND, or VALIDATION_FAILED unless exactly one of both is given
 */
export async function findCreator(
  ctx: Context,
  { id, storeName }: { id?: bigint | null | undefined; storeName?: string | null | undefined },
): Promise<Creator> {
  if ((id == null) === (storeName == null)) {
    throw invalid([{ path: ['id'], rule: 'idOrStoreName' }]);
  }
  const creator =
    id == null
      ? await findByStore(ctx, readStoreName(storeName as string))
      : await ctx.db.creator.findFirst({ where: { id } });
  if (!creator) throw notFound('creator');
  return creator;
}

/** Normalizes a store name to look up. Text that PostgreSQL cannot store becomes `?`, which is in no store name. */
export const readStoreName = (text: string): string =>
  isStorable(text) ? text.normalize('NFC') : '?';
