import { Prisma } from '../../../prisma/client/client.js';
import type { Context } from '../../access/context.js';
import { readOrRefuse } from '../../core/errors.js';
import type { PaymentTotal } from '../payment-lists.js';
import { addUp } from './add-up.js';
import { bordersOf, checkPeriod, firstDays, type Period, type Span } from './period.js';

/** The days of a quarter. */
export const mostDays = 92;

/** Total of a day's payments in one currency, or of those of a week or month that begins with that day. */
export interface DailySales extends PaymentTotal {
  /** The day, as midnight UTC. */
  date: Date;
}

/**
 * The sales of a creator, by day and currency, EUR first. Days without payments are left out.
 *
 * @throws ServiceError VALIDATION_FAILED
 */
export function salesByDay(ctx: Context, creatorId: bigint, period: Period): Promise<DailySales[]> {
  readOrRefuse((faults) => checkPeriod(period, mostDays, faults));
  return addUpSpans(ctx, creatorId, period, 'DAY');
}

/** The sales of each day, week or month of a period, without those that have no payments. */
export async function addUpSpans(
  ctx: Context,
  creatorId: bigint,
  period: Period,
  span: Span,
): Promise<DailySales[]> {
  const days = firstDays(period, span);
  const borders = bordersOf(period, days);
  const sales = await addUp<PaymentTotal & { place: number }>(
    ctx,
    Prisma.sql`
      SELECT width_bucket(created_at, ${borders}::timestamptz[]) AS place,
        currency, count(*)::int AS count, sum(amount) AS amount, sum(refunded_amount) AS refunded
      FROM payments
      WHERE creator_id = ${creatorId}::bigint
        AND created_at >= ${borders[0]}::timestamptz AND created_at < ${borders.at(-1)}::timestamptz
      GROUP BY place, currency ORDER BY place, currency`,
    { isPlannedAnew: false },
  );
  return sales.map(({ place, ...total }) => ({ ...total, date: days[place - 1] as Date }));
}
