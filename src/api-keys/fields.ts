import { builder } from '../core/builder.js';
import { keysetConnection } from '../core/keyset.js';
import {
  createApiKey,
  deleteApiKey,
  issueApiKey,
  keysOf,
  regenerateApiKey,
  type IssuedApiKey as IssuedApiKeyShape,
} from './api-keys.js';

export const ApiKey = builder.prismaObject('ApiKey', {
  description:
    'A key that opens the API for one creator. Its secret is shown once, when it is made.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'Numeric id.' }),
    name: t.exposeString('name', { description: 'Name the creator gave the key.' }),
    prefix: t.exposeString('prefix', {
      description: 'First 8 characters of the secret, to tell keys apart.',
    }),
    lastFour: t.exposeString('lastFour', { description: 'Last 4 characters of the secret.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the key was made.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key was last used, at most a second late; null if it never was.',
    }),
    requestCount: t.field({
      type: 'SafeInt',
      description:
        'Requests admitted with the key, at most a second late; no more than 9007199254740991 are counted.',
      resolve: ({ requestCount }) => Math.min(Number(requestCount), Number.MAX_SAFE_INTEGER),
    }),
    isActive: t.boolean({
      description: 'False once the key is revoked.',
      resolve: ({ revokedAt }) => revokedAt === null,
    }),
    previousSecretExpiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Until when the former secret is valid as well; null when it is not, or there is none.',
      extensions: { graphqlOnly: true },
      resolve: ({ previousSecretExpiresAt: expires, revokedAt }, _args, ctx) =>
        expires && expires > ctx.now() && !revokedAt ? expires : null,
    }),
  }),
});

const IssuedApiKey = builder.objectRef<IssuedApiKeyShape>('IssuedApiKey').implement({
  description: 'A key together with its secret.',
  fields: (t) => ({
    apiKey: t.expose('apiKey', {
      type: ApiKey,
      description: 'The key.',
      extensions: { restSpread: true },
    }),
    key: t.exposeString('key', {
      description: 'The secret. It is shown this once: store it now.',
    }),
  }),
});

builder.queryFields((t) => ({
  apiKeys: t.connection(
    {
      type: ApiKey,
      access: 'creator',
      description: 'The keys of the creator, newest first.',
      args: {
        includeRevoked: t.arg.boolean({
          required: true,
          defaultValue: false,
          description: 'Whether revoked keys are listed too.',
        }),
      },
      resolve: (_root, args, ctx) => {
        const where = keysOf(ctx, args.includeRevoked);
        return keysetConnection(
          'apiKeys',
          args,
          ({ id, ...page }) => ctx.db.apiKey.findMany({ ...page, where: { ...where, id } }),
          () => ctx.db.apiKey.count({ where }),
        );
      },
    },
    { name: 'ApiKeyConnection', description: 'A page of keys.' },
    { name: 'ApiKeyEdge', description: 'One of the keys of a page.' },
  ),
}));

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A key to make.',
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 255 characters; need not be unique.' }),
  }),
});

const IssueApiKeyInput = builder.inputType('IssueApiKeyInput', {
  description: 'A key to make for a creator.',
  fields: (t) => ({
    creatorId: t.int({ required: true, description: 'Whose key it will be.' }),
    name: t.string({ required: true, description: '1 to 255 characters; need not be unique.' }),
  }),
});

const DeleteApiKeyInput = builder.inputType('DeleteApiKeyInput', {
  description: 'A key to revoke.',
  fields: (t) => ({ id: t.int({ required: true, description: 'Id of the key.' }) }),
});

const RegenerateApiKeyInput = builder.inputType('RegenerateApiKeyInput', {
  description: 'A key to give a new secret.',
  fields: (t) => ({
    id: t.int({ required: true, description: 'Id of the key.' }),
    gracePeriodSeconds: t.int({
      required: true,
      defaultValue: 0,
      description:
        'For how long the former secret is valid yet, from 0 to 86400, so that it can be replaced wherever it is in use. Both share the limits of the key. A secret before them is refused at once.',
      extensions: { graphqlOnly: true },
    }),
  }),
});

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: IssuedApiKey,
    access: 'creator',
    description:
      'Makes a key; a creator can have 100 that work. The answer is the only place where its secret is shown.',
    args: { input: t.arg({ type: CreateApiKeyInput, required: true }) },
    resolve: (_root, { input }, ctx) => createApiKey(ctx, input),
  }),
  deleteApiKey: t.field({
    type: ApiKey,
    access: 'creator',
    description: 'Revokes a key for good.',
    args: { input: t.arg({ type: DeleteApiKeyInput, required: true }) },
    resolve: (_root, { input }, ctx) => deleteApiKey(ctx, input),
  }),
  regenerateApiKey: t.field({
    type: IssuedApiKey,
    access: 'creator',
    description:
      'Gives a key a new secret, which is shown this once. The former one is refused, at once or after a grace period.',
    args: { input: t.arg({ type: RegenerateApiKeyInput, required: true }) },
    resolve: (_root, { input }, ctx) => regenerateApiKey(ctx, input),
  }),
  issueApiKey: t.field({
    type: IssuedApiKey,
    access: 'platform',
    description:
      'Makes a key for a creator, such as the first one; a creator can have 100 that work.',
    args: { input: t.arg({ type: IssueApiKeyInput, required: true }) },
    resolve: (_root, { input }, ctx) => issueApiKey(ctx, input),
  }),
}));
