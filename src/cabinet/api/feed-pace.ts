/** A request limit of the session, as an answer tells it. */
export interface Limit {
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Seconds until the oldest request frees its place. */
  resetSeconds: number;
}

/** So new payments show within 2 s, while there is room. */
const goalMs = 1500;
/** In root fields, which the limits count: one for the feed, and those that a page reads again, five on the overview. */
const requestsPerRound = 6;

/**
 * The pause of the feed after an event. Once a quarter of a limit is used, the feed goes on at a pace that takes another
 * quarter in each window. So at least a quarter is always left to the person at the page.
 */
export const pauseMs = (limits: readonly Limit[]): number =>
  Math.max(goalMs, ...limits.map(pauseFor));

function pauseFor({ limit, windowSeconds, remaining }: Limit): number {
  const quarter = limit / 4;
  return remaining > limit - quarter ? 0 : (1000 * windowSeconds * requestsPerRound) / quarter;
}

/** The pause within work that a person has begun: none, until only a quarter of a limit is left. Then places have to come free. */
export const workPauseMs = (limits: readonly Limit[]): number =>
  Math.max(
    0,
    ...limits.map(({ limit, remaining, resetSeconds }) =>
      remaining > limit / 4 ? 0 : 1000 * resetSeconds,
    ),
  );

/** Reads the headers `RateLimit` and `RateLimit-Policy`. An answer without them has no limits. */
export function readLimits(headers: Headers): Limit[] {
  const left = readItems(headers.get('ratelimit'));
  return readItems(headers.get('ratelimit-policy')).flatMap(([name, limit, windowSeconds]) => {
    const [, remaining, resetSeconds = 0] = left.find(([other]) => other === name) ?? [];
    return remaining === undefined ? [] : [{ limit, windowSeconds, remaining, resetSeconds }];
  });
}

/** Reads `"minute";r=99;t=60, "hour";r=999;t=3600`. */
const readItems = (header: string | null) =>
  [...(header ?? '').matchAll(/"(\w+)";\w=(\d+);\w=(\d+)/g)].map(
    ([, name, first, second]) => [name, Number(first), Number(second)] as const,
  );
