import { z } from 'zod';
import type { ApiKey } from '../../prisma/client/client.js';
import type { NewEvent } from '../events/outbox.js';

/** The `data` of the event. It never holds the secret of the key. */
export const keyExpiringData = z.object({
  api_key: z
    .object({
      id: z.int().positive().meta({ format: 'int64', description: 'Id of the key.' }),
      name: z.string().describe('Name of the key.'),
      expires_at: z.string().meta({
        format: 'date-time',
        description: 'From this time on, the key is refused, in UTC.',
      }),
    })
    .describe('The key.'),
});

export type KeyExpiringData = z.infer<typeof keyExpiringData>;

export type ExpiringKey = Pick<ApiKey, 'id' | 'name'> & { expiresAt: Date };

/** The event of a key that expires soon. */
export const keyExpiring = ({ id, name, expiresAt }: ExpiringKey): NewEvent => ({
  type: 'api_key.expiring',
  data: {
    api_key: { id: Number(id), name, expires_at: expiresAt.toISOString() },
  } satisfies KeyExpiringData,
});
