/** The life of a link: its settings, its status and its limit. */
import { describe, expect, test } from 'vitest';
import type {
  CreatePaymentLinkInput as NewLink,
  UpdatePaymentLinkInput as Changes,
} from '../../schema/generated/operations.js';
import { at, useClock } from '../support/scenes/clock.js';
import {
  deleteLink,
  payment,
  readLink,
  recordPayment,
  recordRefund,
  refund,
} from '../support/scenes/payments.js';
import { callMutation, useStore } from '../support/service/service.js';
import { onServer, queued } from '../support/world/locks.js';

const { service, creator } = useStore({ databaseTimeoutMs: 20_000 });
const setClock = useClock(service);

const shown =
  'id uuid status isEnabled expiresAt maxPayments label successUrl useOnce metadata prices { currency charged }';

const create = (more: Partial<NewLink> = {}) => {
  const prices = [{ currencyId: 3, price: 10, isDiscountPrice: false }];
  const input = { productId: creator.productId, prices, ...more };
  return callMutation(creator.graphql, 'createPaymentLink', shown, input);
};
const newLink = async (more: Partial<NewLink> = {}) => (await create(more)).data.createPaymentLink;

const update = (input: Changes) => callMutation(creator.graphql, 'updatePaymentLink', shown, input);
const linkOf = ({ uuid }: { uuid: string }) => readLink(creator, uuid, shown);
const statusOf = async (link: { uuid: string }) => (await linkOf(link)).status as string;
const pay = ({ uuid }: { uuid: string }) => recordPayment(service, payment(uuid));

const codeAndFields = ({ error }: { error: { extensions: any } | undefined }) => [
  error?.extensions.code,
  Object.keys(error?.extensions.fields ?? {}),
];

const all = {
  isEnabled: false,
  expiresAt: at(60).toISOString(),
  maxPayments: 3,
  label: 'Весна',
  successUrl: 'https://shop.example/thanks?from=link',
};
const none = { expiresAt: null, maxPayments: null, label: null, successUrl: null };

describe('The settings of a link', () => {
  test('are stored as they are given, and empty if they are not given', async () => {
    const link = await newLink(all);
    expect(link).toMatchObject({ ...all, status: 'DISABLED' });
    expect(await linkOf(link)).toEqual(link);
    expect(await newLink()).toMatchObject({ ...none, isEnabled: true, status: 'ACTIVE' });
  });

  test('are changed one by one, by id or by uuid, and removed by null', async () => {
    const link = await newLink({ metadata: { order: 'A-1' } });
    const { id, uuid } = link;
    const expected = { ...link };
    const changes = [all, none].flatMap((settings) => Object.entries(settings));
    for (const [index, [name, value]] of changes.entries()) {
      Object.assign(expected, { [name]: value, status: expect.any(String) });
      const { data } = await update({ ...(index % 2 === 0 ? { id } : { uuid }), [name]: value });
      expect(data.updatePaymentLink).toEqual(expected);
      expect(await linkOf(link)).toEqual(data.updatePaymentLink);
    }
    const { data } = await update({ uuid: uuid.toUpperCase(), ...all, isEnabled: true });
    expect(data.updatePaymentLink).toEqual({ ...link, ...all, isEnabled: true });
  });

  test('stay when none is given, or null for one that cannot be removed', async () => {
    const link = await newLink({ ...all, isEnabled: true });
    const once = await newLink({ useOnce: true, isEnabled: false });
    expect((await update({ id: link.id })).data?.updatePaymentLink).toEqual(link);
    expect((await update({ id: link.id, isEnabled: null })).data?.updatePaymentLink).toEqual(link);
    expect((await update({ id: once.id, maxPayments: 1 })).data?.updatePaymentLink).toEqual(once);
  });

  test('of a deleted link, or of none, cannot be changed', async () => {
    const { id, uuid } = await newLink();
    expect((await update({ uuid: 'nonsense', label: 'Mine' })).code).toBe('NOT_FOUND');
    await deleteLink(creator, uuid);
    for (const by of [{ id }, { uuid }]) {
      expect((await update({ ...by, label: 'Gone' })).code).toBe('NOT_FOUND');
    }
  });

  onServer('of a link that is just being deleted are not found', async () => {
    const { id, uuid } = await newLink();
    const both = await queued(
      service,
      { event: 'UPDATE', table: 'payment_links', when: `NEW.id = ${id}` },
      () => creator.rest('DELETE', `${creator.links}/${id}`),
      () => update({ uuid, label: 'Late' }),
    );
    expect(both).toMatchObject([{ status: 204 }, { code: 'NOT_FOUND' }]);
  });

  const bad: [string, string, Changes][] = [
    ['a time that is over', 'expiresAt', { expiresAt: at(-1).toISOString() }],
    ['this very moment', 'expiresAt', { expiresAt: at(0).toISOString() }],
    ['no payment', 'maxPayments', { maxPayments: 0 }],
    ['too many payments', 'maxPayments', { maxPayments: 1_000_001 }],
    ['an address without TLS', 'successUrl', { successUrl: 'http://shop.example/' }],
    ['an address that runs code', 'successUrl', { successUrl: 'javascript:alert(1)' }],
    ['no address', 'successUrl', { successUrl: 'shop.example/thanks' }],
    ['an empty address', 'successUrl', { successUrl: '' }],
    ['a long address', 'successUrl', { successUrl: `https://a.b/${'x'.repeat(2048 - 11)}` }],
    ['a user name', 'successUrl', { successUrl: 'https://ann@shop.example/' }],
    ['a long label', 'label', { label: 'я'.repeat(256) }],
  ];
  test.each(bad)('cannot be %s: a fault of %s', async (_what, field, input) => {
    const { id } = await newLink();
    for (const answer of [await update({ id, ...input }), await create(input)]) {
      expect(codeAndFields(answer)).toEqual(['VALIDATION_FAILED', [field]]);
    }
  });

  test('may have their greatest values', async () => {
    const successUrl = `https://a.b/${'x'.repeat(2048 - 12)}`;
    const largest = { maxPayments: 1_000_000, successUrl, label: '🎁'.repeat(255) };
    expect(await newLink(largest)).toMatchObject(largest);
    expect(await newLink({ maxPayments: 1 })).toMatchObject({ maxPayments: 1 });
  });

  test('cannot give a use_once link a limit other than 1', async () => {
    const { id } = await newLink({ useOnce: true, maxPayments: 1 });
    const input = { useOnce: true, maxPayments: 2 };
    for (const answer of [await create(input), await update({ id, maxPayments: 2 })]) {
      expect(codeAndFields(answer)).toEqual(['VALIDATION_FAILED', ['maxPayments']]);
    }
  });

  test('are not changed by neither or both of the id and the uuid of a link', async () => {
    const { id, uuid } = await newLink();
    for (const by of [{}, { id, uuid }]) {
      const answer = await update({ ...by, label: 'A' });
      expect(codeAndFields(answer)).toEqual(['VALIDATION_FAILED', ['id']]);
    }
  });
});

