/**
 * Waiting is measured in ticks of a timer, ten per timeout, not by the clock. While a burst keeps the process busy, the
 * timer does not fire. So nothing is refused that could run a moment later.
 */
const ticksOfTimeout = 10;
/**
 * Slightly less than the timeout. If no connection becomes free, a statement that runs fails after the timeout. Those
 * behind it have been refused by then, so they do not take its room and wait as long again.
 */
const longestTicks = 9;

interface FairLineOptions {
  /** Pieces of work of one creator that run at once. */
  mostOfOne: number;
  /** The same while work of other creators waits; by default no less. */
  mostWhileOthersWait?: number;
  mostOfAll: number;
  /** The most pieces of work that may go on after they gave their room back; by default none. */
  mostSlow?: number;
  /** The time that work may wait. */
  timeoutMs: number;
  /** The error of work that has waited too long. */
  refusal: () => Error;
}

/** Runs work of a creator when it is next in the line. */
export type FairLine = <Result>(
  creatorId: bigint,
  /** @param giveBack gives the room of this work to another creator, while the work goes on: it waits for somebody */
  work: (giveBack: () => void) => PromiseLike<Result>,
) => Promise<Result>;

interface Work {
  running: number;
  /** In order of arrival. */
  waiting: Set<() => void>;
}

/** A line in which work of creators waits. Free room goes to the next creator, however much work of others waits. */
export function createFairLine({
  mostOfOne,
  mostWhileOthersWait = mostOfOne,
  mostOfAll,
  mostSlow = 0,
  timeoutMs,
  refusal,
}: FairLineOptions): FairLine {
  /** Creators with work. First comes the one whose work last started longest ago. */
  const creators = new Map<bigint, Work>();
  let running = 0;
  let waiting = 0;
  let slow = 0;

  const hasRoom = (work: Work): boolean => {
    const othersWait = waiting > work.waiting.size;
    return running < mostOfAll && work.running < (othersWait ? mostWhileOthersWait : mostOfOne);
  };

  const start = (creatorId: bigint, work: Work): void => {
    running++;
    work.running++;
    creators.delete(creatorId);
    creators.set(creatorId, work);
  };
  const findNext = (): [bigint, Work, () => void] | undefined => {
    if (running >= mostOfAll) return undefined;
    for (const [creatorId, work] of creators) {
      const [go] = work.waiting;
      if (go && hasRoom(work)) return [creatorId, work, go];
    }
    return undefined;
  };
  const startWaiting = (): void => {
    for (let next = findNext(); next; next = findNext()) {
      const [creatorId, work, go] = next;
      start(creatorId, work);
      go();
    }
  };
  const forgetIfIdle = (creatorId: bigint, work: Work): void => {
    if (work.running === 0 && work.waiting.size === 0) creators.delete(creatorId);
  };

  const waitInLine = (creatorId: bigint, work: Work): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearInterval(clock);
        work.waiting.delete(go);
        waiting--;
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
        startWaiting();
      }, timeoutMs / ticksOfTimeout);
      work.waiting.add(go);
      waiting++;
      creators.set(creatorId, work);
    });

  return async (creatorId, todo) => {
    const work: Work = creators.get(creatorId) ?? { running: 0, waiting: new Set() };
    if (hasRoom(work)) start(creatorId, work);
    else await waitInLine(creatorId, work);
    const room = { isGivenBack: false };
    const giveBack = (): void => {
      if (room.isGivenBack || slow >= mostSlow) return;
      room.isGivenBack = true;
      slow++;
      running--;
      startWaiting();
    };
    try {
      return await todo(giveBack);
    } finally {
      if (room.isGivenBack) slow--;
      else running--;
      work.running--;
      forgetIfIdle(creatorId, work);
      startWaiting();
    }
  };
}

/** Runs work of a creator in line. Work that takes longer than `ms` gives its room to another creator and goes on. */
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
