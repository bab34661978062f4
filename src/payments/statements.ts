/** Queries for payments and refunds that Prisma's own API cannot express. */
import { Prisma, type Payment, type Refund } from '../../prisma/client/client.js';
import type { Query } from '../core/database/database.js';
import type { KeysetPage } from '../core/keyset.js';

/** The payments of several links of a creator: the same page for each link, in list order. */
export function selectPaymentsOfLinks(
  query: Query,
  creatorId: bigint,
  linkIds: bigint[],
  page: KeysetPage,
): Promise<Payment[]> {
  const { bounds, order, limit } = partsOf(page);
  return query<Payment>(Prisma.sql`
    SELECT payment.* FROM unnest(${linkIds}::bigint[]) AS link (id), LATERAL (
      SELECT id, payment_id AS "paymentId", creator_id AS "creatorId", payment_link_id AS "paymentLinkId",
        currency, amount, refunded_amount AS "refundedAmount", customer_email AS "customerEmail", customer_name AS "customerName",
        customer_phone_number AS "customerPhoneNumber", created_at AS "createdAt"
      FROM payments WHERE creator_id = ${creatorId}::bigint AND payment_link_id = link.id ${bounds}
      ORDER BY id ${order} ${limit}
    ) AS payment
    ORDER BY id ${order}`);
}

/** The column of a refund that names its payment: one that was recorded, or one that was rejected. */
export type ParentColumn = 'paymentRowId' | 'rejectedPaymentRowId';

const parentColumns = {
  paymentRowId: Prisma.sql`payment_row_id`,
  rejectedPaymentRowId: Prisma.sql`rejected_payment_row_id`,
};

interface Parents {
  creatorId: bigint;
  ids: bigint[];
}

/** The refunds of several payments of a creator: the same page for each payment, in list order. */
export function selectRefunds(
  query: Query,
  column: ParentColumn,
  { creatorId, ids }: Parents,
  page: KeysetPage,
): Promise<Refund[]> {
  const { bounds, order, limit } = partsOf(page);
  return query<Refund>(Prisma.sql`
    SELECT refund.* FROM unnest(${ids}::bigint[]) AS payment (id), LATERAL (
      SELECT id, refund_id AS "refundId", creator_id AS "creatorId", payment_row_id AS "paymentRowId",
        rejected_payment_row_id AS "rejectedPaymentRowId", currency, amount, reason, created_at AS "createdAt"
      FROM refunds
      WHERE creator_id = ${creatorId}::bigint AND ${parentColumns[column]} = payment.id ${bounds}
      ORDER BY id ${order} ${limit}
    ) AS refund
    ORDER BY id ${order}`);
}

export const countRefunds = (
  query: Query,
  column: ParentColumn,
  { creatorId, ids }: Parents,
): Promise<{ parent: bigint; count: number }[]> =>
  query(Prisma.sql`
    SELECT ${parentColumns[column]} AS parent, count(*)::int AS count FROM refunds
    WHERE creator_id = ${creatorId}::bigint AND ${parentColumns[column]} = ANY(${ids}::bigint[])
    GROUP BY 1`);

const partsOf = ({ id: { lt, gt }, orderBy, take }: KeysetPage) => {
  const below = lt === undefined ? Prisma.empty : Prisma.sql`AND id < ${lt}::bigint`;
  const above = gt === undefined ? Prisma.empty : Prisma.sql`AND id > ${gt}::bigint`;
  return {
    bounds: Prisma.sql`${below} ${above}`,
    order: Prisma.raw(orderBy.id),
    limit: Prisma.sql`LIMIT ${take}::int`,
  };
};
