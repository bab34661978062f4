import { creatorOf } from '../access/context.js';
import { builder, complexityOf, complexityUnderCreator } from '../builder.js';
import { keysetConnection } from '../relay.js';
import { maxNameLength } from '../core/text.js';
import { maxAddressLength } from '../core/web-address.js';
import { eventTypes } from '../events/event-types.js';
import type { DisabledReason as Reason } from './endpoint-disabled.js';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  maxEndpoints,
  pagedEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
  type EndpointWithSecret,
} from './endpoints.js';
import { givingUpMs, hourMs, rotationOverlapMs } from './schedule.js';

const DisabledReason = builder.enumType('WebhookDisabledReason', {
  description: 'Why no events are sent to a webhook endpoint.',
  values: {
    BY_CREATOR: { description: 'The creator disabled it.' },
    GONE: { description: 'It answered 410 Gone.' },
    FAILING: { description: `All attempts have failed for ${givingUpMs / (24 * hourMs)} days.` },
  } satisfies Record<Reason, object>,
});

export const WebhookEndpoint = builder.prismaObject('WebhookEndpoint', {
  description: 'An address that receives events as signed POST requests (Standard Webhooks).',
  fields: (t) => ({
    id: t.expose('id', { type: 'Id', description: 'Numeric id.' }),
    url: t.exposeString('url', {
      description: 'Address that events are posted to.',
      complexity: complexityOf(maxAddressLength),
    }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'A note for people; null if there is none.',
      complexity: complexityOf(maxNameLength),
    }),
    types: t.stringList({
      nullable: true,
      description: 'Types of the events that it gets; null for all, also those to come.',
      resolve: ({ types }) => (types.length > 0 ? types : null),
    }),
    isEnabled: t.boolean({
      description: 'Whether events are sent to it. Deliveries wait while it is disabled.',
      resolve: ({ disabledReason }) => disabledReason === null,
    }),
    disabledReason: t.field({
      type: DisabledReason,
      nullable: true,
      description: 'Why no events are sent to it; null while it is enabled.',
      resolve: ({ disabledReason }) => disabledReason as Reason | null,
    }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Time since which all attempts have failed; null if the last one succeeded.',
    }),
    previousSecretExpiresAt: t.expose('previousSecretExpiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the previous secret stops signing; null if there is none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
  }),
});

const WebhookEndpointWithSecret = builder
  .objectRef<EndpointWithSecret>('WebhookEndpointWithSecret')
  .implement({
    description: 'An endpoint with its signing secret.',
    fields: (t) => ({
      endpoint: t.expose('endpoint', { type: WebhookEndpoint, description: 'The endpoint.' }),
      secret: t.exposeString('secret', {
        description:
          'The signing secret: `whsec_`, then base64. It is shown only once: store it now.',
      }),
    }),
  });

const WebhookEndpointConnection = builder.connectionObject(
  {
    type: WebhookEndpoint,
    name: 'WebhookEndpointConnection',
    description: 'A page of webhook endpoints.',
  },
  { name: 'WebhookEndpointEdge', description: 'A webhook endpoint with its cursor.' },
);

builder.prismaObjectField('Creator', 'webhookEndpoints', (t) =>
  t.connection(
    {
      type: WebhookEndpoint,
      description: 'The webhook endpoints of the creator, newest first.',
      complexity: complexityUnderCreator,
      resolve: ({ id }, args, ctx) =>
        keysetConnection('webhookEndpoints', args, pagedEndpoints(ctx, id)),
    },
    WebhookEndpointConnection,
  ),
);

builder.queryField('webhookEndpoints', (t) =>
  t.connection(
    {
      type: WebhookEndpoint,
      access: 'READ',
      description: 'Your webhook endpoints, newest first.',
      resolve: (_root, args, ctx) =>
        keysetConnection('webhookEndpoints', args, pagedEndpoints(ctx, creatorOf(ctx).id)),
    },
    WebhookEndpointConnection,
  ),
);

const descriptionRule = `A note for people, at most ${maxNameLength} characters.`;

const CreateWebhookEndpointInput = builder.inputType('CreateWebhookEndpointInput', {
  description: 'A webhook endpoint to create.',
  fields: (t) => ({
    url: t.string({
      required: true,
      description: `An https:// address on the public internet, at most ${maxAddressLength} characters.`,
    }),
    types: t.stringList({
      description: `Only events of these types: ${eventTypes.map((type) => `\`${type}\``).join(', ')}. All, also those to come, if null or left out.`,
    }),
    description: t.string({ description: descriptionRule }),
  }),
});

const UpdateWebhookEndpointInput = builder.inputType('UpdateWebhookEndpointInput', {
  description: 'Changes to a webhook endpoint; fields left out stay as they are.',
  fields: (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the endpoint.' }),
    url: t.string({ description: 'The new address.' }),
    types: t.stringList({
      description:
        'The types of the events that it gets from now on; null for all. What waits already is sent.',
    }),
    description: t.string({ description: `${descriptionRule} Null removes it.` }),
    isEnabled: t.boolean({
      description:
        'Whether events are sent to it. Enabling it sends the deliveries that have waited.',
    }),
  }),
});

const DeleteWebhookEndpointInput = builder.inputType('DeleteWebhookEndpointInput', {
  description: 'A webhook endpoint to delete.',
  fields: (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the endpoint.' }),
  }),
});

const RotateWebhookSecretInput = builder.inputType('RotateWebhookSecretInput', {
  description: 'A webhook endpoint that gets a new secret.',
  fields: (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the endpoint.' }),
  }),
});

builder.mutationFields((t) => ({
  createWebhookEndpoint: t.field({
    type: WebhookEndpointWithSecret,
    access: 'FULL',
    description: `Creates a webhook endpoint; you can have ${maxEndpoints}. Only this response shows its secret.`,
    args: { input: t.arg({ type: CreateWebhookEndpointInput, required: true }) },
    resolve: (_root, { input }, ctx) => createWebhookEndpoint(ctx, input),
  }),
  updateWebhookEndpoint: t.field({
    type: WebhookEndpoint,
    access: 'FULL',
    description:
      'Disables or enables a webhook endpoint, or changes its address, its description or the types of its events.',
    args: { input: t.arg({ type: UpdateWebhookEndpointInput, required: true }) },
    resolve: (_root, { input }, ctx) => updateWebhookEndpoint(ctx, input),
  }),
  deleteWebhookEndpoint: t.field({
    type: WebhookEndpoint,
    access: 'FULL',
    description: 'Deletes a webhook endpoint. Nothing is sent to it any more.',
    args: { input: t.arg({ type: DeleteWebhookEndpointInput, required: true }) },
    resolve: (_root, { input }, ctx) => deleteWebhookEndpoint(ctx, input),
  }),
  rotateWebhookSecret: t.field({
    type: WebhookEndpointWithSecret,
    access: 'FULL',
    description: `Gives an endpoint a new secret. For ${rotationOverlapMs / hourMs} hours the previous one signs too.`,
    args: { input: t.arg({ type: RotateWebhookSecretInput, required: true }) },
    resolve: (_root, { input }, ctx) => rotateWebhookSecret(ctx, input),
  }),
}));
