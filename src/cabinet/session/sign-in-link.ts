/** The platform sends a creator to `/cabinet#token=…`. */
const start = '#token=';

/**
 * Takes the one-time token out of the address, so that it stays neither there nor in the history. A malformed one counts too:
 * the service refuses it, and the page says so.
 */
export function takeToken(): string | undefined {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(start)) return undefined;
  history.replaceState(null, '', pathname + search);
  return hash.slice(start.length);
}
