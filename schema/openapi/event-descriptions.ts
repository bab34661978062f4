import type { z } from 'zod';
import { keyExpiringData, type KeyExpiringData } from '../../src/api-keys/key-events.js';
import {
  customerErasedData,
  type CustomerErasedData,
} from '../../src/customers/customer-events.js';
import type { EventType } from '../../src/events/event-types.js';
import { linkEventData, type LinkEventData } from '../../src/payment-links/link-events.js';
import {
  paymentRefundedData,
  paymentRejectedData,
  paymentSucceededData,
  type PaymentRefundedData,
  type PaymentRejectedData,
  type PaymentSucceededData,
} from '../../src/payments/payment-events.js';
import {
  endpointDisabledData,
  type EndpointDisabledData,
} from '../../src/webhooks/endpoint-disabled.js';
import {
  endpointFailingData,
  type EndpointFailingData,
} from '../../src/webhooks/endpoint-failing.js';
import { testEventData, testEventType, type TestEventData } from '../../src/webhooks/test-event.js';

interface EventDescription {
  summary: string;
  description: string;
  data: z.ZodType;
  example: { summary: string; data: object };
}

const payment = {
  payment: {
    id: 'pay_1',
    currency: 'EUR',
    amount: '15.00',
    paid_at: '2026-11-21T12:00:00.000Z',
    customer: { email: 'ann@example.com', name: 'Ann', phone_number: null },
  },
  payment_link: { id: 1, uuid: '00000000-0007-8b5e-b837-8ccb2ec9fa3c', use_once: true },
  product: { id: 42, title: 'Watercolour course' },
  metadata: { order: 'A-1', campaign: 'spring' },
} satisfies PaymentSucceededData;

const link = {
  link: {
    id: 1,
    uuid: payment.payment_link.uuid,
    product_id: 42,
    label: 'Spring course',
    metadata: { order: 'A-1', campaign: 'spring' },
  },
} satisfies LinkEventData;

/** What the document says of each event, with an example. */
export const descriptions: Record<EventType | typeof testEventType, EventDescription> = {
  'payment.succeeded': {
    summary: 'A link was paid',
    description:
      'Sent to your endpoints when a payment through one of your links succeeds. It includes the metadata of the link.',
    data: paymentSucceededData,
    example: { summary: '15 EUR for a link with metadata', data: payment },
  },
  'payment.refunded': {
    summary: 'A payment was refunded, fully or in part',
    description:
      'Sent to your endpoints when the payment site has refunded a payment, or a part of it. It has the data of `payment.succeeded`, and `refund`. It is also sent for a payment that was rejected.',
    data: paymentRefundedData,
    example: {
      summary: '5 of 15 EUR were refunded',
      data: {
        ...payment,
        refund: {
          id: 'refund_1',
          amount: '5.00',
          currency: 'EUR',
          reason: 'One lesson was cancelled',
          refunded_at: '2026-11-21T12:00:00.000Z',
          refunded_total: '5.00',
          is_full: false,
        },
      } satisfies PaymentRefundedData,
    },
  },
  'payment.rejected': {
    summary: 'A link could not honour a payment',
    description:
      'Sent to your endpoints when a customer paid but the link could not honour the payment, for example because another customer had already used the link. The customer has paid and received nothing: the payment site refunds the money, or reports the payment again once the link can be paid.',
    data: paymentRejectedData,
    example: {
      summary: 'A link that can be paid once was paid a second time',
      data: { ...payment, reason: 'used' } satisfies PaymentRejectedData,
    },
  },
  'payment_link.sold_out': {
    summary: 'A link is sold out',
    description:
      'Sent to your endpoints when a payment takes the last of several places of a link, and again if a refund frees a place and that is paid, too. It is not sent for links that can be paid once, nor when you lower the limit.',
    data: linkEventData,
    example: { summary: 'The last of several places is paid', data: link },
  },
  'payment_link.expired': {
    summary: 'A link has expired',
    description:
      'Sent to your endpoints within a minute of the end of a link that could be paid until then, and again if the link gets another end.',
    data: linkEventData,
    example: { summary: 'A link with a label has come to its end', data: link },
  },
  'customer.erased': {
    summary: 'The data of a customer were erased',
    description:
      'Sent to your endpoints when you, or the platform at the request of the customer, erase the data of a customer who has paid. Erase what you keep yourself: your payments no longer have a customer. It is not sent for customers that are erased by age.',
    data: customerErasedData,
    example: {
      summary: 'A customer with two payments',
      data: {
        email_hash: '5e8dd316726b0335c2b2b4d1d0f5a5cbb1b1a6d1c9c45be0b0fd0b4f7a4c2f11',
        payments: 2,
        rejected_payments: 0,
      } satisfies CustomerErasedData,
    },
  },
  'api_key.expiring': {
    summary: 'An API key expires soon',
    description:
      'Sent to your endpoints 7 days and 1 day before an API key expires; at once if you create a key that expires within a day. It is not sent for a key that you have deleted.',
    data: keyExpiringData,
    example: {
      summary: 'A key that is replaced in time',
      data: {
        api_key: { id: 1, name: 'Bot', expires_at: '2026-11-28T12:00:00.000Z' },
      } satisfies KeyExpiringData,
    },
  },
  'webhook_endpoint.failing': {
    summary: 'An endpoint fails',
    description:
      'Sent to your other endpoints when all attempts of one have failed for an hour, and once more a day before it would be disabled. If it recovers and fails again, you are told again.',
    data: endpointFailingData,
    example: {
      summary: 'All attempts have failed for an hour',
      data: {
        endpoint_id: 1,
        failing_since: '2026-11-21T11:00:00.000Z',
        disabled_from: '2026-11-26T11:00:00.000Z',
      } satisfies EndpointFailingData,
    },
  },
  'webhook_endpoint.disabled': {
    summary: 'An endpoint was disabled',
    description:
      'Sent to your other endpoints when one is disabled, by you or by the service. Enable it again with `updateWebhookEndpoint`, and send it what it has missed with `recoverWebhookEvents` (GraphQL).',
    data: endpointDisabledData,
    example: {
      summary: 'All attempts have failed for days',
      data: {
        endpoint_id: 1,
        reason: 'failing',
        failing_since: '2026-11-16T09:30:00.000Z',
      } satisfies EndpointDisabledData,
    },
  },
  [testEventType]: {
    summary: 'An endpoint is tried out',
    description:
      'Sent once to one endpoint when you call `sendTestEvent` (GraphQL). It only shows that events arrive.',
    data: testEventData,
    example: {
      summary: 'The only one there is',
      data: {
        endpoint_id: 1,
        message: 'Your endpoint receives events.',
      } satisfies TestEventData,
    },
  },
};
