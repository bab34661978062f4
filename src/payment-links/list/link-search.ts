/** The platform's search for links of all creators. */
import { Prisma, type PaymentLink } from '../../../prisma/client/client.js';
import type { Context } from '../../access/context.js';
import { bounds, countRows, direction, limit, mergePages } from '../../core/database/page-sql.js';
import type { KeysetPage, PagedRows } from '../../core/keyset.js';
import { creatorOfUuid } from '../link-uuid.js';
import { pagedPaymentLinks } from '../payment-links.js';
import { linkColumns } from './statements.js';
import { statusConditions, statusOf, storedGroups, type LinkStatus } from '../status.js';

/** The conditions of a search. A result must meet every one that is given. */
export interface LinkSearch {
  uuid?: string | null | undefined;
  productId?: bigint | null | undefined;
  status?: LinkStatus | null | undefined;
}

/**
 * Links of any creator, newest first. A uuid finds a deleted link, too.
 */
export async function searchPaymentLinks(
  ctx: Context,
  { uuid, productId, status }: LinkSearch,
): Promise<PagedRows<PaymentLink>> {
  if (uuid != null) return onlyOne(await findLink(ctx, { uuid, productId, status }));
  if (productId == null) return linksOfAll(ctx, status ?? undefined);
  const product = await ctx.db.product.findFirst({ where: { id: productId } });
  if (!product) return onlyOne(null);
  return pagedPaymentLinks(ctx, product.creatorId, { productId, status });
}

async function findLink(
  { db, now }: Context,
  { uuid, productId, status }: LinkSearch & { uuid: string },
): Promise<PaymentLink | null> {
  const creatorId = creatorOfUuid(uuid);
  if (creatorId === undefined) return null;
  const link = await db.paymentLink.findFirst({
    where: { creatorId, uuid, ...(productId != null && { productId }) },
  });
  return link && (status == null || statusOf(link, now()) === status) ? link : null;
}

const onlyOne = (link: PaymentLink | null): PagedRows<PaymentLink> => ({
  find: ({ id: { lt, gt } }) => {
    const isOnPage =
      link && (lt === undefined || link.id < lt) && (gt === undefined || link.id > gt);
    return Promise.resolve(isOnPage ? [link] : []);
  },
  totalCount: () => Promise.resolve(link ? 1 : 0),
});

/** Walks along the index by status, once for each status that is asked for. */
function linksOfAll(
  { query, now }: Context,
  status: LinkStatus | undefined,
): PagedRows<PaymentLink> {
  const groups = status ? statusConditions(status, now()) : storedGroups;
  const selectPage = (group: Prisma.Sql, page: KeysetPage): Prisma.Sql => Prisma.sql`
    SELECT ${linkColumns} FROM /* all creators */ payment_links
    WHERE deleted_at IS NULL AND ${group} ${bounds(page)}
    ORDER BY id ${direction(page)} ${limit(page)}`;
  const anew = { isPlannedAnew: true };
  return {
    find: (page) =>
      query<PaymentLink>(
        mergePages(
          groups.map((group) => selectPage(group, page)),
          page,
        ),
        anew,
      ),
    totalCount: () =>
      countRows(
        query,
        Prisma.sql`FROM /* all creators */ payment_links WHERE deleted_at IS NULL AND (${Prisma.join(groups, ' OR ')})`,
      ),
  };
}
