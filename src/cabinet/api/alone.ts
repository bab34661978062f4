/** Waits for a time, or until it is aborted. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });

/** Runs while no other tab does, once it is the turn of this one. Pages that came without https have no locks, and each runs by itself. */
export async function alone(
  name: string,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return run(signal);
  try {
    await navigator.locks.request(name, { signal }, () => run(signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
