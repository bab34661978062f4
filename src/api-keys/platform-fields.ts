/** Fields for the platform: it revokes keys. */
import { builder } from '../builder.js';
import { maxNameLength } from '../core/text.js';
import { revokeApiKey, revokeLeakedKey } from './api-keys.js';
import { ApiKey } from './fields.js';

const RevokeApiKeyInput = builder.inputType('RevokeApiKeyInput', {
  description: 'A key to revoke.',
  fields: (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the key.' }),
    reason: t.string({
      required: true,
      description: `Why, 1 to ${maxNameLength} characters. The audit log shows it to the creator, too.`,
    }),
  }),
});

const RevokeLeakedKeyInput = builder.inputType('RevokeLeakedKeyInput', {
  description: 'A secret that has leaked.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'The secret, as it was found.' }),
  }),
});

builder.mutationFields((t) => ({
  revokeApiKey: t.field({
    type: ApiKey,
    access: 'platform',
    description: 'Revokes a key of any creator for good. `NOT_FOUND` if it does not work.',
    args: { input: t.arg({ type: RevokeApiKeyInput, required: true }) },
    resolve: (_root, { input }, ctx) => revokeApiKey(ctx, input),
  }),
  revokeLeakedKey: t.field({
    type: ApiKey,
    access: 'platform',
    description:
      'Revokes the key of a secret that has leaked. If it is the previous secret of a key, within its grace period, only that stops working. `NOT_FOUND` if it does not work.',
    args: { input: t.arg({ type: RevokeLeakedKeyInput, required: true }) },
    resolve: (_root, { input }, ctx) => revokeLeakedKey(ctx, input),
  }),
}));
