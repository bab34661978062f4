/** What only REST asks for: the keys as one list. */
import type { ApiKey as ApiKeyRow } from '../../prisma/client/client.js';
import { builder } from '../core/builder.js';
import { listApiKeys } from './api-keys.js';
import { ApiKey } from './fields.js';

const ApiKeyList = builder.objectRef<ApiKeyRow[]>('ApiKeyList').implement({
  description: 'Keys of a creator.',
  fields: (t) => ({
    data: t.field({
      type: [ApiKey],
      description: 'The keys, newest first.',
      resolve: (keys) => keys,
    }),
  }),
});

builder.queryField('apiKeyList', (t) =>
  t.field({
    type: ApiKeyList,
    access: 'creator',
    restOnly: true,
    description: 'The API keys of the creator that work, newest first.',
    args: {
      includeRevoked: t.arg.boolean({
        required: true,
        description: 'Whether the newest 100 revoked keys are listed too.',
      }),
    },
    resolve: (_root, args, ctx) => listApiKeys(ctx, args),
  }),
);
