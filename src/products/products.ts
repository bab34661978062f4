import { Prisma, type Product } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../access/context.js';
import { lockCreator } from '../access/lock-creator.js';
import { recordChange } from '../access/record-change.js';
import { readById } from '../core/database/loading.js';
import { inTimeFor } from '../core/database/in-time.js';
import { holdsText, type TextSearch } from '../core/database/text-search.js';
import { notFound, readOrRefuse, ServiceError } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { rowsWhere } from '../core/keyset.js';
import { noId, readName, readOptionalText } from '../core/text.js';

/** The most products of a creator that are not archived. The platform may add more. */
export const mostProducts = 1000;
/** The most with archived ones: the totals of links look at all of them. */
export const mostWithArchived = 10_000;

/** Characters. */
export const longestDescription = 1000;

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
  rowsWhere(ctx, ctx.db.product, { creatorId }, selected);

/**
 * The newest products of a creator that have a text in their title, in upper or lower case.
 *
 * @throws ServiceError VALIDATION_FAILED
 */
export async function findProductsByText(
  { db, query }: Context,
  { creatorId, text, most }: TextSearch,
): Promise<Product[]> {
  const search = query<{ id: bigint }>(
    Prisma.sql`
      SELECT id FROM products WHERE creator_id = ${creatorId}::bigint AND ${holdsText(Prisma.sql`title`, text)}
      ORDER BY id DESC LIMIT ${most}::int`,
    { isPlannedAnew: true },
  );
  const ids = (await inTimeFor(['text'], search)).map(({ id }) => id);
  const where = { creatorId, id: { in: ids } };
  return ids.length === 0 ? [] : db.product.findMany({ where, orderBy: { id: 'desc' } });
}

/** The product of a link that was read without it. */
export const loadProduct = readById((ctx: Context, creatorId, ids, selected: Selected) =>
  ctx.db.product.findMany({ ...selected, where: { creatorId, id: { in: ids } } }),
);

/** The creator of a link, or of a product that was read without it. */
export const loadOwner = readById((ctx: Context, creatorId) =>
  ctx.db.creator.findMany({ where: { id: creatorId } }),
);

/** What can be said of a product. What is left out of a change stays as it is. */
interface GivenProduct {
  title?: string | null | undefined;
  description?: string | null | undefined;
  isFree?: boolean | null | undefined;
  isArchived?: boolean | null | undefined;
}

/**
 * Adds a product: the platform for any creator, a creator in the cabinet for its own shop.
 *
 * @throws ServiceError NOT_FOUND for an unknown creator, VALIDATION_FAILED, also when the creator has
 *   {@link mostProducts} in the cabinet
 */
export async function createProduct(
  ctx: Context,
  { creatorId: givenId, ...given }: GivenProduct & { creatorId?: bigint | null | undefined },
): Promise<Product> {
  const { creator } = ctx.state;
  const { title, ...read } = readOrRefuse((faults) => {
    if (!creator && givenId == null) faults.push({ path: ['creatorId'], rule: 'required' });
    return { ...readProduct(given, faults), title: readName(given.title, ['title'], faults) };
  });
  const creatorId = creator?.id ?? givenId ?? noId;
  return ctx.db.$transaction(async (tx) => {
    const isKnown = await lockCreator(tx, creatorId);
    if (!isKnown || (givenId != null && givenId !== creatorId)) throw notFound('creator');
    if (creator) await assertFew(tx, { creatorId });
    if (creator && !read.isArchived) await assertFew(tx, { creatorId, isArchived: false });
    const data = { creatorId, title, isFree: false, ...read };
    const product = await tx.product.create({ data });
    await recordChange(ctx, tx, 'createProduct', product);
    return product;
  });
}

/**
 * Changes a product: the platform that of any creator, a creator in the cabinet its own.
 *
 * @throws ServiceError NOT_FOUND, also for another creator's product, VALIDATION_FAILED, also when it is brought back in the
 *   cabinet and the creator has {@link mostProducts}
 */
export async function updateProduct(
  ctx: Context,
  { id, ...given }: GivenProduct & { id: bigint },
): Promise<Product> {
  const { creator } = ctx.state;
  const { creatorId } = creator ? { creatorId: creator.id } : await findProductOfAll(ctx, id);
  const data = readOrRefuse((faults) => readProduct(given, faults));
  return ctx.db.$transaction(async (tx) => {
    if (creator && data.isArchived === false) {
      await lockCreator(tx, creatorId);
      const isBack = (await tx.product.count({ where: { creatorId, id, isArchived: true } })) > 0;
      if (isBack) await assertFew(tx, { creatorId, isArchived: false });
    }
    const [product] = await tx.product.updateManyAndReturn({ where: { creatorId, id }, data });
    if (!product) throw notFound('product');
    await recordChange(ctx, tx, 'updateProduct', product);
    return product;
  });
}

/** The columns that are given, without a title that is left out. */
function readProduct(
  { title, description, isFree, isArchived }: GivenProduct,
  faults: Fault[],
): Partial<Pick<Product, 'title' | 'description' | 'isFree' | 'isArchived'>> {
  return {
    ...(title != null && { title: readName(title, ['title'], faults) }),
    ...(description !== undefined && {
      description: readOptionalText(
        description?.replaceAll('\r\n', '\n'),
        ['description'],
        faults,
        longestDescription,
      ),
    }),
    ...(isFree != null && { isFree }),
    ...(isArchived != null && { isArchived }),
  };
}

/** The caller has the lock on the creator. @throws ServiceError VALIDATION_FAILED if there is no room for another product */
async function assertFew(
  tx: Prisma.TransactionClient,
  where: { creatorId: bigint; isArchived?: false },
): Promise<void> {
  const count = await tx.product.count({ where });
  const isOfAll = where.isArchived === undefined;
  const most = isOfAll ? mostWithArchived : mostProducts;
  if (count < most) return;
  const text = isOfAll ? 'error.tooManyProductsInAll' : 'error.tooManyProducts';
  throw new ServiceError('VALIDATION_FAILED', (say) => say(text, { most }), {
    title: 'Too many products',
  });
}

/**
 * A product of any creator.
 *
 * @throws ServiceError NOT_FOUND
 */
async function findProductOfAll({ db }: Context, id: bigint): Promise<Product> {
  const product = await db.product.findFirst({ where: { id } });
  if (!product) throw notFound('product');
  return product;
}
