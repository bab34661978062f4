/** The search for payments by what a creator knows of them. */
import { Prisma, type Payment, type RejectedPayment } from '../../prisma/client/client.js';
import type { Query } from '../core/database/database.js';
import { limit, mergePages } from '../core/database/page-sql.js';
import { inTimeFor } from '../core/database/in-time.js';
import { holdsText, type TextSearch } from '../core/database/text-search.js';
import { hasEmail, hasPaymentId, paymentColumns, rejectedColumns } from './statements.js';

/** The newest payments with a customer among which a part of a text is looked for. That takes up to half a second. */
export const mostSearched = 200_000;

/**
 * The newest payments of a creator with a text as their id or e-mail address, each looked up in its own index; or else those
 * with the text in the name or the address of their customer.
 *
 * @throws ServiceError VALIDATION_FAILED
 */
export const findPaymentsByText = (query: Query, search: TextSearch): Promise<Payment[]> =>
  inTimeFor(['text'], query(newestByText('payments', paymentColumns, search), long));

export const findRejectedByText = (query: Query, search: TextSearch): Promise<RejectedPayment[]> =>
  inTimeFor(['text'], query(newestByText('rejected_payments', rejectedColumns, search), long));

const long = { isPlannedAnew: true, isLong: true };

/** The index of customers has all that the walk for a part needs, so only the payments that it finds are read. */
function newestByText(
  table: string,
  columns: Prisma.Sql,
  { creatorId, text, most }: TextSearch,
): Prisma.Sql {
  const page = { id: {}, orderBy: { id: 'desc' }, take: most } as const;
  const rows = Prisma.sql`FROM ${Prisma.raw(table)} WHERE creator_id = ${creatorId}::bigint`;
  const newest = (selected: Prisma.Sql, condition: Prisma.Sql): Prisma.Sql =>
    Prisma.sql`SELECT ${selected} ${rows} AND ${condition} ORDER BY id DESC ${limit(page)}`;
  const byEmail = Prisma.sql`${hasEmail(text)} AND NOT ${hasPaymentId(text)}`;
  const withCustomer = Prisma.sql`NOT EXISTS (SELECT FROM exact) AND (customer_email IS NOT NULL OR customer_name IS NOT NULL)`;
  const holdsPart = Prisma.sql`(
    ${holdsText(Prisma.sql`customer_email`, text)} OR ${holdsText(Prisma.sql`customer_name`, text)})`;
  return Prisma.sql`
    WITH exact AS MATERIALIZED (
      ${mergePages([newest(columns, hasPaymentId(text)), newest(columns, byEmail)], page)}
    )
    SELECT * FROM exact UNION ALL SELECT payment.* FROM (
      SELECT id AS found_id FROM (
        SELECT id, customer_email, customer_name ${rows} AND ${withCustomer} ORDER BY id DESC LIMIT ${mostSearched}::int
      ) AS searched
      WHERE ${holdsPart} ORDER BY id DESC ${limit(page)}
    ) AS part, LATERAL (SELECT ${columns} ${rows} AND id = found_id OFFSET 0) AS payment
    ORDER BY id DESC`;
}
