/** What must not wait for the rest. It is loaded first, as a plain script: see `.config/vite-cabinet.ts`. */

/** Sets the colour scheme before the first paint. */
(() => {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem('cabinet-color-scheme');
  } catch {
    // Browsers that refuse storage follow the system.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();

/** The rest is expected within this time, even on a slow connection. */
const startMs = 30_000;

/** Says that the cabinet did not start. Once it has, it stands in the place of these words. */
const tellFault = (): void => {
  document.getElementById('not-started')?.removeAttribute('hidden');
};
addEventListener('error', tellFault, true);
addEventListener('unhandledrejection', tellFault);
setTimeout(tellFault, startMs);
