import { describe, expect, test } from 'vitest';
import { newLinkUuid } from '../../src/payment-links/link-uuid.js';
import { providerFor } from '../../src/checkouts/start-checkout.js';
import { findOpenCheckout } from '../../src/checkouts/settle.js';
import { Decimal } from 'decimal.js';
import { useShop } from '../support/scenes/checkouts.js';
import { ann } from '../support/scenes/customers.js';
import { deleteLink, makeLink, newLink, updateLink } from '../support/scenes/payments.js';

const shop = useShop();
const { stripe, yookassa, service, creator, start, open, paid, pass, settle, cancel, row } = shop;

const limited = (maxPayments = 1) => makeLink(creator, { maxPayments });
const held = { code: 'LINK_USED', retryAfterSeconds: 36 * 60 };
const bob = { ...ann, email: 'bob@buyer.example' };

describe('A form', () => {
  test('leads to the same page however often it is sent, and holds one place', async () => {
    const { uuid } = await limited(2);
    const { id, address } = await open({ uuid });
    for (let time = 0; time < 3; time++) expect(await start({ uuid, id })).toEqual({ id, address });
    await open({ uuid });
    await expect(start({ uuid })).rejects.toMatchObject(held);
  });

  test('that is sent twice at once opens one page', async () => {
    const { uuid } = await limited();
    const { id } = await open({ uuid });
    await cancel(id);
    const again = id.replace(/.{12}$/, 'abcdefabcdef');
    const [one, other] = await Promise.all([
      start({ uuid, id: again }),
      start({ uuid, id: again }),
    ]);
    expect(one).toEqual(other);
    expect([...stripe.sessions.values()].filter(({ status }) => status === 'open')).toContainEqual(
      expect.objectContaining({ client_reference_id: again }),
    );
  });

  test.each(['lose before', 'lose after', 'processing', 'html', 'huge'] as const)(
    'whose page got no clear answer (%s) opens that page when it is sent again',
    async (fault) => {
      const { uuid } = await limited();
      const id = newLinkUuid(BigInt(creator.id));
      stripe.treat(fault);
      expect(await start({ uuid, id })).toBe('unclear');
      const pages = stripe.sessions.size;
      const page = await open({ uuid, id });
      expect(page.id).toBe(id);
      const isMade = fault === 'lose after' || fault === 'processing';
      expect(stripe.sessions.size).toBe(isMade ? pages : pages + 1);
    },
  );

  test('with other values opens another page, and the first one ends', async () => {
    const { uuid } = await limited();
    const first = await open({ uuid });
    const second = await open({ uuid, id: first.id, customer: bob });
    expect(second.id).not.toBe(first.id);
    expect(stripe.sessions.get(first.page)?.status).toBe('expired');
    expect(await row(first.id)).toMatchObject({ state: 'ENDED', customerEmail: null });
  });

  test.each([
    ['as it was', {}, 'recorded'],
    ['with other values', { customer: bob }, 'recorded'],
    ['with other values, before anybody knows of the payment', { customer: bob }, 'unknown'],
    ['with other values, while the provider does not answer', { customer: bob }, 'unclear'],
  ])('that is paid is not paid twice when it is sent again %s', async (_how, more, state) => {
    const { uuid, id } = await paid();
    if (state === 'recorded') await settle(id);
    if (state === 'unclear') stripe.treat('html');
    const pages = stripe.sessions.size;
    const address = expect.stringMatching(new RegExp(`/back\\?checkout=${id}$`)) as string;
    expect(await start({ uuid, id, ...more })).toEqual({ id, address });
    expect(stripe.sessions.size).toBe(pages);
    // Another form is another payment.
    await open({ uuid });
  });

  test('in another currency gives the place of the first page to the second', async () => {
    const { uuid } = await limited();
    const first = await open({ uuid, currency: 'RUB' });
    await open({ uuid, id: first.id });
    expect(await row(first.id)).toMatchObject({ state: 'OPEN' });
  });

  test('is refused with all its faults', async () => {
    const { uuid } = await newLink(creator);
    const customer = { ...ann, email: 'x'.repeat(256), name: 'a\0' };
    const refusal = await start({ uuid, customer }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      faults: [{ path: ['customer', 'email'] }, { path: ['customer', 'name'] }],
    });
  });
});

