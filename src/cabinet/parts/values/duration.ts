import { say } from '../../texts/texts.js';

const daySeconds = 24 * 3600;

/** A length of time in its largest whole unit: 7 days, 90 minutes. */
export function sayDuration(seconds: number): string {
  if (seconds % daySeconds === 0) return say('common.days', { count: seconds / daySeconds });
  if (seconds % 3600 === 0) return say('common.hours', { count: seconds / 3600 });
  if (seconds % 60 === 0) return say('common.minutes', { count: seconds / 60 });
  return say('common.seconds', { count: seconds });
}
