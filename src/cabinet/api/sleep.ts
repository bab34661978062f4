/** Waits for a time, or until it is aborted. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const wake = (): void => {
      window.clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = window.setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });
