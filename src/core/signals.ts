/** Listens to the signals that ask the process to end. */

type Signal = 'SIGTERM' | 'SIGINT';

/** Until the service serves, there is nothing to finish. */
let end: (signal: Signal) => void = () => process.exit(0);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal));

/** Sets what a signal calls from now on. Swapping listeners could lose a signal in between. */
export function endOnSignal(finish: (signal: Signal) => void): void {
  end = finish;
}
