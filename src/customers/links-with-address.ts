import { Prisma, type PaymentLink } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import {
  bounds,
  direction,
  firstIds,
  lastId,
  walkWindows,
  type Window,
} from '../core/database/page-sql.js';
import { inAnyCase } from '../core/database/text-search.js';
import type { KeysetPage, PagedRows } from '../core/keyset.js';

/** Links that one statement looks through. */
const windowSize = 5000;

/**
 * Links of a creator, deleted or not, whose metadata, label or success address holds an e-mail address. No index has these
 * texts, so links are looked through, some with each statement.
 *
 * @param address as `comparable` returns it
 */
export function linksWithAddress(
  { db, query }: Pick<Context, 'db' | 'query'>,
  creatorId: bigint,
  address: string,
): PagedRows<PaymentLink> {
  const forms = [...new Set([address, address.normalize('NFD')])];
  const inJson = forms.map((text) => inAnyCase(JSON.stringify(text).slice(1, -1))).join('|');
  const inText = forms.map(inAnyCase).join('|');
  const holds = Prisma.sql`(metadata::text ~ ${inJson}::text OR label ~ ${inText}::text OR success_url ~ ${inText}::text)`;

  const walk = (page: KeysetPage): AsyncGenerator<bigint[]> =>
    walkWindows(page, (from) =>
      query<Window>(
        Prisma.sql`
        SELECT json_agg(id::text ORDER BY id ${direction(page)}) FILTER (WHERE holds) AS ids, ${lastId(page)} AS last FROM (
          SELECT id, ${holds} AS holds FROM payment_links
          WHERE creator_id = ${creatorId}::bigint ${bounds(from)}
          ORDER BY id ${direction(page)} LIMIT ${windowSize}
        ) AS walked`,
        { isLong: true },
      ),
    );

  return {
    async find(page) {
      const ids = await firstIds(walk(page), page.take);
      const where = { creatorId, id: { in: ids } };
      return ids.length === 0 ? [] : db.paymentLink.findMany({ where, orderBy: page.orderBy });
    },
    async totalCount() {
      let count = 0;
      const all: KeysetPage = { id: {}, orderBy: { id: 'asc' }, take: windowSize };
      for await (const found of walk(all)) count += found.length;
      return count;
    },
  };
}