describe('The status of a link', () => {
  test('is SOLD_OUT rather than DISABLED, and DISABLED rather than EXPIRED', async () => {
    const link = await newLink({ maxPayments: 1, expiresAt: at(60).toISOString() });
    expect(await statusOf(link)).toBe('ACTIVE');
    await pay(link);
    expect(await statusOf(link)).toBe('SOLD_OUT');
    await update({ id: link.id, isEnabled: false });
    setClock(60);
    expect(await statusOf(link)).toBe('SOLD_OUT');
    for (const [change, status] of [
      [{ maxPayments: 2 }, 'DISABLED'],
      [{ isEnabled: true }, 'EXPIRED'],
      [{ expiresAt: null }, 'ACTIVE'],
    ] as const) {
      const { data } = await update({ id: link.id, ...change });
      expect(data.updatePaymentLink.status).toBe(status);
      expect(await statusOf(link)).toBe(status);
    }
  });

  test('is USED once a use_once link is paid, whatever else is true', async () => {
    const link = await newLink({ useOnce: true, expiresAt: at(60).toISOString() });
    await pay(link);
    await update({ id: link.id, isEnabled: false });
    setClock(60);
    expect(await statusOf(link)).toBe('USED');
  });
});

describe('A limit of payments', () => {
  test('counts payments from before it was set', async () => {
    const link = await newLink();
    const { data } = await pay(link);
    for (let count = 0; count < 2; count++) await pay(link);
    // A refunded payment no longer takes a place.
    await recordRefund(service, refund(data.recordPayment.paymentId, { reopenLink: true }));
    const limited = async (maxPayments: number | null): Promise<string> =>
      (await update({ id: link.id, maxPayments })).data.updatePaymentLink.status;
    expect(await limited(1)).toBe('SOLD_OUT');
    expect(await limited(2)).toBe('SOLD_OUT');
    expect(await limited(null)).toBe('ACTIVE');
    expect(await limited(3)).toBe('ACTIVE');
    expect((await pay(link)).status).toBe(200);
    expect(await statusOf(link)).toBe('SOLD_OUT');
  });

  test('frees one place for a refund that reopens it, also for two at once', async () => {
    const link = await newLink({ maxPayments: 2 });
    const { data } = await pay(link);
    await pay(link);
    const { paymentId } = data.recordPayment;
    const half = () => refund(paymentId, { amount: '5.00', reopenLink: true });
    const refunds = await Promise.all([half(), half()].map((one) => recordRefund(service, one)));
    expect(refunds.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statusOf(link)).toBe('ACTIVE');
    expect((await pay(link)).status).toBe(200);
    expect((await pay(link)).code).toBe('LINK_USED');
    expect(await statusOf(link)).toBe('SOLD_OUT');
  });
});