test.each(['ann', 'ann@shop', 'ann@shop.example\r\nBcc: bob@shop.example', 'a b@shop.example'])(
  'A provider gets no e-mail address like %j',
  async (email) => {
    const { uuid } = await newLink(creator);
    const fault = { path: ['customer', 'email'], rule: 'emailAddress' };
    await expect(start({ uuid, customer: { ...ann, email } })).rejects.toMatchObject({
      faults: [fault],
    });
  },
);

test('The last place is held a minute longer than the page can be paid', async () => {
  const { uuid } = await limited();
  await open({ uuid });
  service.clock.pass(36 * 60_000 - 1000);
  await expect(start({ uuid })).rejects.toMatchObject({ ...held, retryAfterSeconds: 1 });
  service.clock.pass(1000);
  await open({ uuid });
});

test('A customer who turns back frees the place at once', async () => {
  for (const currency of ['EUR', 'RUB'] as const) {
    const { uuid } = await limited();
    const { id } = await open({ uuid, currency });
    const { state } = await cancel(id);
    // YooKassa ends no page, so that one is looked at further.
    expect(state).toBe(currency === 'EUR' ? 'ENDED' : 'OPEN');
    await open({ uuid, currency });
  }
});

test.each([
  ['disabled', (uuid: string) => updateLink(creator, { uuid, isEnabled: false }), 'CONFLICT'],
  ['deleted', (uuid: string) => deleteLink(creator, uuid), 'NOT_FOUND'],
])('A %s link opens no page, nor leads to one that is open', async (_state, change, code) => {
  for (const maxPayments of [null, 2]) {
    const { uuid } = await makeLink(creator, { maxPayments });
    const { id } = await open({ uuid });
    await change(uuid);
    const asked = stripe.asked.length;
    await expect(start({ uuid })).rejects.toMatchObject({ code });
    await expect(start({ uuid, id })).rejects.toMatchObject({ code });
    expect(stripe.asked).toHaveLength(asked);
  }
});

test('A page that a provider refuses frees the place, and tells the operator', async () => {
  const { uuid } = await limited();
  stripe.treat('refuse');
  expect(await start({ uuid })).toBe('refused');
  expect(service.logLines.at(-1)).toContain('A provider refused a new checkout');
  await open({ uuid });
});

test('A price beyond the limits of its provider is offered by none', () => {
  const charged = (currency: 'EUR' | 'RUB', text: string) =>
    providerFor(service.services, { currency, charged: new Decimal(text) })?.name;
  expect(['0.49', '0.50', '999999.99', '1000000'].map((text) => charged('EUR', text))).toEqual([
    ...[undefined, 'STRIPE', 'STRIPE', undefined],
  ]);
  expect(['0.99', '1', '350000', '350000.01'].map((text) => charged('RUB', text))).toEqual([
    ...[undefined, 'YOOKASSA', 'YOOKASSA', undefined],
  ]);
});

test('A page that nobody was sent to ends without a question', async () => {
  const { uuid } = await newLink(creator);
  const id = newLinkUuid(BigInt(creator.id));
  stripe.treat('lose after');
  await start({ uuid, id });
  await pass(36 * 60);
  expect(await row(id)).toMatchObject({ state: 'ENDED', tries: 0, customerEmail: null });
});

test('A customer finds the open page again until it ends', async () => {
  const { uuid } = await newLink(creator);
  const { id, address } = await open({ uuid });
  expect(await findOpenCheckout(service.services, id)).toMatchObject({ id, address });
  service.clock.pass(35 * 60_000);
  expect(await findOpenCheckout(service.services, id)).toBeNull();
  expect(await findOpenCheckout(service.services, 'unknown')).toBeNull();
});

// Near the end: the tests before it look at what is under way.
test('A link has 600 payments under way, until the first of them can no longer be paid', async () => {
  const { uuid } = await newLink(creator);
  const { id } = await open({ uuid });
  service.clock.pass(60_000);
  // As many more rows like it, which end a minute later.
  await service.database.sql(
    `INSERT INTO checkouts SELECT (jsonb_populate_record(one, jsonb_build_object(
      'id', gen_random_uuid(), 'ends_at', ends_at + interval '1 minute'
    ))).* FROM checkouts AS one, generate_series(2, 600) WHERE id = $1`,
    [id],
  );
  const refusal = { code: 'RATE_LIMITED', retryAfterSeconds: 34 * 60 };
  await expect(start({ uuid })).rejects.toMatchObject(refusal);
  service.clock.pass(34 * 60_000);
  await open({ uuid });
});

test('What providers were asked for is what their documents allow', () => {
  expect([...stripe.violations, ...yookassa.violations]).toEqual([]);
});
