/** Fields only REST has: the API keys as one list. */
import { builder } from '../builder.js';
import { listApiKeys, shownRevokedKeys } from './api-keys.js';
import { ApiKey } from './fields.js';

const ApiKeyList = builder.objectRef<{ includeRevoked: boolean }>('ApiKeyList').implement({
  description: 'The API keys of a creator.',
  fields: (t) => ({
    data: t.prismaField({
      type: [ApiKey],
      description: 'The keys, newest first.',
      resolve: (selected, wanted, _args, ctx) => listApiKeys(ctx, wanted, selected),
    }),
  }),
});

builder.queryField('apiKeyList', (t) =>
  t.field({
    type: ApiKeyList,
    access: 'READ',
    extensions: { rest: 'only' },
    description: 'Your working API keys, newest first.',
    args: {
      includeRevoked: t.arg.boolean({
        required: true,
        description: `Whether to list the newest ${shownRevokedKeys} revoked or expired keys too.`,
      }),
    },
    resolve: (_root, args) => args,
  }),
);
