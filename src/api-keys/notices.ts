import { sayTime, type WriteNotice } from '../events/notice.js';
import type { KeyExpiringData } from './key-events.js';

const keyExpiring: WriteNotice<KeyExpiringData> = ({ api_key: { name, expires_at } }, texts) => ({
  title: texts.say('notice.keyExpiring'),
  facts: [
    { name: texts.say('notice.key'), value: name },
    { name: texts.say('notice.expiresAt'), value: sayTime(expires_at, texts) },
  ],
  page: '/api-keys',
});

/** The events of API keys in words. */
export const keyNotices = { 'api_key.expiring': keyExpiring };
