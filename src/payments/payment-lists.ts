import type { Decimal } from 'decimal.js';
import type { Payment, Prisma } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../core/context.js';
import { notFound } from '../core/errors.js';
import type { KeysetPage } from '../core/keyset.js';
import { readTogether } from '../core/loading.js';
import type { CurrencyCode } from '../core/money.js';
import { selectPaymentsOfLinks } from './statements.js';

/** What was paid in one currency. */
export interface PaymentTotal {
  currency: CurrencyCode;
  count: number;
  amount: Decimal;
}

/** Payments, newest first, read by the page. */
export interface PaymentList {
  find: (page: KeysetPage) => Promise<Payment[]>;
  totalCount: () => Promise<number>;
  /** By currency, EUR first; no entry where nothing was paid. */
  totals: () => Promise<PaymentTotal[]>;
}

/** Payments of the caller's creator: all of them, or those of one link, which may be deleted. */
export interface PaymentFilter {
  paymentLinkId?: number | null | undefined;
}

/**
 * The caller's payments that a filter describes.
 *
 * @throws ServiceError NOT_FOUND for a link that is not the caller's
 */
export async function paymentsOfCreator(
  ctx: Context,
  { paymentLinkId }: PaymentFilter,
): Promise<PaymentList> {
  const { id: creatorId } = creatorOf(ctx);
  if (paymentLinkId != null) {
    const link = await ctx.db.paymentLink.findFirst({ where: { id: paymentLinkId, creatorId } });
    if (!link) throw notFound('paymentLink');
  }
  const where = { creatorId, ...(paymentLinkId != null && { paymentLinkId }) };
  return {
    find: ({ id, ...page }) => ctx.db.payment.findMany({ ...page, where: { ...where, id } }),
    totalCount: () => ctx.db.payment.count({ where }),
    totals: async () =>
      (await ctx.db.payment.groupBy({ by: ['currency'], where, ...sums })).map(toTotal),
  };
}

/** The payments made through a link that was read before; those of all links of a list are read together. */
export function paymentsOfLink(ctx: Context, linkId: number): PaymentList {
  const totals = (): Promise<PaymentTotal[]> => totalsByLink(ctx, linkId);
  return {
    find: (page) => paymentsByLink(ctx, linkId, page),
    totalCount: async () => (await totals()).reduce((sum, { count }) => sum + count, 0),
    totals,
  };
}

const paymentsByLink = readTogether(
  (ctx: Context, linkIds: number[], page: KeysetPage) =>
    selectPaymentsOfLinks(ctx.query, linkIds, page),
  ({ paymentLinkId }) => paymentLinkId,
);

const totalsByLink = readTogether(
  async (ctx: Context, linkIds: number[]) => {
    const rows = await ctx.db.payment.groupBy({
      by: ['paymentLinkId', 'currency'],
      where: { paymentLinkId: { in: linkIds } },
      ...sums,
    });
    return rows.map((row) => ({ paymentLinkId: row.paymentLinkId, ...toTotal(row) }));
  },
  ({ paymentLinkId }) => paymentLinkId,
);

const sums = {
  _count: true,
  _sum: { amount: true },
  orderBy: { currency: 'asc' },
} as const satisfies Partial<Prisma.PaymentGroupByArgs>;

const toTotal = ({
  currency,
  _count,
  _sum,
}: {
  currency: CurrencyCode;
  _count: number;
  _sum: { amount: Decimal | null };
}): PaymentTotal => ({ currency, count: _count, amount: _sum.amount as Decimal });
