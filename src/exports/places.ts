declare module '../access/context.js' {
  interface Services {
    exportPlaces: ExportPlaces;
  }
}

/** Downloads of this process at a time. Each holds a page of rows while its reader is slow. */
export const mostDownloads = 50;
/** The time that a download waits for its place. */
const longestWaitMs = 5000;
/** Downloads of a creator that may wait. */
const mostWaiting = 10;

/** The places of downloads: one for each creator in this process, and so many in all. */
export interface ExportPlaces {
  /**
   * Takes a place for a creator, or waits for it.
   *
   * @param gone resolves when the client has left
   * @returns a function that frees it; undefined if none becomes free in time
   */
  take(creatorId: bigint, gone: Promise<unknown>): Promise<(() => void) | undefined>;
}

/** A download that waits for a place. */
interface Waiting {
  creatorId: bigint;
  go: () => void;
}

export function createExportPlaces(): ExportPlaces {
  /** The creators whose downloads are under way. */
  const taken = new Set<bigint>();
  /** In order of arrival. */
  const line = new Set<Waiting>();

  const isFree = (creatorId: bigint): boolean =>
    taken.size < mostDownloads && !taken.has(creatorId);

  const waitInLine = (creatorId: bigint, gone: Promise<unknown>): Promise<boolean> =>
    new Promise((resolve) => {
      const leave = (hasPlace: boolean): void => {
        clearTimeout(timer);
        line.delete(waiting);
        if (hasPlace) taken.add(creatorId);
        resolve(hasPlace);
      };
      const waiting = { creatorId, go: () => leave(true) };
      const giveUp = (): void => leave(false);
      const timer = setTimeout(giveUp, longestWaitMs);
      line.add(waiting);
      void gone.then(giveUp);
    });

  return {
    async take(creatorId, gone) {
      const waiting = [...line].filter((other) => other.creatorId === creatorId).length;
      if (isFree(creatorId)) taken.add(creatorId);
      else if (waiting >= mostWaiting || !(await waitInLine(creatorId, gone))) return undefined;
      return () => {
        taken.delete(creatorId);
        [...line].find((next) => isFree(next.creatorId))?.go();
      };
    },
  };
}
