import type { Prisma, Product } from '../../prisma/client/client.js';
import { recordChange } from '../access/record-change.js';
import { creatorOf, type Context } from '../access/context.js';
import { notFound, readOrRefuse } from '../core/errors.js';
import { rowsWhere } from '../core/keyset.js';
import { readById } from '../core/database/loading.js';
import { readName } from '../core/text.js';

/** The columns and relations of a product to read. */
type Selected = Pick<Prisma.ProductFindManyArgs, 'select' | 'include'>;

/**
 * Finds a product of a creator, the calling one if none is given.
 *
 * @throws ServiceError NOT_FOUND for an unknown product and for another creator's
 */
export async function findProduct(
  ctx: Context,
  id: bigint,
  creatorId = creatorOf(ctx).id,
  selected: Selected = {},
): Promise<Product> {
  const product = await ctx.db.product.findFirst({ ...selected, where: { id, creatorId } });
  if (!product) throw notFound('product');
  return product;
}

/** The products of a creator, newest first. */
export const pagedProducts = (ctx: Context, creatorId: bigint, selected: Selected) =>
  rowsWhere(ctx.db.product, { creatorId }, selected);

/** The product of a link that was read without it. */
export const loadProduct = readById((ctx: Context, creatorId, ids, selected: Selected) =>
  ctx.db.product.findMany({ ...selected, where: { creatorId, id: { in: ids } } }),
);

/** The creator of a link, or of a product that was read without it. */
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
  const title = readOrRefuse((faults) => readName(input.title, ['title'], faults));
  const { id: creatorId } = creator;
  return ctx.db.$transaction(async (tx) => {
    const product = await tx.product.create({ data: { creatorId, title, isFree: input.isFree } });
    await recordChange(ctx, tx, 'createProduct', product);
    return product;
  });
}

/**
 * Changes a product of any creator. Only for the platform. On a cluster, finding it asks all shards.
 *
 * @throws ServiceError NOT_FOUND, VALIDATION_FAILED for a bad title
 */
export async function updateProduct(
  ctx: Context,
  input: {
    id: bigint;
    title?: string | null | undefined;
    isFree?: boolean | null | undefined;
    isArchived?: boolean | null | undefined;
  },
): Promise<Product> {
  const { id, isFree, isArchived } = input;
  const found = await findProductOfAll(ctx, id);
  if (!found) throw notFound('product');
  const title = readOrRefuse((faults) =>
    input.title == null ? undefined : readName(input.title, ['title'], faults),
  );
  const { creatorId } = found;
  const data = {
    ...(title !== undefined && { title }),
    ...(isFree != null && { isFree }),
    ...(isArchived != null && { isArchived }),
  };
  return ctx.db.$transaction(async (tx) => {
    const where = { creatorId_id: { creatorId, id } };
    const product = await tx.product.update({ where, data });
    await recordChange(ctx, tx, 'updateProduct', product);
    return product;
  });
}

/** A product of any creator. On a cluster, this asks all shards. */
export const findProductOfAll = ({ db }: Context, id: bigint): Promise<Product | null> =>
  db.product.findFirst({ where: { id } });
