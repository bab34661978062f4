/**
 * The types of the events that a creator can read and receive. A test event is none of them. Add a type here first.
 * Every table with an entry per type then fails to compile until it has one.
 */
export const eventTypes = [
  'payment.succeeded',
  'payment.refunded',
  'payment.refund_failed',
  'payment.rejected',
  'payment.disputed',
  'payment_link.sold_out',
  'payment_link.expired',
  'customer.erased',
  'api_key.expiring',
  'webhook_endpoint.failing',
  'webhook_endpoint.disabled',
] as const;

export type EventType = (typeof eventTypes)[number];
