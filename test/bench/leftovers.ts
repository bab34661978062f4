/** Undoes what a run leaves behind: processes and databases. */
const undoing: (() => Promise<void>)[] = [];
let undone: Promise<void> | undefined;

/** Adds work for the end of the run, however it ends. The work that was added last runs first. */
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
    // A failure because of the interruption is not reported.
    if (!undone) throw error;
  } finally {
    await undoAll();
  }
}

const undoAll = (): Promise<void> =>
  (undone ??= (async () => {
    for (const undo of undoing.reverse()) await undo();
  })());
