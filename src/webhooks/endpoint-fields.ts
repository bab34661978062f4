import { builder, complexityOf } from '../core/builder.js';
import { keysetConnection } from '../core/keyset.js';
import { maxAddressLength } from './destination.js';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  endpointsOf,
  rotateWebhookSecret,
  updateWebhookEndpoint,
  type EndpointWithSecret,
} from './endpoints.js';

const DisabledReason = builder.enumType('WebhookDisabledReason', {
  description: 'Why a webhook endpoint gets no events.',
  values: {
    BY_CREATOR: { description: 'The creator disabled it.' },
    GONE: { description: 'It answered 410 Gone.' },
    FAILING: { description: 'All attempts have failed for 5 days.' },
  },
});

export const WebhookEndpoint = builder.prismaObject('WebhookEndpoint', {
  description: 'Where a creator is told of events, by signed POST requests (Standard Webhooks).',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'Numeric id.' }),
    url: t.exposeString('url', {
      description: 'Where events are posted to.',
      complexity: complexityOf(maxAddressLength),
    }),
    isEnabled: t.boolean({
      description: 'Whether it gets events. Deliveries wait while it is disabled.',
      resolve: ({ disabledReason }) => disabledReason === null,
    }),
    disabledReason: t.expose('disabledReason', {
      type: DisabledReason,
      nullable: true,
      description: 'Why it gets no events; null while it is enabled.',
    }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when all attempts have failed; null when the last one succeeded.',
    }),
    previousSecretExpiresAt: t.expose('previousSecretExpiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when the secret before the last rotation signs too; null without one.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the endpoint was made.',
    }),
  }),
});

const WebhookEndpointWithSecret = builder
  .objectRef<EndpointWithSecret>('WebhookEndpointWithSecret')
  .implement({
    description: 'An endpoint together with its signing secret.',
    fields: (t) => ({
      endpoint: t.expose('endpoint', { type: WebhookEndpoint, description: 'The endpoint.' }),
      secret: t.exposeString('secret', {
        description:
          'The secret that signs, `whsec_` and base64. It is shown this once: store it now.',
      }),
    }),
  });

builder.queryField('webhookEndpoints', (t) =>
  t.connection(
    {
      type: WebhookEndpoint,
      access: 'creator',
      description: 'The webhook endpoints of the creator, newest first.',
      resolve: (_root, args, ctx) => {
        const where = endpointsOf(ctx);
        return keysetConnection(
          'webhookEndpoints',
          args,
          ({ id, ...page }) =>
            ctx.db.webhookEndpoint.findMany({ ...page, where: { ...where, id } }),
          () => ctx.db.webhookEndpoint.count({ where }),
        );
      },
    },
    { name: 'WebhookEndpointConnection', description: 'A page of webhook endpoints.' },
    { name: 'WebhookEndpointEdge', description: 'One of the webhook endpoints of a page.' },
  ),
);

const CreateWebhookEndpointInput = builder.inputType('CreateWebhookEndpointInput', {
  description: 'A webhook endpoint to make.',
  fields: (t) => ({
    url: t.string({
      required: true,
      description: 'An https:// address on the public internet, at most 2048 characters.',
    }),
  }),
});

const UpdateWebhookEndpointInput = builder.inputType('UpdateWebhookEndpointInput', {
  description: 'What to change of a webhook endpoint; what is left out stays.',
  fields: (t) => ({
    id: t.int({ required: true, description: 'Id of the endpoint.' }),
    url: t.string({ description: 'Another address.' }),
    isEnabled: t.boolean({
      description: 'Whether it gets events. Enabling sends off what has waited.',
    }),
  }),
});

const DeleteWebhookEndpointInput = builder.inputType('DeleteWebhookEndpointInput', {
  description: 'A webhook endpoint to delete.',
  fields: (t) => ({ id: t.int({ required: true, description: 'Id of the endpoint.' }) }),
});

const RotateWebhookSecretInput = builder.inputType('RotateWebhookSecretInput', {
  description: 'A webhook endpoint to give a new secret.',
  fields: (t) => ({ id: t.int({ required: true, description: 'Id of the endpoint.' }) }),
});

builder.mutationFields((t) => ({
  createWebhookEndpoint: t.field({
    type: WebhookEndpointWithSecret,
    access: 'creator',
    description:
      'Makes a webhook endpoint; a creator can have 10. The answer is the only place where its secret is shown.',
    args: { input: t.arg({ type: CreateWebhookEndpointInput, required: true }) },
    resolve: (_root, { input }, ctx) => createWebhookEndpoint(ctx, input),
  }),
  updateWebhookEndpoint: t.field({
    type: WebhookEndpoint,
    access: 'creator',
    description: 'Moves, disables or enables a webhook endpoint.',
    args: { input: t.arg({ type: UpdateWebhookEndpointInput, required: true }) },
    resolve: (_root, { input }, ctx) => updateWebhookEndpoint(ctx, input),
  }),
  deleteWebhookEndpoint: t.field({
    type: WebhookEndpoint,
    access: 'creator',
    description: 'Deletes a webhook endpoint; nothing goes to it any more.',
    args: { input: t.arg({ type: DeleteWebhookEndpointInput, required: true }) },
    resolve: (_root, { input }, ctx) => deleteWebhookEndpoint(ctx, input),
  }),
  rotateWebhookSecret: t.field({
    type: WebhookEndpointWithSecret,
    access: 'creator',
    description: 'Gives an endpoint a new secret. For 24 hours the former one signs too.',
    args: { input: t.arg({ type: RotateWebhookSecretInput, required: true }) },
    resolve: (_root, { input }, ctx) => rotateWebhookSecret(ctx, input),
  }),
}));
