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
/** The part of each limit that the feed and downloads leave to the person at the page. */
export const reserve = 1 / 4;

/**
 * How long the feed pauses after an event. While more than half of a limit is left besides the reserve, it does not hold
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
  const policies = readItems(headers.get('ratelimit-policy'));
  return [...readItems(headers.get('ratelimit'))].flatMap(([name, { r, t }]) => {
    const { q, w } = policies.get(name) ?? {};
    if (q === undefined || w === undefined || r === undefined || t === undefined) return [];
    return [{ limit: q, windowSeconds: w, remaining: r, resetSeconds: t }];
  });
}

/** Reads `"minute";r=99;t=60, "hour";r=999;t=3600`. */
function readItems(header: string | null): Map<string, Record<string, number | undefined>> {
  const items = (header ?? '').split(',').map((item) => {
    const [name = '', ...parameters] = item.trim().split(';');
    const pairs = parameters.map((parameter): [string, number] => {
      const [key = '', value] = parameter.split('=');
      return [key, Number(value)];
    });
    return [name, Object.fromEntries<number | undefined>(pairs)] as const;
  });
  return new Map(items);
}
