/**
 * Sets the colour scheme before the first paint. It is loaded as a plain script, apart from the rest: see
 * `.config/vite-cabinet.ts`.
 */
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
