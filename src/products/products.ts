import type { Creator, Product } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../core/context.js';
import { invalid, notFound } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { readById } from '../core/loading.js';
import { readName } from '../core/text.js';

/**
 * A product of the caller's own.
 *
 * @throws ServiceError NOT_FOUND for an unknown product and for another creator's alike
 */
export async function findProduct(ctx: Context, id: number): Promise<Product> {
  const product = await ctx.db.product.findFirst({
    where: { id, creatorId: creatorOf(ctx).id },
  });
  if (!product) throw notFound('product');
  return product;
}

/** The product with an id that a row of ours names. */
export const loadProduct = readById<Product>((ctx, ids) =>
  ctx.db.product.findMany({ where: { id: { in: ids } } }),
);

/** The creator whose product, or link, a row of ours is. */
export const loadOwner = readById<Creator>((ctx, ids) =>
  ctx.db.creator.findMany({ where: { id: { in: ids } } }),
);

/**
 * Adds a product to a creator, for the platform's cabinet.
 *
 * @throws ServiceError NOT_FOUND for an unknown creator, VALIDATION_FAILED for a bad title
 */
export async function createProduct(
  ctx: Context,
  input: { creatorId: number; title: string; isFree: boolean },
): Promise<Product> {
  const creator = await ctx.db.creator.findUnique({ where: { id: input.creatorId } });
  if (!creator) throw notFound('creator');
  const faults: Fault[] = [];
  const title = readName(input.title, ['title'], faults);
  if (faults.length > 0) throw invalid(faults);
  return ctx.db.product.create({ data: { creatorId: creator.id, title, isFree: input.isFree } });
}
