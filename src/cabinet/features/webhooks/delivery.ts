import type { EventType } from '../../../events/event-types.js';
import { firstRetryMs } from '../../api/limits.js';
import { useAnswer } from '../../api/use-answer.js';
import {
  CabinetWebhookDeliveryDocument,
  type CabinetWebhookDeliveriesQuery,
  type CabinetWebhookDeliveryQuery,
} from '../../documents.js';
import type { PlainKey } from '../../texts/say.js';

/** A row of the list. */
export type DeliveryRow = CabinetWebhookDeliveriesQuery['webhookDeliveries']['nodes'][number];

export type Delivery = NonNullable<CabinetWebhookDeliveryQuery['webhookDelivery']>;

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

/** One delivery. */
export function useDelivery(id: string | undefined) {
  const [result, read] = useAnswer({
    query: CabinetWebhookDeliveryDocument,
    variables: { id: id ?? '' },
    pause: id === undefined,
    requestPolicy: 'cache-and-network',
  });
  // Until another delivery is read, the result is still that of the former.
  const found = result.data?.webhookDelivery;
  const delivery = found?.id === id ? found : undefined;
  return {
    /** True until the delivery that was asked for has been read. */
    isUnread: id !== undefined && !delivery,
    delivery,
    error: result.error,
    /** Names the attempt that is waited for. */
    underWay:
      delivery && isUnderWay(delivery) ? `${delivery.id} ${delivery.attempts.length}` : undefined,
    readAgain: () => read({ requestPolicy: 'network-only' }),
  };
}

export type DeliveryInUse = ReturnType<typeof useDelivery>;

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
