/** What browsers are told of every answer that says nothing else of it. */
const defaults = {
  // Nothing runs, loads or is framed, should somebody get an answer taken for a page.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  // Answers hold keys, secrets and customers.
  'Cache-Control': 'no-store',
};
const aYear = 365 * 24 * 3600;

/** Adds to the headers of an answer what keeps browsers from misusing it. */
export function addSecurityHeaders(headers: Headers, { isHttps }: { isHttps: boolean }): void {
  for (const [name, value] of Object.entries(defaults)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (isHttps) headers.set('Strict-Transport-Security', `max-age=${aYear}`);
}
