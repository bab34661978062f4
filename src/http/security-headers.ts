import type { AnswerHeaders } from '../core/errors.js';

const aYear = 365 * 24 * 3600;

/** The default headers of every answer, which keep browsers from misusing it. */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }): AnswerHeaders => ({
  // If an answer is taken for a page, nothing in it runs or loads, and nobody frames it.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  // Answers contain keys, secrets and customer data.
  'cache-control': 'no-store',
  ...(isHttps && { 'strict-transport-security': `max-age=${aYear}` }),
});
