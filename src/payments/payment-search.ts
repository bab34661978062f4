/** How the platform finds payments of all creators. */
import type { Decimal } from 'decimal.js';
import { Prisma, type Payment } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { bounds, limitOf, orderOf } from '../core/database/page-sql.js';
import type { KeysetPage } from '../core/keyset.js';
import { isStorable } from '../core/text.js';
import { storableTime } from '../core/times.js';
import { creatorOfUuid } from '../payment-links/link-uuid.js';
import type { PaymentList, PaymentTotal } from './payment-lists.js';
import { paymentColumns } from './statements.js';

/** What to search for. A result must meet every condition given. */
export interface PaymentSearch {
  /** The payment site's own id. */
  paymentId?: string | null | undefined;
  /** In upper or lower case. */
  customerEmail?: string | null | undefined;
  linkUuid?: string | null | undefined;
  from?: Date | null | undefined;
  to?: Date | null | undefined;
}

/** In which order a list is walked: along the index by time, or along one by id. */
type Order = 'time' | 'id';

const anew = { isPlannedAnew: true };

/**
 * Payments of any creator, newest first. On a cluster, all but a search for a payment id or a link asks all shards.
 */
export async function searchPayments(
  ctx: Context,
  { paymentId, customerEmail, linkUuid, from, to }: PaymentSearch,
): Promise<PaymentList> {
  const conditions: Prisma.Sql[] = [Prisma.sql`true`];
  const parts = await Promise.all([
    paymentId == null ? [] : conditionsOfId(ctx, paymentId),
    linkUuid == null ? [] : conditionsOfLink(ctx, linkUuid),
  ]);
  conditions.push(...parts.flat());
  if (customerEmail != null) conditions.push(conditionOfEmail(customerEmail));
  const isByTime = conditions.length === 1 && (from != null || to != null);
  if (from) conditions.push(Prisma.sql`created_at >= ${storableTime(from)}::timestamptz`);
  if (to) conditions.push(Prisma.sql`created_at < ${storableTime(to)}::timestamptz`);
  const where = Prisma.join(conditions, ' AND ');

  const totals = async (): Promise<PaymentTotal[]> =>
    ctx.query<PaymentTotal & { amount: Decimal }>(
      Prisma.sql`SELECT currency, count(*)::int AS count, sum(amount) AS amount, sum(refunded_amount) AS refunded
        FROM payments WHERE ${where} GROUP BY currency ORDER BY currency`,
      anew,
    );
  return {
    find: (page) => ctx.query<Payment>(pageOf(where, isByTime ? 'time' : 'id', page), anew),
    totals,
    totalCount: async () => (await totals()).reduce((sum, { count }) => sum + count, 0),
  };
}

const none = [Prisma.sql`false`];

async function conditionsOfId({ db }: Context, paymentId: string): Promise<Prisma.Sql[]> {
  if (!isStorable(paymentId)) return none;
  const taken = await db.paymentId.findFirst({ where: { id: paymentId } });
  if (!taken) return none;
  return [
    Prisma.sql`creator_id = ${taken.creatorId}::bigint`,
    Prisma.sql`payment_id = ${paymentId}::text`,
  ];
}

async function conditionsOfLink({ db }: Context, uuid: string): Promise<Prisma.Sql[]> {
  const creatorId = creatorOfUuid(uuid);
  if (creatorId === undefined) return none;
  const link = await db.paymentLink.findFirst({ where: { creatorId, uuid } });
  if (!link) return none;
  return [
    Prisma.sql`creator_id = ${creatorId}::bigint`,
    Prisma.sql`payment_link_id = ${link.id}::bigint`,
  ];
}

const conditionOfEmail = (email: string): Prisma.Sql =>
  isStorable(email)
    ? Prisma.sql`lower(customer_email) = lower(${email.trim()}::text)`
    : Prisma.sql`false`;

function pageOf(where: Prisma.Sql, order: Order, page: KeysetPage): Prisma.Sql {
  const direction = orderOf(page);
  if (order === 'id') {
    return Prisma.sql`SELECT ${paymentColumns} FROM payments WHERE ${where} ${bounds(page)}
      ORDER BY id ${direction} ${limitOf(page)}`;
  }
  const placeOf = (id: bigint): Prisma.Sql =>
    Prisma.sql`((SELECT created_at FROM payments WHERE id = ${id}::bigint), ${id}::bigint)`;
  return Prisma.sql`SELECT ${paymentColumns} FROM payments
    WHERE ${where} ${bounds(page, Prisma.sql`(created_at, id)`, placeOf)}
    ORDER BY created_at ${direction}, id ${direction} ${limitOf(page)}`;
}
