import { readRetryAfter } from '../../core/retry-after.js';

const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;

/** The longest attempt, from the look-up of the name to the end of the answer. */
export const attemptTimeoutMs = 15 * secondMs;

/** The delay of each attempt after the one before. The first is made at once. */
export const delaysMs = [
  0,
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];
/** The most attempts to deliver an event, from when it is written or replayed. */
export const scheduledAttempts = delaysMs.length;
/** Retries come up to a tenth later than the schedule says, so that they do not all come at once. */
const jitter = 0.1;

/** An endpoint is disabled when all its attempts have failed for this long. */
export const givingUpMs = 5 * 24 * hourMs;
/**
 * It also needs this many failed attempts of one event, which takes hours: one failure after quiet weeks must not
 * disable it.
 */
export const attemptsBeforeDisabling = 5;

/** The creator is told after an hour in which all attempts failed, and again a day before that disables the endpoint. */
export const failingNoticesMs = [hourMs, givingUpMs - 24 * hourMs];
/** For the same reason, a notice needs this many failed attempts of one event, which takes minutes. */
export const attemptsBeforeNotice = 3;

/** Both secrets sign for this long after a rotation. */
export const rotationOverlapMs = 24 * hourMs;

/**
 * The time of the next try after so many failed attempts; undefined after the last.
 *
 * @param retryAfter the endpoint's own wish, in seconds or as a date; it may delay the attempt by up to a day
 * @param random from 0 to 1
 */
export function nextAttemptAt(
  attempts: number,
  now: Date,
  retryAfter: string | undefined,
  random: number,
): Date | undefined {
  const delayMs = delaysMs[attempts];
  if (delayMs === undefined) return undefined;
  const wishedMs = readRetryAfter(retryAfter, now);
  return new Date(now.getTime() + Math.max(delayMs * (1 + jitter * random), wishedMs));
}
