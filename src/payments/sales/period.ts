import { addDays, dayMs, dayStarts, isTimeZone, storableTime } from '../../core/days.js';
import type { Fault } from '../../core/faults.js';

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

/** How to find the first day of a span of time, and the most days that it has. */
const spans = {
  DAY: { firstDay: (day: Date) => day, days: 1 },
  WEEK: { firstDay: (day: Date) => addDays(day, -((day.getUTCDay() + 6) % 7)), days: 7 },
  MONTH: { firstDay: (day: Date) => addDays(day, 1 - day.getUTCDate()), days: 31 },
} as const;

export type Span = keyof typeof spans;

export const isSpan = (text: string): text is Span => Object.hasOwn(spans, text);

/** The first day of each day, week or month that has days of a period. Weeks begin on Monday. */
export function firstDays({ from, to }: Period, span: Span): Date[] {
  const { firstDay, days } = spans[span];
  const found: Date[] = [];
  for (let day = firstDay(from); day <= to; day = firstDay(addDays(day, days))) found.push(day);
  return found;
}

/** The moments at which a period begins, at which each later day of it in a list begins, and at which it ends. */
export const bordersOf = ({ from, to, timeZone }: Period, days: readonly Date[]): string[] =>
  dayStarts([from, ...days.slice(1), addDays(to, 1)], timeZone).map(storableTime);
