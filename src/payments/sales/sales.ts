import { Prisma } from '../../../prisma/client/client.js';
import type { Context } from '../../access/context.js';
import { readOrRefuse } from '../../core/errors.js';
import type { PaymentTotal } from '../payment-lists.js';
import { sumColumns } from '../statements.js';
import { inTimeFor } from '../../core/database/in-time.js';
import { addDays, dayMs, dayStarts, isTimeZone, storableTime } from '../../core/days.js';
import type { Fault } from '../../core/faults.js';

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
  const sales = await addUp<PaymentTotal & { bucket: number }>(
    ctx,
    Prisma.sql`
      SELECT width_bucket(created_at, ${borders}::timestamptz[]) AS bucket, ${sumColumns}
      FROM payments
      WHERE creator_id = ${creatorId}::bigint
        AND created_at >= ${borders[0]}::timestamptz AND created_at < ${borders.at(-1)}::timestamptz
      GROUP BY bucket, currency ORDER BY bucket, currency`,
    { isPlannedAnew: false },
  );
  return sales.map(({ bucket, ...total }) => ({ ...total, date: days[bucket - 1] as Date }));
}

/**
 * Runs a statement that adds up the payments of a period.
 *
 * @throws ServiceError VALIDATION_FAILED if there are more than can be added up in the time that a statement may take
 */
export const addUp = <Row>(
  ctx: Context,
  statement: Prisma.Sql,
  options: { isPlannedAnew: boolean },
): Promise<Row[]> =>
  inTimeFor(['to'], ctx.query<Row>(statement, { ...options, isLong: true }), 'tooManyPayments');

/** Days of a time zone, from the first to the last. */
export interface Period {
  from: Date;
  to: Date;
  timeZone: string;
}

export function checkPeriod(period: Period, most: number, faults: Fault[]): void {
  const days = (period.to.getTime() - period.from.getTime()) / dayMs + 1;
  if (days < 1) faults.push({ path: ['to'], rule: 'notBefore', other: ['from'] });
  if (days > most) {
    faults.push({ path: ['to'], rule: 'maxDaysAfter', other: ['from'], days: most - 1 });
  }
  if (!isTimeZone(period.timeZone)) faults.push({ path: ['timeZone'], rule: 'timeZone' });
}

/** Spans of time: the first day of the one that a day is in, and the most days that one has. */
const spans = {
  DAY: { firstDay: (day: Date) => day, days: 1 },
  WEEK: { firstDay: (day: Date) => addDays(day, -((day.getUTCDay() + 6) % 7)), days: 7 },
  MONTH: { firstDay: (day: Date) => addDays(day, 1 - day.getUTCDate()), days: 31 },
} as const;

export type Span = keyof typeof spans;

export const isSpan = (text: string): text is Span => Object.hasOwn(spans, text);

/** The first day of each day, week or month that has days of a period. Weeks begin on Monday. */
function firstDays({ from, to }: Period, span: Span): Date[] {
  const { firstDay, days } = spans[span];
  const found: Date[] = [];
  for (let day = firstDay(from); day <= to; day = firstDay(addDays(day, days))) found.push(day);
  return found;
}

/** The moments at which a period begins, at which each later day of it in a list begins, and at which it ends. */
export const bordersOf = ({ from, to, timeZone }: Period, days: readonly Date[]): string[] =>
  dayStarts([from, ...days.slice(1), addDays(to, 1)], timeZone).map(storableTime);
