/** What a run leaves behind unless it is undone: processes and databases. */
const undoing: (() => Promise<void>)[] = [];
let undone: Promise<void> | undefined;

/** Has something done at the end of the run, however it ends; the last one first. */
export function atTheEnd(undo: () => Promise<void>): void {
  undoing.push(undo);
}

/** Runs something, then undoes what it left; also when it fails, or is interrupted. */
export async function leavingNothing(work: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void undoAll().finally(() => process.exit(130)));
  }
  try {
    await work();
  } catch (error) {
    // What fails because it was interrupted is not worth telling.
    if (!undone) throw error;
  } finally {
    await undoAll();
  }
}

const undoAll = (): Promise<void> =>
  (undone ??= (async () => {
    for (const undo of undoing.reverse()) await undo();
  })());
