import { Prisma } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { addDays, dayMs, dayStarts, isTimeZone } from '../core/days.js';
import { readOrRefuse } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { storableTime } from '../core/times.js';
import type { PaymentTotal } from './payment-lists.js';

/** The days of a quarter. */
export const mostDays = 92;

/** Total of a day's payments in one currency. */
export interface DailySales extends PaymentTotal {
  /** The day, as midnight UTC. */
  date: Date;
}

/** Days of a time zone, from the first to the last. */
interface Period {
  from: Date;
  to: Date;
  timeZone: string;
}

/**
 * The sales of a creator, by day and currency, EUR first. Days without payments are left out.
 *
 * @throws ServiceError VALIDATION_FAILED
 */
export async function salesByDay(
  ctx: Context,
  creatorId: bigint,
  period: Period,
): Promise<DailySales[]> {
  readOrRefuse((faults) => checkPeriod(period, faults));
  const { from, timeZone } = period;
  // With the day after the last one, which ends the period.
  const days = Array.from({ length: countDays(period) + 1 }, (_, index) => addDays(from, index));
  const starts = dayStarts(days, timeZone).map(storableTime);
  const sales = await ctx.query<PaymentTotal & { place: number }>(Prisma.sql`
    SELECT width_bucket(created_at, ${starts}::timestamptz[]) AS place,
      currency, count(*)::int AS count, sum(amount) AS amount, sum(refunded_amount) AS refunded
    FROM payments
    WHERE creator_id = ${creatorId}::bigint
      AND created_at >= ${starts[0]}::timestamptz AND created_at < ${starts.at(-1)}::timestamptz
    GROUP BY place, currency ORDER BY place, currency`);
  return sales.map(({ place, ...total }) => ({ ...total, date: addDays(from, place - 1) }));
}

function checkPeriod(period: Period, faults: Fault[]): void {
  const days = countDays(period);
  if (days < 1) faults.push({ path: ['to'], rule: 'notBefore', other: ['from'] });
  if (days > mostDays) {
    faults.push({ path: ['to'], rule: 'maxDaysAfter', other: ['from'], days: mostDays - 1 });
  }
  if (!isTimeZone(period.timeZone)) faults.push({ path: ['timeZone'], rule: 'timeZone' });
}

const countDays = ({ from, to }: Period): number => (to.getTime() - from.getTime()) / dayMs + 1;
