import type { EventType } from '../../../events/event-types.js';
import { firstRetryMs } from '../../api/limits.js';
import type { ResultOf, RowOf } from '../../graphql.js';
import type { PlainKey } from '../../texts/texts.js';
import type {
  CabinetWebhookDeliveriesDocument,
  CabinetWebhookDeliveryDocument,
} from './operations.js';

/** A row of the list. */
export type DeliveryRow = RowOf<typeof CabinetWebhookDeliveriesDocument>;

export type Delivery = NonNullable<
  ResultOf<typeof CabinetWebhookDeliveryDocument>['webhookDelivery']
>;

export type Attempt = Delivery['attempts'][number];

/** The page waits for a retry that comes within this time, such as the second attempt. */
const soonMs = firstRetryMs + 1000;

/** True while a delivery is being sent. While its endpoint is disabled, it has no next attempt. */
export const isUnderWay = ({
  status,
  nextAttemptAt,
}: Pick<DeliveryRow, 'status' | 'nextAttemptAt'>): boolean =>
  status === 'PENDING' &&
  nextAttemptAt != null &&
  new Date(nextAttemptAt).getTime() <= Date.now() + soonMs;

/** The names of the types that an endpoint can get. */
export const typeNames = {
  'payment.succeeded': 'webhooks.paymentSucceeded',
  'payment.refunded': 'webhooks.paymentRefunded',
  'payment.rejected': 'webhooks.paymentRejected',
  'payment_link.sold_out': 'webhooks.linkSoldOut',
  'payment_link.expired': 'webhooks.linkExpired',
  'customer.erased': 'webhooks.customerErased',
  'api_key.expiring': 'webhooks.keyExpiring',
  'webhook_endpoint.failing': 'webhooks.endpointFailing',
  'webhook_endpoint.disabled': 'webhooks.endpointDisabled',
} as const satisfies Record<EventType, PlainKey>;

/** The types of deliveries that have a name of their own. */
export const eventNames: Readonly<Record<string, PlainKey>> = {
  ...typeNames,
  'webhook.test': 'webhooks.webhookTest',
  'webhook.confirmation': 'webhooks.confirmation',
};
