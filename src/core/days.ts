/** Days, each as its midnight in UTC, when they begin in a time zone, and times as text. */

export const dayMs = 24 * 3600 * 1000;

export const addDays = (day: Date, days: number): Date => new Date(day.getTime() + days * dayMs);

/** Excludes offsets such as `+03:00`, which newer versions of Node take, too. The longest name has 32 characters. */
const nameOfZone = /^[A-Za-z][\w+/-]{0,63}$/;

/** True if a text is the name of a time zone, in upper or lower case. */
export function isTimeZone(text: string): boolean {
  if (!nameOfZone.test(text)) return false;
  try {
    clockIn(text);
    return true;
  } catch {
    return false;
  }
}

/** The moments at which days begin in a time zone. A day that the clocks skip begins together with the next. */
export function dayStarts(days: readonly Date[], timeZone: string): Date[] {
  const clock = clockIn(timeZone);
  return days.map((day) => new Date(startOfDay(day.getTime(), clock)));
}

/** Since 1972, clocks have changed only at the full quarters of an hour. So one offset holds for each quarter. */
const quarterHourMs = 15 * 60_000;

/** Writes times in a time zone, in ISO 8601 with the offset: `2026-11-21T15:00:00.000+03:00`. Quick for times in order. */
export function localTimes(timeZone: string): (time: Date) => string {
  const clock = clockIn(timeZone);
  let quarter = NaN;
  let offset = 0;
  let written = '';
  return (time) => {
    const at = time.getTime();
    if (Math.floor(at / quarterHourMs) !== quarter) {
      quarter = Math.floor(at / quarterHourMs);
      offset = offsetAt(at, clock);
      written = writeOffset(offset);
    }
    return new Date(at + offset).toISOString().slice(0, -1) + written;
  };
}

function writeOffset(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${ms < 0 ? '-' : '+'}${hour}:${minute}`;
}

/**
 * Writes the offset of a time zone from UTC. The dates that it writes are not used: they count years before Christ
 * differently.
 */
const clockIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });

/** The first moment of a day: midnight or, if the clock skips midnight, the moment after. */
function startOfDay(midnight: number, clock: Intl.DateTimeFormat): number {
  const offsets = [offsetAt(midnight - dayMs, clock), offsetAt(midnight + dayMs, clock)];
  let early = midnight - Math.max(...offsets);
  let late = midnight - Math.min(...offsets);
  const hasBegun = (time: number): boolean => time + offsetAt(time, clock) >= midnight;
  if (hasBegun(early)) return early;
  while (late - early > 1) {
    const between = Math.floor((early + late) / 2);
    if (hasBegun(between)) late = between;
    else early = between;
  }
  return late;
}

/** Milliseconds by which a clock is ahead of UTC. */
function offsetAt(time: number, clock: Intl.DateTimeFormat): number {
  const offset = clock.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value;
  // Before 1972, some zones were ahead by seconds, too.
  const [, sign, hours, minutes, seconds = 0] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(offset ?? '') ?? [];
  if (sign === undefined) return 0;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '+' ? ms : -ms;
}

/** PostgreSQL has no year 0, and cannot read years of five digits as JavaScript writes them. */
const earliest = new Date('0001-01-01T00:00:00Z');
const latest = new Date('9999-12-31T23:59:59.999Z');

/** A time as text that PostgreSQL can read, or the nearest time that it can. */
export const storableTime = (time: Date): string =>
  (time < earliest ? earliest : time > latest ? latest : time).toISOString();

/**
 * Reads a day, or a time, of ISO 8601; undefined if there is no such time. JavaScript would take February 30 for March 2, and
 * 24:00 for the next day.
 */
export function readTime(text: string): Date | undefined {
  const [, day, clock = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d).*)?$/i.exec(text) ?? [];
  const written = `${day}T${clock}`;
  const [local, time] = [new Date(`${written}Z`), new Date(text.replace(' ', 'T'))];
  if (Number.isNaN(local.getTime()) || Number.isNaN(time.getTime())) return undefined;
  return local.toISOString().startsWith(written) ? time : undefined;
}
