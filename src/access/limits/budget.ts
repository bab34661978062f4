/** A window of time in which the requests of a key are counted. */
export interface LimitWindow {
  name: 'minute' | 'hour';
  seconds: number;
  limit: number;
}

export interface WindowState extends LimitWindow {
  remaining: number;
  /** Seconds until the oldest request leaves the window and frees its place. */
  resetSeconds: number;
}

/** The outcome of a reservation. If it was admitted, the windows already count it. */
export interface BudgetState {
  admitted: boolean;
  windows: WindowState[];
  /** Seconds until the same reservation can succeed; 0 if it was admitted. */
  retryAfterSeconds: number;
}

/** Counts admitted requests in sliding windows. Concurrent reservations are counted exactly, too. */
export interface Budget {
  /**
   * Takes `cost` places in every window, or none at all.
   *
   * @param windows those of a key that has others than most; always the same for a key, and none longer
   */
  reserve(key: string, cost: number, windows?: LimitWindow[]): BudgetState | Promise<BudgetState>;
  close(): Promise<void>;
}

/** A budget outside of this process. It may have several parts, and some may answer while others do not. */
export interface SharedBudget extends Budget {
  /** The name of the part that counts a key, for the log. It can change when the parts do. */
  partOf(key: string): string;
  /** A key of each part. */
  sampleKeys(): string[];
}

export const limitWindows = (perMinute: number, perHour: number): LimitWindow[] => [
  { name: 'minute', seconds: 60, limit: perMinute },
  { name: 'hour', seconds: 3600, limit: perHour },
];

/** Counts in this process. A reservation takes the same time whether a key has one recent request or a thousand. */
export function createMemoryBudget(windows: LimitWindow[], now: () => number): Budget {
  const longestMs = Math.max(...windows.map(({ seconds }) => seconds)) * 1000;
  // Ordered by last use: the histories that no window needs any more come first.
  const histories = new Map<string, History>();

  return {
    reserve(key, cost, ofKey = windows) {
      const time = now();
      for (const [idleKey, history] of histories) {
        if (history.newest() + longestMs > time) break;
        histories.delete(idleKey);
      }
      const history = histories.get(key) ?? new History(ofKey);
      const state = history.reserve(cost, time);
      if (state.admitted) {
        histories.delete(key);
        histories.set(key, history);
      }
      return state;
    },
    close: () => Promise.resolve(),
  };
}

/** The admitted requests of one key: a ring buffer of their times, and where in it each window begins. */
class History {
  private readonly windows: LimitWindow[];
  private readonly starts: number[];
  private ring = new Float64Array(16);
  private end = 0;

  constructor(windows: LimitWindow[]) {
    this.windows = windows;
    this.starts = windows.map(() => 0);
  }

  newest(): number {
    return this.end === 0 ? -Infinity : this.at(this.end - 1);
  }

  reserve(cost: number, now: number): BudgetState {
    this.expire(now);
    const lacking = this.windows.map(
      ({ limit }, index) => this.end - this.startOf(index) + cost - limit,
    );
    const admitted = lacking.every((places) => places <= 0);
    if (admitted) for (let place = 0; place < cost; place++) this.push(now);

    return {
      admitted,
      windows: this.windows.map((window, index) => {
        const used = this.end - this.startOf(index);
        return {
          ...window,
          remaining: Math.max(0, window.limit - used),
          resetSeconds: this.secondsUntilFree(index, Math.min(1, used), now),
        };
      }),
      retryAfterSeconds: admitted
        ? 0
        : Math.max(...lacking.map((places, index) => this.secondsUntilFree(index, places, now))),
    };
  }

  private expire(now: number): void {
    this.windows.forEach(({ seconds }, index) => {
      let start = this.startOf(index);
      while (start < this.end && this.at(start) + seconds * 1000 <= now) start++;
      this.starts[index] = start;
    });
  }

  private secondsUntilFree(index: number, places: number, now: number): number {
    const { seconds, limit } = this.windows[index] as LimitWindow;
    const used = this.end - this.startOf(index);
    if (places <= 0) return 0;
    if (places > Math.min(used, limit)) return seconds;
    const leaves = this.at(this.startOf(index) + places - 1) + seconds * 1000;
    return Math.max(1, Math.ceil((leaves - now) / 1000));
  }

  private push(time: number): void {
    const oldest = Math.min(...this.starts);
    if (this.end - oldest === this.ring.length) {
      const larger = new Float64Array(this.ring.length * 2);
      for (let place = oldest; place < this.end; place++) {
        larger[place % larger.length] = this.at(place);
      }
      this.ring = larger;
    }
    this.ring[this.end % this.ring.length] = time;
    this.end++;
  }

  private at(place: number): number {
    return this.ring[place % this.ring.length] as number;
  }

  private startOf(index: number): number {
    return this.starts[index] as number;
  }
}
