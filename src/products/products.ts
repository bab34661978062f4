import type { Product } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../access/context.js';
import { invalid, notFound } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { rowsWhere } from '../core/keyset.js';
import { readById } from '../core/database/loading.js';
import { readName } from '../core/text.js';

/**
 * Finds a product of the calling creator.
 *
 * @throws ServiceError NOT_FOUND for an unknown product and for another creator's
 */
export async function findProduct(ctx: Context, id: bigint): Promise<Product> {
  const product = await ctx.db.product.findFirst({
    where: { id, creatorId: creatorOf(ctx).id },
  });
  if (!product) throw notFound('product');
  return product;
}

/** The caller's products, newest first. */
export const pagedProducts = (ctx: Context) =>
  rowsWhere(ctx.db.product, { creatorId: creatorOf(ctx).id });

/** The product of a link. */
export const loadProduct = readById((ctx: Context, creatorId, ids) =>
  ctx.db.product.findMany({ where: { creatorId, id: { in: ids } } }),
);

/** The creator of a product or a link. */
export const loadOwner = readById((ctx: Context, creatorId) =>
  ctx.db.creator.findMany({ where: { id: creatorId } }),
);

/**
 * Adds a product for a creator. Only for the platform.
 *
 * @throws ServiceError NOT_FOUND for an unknown creator, VALIDATION_FAILED for a bad title
 */
export async function createProduct(
  ctx: Context,
  input: { creatorId: bigint; title: string; isFree: boolean },
): Promise<Product> {
  const creator = await ctx.db.creator.findFirst({ where: { id: input.creatorId } });
  if (!creator) throw notFound('creator');
  const faults: Fault[] = [];
  const title = readName(input.title, ['title'], faults);
  if (faults.length > 0) throw invalid(faults);
  return ctx.db.product.create({ data: { creatorId: creator.id, title, isFree: input.isFree } });
}
