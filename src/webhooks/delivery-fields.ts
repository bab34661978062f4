import { queryFromInfo } from '@pothos/plugin-prisma';
import { builder, complexityOf } from '../core/builder.js';
import { keysetConnection } from '../core/keyset.js';
import {
  deliveriesWhere,
  loadAttempts,
  replayWebhookDelivery,
  sendTestEvent,
} from './deliveries.js';
import { WebhookEndpoint } from './endpoint-fields.js';
import { loadEndpoint } from './endpoints.js';
import { maxLoggedBytes } from './send.js';

/** The schedule makes ten; a replay starts it anew. */
const usualAttempts = 10;
/** Words of the system, such as that a connection was refused. */
const usualErrorBytes = 300;
/** 16 KiB of metadata with their quotes escaped, and the payment. */
const usualBodyBytes = 24 * 1024;

const DeliveryStatus = builder.enumType('WebhookDeliveryStatus', {
  description: 'How a delivery fares.',
  values: {
    PENDING: { description: 'It will be attempted, or waits for its endpoint to be enabled.' },
    SUCCEEDED: { description: 'The endpoint answered with a 2xx status.' },
    FAILED: { description: 'All attempts failed; it can be replayed.' },
  },
});

const WebhookAttempt = builder.prismaObject('WebhookAttempt', {
  description: 'One request to a webhook endpoint.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'Numeric id.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      description: 'When the request was sent.',
    }),
    durationMs: t.exposeInt('durationMs', {
      description: 'Milliseconds until it was answered or given up.',
    }),
    status: t.exposeInt('status', {
      nullable: true,
      description: 'HTTP status of the answer; null when there was none.',
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'What went wrong with the request; null when it was simply answered.',
      complexity: complexityOf(usualErrorBytes),
    }),
    responseBody: t.exposeString('responseBody', {
      nullable: true,
      description: 'The first 2 KiB of the answer.',
      complexity: complexityOf(maxLoggedBytes),
    }),
  }),
});

const WebhookDelivery = builder.prismaObject('WebhookDelivery', {
  description: 'One event on its way to one endpoint.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'Numeric id.' }),
    eventId: t.exposeString('eventId', {
      description: 'Id of the event, the header `webhook-id`: the same at each attempt and replay.',
    }),
    eventType: t.string({
      description: '`payment.succeeded` or `webhook.test`.',
      select: { event: { select: { type: true } } },
      complexity: 1,
      resolve: ({ event }) => event.type,
    }),
    body: t.string({
      description: 'The request body, byte for byte as it is signed and sent.',
      select: { event: { select: { body: true } } },
      complexity: complexityOf(usualBodyBytes),
      resolve: ({ event }) => event.body,
    }),
    endpoint: t.field({
      type: WebhookEndpoint,
      description: 'Where the event goes.',
      resolve: ({ endpointId }, _args, ctx) => loadEndpoint(ctx, endpointId),
    }),
    status: t.expose('status', { type: DeliveryStatus, description: 'How the delivery fares.' }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is attempted next; null when it is done, or its endpoint disabled.',
    }),
    attempts: t.field({
      type: [WebhookAttempt],
      complexity: { field: 1, multiplier: usualAttempts },
      description: 'The requests made so far, newest first; after a replay, 50 of those before it.',
      resolve: ({ id }, _args, ctx) => loadAttempts(ctx, id),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the event happened.' }),
  }),
});

builder.queryField('webhookDeliveries', (t) =>
  t.connection(
    {
      type: WebhookDelivery,
      access: 'creator',
      description: 'The deliveries to a webhook endpoint, newest first.',
      args: {
        endpointId: t.arg.int({ required: true, description: 'Id of the endpoint.' }),
        status: t.arg({ type: DeliveryStatus, description: 'Deliveries that fare so.' }),
      },
      resolve: async (_root, { endpointId, status, ...args }, ctx, info) => {
        const where = await deliveriesWhere(ctx, { endpointId, status });
        return keysetConnection(
          'webhookDeliveries',
          args,
          ({ id, ...page }) =>
            ctx.db.webhookDelivery.findMany({
              ...queryFromInfo({ context: ctx, info, paths: [['nodes'], ['edges', 'node']] }),
              ...page,
              where: { ...where, id },
            }),
          () => ctx.db.webhookDelivery.count({ where }),
        );
      },
    },
    { name: 'WebhookDeliveryConnection', description: 'A page of deliveries.' },
    { name: 'WebhookDeliveryEdge', description: 'One of the deliveries of a page.' },
  ),
);

const SendTestEventInput = builder.inputType('SendTestEventInput', {
  description: 'A webhook endpoint to try out.',
  fields: (t) => ({
    endpointId: t.int({ required: true, description: 'Id of the endpoint.' }),
  }),
});

const ReplayWebhookDeliveryInput = builder.inputType('ReplayWebhookDeliveryInput', {
  description: 'A delivery to send off once more.',
  fields: (t) => ({ id: t.int({ required: true, description: 'Id of the delivery.' }) }),
});

builder.mutationFields((t) => ({
  sendTestEvent: t.field({
    type: WebhookDelivery,
    access: 'creator',
    description: 'Sends an endpoint the event `webhook.test`, once.',
    args: { input: t.arg({ type: SendTestEventInput, required: true }) },
    resolve: (_root, { input }, ctx) => sendTestEvent(ctx, input),
  }),
  replayWebhookDelivery: t.field({
    type: WebhookDelivery,
    access: 'creator',
    description: 'Sends an event off once more, with the same id and body.',
    args: { input: t.arg({ type: ReplayWebhookDeliveryInput, required: true }) },
    resolve: (_root, { input }, ctx) => replayWebhookDelivery(ctx, input),
  }),
}));
