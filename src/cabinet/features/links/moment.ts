import { dayOf } from '../../calendar-days.js';

/** A moment as it is entered, in the time zone of the browser. */
export interface Moment {
  day: string | undefined;
  /** Hours and minutes: `18:30`. */
  time: string;
}

/** The last minute of a day, unless another time is entered. */
const usualTime = '23:59';

export const noMoment: Moment = { day: undefined, time: usualTime };

export function momentOf(at: string): Moment {
  const date = new Date(at);
  const parts = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return { day: dayOf(date), time: parts.join(':') };
}

/** The time for the API; undefined until a day is chosen. */
export const toTime = ({ day, time }: Moment): string | undefined =>
  day && new Date(`${day}T${time || usualTime}`).toISOString();
