import { beforeEach, describe, expect, test } from 'vitest';
import type { CreatePaymentLinkInput } from '../../schema/generated/operations.js';
import { newLinkByGraphql } from '../support/scenes/payments.js';
import { signInWithKey } from '../support/scenes/cabinet-session.js';
import { tenEuros, useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service, beforeEach);

const create = async (more: Partial<CreatePaymentLinkInput> = {}) => {
  const { data, code, error } = await newLinkByGraphql(creator, {
    idempotencyKey: 'order-1',
    ...more,
  });
  return {
    uuid: (data as typeof data | null)?.createPaymentLink.uuid,
    code,
    fields: error?.extensions.fields,
  };
};
const countLinks = async (): Promise<number> =>
  (await creator.rest('GET', creator.links)).body.meta.total;

test('The same mutation under the same idempotencyKey gets the same link', async () => {
  const settings = { label: ' Ann ', expiresAt: '2026-12-01T00:00:00Z', maxPayments: 3 };
  const first = await create(settings);
  expect(first.uuid).toBeDefined();
  expect(await create({ ...settings, label: 'Ann', isEnabled: true, useDefaults: false })).toEqual(
    first,
  );
  expect(await countLinks()).toBe(1);
});

describe('Another request under the same idempotencyKey is refused:', () => {
  test.each<[what: string, other: Partial<CreatePaymentLinkInput>]>([
    ['another label', { label: 'Bob' }],
    ['no label', { label: null }],
    ['another expiry', { label: 'Ann', expiresAt: '2026-12-02T00:00:00Z' }],
    ['a limit', { label: 'Ann', maxPayments: 1 }],
    ['a page after the payment', { label: 'Ann', successUrl: 'https://shop.example/' }],
    ['disabled', { label: 'Ann', isEnabled: false }],
    ['the defaults of the product', { label: 'Ann', useDefaults: true }],
    ['other metadata', { label: 'Ann', metadata: { a: 1 } }],
    ['what is not valid', { label: 'Ann', prices: [] }],
  ])('%s', async (_what, other) => {
    await create({ label: 'Ann' });
    const { code, fields } = await create(other);
    expect(code).toBe('VALIDATION_FAILED');
    expect(fields).toMatchObject({ idempotencyKey: [expect.stringContaining('another request')] });
    expect(await countLinks()).toBe(1);
  });
});

test('A link that was changed since is still the answer to its request', async () => {
  const first = await create({ label: 'Ann' });
  await creator.graphql(
    `mutation { updatePaymentLink(input: { uuid: "${first.uuid}", label: "Bob", isEnabled: false }) { id } }`,
  );
  expect(await create({ label: 'Ann' })).toEqual(first);
});

test('Both doors know the same keys', async () => {
  const key = { 'Idempotency-Key': 'order-1' };
  const { body } = await creator.rest('POST', creator.links, tenEuros, key);
  // REST takes the defaults of the product.
  expect(await create({ useDefaults: true })).toMatchObject({ uuid: body.uuid });
  expect((await create()).code).toBe('VALIDATION_FAILED');
});

test('A key of the version before, which has stored no settings, counts without them', async () => {
  const first = await create();
  await service.database.sql('UPDATE idempotency_keys SET settings_hash = NULL');
  expect(await create({ useDefaults: true })).toEqual(first);
});

test('A link that the cabinet makes with a key has one entry in the audit log', async () => {
  const cabinet = await signInWithKey(service, creator.key);
  const document = `mutation ($productId: ID!) { createPaymentLink(input: {
    productId: $productId, idempotencyKey: "form-1", prices: [{ currencyId: 3, price: 10, isDiscountPrice: false }]
  }) { uuid } }`;
  const make = async () => (await cabinet.graphql(document, { productId: creator.productId })).data;
  expect(await make()).toEqual(await make());
  const { data } = await creator.graphql('{ auditLog { nodes { action actor } } }');
  const made = data.auditLog.nodes.filter(({ action }: any) => action === 'createPaymentLink');
  expect(made).toEqual([{ action: 'createPaymentLink', actor: 'SESSION' }]);
});

test.each([
  ['empty', '', 'must not be empty'],
  ['too long', 'x'.repeat(256), 'longer than 255'],
  ['not storable', 'a\0b', ''],
])('A key that is %s is a fault of its field', async (_what, idempotencyKey, sentence) => {
  const { code, fields } = await create({ idempotencyKey });
  expect(code).toBe('VALIDATION_FAILED');
  expect(fields).toEqual({ idempotencyKey: [expect.stringContaining(sentence)] });
});
