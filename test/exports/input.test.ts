import { describe, expect, test } from 'vitest';
import type { CreateExportInput } from '../../schema/generated/operations.js';
import { signInWithToken } from '../support/scenes/cabinet-session.js';
import { askExport, download, newExport } from '../support/scenes/exports.js';
import { origin, useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service);
const other = useCreator(service);

const query = 'mutation { createExport(input: { what: PAYMENTS }) { url } }';

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

  test("does not find an unknown product, nor another creator's", async () => {
    for (const productId of ['404', String(other.productId)]) {
      expect((await askExport(creator.graphql, { productId })).code).toBe('NOT_FOUND');
    }
  });

  test('serves a key that only reads, a session, and the platform for a creator', async () => {
    const { data } = await creator.graphql(
      `mutation { createApiKey(input: { name: "Books", access: READ }) { key } }`,
    );
    const reader = (await service.graphql(data.createApiKey.key, query)).data;
    const cabinet = await signInWithToken(service, creator);
    const session = (await cabinet.graphql(query)).data;
    const onBehalf = { 'X-On-Behalf-Of': String(creator.id) };
    const body = { query };
    const platform = await service.rest(service.platformKey, 'POST', '/graphql', body, onBehalf);
    for (const made of [reader, session, platform.body.data]) {
      const path = made.createExport.url.slice(origin.length);
      expect(await download(service, path)).toContain('payment_id');
    }
    expect((await service.graphql(service.platformKey, query)).code).toBe('FORBIDDEN');
  });
});
