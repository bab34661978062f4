import { expect, test } from 'vitest';
import * as keys from '../../src/api-keys/api-keys.js';
import * as limits from '../../src/cabinet/api/limits.js';
import * as relay from '../../src/relay.js';
import * as text from '../../src/core/text.js';
import * as metadata from '../../src/payment-links/metadata.js';
import * as cleanup from '../../src/events/cleanup.js';
import * as endpoints from '../../src/webhooks/endpoints.js';
import * as events from '../../src/events/feed.js';

const ofService: Record<string, unknown> = {
  ...keys,
  ...relay,
  ...text,
  ...metadata,
  ...cleanup,
  ...endpoints,
  ...events,
};

test.each(Object.entries(limits))('the cabinet knows %s as the service has it', (name, limit) => {
  expect(limit).toBe(ofService[name]);
});
