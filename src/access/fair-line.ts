/**
 * Waiting is measured in ticks of a timer, ten per timeout, not by the clock. While a burst keeps the process busy, the
 * timer does not fire. So nothing is refused that could run a moment later.
 */
const ticksOfTimeout = 10;
/**
 * Slightly less than the timeout: if a statement gets no connection, those behind it are refused first instead of
 * waiting again in its place.
 */
const longestTicks = 9;

interface FairLineOptions {
  /** Pieces of work of one creator that run at once. */
  mostOfOne: number;
  mostOfAll: number;
  /** The most pieces of work that have given their share back, and go on beside all others; by default none. */
  mostSlow?: number;
  /** How long work may wait. */
  timeoutMs: number;
  /** The error of work that has waited too long. */
  refusal: () => Error;
}

/** Runs work of a creator when it is its turn. */
export type FairLine = <Result>(
  creatorId: bigint,
  /** @param giveBack lets others run instead, of other creators alone: for work that waits for somebody */
  work: (giveBack: () => void) => PromiseLike<Result>,
) => Promise<Result>;

/** The work of a creator. */
interface Work {
  running: number;
  /** In order of arrival. */
  waiting: Set<() => void>;
}

/** A line in which work of creators waits. What is free goes to the next creator in turn, however much of others waits. */
export function createFairLine({
  mostOfOne,
  mostOfAll,
  mostSlow = 0,
  timeoutMs,
  refusal,
}: FairLineOptions): FairLine {
  /** Creators with work. First comes the one whose last turn is the longest ago. */
  const creators = new Map<bigint, Work>();
  let running = 0;
  let slow = 0;

  const start = (creatorId: bigint, work: Work): void => {
    running++;
    work.running++;
    creators.delete(creatorId);
    creators.set(creatorId, work);
  };
  const startNext = (): void => {
    if (running >= mostOfAll) return;
    for (const [creatorId, work] of creators) {
      const [go] = work.waiting;
      if (!go || work.running >= mostOfOne) continue;
      start(creatorId, work);
      go();
      return;
    }
  };
  const forgetIfIdle = (creatorId: bigint, work: Work): void => {
    if (work.running === 0 && work.waiting.size === 0) creators.delete(creatorId);
  };

  const turn = (creatorId: bigint, work: Work): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearInterval(clock);
        work.waiting.delete(go);
      };
      const go = (): void => {
        leave();
        resolve();
      };
      let ticks = 0;
      const clock = setInterval(() => {
        if (++ticks < longestTicks) return;
        leave();
        forgetIfIdle(creatorId, work);
        reject(refusal());
      }, timeoutMs / ticksOfTimeout);
      work.waiting.add(go);
      creators.set(creatorId, work);
    });

  return async (creatorId, todo) => {
    const work: Work = creators.get(creatorId) ?? { running: 0, waiting: new Set() };
    if (running < mostOfAll && work.running < mostOfOne) start(creatorId, work);
    else await turn(creatorId, work);
    const share = { isGivenBack: false };
    const giveBack = (): void => {
      if (share.isGivenBack || slow >= mostSlow) return;
      share.isGivenBack = true;
      slow++;
      running--;
      startNext();
    };
    try {
      return await todo(giveBack);
    } finally {
      if (share.isGivenBack) slow--;
      else running--;
      work.running--;
      forgetIfIdle(creatorId, work);
      startNext();
    }
  };
}

/** Runs work of a creator in its turn. Work that takes longer than `ms` gives its turn to another creator and goes on. */
export const leavingRoom = <Result>(
  line: FairLine,
  creatorId: bigint,
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> =>
  line(creatorId, (giveBack) => {
    const slow = setTimeout(giveBack, ms);
    return work().finally(() => clearTimeout(slow));
  });
