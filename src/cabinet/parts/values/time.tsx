import { formatDate, formatDateTime, formatRelative } from '../../texts/texts.js';
import { useNow } from '../../use-now.js';

interface TimeProps {
  at: string;
  /** True to show the time itself instead of its distance from now. */
  isExact?: boolean;
}

const weekMs = 7 * 24 * 3600 * 1000;

/** The distance of a time from now, such as “2 hours ago”, with the exact time in the title. Beyond a week, the day. */
export function Time({ at, isExact = false }: TimeProps) {
  const now = useNow();
  const exact = formatDateTime(at);
  const isNear = Math.abs(new Date(at).getTime() - now.getTime()) < weekMs;
  const rough = isNear ? formatRelative(at, now) : formatDate(at);
  return (
    <time dateTime={at} title={exact}>
      {isExact ? exact : rough}
    </time>
  );
}
