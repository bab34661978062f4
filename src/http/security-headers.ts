import type { AnswerHeaders } from '../core/errors.js';

const aYear = 365 * 24 * 3600;

/** What browsers are told of every answer that says nothing else of it, to keep them from misusing it. */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }): AnswerHeaders => ({
  // Nothing runs, loads or is framed, should somebody get an answer taken for a page.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  // Answers hold keys, secrets and customers.
  'cache-control': 'no-store',
  ...(isHttps && { 'strict-transport-security': `max-age=${aYear}` }),
});
