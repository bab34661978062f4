declare module '../access/context.js' {
  interface Services {
    exportPlaces: ExportPlaces;
  }
}

/** The time that a download waits for another one of its creator to end. */
const longestWaitMs = 5000;
/** Downloads of a creator that may wait. */
const mostWaiting = 10;

/** The places of downloads: one for each creator in this process. */
export interface ExportPlaces {
  /**
   * Takes the place of a creator, or waits for it.
   *
   * @param gone resolves when the client has left
   * @returns a function that frees it; undefined if it does not become free in time
   */
  take(creatorId: bigint, gone: Promise<unknown>): Promise<(() => void) | undefined>;
}

export function createExportPlaces(): ExportPlaces {
  /** The creators whose place is taken, with those that wait for it. */
  const taken = new Map<bigint, Set<() => void>>();

  const turn = (waiting: Set<() => void>, gone: Promise<unknown>): Promise<boolean> =>
    new Promise((resolve) => {
      const leave = (hasPlace: boolean): void => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve(hasPlace);
      };
      const go = (): void => leave(true);
      const giveUp = (): void => leave(false);
      const timer = setTimeout(giveUp, longestWaitMs);
      waiting.add(go);
      void gone.then(giveUp);
    });

  return {
    async take(creatorId, gone) {
      const waiting = taken.get(creatorId);
      if (!waiting) taken.set(creatorId, new Set());
      else if (waiting.size >= mostWaiting || !(await turn(waiting, gone))) return undefined;
      return () => {
        const [next] = taken.get(creatorId) ?? [];
        if (next) next();
        else taken.delete(creatorId);
      };
    },
  };
}
