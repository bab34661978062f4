import type { Decimal } from 'decimal.js';
import { Prisma, type Payment } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import type { KeysetPage, PagedRows } from '../core/keyset.js';
import { readById, readTogether, type OwnedRow } from '../core/database/loading.js';
import type { CurrencyCode } from '../core/money.js';
import { selectPaymentsOfLinks, sumColumns } from './statements.js';

/** Total of the payments in one currency. */
export interface PaymentTotal {
  currency: CurrencyCode;
  count: number;
  amount: Decimal;
  /** Its refunds. */
  refunded: Decimal;
  /** The number of test payments among them. */
  testCount: number;
}

/** Payments, newest first, read page by page. */
export interface PaymentList extends PagedRows<Payment> {
  /** By currency, EUR first; currencies without payments are left out. */
  totals: () => Promise<PaymentTotal[]>;
}

/** The payments of a link that was already read. Those of all links in a list are read together. */
export function paymentsOfLink(ctx: Context, link: OwnedRow): PaymentList {
  const totals = (): Promise<PaymentTotal[]> => totalsByLink(ctx, link);
  return {
    find: (page) => paymentsByLink(ctx, link, page),
    totalCount: async () => (await totals()).reduce((sum, { count }) => sum + count, 0),
    totals,
  };
}

/** The payment of a refund. */
export const loadPayment = readById((ctx: Context, creatorId, ids) =>
  ctx.db.payment.findMany({ where: { creatorId, id: { in: ids } } }),
);

const paymentsByLink = readTogether(
  (ctx: Context, creatorId, linkIds, page: KeysetPage) =>
    selectPaymentsOfLinks(ctx.query, creatorId, linkIds, page),
  ({ paymentLinkId }) => paymentLinkId,
);

const totalsByLink = readTogether(
  (ctx: Context, creatorId, linkIds) =>
    ctx.query<PaymentTotal & { paymentLinkId: bigint }>(Prisma.sql`
      SELECT payment_link_id AS "paymentLinkId", ${sumColumns} FROM payments
      WHERE creator_id = ${creatorId}::bigint AND payment_link_id = ANY(${linkIds}::bigint[])
      GROUP BY payment_link_id, currency ORDER BY currency`),
  ({ paymentLinkId }) => paymentLinkId,
);
