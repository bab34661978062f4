import { builder } from '../builder.js';
import { input, mutation } from '../declare.js';
import type { WindowState } from '../access/limits/budget.js';
import { creatorOf } from '../access/context.js';
import { createCreator } from './creators.js';

export const Creator = builder.prismaObject('Creator', {
  description: 'A seller: the owner of a store on the platform.',
  fields: (t) => ({
    id: t.expose('id', { type: 'Id', description: 'Numeric id.' }),
    storeName: t.exposeString('storeName', {
      description: 'Username or store name; part of every payment address.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    suspendedAt: t.expose('suspendedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Since when the creator is suspended: its keys are refused, and its links cannot be paid. Null if it is not.',
    }),
    suspensionReason: t.exposeString('suspensionReason', {
      nullable: true,
      description: 'Why the creator is suspended; null if it is not.',
    }),
  }),
});

const LimitLeft = builder.objectRef<WindowState>('LimitLeft').implement({
  description: 'State of one request limit of the key.',
  fields: (t) => ({
    window: t.exposeString('name', { description: '`minute` or `hour`.' }),
    limit: t.exposeInt('limit', { description: 'Requests allowed in the window.' }),
    remaining: t.exposeInt('remaining', { description: 'Requests left after this one.' }),
    resetSeconds: t.exposeInt('resetSeconds', {
      description: 'Seconds until the oldest request leaves the window and frees its place.',
    }),
  }),
});

export const Viewer = builder
  .objectRef<{ creatorId: bigint; apiKeyId: bigint | null }>('Viewer')
  .implement({
    description: 'The creator of this request, and its API key or session.',
    fields: (t) => ({
      creator: t.prismaField({
        type: Creator,
        description: 'The creator that the request is made for.',
        resolve: (query, { creatorId }, _args, ctx) =>
          ctx.db.creator.findFirstOrThrow({ ...query, where: { id: creatorId } }),
      }),
      apiKey: t.prismaField({
        type: 'ApiKey',
        nullable: true,
        description:
          'The key of this request, or that with which its session was opened; null if there is none, or the platform acts on behalf of the creator.',
        resolve: (query, { creatorId, apiKeyId }, _args, ctx) =>
          apiKeyId === null
            ? null
            : ctx.db.apiKey.findFirstOrThrow({ ...query, where: { creatorId, id: apiKeyId } }),
      }),
      limits: t.field({
        type: [LimitLeft],
        description:
          'The request limits of the key, or of all sessions that were opened with the same key, or by the platform, together: per minute, then per hour. Empty if the platform acts on behalf of the creator.',
        resolve: (_viewer, _args, ctx) => ctx.state.budget?.windows ?? [],
      }),
    }),
  });

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    access: 'READ',
    description: 'Your account, the API key or session of this request, and its limits.',
    resolve: (_root, _args, ctx) => {
      const { id, apiKeyId } = creatorOf(ctx);
      return { creatorId: id, apiKeyId };
    },
  }),
);

mutation('createCreator', {
  type: Creator,
  access: 'platform',
  description: 'Adds a creator. If the store name is taken, returns the existing creator.',
  input: input('A creator to add.', (t) => ({
    storeName: t.string({
      required: true,
      description:
        '1 to 100 letters, digits, dots, dashes and underscores, starting with a letter or digit.',
    }),
  })),
  run: createCreator,
});
