import { beforeEach, describe, expect, test } from 'vitest';
import {
  SetLinkDefaultsDocument,
  type CreatePaymentLinkInput as NewLink,
  type PaymentLinkStatus,
  type SetLinkDefaultsInput,
} from '../../schema/generated/operations.js';
import { at, useClock } from '../support/scenes/clock.js';
import {
  makeLink,
  newLink,
  newProduct,
  payment,
  readLink,
  recordPayment,
} from '../support/scenes/payments.js';
import { callMutation, tenEuros, useStore } from '../support/service/service.js';

const { service, creator } = useStore({ databaseTimeoutMs: 20_000 }, beforeEach);
const setClock = useClock(service);

const successUrl = 'https://shop.example/thanks';

const setDefaults = (input: Partial<SetLinkDefaultsInput>) =>
  creator.graphql(SetLinkDefaultsDocument, {
    linkDefaults: { productId: String(creator.productId), ...input },
  });

const defaultsNow = async () => {
  const query = `{ product(id: ${creator.productId}) { linkDefaults { expiresAfterSeconds successUrl } } }`;
  return (await creator.graphql(query)).data.product.linkDefaults;
};

const fields = 'isEnabled expiresAt maxPayments label successUrl';
const gotBy = ({ uuid }: { uuid: string }) => readLink(creator, uuid, fields);

const nothing = {
  ...{ isEnabled: true, expiresAt: null, maxPayments: null, label: null, successUrl: null },
};

/** The settings of a link that GraphQL makes, the same in the answer and in the database. */
async function gotByGraphql(more: Partial<NewLink>) {
  const prices = [{ currencyId: 3, price: 10, isDiscountPrice: false }];
  const input = { productId: creator.productId, prices, ...more };
  const { data } = await callMutation(
    creator.graphql,
    'createPaymentLink',
    `uuid ${fields}`,
    input,
  );
  const { uuid, ...got } = data.createPaymentLink;
  expect(await gotBy({ uuid })).toEqual(got);
  return got;
}

describe('The defaults of a product', () => {
  test('apply to its links by REST from then on, and to none before', async () => {
    expect(await defaultsNow()).toEqual({ expiresAfterSeconds: null, successUrl: null });
    const before = await newLink(creator);
    const { data } = await setDefaults({ expiresAfterSeconds: 3600, successUrl });
    const defaults = { expiresAfterSeconds: 3600, successUrl };
    expect(data.setLinkDefaults.linkDefaults).toEqual(defaults);
    expect(await defaultsNow()).toEqual(defaults);

    setClock(60);
    const link = await newLink(creator);
    const got = { ...nothing, expiresAt: at(3660).toISOString(), successUrl };
    expect(await gotBy(link)).toEqual(got);
    await setDefaults({ successUrl: 'https://shop.example/other' });
    expect(await gotBy(link)).toEqual(got);
    expect(await gotBy(before)).toEqual(nothing);

    setClock(3659.999);
    expect((await recordPayment(service, payment(link.uuid))).status).toBe(200);
    setClock(3660);
    expect((await recordPayment(service, payment(link.uuid))).code).toBe('CONFLICT');
  });

  test('are removed when they are left out', async () => {
    for (const defaults of [{ expiresAfterSeconds: 60, successUrl }, { successUrl }, {}]) {
      await setDefaults(defaults);
      const none = { expiresAfterSeconds: null, successUrl: null };
      expect(await defaultsNow()).toEqual({ ...none, ...defaults });
    }
    expect(await gotBy(await newLink(creator))).toEqual(nothing);
  });

  test('apply by GraphQL only on request, and its values win', async () => {
    await setDefaults({ expiresAfterSeconds: 60, successUrl });
    const defaults = { ...nothing, expiresAt: at(60).toISOString(), successUrl };
    expect(await gotByGraphql({})).toEqual(nothing);
    expect(await gotByGraphql({ useDefaults: false })).toEqual(nothing);
    expect(await gotByGraphql({ useDefaults: true })).toEqual(defaults);
    for (const own of [
      { expiresAt: at(90).toISOString() },
      { successUrl: 'https://other.example/' },
      { isEnabled: false, maxPayments: 2, label: 'A' },
    ]) {
      expect(await gotByGraphql({ useDefaults: true, ...own })).toEqual({ ...defaults, ...own });
    }
  });

  test('apply to one product', async () => {
    await setDefaults({ expiresAfterSeconds: 60, successUrl });
    const productId = await newProduct(service, creator);
    expect(await gotByGraphql({ productId, useDefaults: true })).toEqual(nothing);
  });

  test.each<[keyof SetLinkDefaultsInput, unknown]>([
    ['expiresAfterSeconds', 0],
    ['expiresAfterSeconds', -1],
    ['expiresAfterSeconds', 315_360_001],
    ['successUrl', 'http://shop.example/'],
  ])('cannot have the %s %j', async (field, value) => {
    await setDefaults({ expiresAfterSeconds: 60, successUrl });
    const { error } = await setDefaults({ [field]: value });
    expect(error?.extensions.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(error?.extensions.fields as object)).toEqual([field]);
    expect(await defaultsNow()).toEqual({ expiresAfterSeconds: 60, successUrl });
  });

  test('let a link live at most ten years', async () => {
    await setDefaults({ expiresAfterSeconds: 315_360_000 });
    const { expiresAt } = await gotBy(await newLink(creator));
    expect(expiresAt).toBe(at(315_360_000).toISOString());
  });

  test('do not change the answer to a repeated request', async () => {
    await setDefaults({ expiresAfterSeconds: 60 });
    const post = async () => {
      const headers = { 'Idempotency-Key': 'order-1' };
      return (await creator.rest('POST', creator.links, tenEuros, headers)).body;
    };
    const first = await post();
    const got = await gotBy(first);
    await setDefaults({ expiresAfterSeconds: 90, successUrl });
    setClock(30);
    expect(await post()).toEqual(first);
    expect(await gotBy(first)).toEqual(got);
    expect(got).toEqual({ ...nothing, expiresAt: at(60).toISOString() });
  });
});

