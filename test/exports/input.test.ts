import { describe, expect, test } from 'vitest';
import type { CreateExportInput } from '../../schema/generated/operations.js';
import { newKey } from '../support/scenes/api-keys.js';
import { onBehalfOf, signInWithToken } from '../support/scenes/cabinet-session.js';
import { askExport, download, newExport } from '../support/scenes/exports.js';
import { type Ask, origin, useStore } from '../support/service/service.js';

const { service, creator } = useStore();

const faultsOf = async (input: Partial<CreateExportInput>) => {
  const { error } = await askExport(creator.graphql, input);
  return error?.extensions.fields;
};

describe('createExport', () => {
  test('gives an address that can be opened for 10 minutes', async () => {
    const { data } = await askExport(creator.graphql);
    expect(data.createExport.url).toMatch(new RegExp(`^${origin}/exports/[\\w-]+$`));
    expect(data.createExport.expiresAt).toBe('2026-11-21T12:10:00.000Z');
  });

  test('names every fault with its field, all at once', async () => {
    const long = 'k'.repeat(41);
    const metadataKeys = ['k'.repeat(40), long, '', 'a', 'a'];
    const period = { from: '2026-11-02', to: '2026-11-01', timeZone: 'Mars/Base' };
    expect(await faultsOf({ metadataKeys, ...period })).toEqual({
      to: ['The to field must not be before from.'],
      timeZone: ['The timeZone field must be the name of a time zone, such as Europe/Berlin.'],
      'metadataKeys.1': ['The metadataKeys.1 field must not be longer than 40 characters.'],
      'metadataKeys.2': ['The metadataKeys.2 field is required.'],
      'metadataKeys.4': ['The metadataKeys.4 field has a duplicate value.'],
    });
  });

  test('takes 20 metadata keys, whatever their script, and no more', async () => {
    const metadataKeys = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(40, '中'));
    const path = await newExport(creator, { metadataKeys });
    expect(path.length).toBeLessThan(8192);
    expect(await download(service, path)).toContain('metadata.19');
    expect(await faultsOf({ metadataKeys: [...metadataKeys, 'x'] })).toEqual({
      metadataKeys: ['The metadataKeys field must not have more than 20 items.'],
    });
  });

  test.each(['AUDIT_LOG', 'CUSTOMERS'] as const)(
    'takes no product and no metadata keys with %s',
    async (what) => {
      const productId = String(creator.productId);
      expect(await faultsOf({ what, productId, metadataKeys: ['a'] })).toEqual({
        productId: [`The productId field must be left out when what is ${what}.`],
        metadataKeys: [`The metadataKeys field must be left out when what is ${what}.`],
      });
    },
  );

  test('serves a key that only reads, a session, and the platform for a creator', async () => {
    const { key } = await newKey(creator, { access: 'READ' });
    const cabinet = await signInWithToken(service, creator);
    const reading: Ask = (...asked) => service.graphql(key, ...asked);
    for (const graphql of [reading, cabinet.graphql, onBehalfOf(service, creator)]) {
      expect(await download(service, await newExport({ graphql }))).toContain('payment_id');
    }
    expect((await askExport(service.platform)).code).toBe('FORBIDDEN');
  });
});
