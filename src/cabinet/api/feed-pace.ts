/** A request limit of the session, as an answer tells it. */
export interface Limit {
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Until the oldest request leaves the window. */
  resetSeconds: number;
}

/** So new payments show within 2 s, while there is room. */
const goalMs = 1500;
/** In root fields, which the limits count: one for the feed, and those that a page reads again, five on the overview. */
const requestsPerRound = 6;
/** The part of each limit that the feed leaves to the person at the page. */
const reserve = 1 / 4;

/**
 * The pause of the feed after an event. While more than half of a limit is left besides the reserve, it does not hold
 * back. Below that, it spreads what is left over the whole window, so that it never uses it up.
 */
export const pauseMs = (limits: readonly Limit[]): number =>
  Math.max(goalMs, ...limits.map(pauseFor));

function pauseFor({ limit, windowSeconds, remaining, resetSeconds }: Limit): number {
  const spare = remaining - limit * reserve;
  if (spare > limit / 2) return 0;
  const rounds = spare / requestsPerRound;
  return 1000 * (rounds < 1 ? Math.max(resetSeconds, windowSeconds / 2) : windowSeconds / rounds);
}

/** Reads the headers `RateLimit` and `RateLimit-Policy`. An answer without them has no limits. */
export function readLimits(headers: Headers): Limit[] {
  const left = readItems(headers.get('ratelimit'));
  return readItems(headers.get('ratelimit-policy')).flatMap(([name, limit, windowSeconds]) => {
    const [, remaining, resetSeconds] = left.find(([other]) => other === name) ?? [];
    if (remaining === undefined || resetSeconds === undefined) return [];
    return [{ limit, windowSeconds, remaining, resetSeconds }];
  });
}

/** Reads `"minute";r=99;t=60, "hour";r=999;t=3600`. */
const readItems = (header: string | null) =>
  [...(header ?? '').matchAll(/"(\w+)";\w=(\d+);\w=(\d+)/g)].map(
    ([, name, first, second]) => [name, Number(first), Number(second)] as const,
  );

/** Waits for a time, or until it is aborted. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });
