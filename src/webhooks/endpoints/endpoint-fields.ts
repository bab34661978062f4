import { builder, complexityOf } from '../../builder.js';
import { connectionType, input, mutation, ownList } from '../../declare.js';
import { maxNameLength } from '../../core/text.js';
import { maxAddressLength } from '../../core/web-address.js';
import { eventTypes } from '../../events/event-types.js';
import type { DisabledReason as Reason } from './endpoint-events.js';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  maxEndpoints,
  pagedEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
  type EndpointWithSecret,
  type Language as MessageLanguage,
} from './endpoints.js';
import type { Format as EndpointFormat } from '../destinations/destinations.js';
import { givingUpMs, hourMs, rotationOverlapMs } from '../worker/schedule.js';

const DisabledReason = builder.enumType('WebhookDisabledReason', {
  description: 'Why no events are sent to a webhook endpoint.',
  values: {
    BY_CREATOR: { description: 'The creator disabled it.' },
    GONE: {
      description: 'It answered that it is gone: 410, or what its chat service says instead.',
    },
    UNCONFIRMED: {
      description: 'It is a mailbox that has not confirmed yet. Enabling it asks again.',
    },
    UNSUBSCRIBED: {
      description: 'The reader of its mails has unsubscribed. Enabling it asks anew.',
    },
    FAILING: { description: `All attempts have failed for ${givingUpMs / (24 * hourMs)} days.` },
  } satisfies Record<Reason, object>,
});

const Format = builder.enumType('WebhookFormat', {
  description: 'The form of what is sent to a webhook endpoint.',
  values: {
    STANDARD: { description: 'Signed JSON (Standard Webhooks), for programs.' },
    EMAIL: { description: 'A mail, once the mailbox has confirmed that it wants to be told.' },
    SLACK: { description: 'A message to Slack, or to a service that takes its form.' },
    DISCORD: { description: 'A message to Discord.' },
    TELEGRAM: { description: 'A message by a bot of Telegram.' },
  } satisfies Record<EndpointFormat, object>,
});

const Language = builder.enumType('Language', {
  description: 'The language of messages.',
  values: {
    EN: { description: 'English.' },
    RU: { description: 'Russian.' },
  } satisfies Record<MessageLanguage, object>,
});

export const WebhookEndpoint = builder.prismaObject('WebhookEndpoint', {
  description:
    'An address that receives events: as signed POST requests (Standard Webhooks), as mails, or as messages in a chat.',
  fields: (t) => ({
    id: t.expose('id', { type: 'Id', description: 'Numeric id.' }),
    url: t.exposeString('url', {
      description:
        'Address that events are sent to. That of a mailbox starts with `mailto:`, and has its domain in ASCII. That of a chat is secret, so only its host is shown.',
      complexity: complexityOf(maxAddressLength),
    }),
    format: t.field({
      type: Format,
      description: 'The form of what is sent to it.',
      resolve: ({ format }) => format as EndpointFormat,
    }),
    language: t.field({
      type: Language,
      description: 'The language of its messages, if people read them.',
      resolve: ({ language }) => language as MessageLanguage,
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
    previousSecretExpiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When the previous secret stops signing; null if it has stopped, or there is none.',
      resolve: ({ previousSecretExpiresAt: expires }, _args, ctx) =>
        expires && expires > ctx.now() ? expires : null,
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
        nullable: true,
        description:
          'The signing secret: `whsec_`, then base64. It is shown only once: store it now. Null for mail and chats, which have none.',
      }),
    }),
  });

ownList('webhookEndpoints', {
  type: WebhookEndpoint,
  connection: connectionType(WebhookEndpoint, 'webhook endpoints', 'A webhook endpoint'),
  description: 'Your webhook endpoints, newest first.',
  ofCreator: 'The webhook endpoints of the creator, newest first.',
  rows: pagedEndpoints,
});

const descriptionRule = `A note for people, at most ${maxNameLength} characters.`;

mutation('createWebhookEndpoint', {
  type: WebhookEndpointWithSecret,
  access: 'FULL',
  description: `Creates a webhook endpoint, or a mailbox or chat that is told of events; you can have ${maxEndpoints}. Only this response shows the secret.`,
  input: input('A webhook endpoint to create.', (t) => ({
    url: t.string({
      required: true,
      description: `An https:// address on the public internet, at most ${maxAddressLength} characters; or \`mailto:\` and an e-mail address. For a chat, the address of its incoming webhook; for Telegram \`https://api.telegram.org/botTOKEN/sendMessage?chat_id=CHAT\`.`,
    }),
    format: t.field({
      type: Format,
      description:
        'The form of what is sent. Left out, the address tells: mail, Slack, Discord and Telegram are known, all others get signed JSON.',
    }),
    language: t.field({
      type: Language,
      description: 'The language of messages to people; English if left out.',
    }),
    types: t.stringList({
      description: `Only events of these types: ${eventTypes.map((type) => `\`${type}\``).join(', ')}. All, also those to come, if null or left out.`,
    }),
    description: t.string({ description: descriptionRule }),
  })),
  run: createWebhookEndpoint,
});

mutation('updateWebhookEndpoint', {
  type: WebhookEndpoint,
  access: 'FULL',
  description:
    'Disables or enables a webhook endpoint, or changes its address, its language, its description or the types of its events.',
  input: input('Changes to a webhook endpoint; fields left out stay as they are.', (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the endpoint.' }),
    url: t.string({ description: 'The new address. It tells the format, unless that is given.' }),
    format: t.field({ type: Format, description: 'The format at the new address.' }),
    language: t.field({ type: Language, description: 'The language of messages to people.' }),
    types: t.stringList({
      description:
        'The types of the events that it gets from now on; null for all. What waits already is sent.',
    }),
    description: t.string({ description: `${descriptionRule} Null removes it.` }),
    isEnabled: t.boolean({
      description:
        'Whether events are sent to it. Enabling it sends the deliveries that have waited. A mailbox that has not confirmed is asked instead, and stays disabled until then.',
    }),
  })),
  run: updateWebhookEndpoint,
});

mutation('deleteWebhookEndpoint', {
  type: WebhookEndpoint,
  access: 'FULL',
  description: 'Deletes a webhook endpoint. Nothing is sent to it any more.',
  input: input('A webhook endpoint to delete.', (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the endpoint.' }),
  })),
  run: deleteWebhookEndpoint,
});

mutation('rotateWebhookSecret', {
  type: WebhookEndpointWithSecret,
  access: 'FULL',
  description: `Gives an endpoint a new secret. For ${rotationOverlapMs / hourMs} hours the previous one signs too.`,
  input: input('A webhook endpoint that gets a new secret.', (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the endpoint.' }),
  })),
  run: rotateWebhookSecret,
});
