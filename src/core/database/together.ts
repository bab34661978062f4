interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs work in batches, one after the other: whatever comes while one is under way goes with the next. If a batch fails,
 * each of its items is tried alone, so that none fails because of another.
 *
 * @param most the most items of a batch
 * @param run returns a result for each item, in their order
 * @param inTurn runs a batch once it may run. Items that come until then go along
 */
export function together<Item, Result>(
  most: number,
  run: (items: Item[]) => Promise<Result[]>,
  inTurn: (work: () => Promise<void>) => Promise<void> = (work) => work(),
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  const runBatch = async (batch: Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (batch.length > 1) for (const each of batch) await runBatch([each]);
      else batch[0]?.reject(error);
    }
  };
  const runAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await inTurn(() => runBatch(waiting.splice(0, most))).catch((error: unknown) => {
        for (const { reject } of waiting.splice(0, most)) reject(error);
      });
    }
    isRunning = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // Those that come in the same turn of the event loop go along.
      setImmediate(() => void runAll());
    });
}
