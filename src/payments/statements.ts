/** Queries for payments and refunds that Prisma's own API cannot express. */
import { Decimal } from 'decimal.js';
import { Prisma, type Payment, type Refund } from '../../prisma/client/client.js';
import { auditColumn, type Author } from '../access/record-change.js';
import type { Query } from '../core/database/database.js';
import { bounds, direction, limit } from '../core/database/page-sql.js';
import type { KeysetPage } from '../core/keyset.js';

/** A payment that is not stored yet. */
type PaymentToInsert = Omit<Payment, 'id' | 'refundedAmount' | 'freesPlace'>;

/** Inserts a payment. A trigger writes the audit entry, so that this stays one statement. */
export async function insertPayment(
  tx: Prisma.TransactionClient,
  payment: PaymentToInsert,
  author: Author | undefined,
): Promise<Payment> {
  const { creatorId, paymentId, paymentLinkId, currency, amount, createdAt } = payment;
  const [made] = await tx.$queryRaw<{ id: bigint }[]>`
    INSERT INTO payments (
      creator_id, payment_id, payment_link_id, currency, amount,
      customer_email, customer_name, customer_phone_number, created_at, audit_entry
    )
    VALUES (${creatorId}, ${paymentId}, ${paymentLinkId}, ${currency}, ${amount.toFixed(2)}::numeric,
      ${payment.customerEmail}, ${payment.customerName}, ${payment.customerPhoneNumber}, ${createdAt},
      ${auditColumn(author)})
    RETURNING id`;
  const { id } = made as { id: bigint };
  return { ...payment, id, refundedAmount: new Decimal(0), freesPlace: false };
}

export const paymentColumns = Prisma.raw(`
  id, payment_id AS "paymentId", creator_id AS "creatorId", payment_link_id AS "paymentLinkId", currency, amount,
  refunded_amount AS "refundedAmount", frees_place AS "freesPlace", customer_email AS "customerEmail",
  customer_name AS "customerName", customer_phone_number AS "customerPhoneNumber", created_at AS "createdAt"`);

/** The payments of several links of a creator: the same page for each link, in list order. */
export function selectPaymentsOfLinks(
  query: Query,
  creatorId: bigint,
  linkIds: bigint[],
  page: KeysetPage,
): Promise<Payment[]> {
  return query<Payment>(Prisma.sql`
    SELECT payment.* FROM unnest(${linkIds}::bigint[]) AS link (id), LATERAL (
      SELECT ${paymentColumns}
      FROM payments WHERE creator_id = ${creatorId}::bigint AND payment_link_id = link.id ${bounds(page)}
      ORDER BY id ${direction(page)} ${limit(page)}
    ) AS payment
    ORDER BY id ${direction(page)}`);
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
  return query<Refund>(Prisma.sql`
    SELECT refund.* FROM unnest(${ids}::bigint[]) AS payment (id), LATERAL (
      SELECT id, refund_id AS "refundId", creator_id AS "creatorId", payment_row_id AS "paymentRowId",
        rejected_payment_row_id AS "rejectedPaymentRowId", currency, amount, reason, created_at AS "createdAt"
      FROM refunds
      WHERE creator_id = ${creatorId}::bigint AND ${parentColumns[column]} = payment.id ${bounds(page)}
      ORDER BY id ${direction(page)} ${limit(page)}
    ) AS refund
    ORDER BY id ${direction(page)}`);
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
