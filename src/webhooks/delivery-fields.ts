import { queryFromInfo } from '@pothos/plugin-prisma';
import { builder, complexityOf } from '../builder.js';
import { connectionType, input, list, mutation } from '../declare.js';
import { selectedNodes } from '../relay.js';
import { usualBodyBytes } from '../events/fields.js';
import {
  findDelivery,
  keptAttempts,
  loadAttempts,
  pagedDeliveries,
  replayWebhookDelivery,
  sendTestEvent,
  type DeliveryStatus as Status,
} from './deliveries.js';
import { WebhookEndpoint } from './endpoints/endpoint-fields.js';
import { scheduledAttempts } from './worker/schedule.js';
import { problems, type Problem } from './worker/attempt-failure.js';
import { maxLoggedBytes } from './worker/send.js';
import { maxTestMailsADay, testMailPauseSeconds } from './endpoints/test-mails.js';

/** A sentence, such as that the connection was refused. */
const usualErrorBytes = 300;

const DeliveryStatus = builder.enumType('WebhookDeliveryStatus', {
  description: 'Status of a delivery.',
  values: {
    PENDING: { description: 'It will be attempted, or waits until its endpoint is enabled.' },
    SUCCEEDED: { description: 'The endpoint answered with a 2xx status.' },
    FAILED: { description: 'All attempts failed. You can replay it.' },
  } satisfies Record<Status, object>,
});

const AttemptProblem = builder.enumType('WebhookAttemptProblem', {
  description: 'Kinds of problems with an attempt.',
  values: Object.fromEntries(
    Object.entries(problems).map(([name, description]) => [name, { description }]),
  ) as Record<Problem, { description: string }>,
});

const WebhookAttempt = builder.prismaObject('WebhookAttempt', {
  description: 'One request to a webhook endpoint.',
  fields: (t) => ({
    id: t.expose('id', { type: 'Id', description: 'Numeric id.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      description: 'When the request was sent.',
    }),
    durationMs: t.exposeInt('durationMs', {
      description: 'Milliseconds until the response, or until the service gave up.',
    }),
    status: t.exposeInt('status', {
      nullable: true,
      description: 'HTTP status of the response; null if there was none.',
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Problem with the request, such as a timeout or a redirect; null if none.',
      complexity: complexityOf(usualErrorBytes),
    }),
    problem: t.field({
      type: AttemptProblem,
      nullable: true,
      description: 'The kind of the problem that `error` describes; null if none.',
      resolve: ({ problem }) => problem as Problem | null,
    }),
    responseBody: t.exposeString('responseBody', {
      nullable: true,
      description: `The first ${maxLoggedBytes / 1024} KiB of the response body.`,
      complexity: complexityOf(maxLoggedBytes),
    }),
  }),
});

const WebhookDelivery = builder.prismaObject('WebhookDelivery', {
  description: 'Delivery of one event to one endpoint.',
  fields: (t) => ({
    id: t.expose('id', { type: 'Id', description: 'Numeric id.' }),
    eventId: t.exposeString('eventId', {
      description: 'Id of the event, sent as `webhook-id`; the same in all attempts and replays.',
    }),
    eventType: t.string({
      description: 'Type of the event, such as `payment.succeeded`.',
      select: { event: { select: { type: true } } },
      complexity: 1,
      resolve: ({ event }) => event.type,
    }),
    body: t.string({
      description:
        'The event, byte for byte as it is signed and sent. A chat gets it in words instead.',
      select: { event: { select: { body: true } } },
      complexity: complexityOf(usualBodyBytes),
      resolve: ({ event }) => event.body,
    }),
    endpoint: t.relation('endpoint', {
      type: WebhookEndpoint,
      description: 'The endpoint that receives the event.',
    }),
    status: t.field({
      type: DeliveryStatus,
      description: 'Status of the delivery.',
      resolve: ({ status }) => status as Status,
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the next attempt; null if there is none, or the endpoint is disabled.',
    }),
    attempts: t.field({
      type: [WebhookAttempt],
      complexity: { field: 1, multiplier: scheduledAttempts },
      description: `The attempts so far, newest first. A replay keeps the newest ${keptAttempts} made before it.`,
      resolve: (delivery, _args, ctx) => loadAttempts(ctx, delivery),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the event happened.' }),
  }),
});

list('webhookDeliveries', {
  type: WebhookDelivery,
  connection: connectionType(WebhookDelivery, 'deliveries', 'A delivery'),
  access: 'READ',
  description: 'The deliveries to your webhook endpoints, or to one of them, newest first.',
  args: builder.args((t) => ({
    endpointId: t.field({ type: 'Id', description: 'Only deliveries to this endpoint.' }),
    status: t.field({ type: DeliveryStatus, description: 'Only deliveries with this status.' }),
  })),
  rows: (ctx, args, info) => pagedDeliveries(ctx, args, selectedNodes(ctx, info)),
});

builder.queryField('webhookDelivery', (t) =>
  t.prismaField({
    type: WebhookDelivery,
    nullable: true,
    access: 'READ',
    description: 'One of your deliveries. `NOT_FOUND` if there is none with this id.',
    args: { id: t.arg({ type: 'Id', required: true, description: 'Id of the delivery.' }) },
    resolve: (selected, _root, { id }, ctx) => findDelivery(ctx, id, selected),
  }),
);

mutation('sendTestEvent', {
  type: WebhookDelivery,
  access: 'FULL',
  description: `Sends the event \`webhook.test\` to an endpoint. It is attempted only once. Test mails to an endpoint go out one by one, ${testMailPauseSeconds} seconds apart; you can send ${maxTestMailsADay} a day.`,
  input: input('A webhook endpoint to test.', (t) => ({
    endpointId: t.field({ type: 'Id', required: true, description: 'Id of the endpoint.' }),
  })),
  run: (ctx, input, info) => sendTestEvent(ctx, input, queryFromInfo({ context: ctx, info })),
});

mutation('replayWebhookDelivery', {
  type: WebhookDelivery,
  access: 'FULL',
  description:
    'Sends an event again, with the same id and body. Tests and questions by mail are sent only once.',
  input: input('A delivery to send again.', (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the delivery.' }),
  })),
  run: (ctx, input, info) =>
    replayWebhookDelivery(ctx, input, queryFromInfo({ context: ctx, info })),
});
