import { creatorOf } from '../access/context.js';
import { builder } from '../builder.js';
import { connectionType, input, mutation, ownList } from '../declare.js';
import { selectedNodes } from '../relay.js';
import { Viewer } from '../creators/fields.js';
import { shownLength } from '../access/keys/key-format.js';
import type { KeyAccess } from '../access/principal.js';
import { maxNameLength } from '../core/text.js';
import {
  createApiKey,
  deleteApiKey,
  issueApiKey,
  isWorking,
  maxGracePeriodSeconds,
  maxKeys,
  pagedApiKeys,
  regenerateApiKey,
  type IssuedApiKey as IssuedApiKeyShape,
} from './api-keys.js';

const ApiKeyAccess = builder.enumType('ApiKeyAccess', {
  description: 'The access of an API key. A field that needs more is `FORBIDDEN`.',
  values: {
    READ: { description: 'Reads everything of its creator, and changes nothing.' },
    SELL: { description: 'Reads, and creates payment links.' },
    FULL: { description: 'Does everything that a creator may.' },
  } satisfies Record<KeyAccess, object>,
});

builder.objectField(Viewer, 'access', (t) =>
  t.field({
    type: ApiKeyAccess,
    description: 'What this request may do: as much as its key, or as its session.',
    resolve: (_viewer, _args, ctx) => creatorOf(ctx).access,
  }),
);

export const ApiKey = builder.prismaObject('ApiKey', {
  description:
    'An API key of a creator. Its secret is shown only when it is created or regenerated.',
  fields: (t) => ({
    id: t.expose('id', { type: 'Id', description: 'Numeric id.' }),
    name: t.exposeString('name', { description: 'Name the creator gave the key.' }),
    prefix: t.exposeString('prefix', {
      description: `First ${shownLength} characters of the secret, to tell keys apart.`,
    }),
    lastFour: t.exposeString('lastFour', { description: 'Last 4 characters of the secret.' }),
    access: t.field({
      type: ApiKeyAccess,
      description: 'What the key may do.',
      extensions: { rest: 'never' },
      resolve: ({ access }) => access as KeyAccess,
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key stops working; null if it never does.',
      extensions: { rest: 'never' },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key was last used, up to a second behind; null if it was never used.',
    }),
    requestCount: t.field({
      type: 'SafeInt',
      description: `Requests admitted with the key, up to a second behind. The count stops at ${Number.MAX_SAFE_INTEGER}.`,
      resolve: ({ requestCount }) => Math.min(Number(requestCount), Number.MAX_SAFE_INTEGER),
    }),
    isActive: t.boolean({
      description: 'False once the key is revoked or has expired.',
      resolve: (key, _args, ctx) => isWorking(key, ctx.now()),
    }),
    previousSecretExpiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When the previous secret stops working; null if it has stopped, or there is none.',
      extensions: { rest: 'never' },
      resolve: (key, _args, ctx) => {
        const { previousSecretExpiresAt: expires } = key;
        return expires && expires > ctx.now() && isWorking(key, ctx.now()) ? expires : null;
      },
    }),
  }),
});

const IssuedApiKey = builder.objectRef<IssuedApiKeyShape>('IssuedApiKey').implement({
  description: 'A key with its secret.',
  fields: (t) => ({
    apiKey: t.expose('apiKey', {
      type: ApiKey,
      description: 'The key.',
      extensions: { rest: 'spread' },
    }),
    key: t.exposeString('key', {
      description: 'The secret. It is shown only once: store it now.',
    }),
  }),
});

ownList('apiKeys', {
  type: ApiKey,
  connection: connectionType(ApiKey, 'keys', 'A key'),
  description: 'Your API keys, newest first.',
  ofCreator: 'The API keys of the creator, newest first.',
  args: builder.args((t) => ({
    includeRevoked: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Whether to list revoked and expired keys too.',
    }),
  })),
  rows: (ctx, creatorId, args, info) =>
    pagedApiKeys(ctx, creatorId, args, selectedNodes(ctx, info)),
});

const nameRule = `1 to ${maxNameLength} characters; need not be unique.`;

mutation('createApiKey', {
  type: IssuedApiKey,
  access: 'FULL',
  description: `Creates a key; you can have ${maxKeys} working keys. Only this response shows its secret.`,
  input: input('A key to create.', (t) => ({
    name: t.string({ required: true, description: nameRule }),
    access: t.field({
      type: ApiKeyAccess,
      required: true,
      defaultValue: 'FULL',
      description: 'What the key may do.',
      extensions: { rest: 'never' },
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description:
        'When the key stops working. If left out, it never does, or when the key of this request does.',
      extensions: { rest: 'never' },
    }),
  })),
  run: createApiKey,
});

mutation('issueApiKey', {
  type: IssuedApiKey,
  access: 'platform',
  description: `Creates a key for a creator, such as the first one; a creator can have ${maxKeys} working keys.`,
  input: input('A key to create for a creator.', (t) => ({
    creatorId: t.field({ type: 'Id', required: true, description: 'Id of the creator.' }),
    name: t.string({ required: true, description: nameRule }),
  })),
  run: issueApiKey,
});

mutation('deleteApiKey', {
  type: ApiKey,
  access: 'FULL',
  endsAccess: true,
  description: 'Revokes a key for good.',
  input: input('A key to revoke.', (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the key.' }),
  })),
  run: deleteApiKey,
});

mutation('regenerateApiKey', {
  type: IssuedApiKey,
  access: 'FULL',
  endsAccess: true,
  description:
    'Gives a key a new secret, which only this response shows. The previous secret is refused at once, or after a grace period.',
  input: input('A key that gets a new secret.', (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the key.' }),
    gracePeriodSeconds: t.int({
      required: true,
      defaultValue: 0,
      description: `How long the previous secret keeps working, from 0 to ${maxGracePeriodSeconds} seconds, so that you can replace it wherever it is used. Both secrets share the limits of the key. Any older secret is refused at once.`,
      extensions: { rest: 'never' },
    }),
  })),
  run: regenerateApiKey,
});
