/** Fields for the platform: it revokes keys. */
import { input, mutation } from '../declare.js';
import { maxNameLength } from '../core/text.js';
import { revokeApiKey, revokeLeakedKey } from './api-keys.js';
import { ApiKey } from './fields.js';

mutation('revokeApiKey', {
  type: ApiKey,
  access: 'platform',
  description: 'Revokes a key of any creator for good. `NOT_FOUND` if it does not work.',
  input: input('A key to revoke.', (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the key.' }),
    reason: t.string({
      required: true,
      description: `Why, 1 to ${maxNameLength} characters. The audit log shows it to the creator, too.`,
    }),
  })),
  run: revokeApiKey,
});

mutation('revokeLeakedKey', {
  type: ApiKey,
  access: 'platform',
  description:
    'Revokes the key of a secret that has leaked. If it is the previous secret of a key, within its grace period, only that stops working. `NOT_FOUND` if it does not work.',
  input: input('A secret that has leaked.', (t) => ({
    key: t.string({ required: true, description: 'The secret, as it was found.' }),
  })),
  run: revokeLeakedKey,
});
