import { Prisma, type Payment } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import {
  bounds,
  countRows,
  direction,
  firstIds,
  lastId,
  limit,
  walkWindows,
  type Window,
} from '../core/database/page-sql.js';
import { readTogether } from '../core/database/loading.js';
import type { PagedRows } from '../core/keyset.js';
import type { PaymentTotal } from '../payments/payment-lists.js';
import { sumColumns } from '../payments/statements.js';
import { windowSize } from './address.js';

/** Payments that the first statement of a page looks through, for each customer: most pages need no more. */
const firstPayments = 10;

/**
 * The customers of a creator, by the newest payment of each e-mail address, newest first. Addresses are told apart as in the
 * export of customers. No table has customers: a page walks over payments, and leaves out those with a newer one of the
 * same address. The walk takes its e-mail addresses from an index, and reads on in long windows where few are found.
 */
export function customersOfCreator({ db, query }: Context, creatorId: bigint): PagedRows<Payment> {
  const withEmail = Prisma.sql`
    FROM payments WHERE creator_id = ${creatorId}::bigint AND customer_email IS NOT NULL`;
  return {
    async find(page) {
      let size = firstPayments * page.take;
      const walk = walkWindows(page, (from) => {
        const window = Prisma.sql`
          WITH walked AS MATERIALIZED (
            SELECT id, lower(customer_email) AS address ${withEmail} ${bounds(from)}
            ORDER BY id ${direction(page)} LIMIT ${size}::int
          )
          SELECT json_agg(id::text ORDER BY id ${direction(page)}) AS ids, (SELECT ${lastId(page)} FROM walked) AS last
          FROM (
            SELECT id FROM (
              SELECT max(id) AS id, address FROM walked GROUP BY address ORDER BY id ${direction(page)} OFFSET 0
            ) AS newest
            WHERE (
              SELECT id ${withEmail} AND lower(customer_email) = newest.address AND id > newest.id LIMIT 1
            ) IS NULL
            ORDER BY id ${direction(page)} ${limit(page)}
          ) AS customers`;
        const isLong = size === windowSize;
        size = windowSize;
        return query<Window>(window, { ...anew, isLong });
      });
      const ids = await firstIds(walk, page.take);
      const where = { creatorId, id: { in: ids } };
      return ids.length === 0 ? [] : db.payment.findMany({ where, orderBy: page.orderBy });
    },
    totalCount: () =>
      countRows(
        query,
        Prisma.sql`FROM (SELECT ${withEmail} GROUP BY lower(customer_email)) AS customers`,
      ),
  };
}

const anew = { isPlannedAnew: true };

/** What the payments of a customer add up to, by their newest payment. Those of all customers on a page are read together. */
export const totalsOfCustomer = readTogether(
  (ctx: Context, creatorId, ids) =>
    ctx.query<PaymentTotal & { newest: bigint }>(
      Prisma.sql`
        SELECT customer.id AS newest, total.* FROM (
          SELECT id, lower(customer_email) AS address FROM payments
          WHERE creator_id = ${creatorId}::bigint AND id = ANY(${ids}::bigint[])
        ) AS customer, LATERAL (
          SELECT ${sumColumns} FROM payments
          WHERE creator_id = ${creatorId}::bigint AND lower(customer_email) = customer.address
          GROUP BY currency ORDER BY currency
        ) AS total`,
      { ...anew, isLong: true },
    ),
  ({ newest }) => newest,
);
