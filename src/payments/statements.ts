/** Queries for payments and refunds that Prisma's own API cannot express. */
import {
  Prisma,
  type Payment,
  type Refund,
  type RejectedPayment,
} from '../../prisma/client/client.js';
import { auditColumn, type Author } from '../access/record-change.js';
import type { Query } from '../core/database/database.js';
import {
  bounds,
  countRows,
  direction,
  limit,
  mergePages,
  selectList,
} from '../core/database/page-sql.js';
import type { KeysetPage, PagedRows } from '../core/keyset.js';
import { isTestSql } from './reported-payment.js';

/** A payment that is not stored yet. */
type PaymentToInsert = Omit<Payment, 'id' | 'refundedAmount' | 'freesPlace'>;

/** Inserts a payment. A trigger writes the audit entry, so that this stays one statement. */
export async function insertPayment(
  tx: Prisma.TransactionClient,
  payment: PaymentToInsert,
  author: Author | undefined,
): Promise<Payment> {
  const { creatorId, paymentId, paymentLinkId, currency, amount, createdAt } = payment;
  const [made] = await tx.$queryRaw<Payment[]>`
    INSERT INTO payments (
      creator_id, payment_id, payment_link_id, currency, amount,
      customer_email, customer_name, customer_phone_number, customer_erased_at, created_at, provider, audit_entry
    )
    VALUES (${creatorId}, ${paymentId}, ${paymentLinkId}, ${currency}, ${amount.toFixed(2)}::numeric,
      ${payment.customerEmail}, ${payment.customerName}, ${payment.customerPhoneNumber},
      ${payment.customerErasedAt}, ${createdAt}, ${payment.provider}, ${auditColumn(author)})
    RETURNING ${paymentColumns}`;
  return made as Payment;
}

/** Columns that payments and rejected payments have alike. */
const columns = {
  id: 'id',
  paymentId: 'payment_id',
  creatorId: 'creator_id',
  paymentLinkId: 'payment_link_id',
  currency: 'currency',
  amount: 'amount',
  refundedAmount: 'refunded_amount',
  customerEmail: 'customer_email',
  customerName: 'customer_name',
  customerPhoneNumber: 'customer_phone_number',
  customerErasedAt: 'customer_erased_at',
  createdAt: 'created_at',
  provider: 'provider',
};

export const paymentColumns = selectList<Payment>({ ...columns, freesPlace: 'frees_place' });

export const rejectedColumns = selectList<RejectedPayment>({
  ...columns,
  reason: 'reason',
  resolvedAt: 'resolved_at',
});

/** What payments add up to, for each currency. */
export const sumColumns = Prisma.raw(`
  currency, count(*)::int AS count, sum(amount) AS amount, sum(refunded_amount) AS refunded,
  (count(*) FILTER (WHERE ${isTestSql('payments')}))::int AS "testCount"`);

export const hasPaymentId = (id: string): Prisma.Sql => Prisma.sql`payment_id = ${id}::text`;

/** E-mail addresses are the same in upper and lower case. */
export const hasEmail = (...spellings: string[]): Prisma.Sql =>
  Prisma.sql`lower(customer_email) IN (${Prisma.join(spellings.map((text) => Prisma.sql`lower(${text.trim()}::text)`))})`;

/** True for a text of English letters, digits and signs alone. */
const isEnglish = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/**
 * The condition for payments of a customer, by all spellings of the address. The index by `lower` finds too many: on many
 * servers it takes `İ` for `i`, which is another customer. So an address must be one of the spellings, or, if one of these
 * has English letters alone, have such letters alone itself: then only its case is another.
 */
export const isCustomer = (spellings: string[]): Prisma.Sql => {
  const isSpelling = Prisma.sql`customer_email IN (${Prisma.join(spellings)})`;
  const isEnglishToo = Prisma.sql`OR octet_length(customer_email) = char_length(customer_email)`;
  return Prisma.sql`${hasEmail(...spellings)}
    AND (${isSpelling} ${spellings.some(isEnglish) ? isEnglishToo : Prisma.empty})`;
};

const anew = { isPlannedAnew: true };

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

const refundColumns = Prisma.raw(`
  id, refund_id AS "refundId", creator_id AS "creatorId", payment_row_id AS "paymentRowId",
  rejected_payment_row_id AS "rejectedPaymentRowId", currency, amount, reason, created_at AS "createdAt"`);

/** A customer of a creator, by the spellings of an e-mail address. */
export interface CustomerOf {
  creatorId: bigint;
  spellings: string[];
}

/** The refunds of all payments of a customer, recorded or rejected. */
export function refundsOfCustomer(
  query: Query,
  { creatorId, spellings }: CustomerOf,
): PagedRows<Refund> {
  const creator = Prisma.sql`creator_id = ${creatorId}::bigint`;
  const lists = Object.entries({
    payments: 'payment_row_id',
    rejected_payments: 'rejected_payment_row_id',
  });
  const from = lists.map(
    ([
      table,
      column,
    ]) => Prisma.sql`FROM refunds WHERE ${creator} AND ${Prisma.raw(column)} = ANY(ARRAY(
      SELECT id FROM ${Prisma.raw(table)} WHERE ${creator} AND ${isCustomer(spellings)}
    ))`,
  );
  return {
    find: (page) => {
      const walks = from.map(
        (rows) =>
          Prisma.sql`SELECT ${refundColumns} ${rows} ${bounds(page)} ORDER BY id ${direction(page)} ${limit(page)}`,
      );
      return query<Refund>(mergePages(walks, page), anew);
    },
    async totalCount() {
      const counts = await Promise.all(from.map((rows) => countRows(query, rows)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

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
      SELECT ${refundColumns} FROM refunds
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
