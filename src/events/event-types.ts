/**
 * The types of the events that a creator can read and receive. A test event is none of them. Whoever has something for
 * each type, such as a description or a name, does not compile without one for a new type.
 */
export const eventTypes = [
  'payment.succeeded',
  'payment.refunded',
  'payment.rejected',
  'webhook_endpoint.disabled',
] as const;

export type EventType = (typeof eventTypes)[number];
