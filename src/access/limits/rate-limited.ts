import { ServiceError } from '../../core/errors.js';

/**
 * The limits that a request can be refused for: of its key, by the minute and the hour; of its address, on wrong keys, on
 * requests without a key, on links of mails, on payment pages and payments begun, on notices of providers and on requests at
 * a time; of a link, on payments under way; and of a caller, on answers that it does not read.
 */
export const limits = [
  'minute',
  'hour',
  'wrong_keys',
  'no_key',
  'mail_links',
  'at_once',
  'checkouts',
  'open_checkouts',
  'notices',
  'unread',
] as const;
export type Limit = (typeof limits)[number];

/** The same words for every limit. The log and the metrics tell which it was. */
export const rateLimited = (limit: Limit, retryAfterSeconds: number): ServiceError =>
  new ServiceError('RATE_LIMITED', 'Too many requests. Please try again later.', {
    limit,
    retryAfterSeconds,
  });
