import type { EventType } from '../../../events/event-types.js';
import { say, type PlainKey } from '../../texts/texts.js';

/** The names of the types that an endpoint can get. */
export const typeNames = {
  'payment.succeeded': 'webhooks.paymentSucceeded',
  'payment.refunded': 'webhooks.paymentRefunded',
  'payment.refund_failed': 'webhooks.paymentRefundFailed',
  'payment.rejected': 'webhooks.paymentRejected',
  'payment.disputed': 'webhooks.paymentDisputed',
  'payment_link.sold_out': 'webhooks.linkSoldOut',
  'payment_link.expired': 'webhooks.linkExpired',
  'customer.erased': 'webhooks.customerErased',
  'api_key.expiring': 'webhooks.keyExpiring',
  'webhook_endpoint.failing': 'webhooks.endpointFailing',
  'webhook_endpoint.disabled': 'webhooks.endpointDisabled',
} as const satisfies Record<EventType, PlainKey>;

/** The types of deliveries that have a name of their own. */
const eventNames: Readonly<Record<string, PlainKey>> = {
  ...typeNames,
  'webhook.test': 'webhooks.webhookTest',
  'webhook.confirmation': 'webhooks.confirmation',
};

/** The name of a type in words; undefined for one that is newer than this page. */
export function eventName(type: string): string | undefined {
  const name = eventNames[type];
  return name && say(name);
}
