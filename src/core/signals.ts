/** Listens to the signals that ask the process to end. */
type Signal = 'SIGTERM' | 'SIGINT';

/** Until the service serves, there is nothing to finish. */
let end: (signal: Signal) => void = () => process.exit(0);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal));

/** Sets what ends the process from now on. A change of listeners instead would lose a signal that came just before. */
export function endOnSignal(finish: (signal: Signal) => void): void {
  end = finish;
}
