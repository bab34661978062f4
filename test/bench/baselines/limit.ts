/** Windows in which the requests of a key are counted; they begin with its first request. */
const windows = [60_000, 3_600_000];

interface Count {
  endsAt: number;
  used: number;
}

/** Counts requests by key in the memory of the process. Returns the requests left, below 0 if there was none. */
export function createLimit(limits: [perMinute: number, perHour: number]) {
  const counts = new Map<number, Count[]>();
  return (apiKeyId: number): { limit: number; remaining: number } => {
    const now = Date.now();
    let known = counts.get(apiKeyId);
    if (!known) counts.set(apiKeyId, (known = windows.map(() => ({ endsAt: 0, used: 0 }))));
    const left = known.map((count, index) => {
      if (count.endsAt <= now) {
        count.endsAt = now + (windows[index] as number);
        count.used = 0;
      }
      return (limits[index] as number) - count.used;
    });
    const remaining = Math.min(...left) - 1;
    if (remaining >= 0) for (const count of known) count.used++;
    return { limit: limits[left.indexOf(remaining + 1)] as number, remaining };
  };
}
