import { z } from 'zod';
import type { ApiKey } from '../../prisma/client/client.js';
import { defineEvent, id, time } from '../events/define-event.js';
import { knownFacts } from '../events/notice.js';
import { sayTime } from '../texts/formats.js';

export type ExpiringKey = Pick<ApiKey, 'id' | 'name'> & { expiresAt: Date };

const expiringData = z.object({
  api_key: z
    .object({
      id: id.describe('Id of the key.'),
      name: z.string().describe('Name of the key.'),
      expires_at: time.describe('From this time on, the key is refused, in UTC.'),
    })
    .describe('The key.'),
});

/** It never tells the secret of the key. */
export const keyExpiring = defineEvent('api_key.expiring', {
  summary: 'An API key expires soon',
  description:
    'Sent to your endpoints 7 days and 1 day before an API key expires; at once if you create a key that expires within a day. It is not sent for a key that you have deleted.',
  data: expiringData,
  example: {
    summary: 'A key that is replaced in time',
    data: { api_key: { id: 1, name: 'Bot', expires_at: '2026-11-28T12:00:00.000Z' } },
  },
  tell: ({ id, name, expiresAt }: ExpiringKey): z.infer<typeof expiringData> => ({
    api_key: { id: Number(id), name, expires_at: expiresAt.toISOString() },
  }),
  words: ({ api_key: { name, expires_at } }, texts) => ({
    title: texts.say('notice.keyExpiring'),
    facts: knownFacts([
      [texts.say('notice.key'), name],
      [texts.say('notice.expiresAt'), sayTime(expires_at, texts)],
    ]),
    page: '/api-keys',
  }),
});
