/** Queries for payments that Prisma's own API cannot express. */
import { Prisma, type Payment } from '../../prisma/client/client.js';
import type { Query } from '../core/database/database.js';
import type { KeysetPage } from '../core/keyset.js';

/** The payments of several links of a creator: the same page for each link, in list order. */
export function selectPaymentsOfLinks(
  query: Query,
  creatorId: bigint,
  linkIds: bigint[],
  { id: { lt, gt }, orderBy, take }: KeysetPage,
): Promise<Payment[]> {
  const below = lt === undefined ? Prisma.empty : Prisma.sql`AND id < ${lt}::bigint`;
  const above = gt === undefined ? Prisma.empty : Prisma.sql`AND id > ${gt}::bigint`;
  const order = Prisma.raw(orderBy.id);
  return query<Payment>(Prisma.sql`
    SELECT payment.* FROM unnest(${linkIds}::bigint[]) AS link (id), LATERAL (
      SELECT id, payment_id AS "paymentId", creator_id AS "creatorId", payment_link_id AS "paymentLinkId",
        currency, amount, customer_email AS "customerEmail", customer_name AS "customerName",
        customer_phone_number AS "customerPhoneNumber", created_at AS "createdAt"
      FROM payments WHERE creator_id = ${creatorId}::bigint AND payment_link_id = link.id ${below} ${above}
      ORDER BY id ${order} LIMIT ${take}::int
    ) AS payment
    ORDER BY id ${order}`);
}