describe('REST', () => {
  const settings = {
    ...{ isEnabled: false, expiresAt: at(60).toISOString(), maxPayments: 1, label: 'A' },
    ...{ successUrl: 'https://other.example/', useDefaults: false },
  };
  const inSnakeCase = {
    ...{ is_enabled: false, expires_at: at(60).toISOString(), max_payments: 1, label: 'A' },
    ...{ success_url: 'https://other.example/', use_defaults: false },
  };

  test('ignores settings of a link in a body, good or bad', async () => {
    await setDefaults({ expiresAfterSeconds: 90, successUrl });
    const plain = await creator.rest('POST', creator.links, tenEuros);
    const bad = Object.fromEntries(Object.keys(inSnakeCase).map((name) => [name, { not: 'it' }]));
    const defaults = { ...nothing, expiresAt: at(90).toISOString(), successUrl };
    for (const more of [settings, inSnakeCase, bad]) {
      const { status, body } = await creator.rest('POST', creator.links, { ...tenEuros, ...more });
      expect([status, Object.keys(body)]).toEqual([200, Object.keys(plain.body)]);
      expect(await gotBy(body)).toEqual(defaults);
    }
  });

  test.each<[PaymentLinkStatus, Partial<NewLink>]>([
    ['ACTIVE', {}],
    ['DISABLED', { isEnabled: false }],
    ['EXPIRED', { expiresAt: at(60).toISOString() }],
    ['SOLD_OUT', { maxPayments: 1 }],
    ['USED', { useOnce: true }],
  ])('lists and deletes a link that is %s as any other', async (status, more) => {
    const { id, uuid } = await makeLink(creator, more);
    if (['SOLD_OUT', 'USED'].includes(status)) await recordPayment(service, payment(uuid));
    setClock(60);
    expect(await readLink(creator, uuid, 'status')).toEqual({ status });
    const { body } = await creator.rest('GET', creator.links);
    expect(body.meta.total).toBe(1);
    const item = {
      ...{ id: Number(id), uuid, product_id: creator.productId },
      use_once: status === 'USED',
    };
    const prices = { prices: ['€10.00', '905.00 ₽'], is_discount_price: false };
    expect(body.data).toEqual([
      { ...item, ...prices, payment_link: expect.stringContaining(uuid) },
    ]);
    expect((await creator.rest('DELETE', `${creator.links}/${id}`)).status).toBe(204);
    expect((await creator.rest('GET', creator.links)).body.data).toEqual([]);
  });
});
