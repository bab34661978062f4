import { z } from 'zod';
import { eventTypes, type EventType } from '../../src/events/event-types.js';
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
import * as schedule from '../../src/webhooks/schedule.js';
import { attemptTimeoutMs } from '../../src/webhooks/send.js';
import { testEventData, testEventType, type TestEventData } from '../../src/webhooks/test-event.js';
import { reference, type Json } from './json-schema.js';
import { jsonContent } from './error-responses.js';

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

const descriptions: Record<EventType | typeof testEventType, EventDescription> = {
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

/** All events, with the name of their operation and of the schema of their body. */
const events = [...eventTypes, testEventType].map((type) => {
  const name = type.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());
  const schema = `${name.charAt(0).toUpperCase()}${name.slice(1)}Event`;
  return { type, operationId: name, schema, ...descriptions[type] };
});

/** Requests that the service sends, by type of event. */
export const webhooks = (): Json =>
  Object.fromEntries(
    events.map(({ type, operationId, schema, summary, description, example }) => [
      type,
      {
        post: {
          operationId,
          summary,
          description,
          tags: ['Webhooks'],
          security: [],
          parameters: signatureParameters,
          requestBody: {
            required: true,
            content: jsonContent(reference(schema), {
              event: {
                summary: example.summary,
                value: { type, timestamp: '2026-11-21T12:00:00.000Z', data: example.data },
              },
            }),
          },
          responses: receiverAnswers,
        },
      },
    ]),
  );

/** Schemas of the bodies of events. */
export const eventSchemas = (): Record<string, Json> =>
  Object.fromEntries(
    events.map(({ type, schema, summary, data }) => [
      schema,
      {
        type: 'object',
        description: `${summary}.`,
        required: ['type', 'timestamp', 'data'],
        properties: {
          type: { type: 'string', const: type, description: 'Type of the event.' },
          timestamp: {
            type: 'string',
            format: 'date-time',
            description: 'When it happened, in UTC.',
          },
          data: toJsonSchema(data),
        },
      },
    ]),
  );

const toJsonSchema = (schema: z.ZodType): Json => ({
  ...z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // Keys are always strings in JSON.
      delete jsonSchema.propertyNames;
    },
  }),
  $schema: undefined,
});

const header = (name: string, description: string, schema: Json, example: unknown): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
  example,
});

const signatureParameters = [
  header(
    'webhook-id',
    'Id of the event, the same each time it is sent. Use it to recognize repeats.',
    { type: 'string' },
    'evt_0d8f5b6f2c113f1c9a526b1e4f7c9a39',
  ),
  header(
    'webhook-timestamp',
    'When this request was sent, in seconds since 1970.',
    { type: 'integer', format: 'int64' },
    1795262400,
  ),
  header(
    'webhook-signature',
    `One signature, or two with a space between them. Each is \`v1,\` and the base64 of an HMAC-SHA256 over \`{webhook-id}.{webhook-timestamp}.{body}\`. For ${schedule.rotationOverlapMs / schedule.hourMs} hours after a rotation the previous secret signs too.`,
    { type: 'string', pattern: '^v1,\\S+( v1,\\S+)*$' },
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const { delaysMs, minuteMs, hourMs } = schedule;
/** `5 s`, `30 min` or `2 h`. */
const inWords = (ms: number): string =>
  ms < minuteMs ? `${ms / 1000} s` : ms < hourMs ? `${ms / minuteMs} min` : `${ms / hourMs} h`;
const retries = new Intl.ListFormat('en-GB').format(delaysMs.slice(1).map(inWords));

const receiverAnswers = {
  '2XX': { description: 'Received. The event is not sent again.' },
  410: { description: 'The endpoint is gone. It is disabled until you enable it.' },
  default: {
    description: `Not received. The same goes for no response within ${attemptTimeoutMs / 1000} s, and for redirects, which are not followed. A test event is not sent again. Other events are sent again, each time after a longer wait: ${retries}. After ${schedule.givingUpMs / (24 * schedule.hourMs)} days of failures the endpoint is disabled.`,
    headers: {
      'Retry-After': {
        description: `Postpones the next attempt: by this many seconds, or until this date; by ${schedule.maxRetryAfterMs / schedule.hourMs} hours at most.`,
        required: false,
        schema: { type: 'string' },
        example: '120',
      },
    },
  },
};
