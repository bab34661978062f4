import type { PaymentLink, Prisma } from '../../prisma/client/client.js';
import { recordChange } from '../access/record-change.js';
import { creatorOf, type Context } from '../access/context.js';
import { invalid, notFound } from '../core/errors.js';
import type { KeysetPage, PagedRows } from '../core/keyset.js';
import { readById } from '../core/database/loading.js';
import { inTimeFor } from '../core/database/in-time.js';
import type { TextSearch } from '../core/database/text-search.js';
import { findProduct } from '../products/products.js';
import { conditionsOf, type PaymentLinkFilter } from './list/filter.js';
import { creatorOfUuid } from './link-uuid.js';
import { countAllLinks } from './list/marks.js';
import { selectPage, type ListedLink } from './list/numbered-page.js';
import {
  countLinks,
  mayWalkFar,
  selectLinks,
  selectLinksById,
  type LinkConditions,
} from './list/statements.js';

/**
 * Takes a link out of all lists and makes it unpayable. Its payments stay.
 *
 * @throws ServiceError NOT_FOUND, also for another creator's link
 */
export async function deletePaymentLink(
  ctx: Context,
  { productId, id }: { productId: bigint; id: bigint },
): Promise<PaymentLink> {
  return ctx.db.$transaction(async (tx) => {
    const [link] = await tx.paymentLink.updateManyAndReturn({
      where: { id, productId, ...ownLinks(ctx) },
      data: { deletedAt: ctx.now() },
    });
    if (!link) throw notFound('paymentLink');
    await recordChange(ctx, tx, 'deletePaymentLink', link);
    return link;
  });
}

const ownLinks = (ctx: Context) => ({ creatorId: creatorOf(ctx).id, deletedAt: null });

/** The columns and relations of a link to read. */
type Selected = Pick<Prisma.PaymentLinkFindManyArgs, 'select' | 'include'>;

/**
 * Finds one of the caller's links by its id or its uuid.
 *
 * @throws ServiceError NOT_FOUND, or VALIDATION_FAILED unless exactly one of both is given
 */
export async function findPaymentLink(
  ctx: Context,
  { id, uuid }: { id?: bigint | null | undefined; uuid?: string | null | undefined },
  selected: Selected = {},
): Promise<PaymentLink> {
  if ((id == null) === (uuid == null)) throw invalid([{ path: ['id'], rule: 'idOrUuid' }]);
  if (uuid != null && creatorOfUuid(uuid) !== creatorOf(ctx).id) throw notFound('paymentLink');
  const link = await ctx.db.paymentLink.findFirst({
    ...selected,
    where: { ...(id == null ? { uuid: uuid as string } : { id }), ...ownLinks(ctx) },
  });
  if (!link) throw notFound('paymentLink');
  return link;
}

/** The link of a payment, deleted or not. */
export const loadPaymentLink = readById((ctx: Context, creatorId, ids) =>
  selectLinksById(ctx.query, creatorId, ids),
);

/** A numbered page of a product's links, for REST. */
export interface PaymentLinkPage {
  items: ListedLink[];
  page: number;
  perPage: number;
  total: number;
}

const perPage = 15;

/**
 * A page of a product's links, newest first; empty after the last. A far page costs little more than the first.
 *
 * @throws ServiceError NOT_FOUND for a product that is not the caller's
 */
export async function listPage(
  ctx: Context,
  { productId, page }: { productId: bigint; page: number },
): Promise<PaymentLinkPage> {
  const product = { creatorId: creatorOf(ctx).id, productId };
  const found = await selectPage(ctx.query, product, { skip: (page - 1) * perPage, take: perPage });
  if (!found) throw notFound('product');
  ctx.marks.found({ creatorId: product.creatorId, id: productId }, found.unmarked);
  return { items: found.links, page, perPage, total: found.total };
}

/** The links of a creator that match a filter, newest first, with these columns; with all if they are left out. */
export const pagedPaymentLinks = (
  ctx: Context,
  creatorId: bigint,
  filter: PaymentLinkFilter,
  columns?: Prisma.Sql,
): PagedRows<PaymentLink> => ({
  find: (page) =>
    listPaymentLinks(ctx, filter, { ...conditionsOf(ctx, creatorId, filter), columns }, page),
  totalCount: () => countPaymentLinks(ctx, creatorId, filter),
});

/** @throws ServiceError NOT_FOUND for a product that is not the creator's, VALIDATION_FAILED */
async function listPaymentLinks(
  ctx: Context,
  filter: PaymentLinkFilter,
  wanted: LinkConditions,
  page: KeysetPage,
): Promise<PaymentLink[]> {
  const search = selectLinks(ctx.query, wanted, page);
  const path = filter.label == null ? ['filter'] : ['filter', 'label'];
  const links = await (mayWalkFar(wanted) ? inTimeFor(path, search) : search);
  // If there are links, the product exists.
  if (links.length === 0 && filter.productId != null) {
    await findProduct(ctx, filter.productId, wanted.creatorId);
  }
  return links;
}

/** Counts links. Without a filter, or with a product alone, adds up marks. */
async function countPaymentLinks(
  ctx: Context,
  creatorId: bigint,
  filter: PaymentLinkFilter,
): Promise<number> {
  const { productId, ...others } = filter;
  if (Object.values(others).some((condition) => condition != null)) {
    return countLinks(ctx.query, conditionsOf(ctx, creatorId, filter));
  }
  return countAllLinks(ctx, ctx.query, { creatorId, productId });
}

/**
 * The link of a creator whose uuid is a text, or else the newest that have the text in their label, in upper or lower case.
 * Both are found among the links that are not deleted.
 *
 * @throws ServiceError VALIDATION_FAILED
 */
export async function findLinksByText(
  ctx: Context,
  { creatorId, text, most }: TextSearch,
): Promise<PaymentLink[]> {
  if (creatorOfUuid(text) === creatorId) {
    const where = { creatorId, uuid: text, deletedAt: null };
    const link = await ctx.db.paymentLink.findFirst({ where });
    if (link) return [link];
  }
  const wanted = { ...conditionsOf(ctx, creatorId, {}), label: text };
  const page = { id: {}, orderBy: { id: 'desc' }, take: most } as const;
  return inTimeFor(['text'], selectLinks(ctx.query, wanted, page));
}
