/** The longest pause that is believed. */
export const maxRetryAfterMs = 24 * 3600 * 1000;

/** The pause that a server asks for, in milliseconds. @param text the header, in seconds or as a date */
export function readRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.max(0, Math.min(ms, maxRetryAfterMs));
}
