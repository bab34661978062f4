import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as keys from '../../src/api-keys/api-keys.js';
import * as limits from '../../src/cabinet/api/limits.js';
import * as relay from '../../src/relay.js';
import * as text from '../../src/core/text.js';
import * as several from '../../src/payment-links/several-links.js';
import * as metadata from '../../src/payment-links/metadata.js';
import * as cleanup from '../../src/events/cleanup.js';
import * as endpoints from '../../src/webhooks/endpoints/endpoints.js';
import * as events from '../../src/events/feed.js';
import * as products from '../../src/products/products.js';
import * as search from '../../src/search/search.js';
import * as sales from '../../src/payments/sales/sales-by.js';
import * as schedule from '../../src/webhooks/worker/schedule.js';
import { currencies } from '../../src/core/money.js';
import { packageFile } from '../../src/core/package.js';
import { allTexts } from '../../src/cabinet/texts/all-texts.js';

const ofService: Record<string, unknown> = {
  ...keys,
  ...relay,
  ...text,
  ...metadata,
  ...cleanup,
  ...endpoints,
  ...products,
  ...events,
  ...sales,
  ...several,
  ...schedule,
  ...search,
  firstRetryMs: schedule.delaysMs[1],
  currencyIds: Object.fromEntries(currencies.map(({ code, id }) => [code, id])),
};

test.each(Object.entries(limits))(
  'the cabinet has the same limit as the service: %s',
  (name, limit) => {
    expect(limit).toEqual(ofService[name]);
  },
);

const sdl = readFileSync(packageFile('schema', 'generated', 'schema.graphql'), 'utf8');
const [, signInMinutes] = /It works once, within (\d+) minutes/.exec(sdl) ?? [];
const givingUpDays = schedule.givingUpMs / schedule.hourMs / 24;
const attemptSeconds = schedule.attemptTimeoutMs / 1000;

test.each([
  ['session.staleHint', signInMinutes],
  ['overview.endpointFAILING', givingUpDays],
  ['webhooks.failingWords', givingUpDays],
  ['webhooks.byFailing', givingUpDays],
  ['webhooks.rotateWords', schedule.rotationOverlapMs / schedule.hourMs],
  ['webhooks.verifyBody', attemptSeconds],
  ['webhooks.errorTimeout', attemptSeconds],
  ['webhooks.recoverMonth', limits.keptDays],
  ['apiKeys.graceDay', limits.maxGracePeriodSeconds / 3600],
  ['links.tooMuchMetadata', limits.maxMetadataBytes / 1024],
] as const)('the text %s says the limit of the service, %s', (key, limit) => {
  for (const text of allTexts[key]) expect(text.match(/\d+/g)).toContain(String(limit));
});
