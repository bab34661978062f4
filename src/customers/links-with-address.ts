import { Prisma, type PaymentLink } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { bounds, direction } from '../core/database/page-sql.js';
import type { KeysetPage, PagedRows } from '../core/keyset.js';
import { inAnyCase } from '../payment-links/list/label.js';

/** Links that one statement looks through. */
const windowSize = 5000;

interface Window {
  /** The links found, in the order of the page. */
  ids: string[] | null;
  /** The last link that was looked at; null at the end. */
  last: bigint | null;
}

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

  async function* walk(page: KeysetPage): AsyncGenerator<bigint[]> {
    let id = page.id;
    for (;;) {
      const order = direction(page);
      const end = page.orderBy.id === 'asc' ? Prisma.sql`max(id)` : Prisma.sql`min(id)`;
      const [found] = await query<Window>(Prisma.sql`
        SELECT json_agg(id::text ORDER BY id ${order}) FILTER (WHERE holds) AS ids, ${end} AS last FROM (
          SELECT id, ${holds} AS holds FROM payment_links
          WHERE creator_id = ${creatorId}::bigint ${bounds({ ...page, id })}
          ORDER BY id ${order} LIMIT ${windowSize}
        ) AS walked`);
      if (found?.last == null) return;
      if (found.ids) yield found.ids.map(BigInt);
      id = page.orderBy.id === 'asc' ? { ...id, gt: found.last } : { ...id, lt: found.last };
    }
  }

  return {
    async find(page) {
      const ids: bigint[] = [];
      for await (const found of walk(page)) {
        ids.push(...found);
        if (ids.length >= page.take) break;
      }
      const where = { creatorId, id: { in: ids.slice(0, page.take) } };
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
