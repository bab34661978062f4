import { keyExpiring } from './api-keys/key-events.js';
import { paymentDisputed } from './checkouts/dispute-events.js';
import { customerErased } from './customers/customer-events.js';
import type { EventDefinitions } from './events/define-event.js';
import { linkExpired, linkSoldOut } from './payment-links/link-events.js';
import {
  paymentRefundFailed,
  paymentRefunded,
  paymentRejected,
  paymentSucceeded,
} from './payments/payment-events.js';
import {
  endpointDisabled,
  endpointFailing,
  endpointTest,
} from './webhooks/endpoints/endpoint-events.js';

export const allEvents: EventDefinitions = {
  'payment.succeeded': paymentSucceeded,
  'payment.refunded': paymentRefunded,
  'payment.refund_failed': paymentRefundFailed,
  'payment.rejected': paymentRejected,
  'payment.disputed': paymentDisputed,
  'payment_link.sold_out': linkSoldOut,
  'payment_link.expired': linkExpired,
  'customer.erased': customerErased,
  'api_key.expiring': keyExpiring,
  'webhook_endpoint.failing': endpointFailing,
  'webhook_endpoint.disabled': endpointDisabled,
  'webhook.test': endpointTest,
};
