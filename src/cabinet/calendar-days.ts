/** Days of the calendar, such as `2026-11-21`, in the time zone of the browser. */

/** The moment at which a day begins. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00`).toISOString();

/** The moment at which a day ends: the start of the next. */
export function endOfDay(day: string): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + 1);
  return date.toISOString();
}

export function dayOf(at: Date): string {
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
