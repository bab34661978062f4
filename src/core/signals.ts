/**
 * Listens to the signals that ask the process to end. The system does not end the first process of a container by a signal
 * that it does not listen to.
 */
import { constants } from 'node:os';

type Signal = 'SIGTERM' | 'SIGINT';

/** The exit code by which shells tell of a program that a signal has ended. */
const exitCode = (signal: Signal): number => 128 + constants.signals[signal];

let end: (signal: Signal) => void = (signal) => process.exit(exitCode(signal));

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal));

/** Sets what a signal calls from now on. Swapping listeners could lose a signal in between. */
export function endOnSignal(finish: (signal: Signal) => void): void {
  end = finish;
}
