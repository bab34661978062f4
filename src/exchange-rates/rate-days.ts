import { addDays, dayMs } from '../core/days.js';

/** The bank sets no rates over the New Year holidays: up to 10 days, and the weekend next to them. */
export const usableDays = 12;
/** The bank sets the rate of the next working day. At most a weekend and a holiday lie in between. */
export const daysAhead = 4;

/** The day of a moment, as midnight UTC. */
export const dayOf = (time: Date): Date => new Date(Math.floor(time.getTime() / dayMs) * dayMs);

/** The oldest day whose rate may still be used. */
export const oldestUsableDay = (now: Date): Date => addDays(dayOf(now), -usableDays);

/** The latest day that a rate may be for. */
export const latestDay = (now: Date): Date => addDays(dayOf(now), daysAhead);

/** `2026-11-21`. */
export const writeDay = (day: Date): string => day.toISOString().slice(0, 10);
