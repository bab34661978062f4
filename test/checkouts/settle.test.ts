import { describe, expect, test } from 'vitest';
import type { Provider } from '../../src/checkouts/providers/provider.js';
import { lostProviders } from '../../src/checkouts/lost-providers.js';
import { markDue } from '../../src/checkouts/settle.js';
import { dayMs } from '../../src/core/days.js';
import { linkExpiry } from '../../src/payment-links/expiry.js';
import { newLinkUuid } from '../../src/payment-links/link-uuid.js';
import { useShop } from '../support/scenes/checkouts.js';
import { resume, suspend } from '../support/scenes/creators.js';
import { ann } from '../support/scenes/customers.js';
import { eventsOf } from '../support/scenes/events.js';
import { growth } from '../support/scenes/metrics.js';
import {
  deleteLink,
  makeLink,
  newLink,
  payment,
  readLink,
  recordPayment,
  rejectedOf,
  updateLink,
} from '../support/scenes/payments.js';
import { withOwnRoubles } from '../support/scenes/webhooks.js';
import { stripeAnswers } from '../support/world/stripe.js';

const shop = useShop();
const { stripe, yookassa, service, creator, open, paid, pass, settle, row, refundRows } = shop;

/** The chores of Stripe. */
const names = ['checkouts-stripe', 'refunds-stripe', 'late-refunds-stripe', 'checkout-cleanup'];

const typesOf = async () => (await eventsOf(creator)).map(({ type }) => type);
const readPayments = (uuid: string) =>
  readLink(creator, uuid, 'payments(first: 9) { nodes { paymentId amount customer { email } } }');

describe('A payment', () => {
  test('is recorded once, however often and by whomever it is told', async () => {
    const { id, uuid, paymentId } = await paid();
    const settled = await Promise.all(Array.from({ length: 5 }, () => settle(id)));
    await markDue(service.services, id);
    await pass(60);
    settled.push(await settle(id));
    expect(settled.at(-1)).toMatchObject({ state: 'PAID', link: { uuid }, payment: { paymentId } });
    expect(await typesOf()).toEqual(['payment.succeeded']);
    expect(await readPayments(uuid)).toMatchObject({
      payments: { nodes: [{ paymentId, amount: '10.00', customer: { email: ann.email } }] },
    });
    expect(await row(id)).toMatchObject({ state: 'RECORDED', paymentId });
  });

  test('is recorded by the chore, if nobody asks', async () => {
    const { id } = await paid();
    service.clock.pass(15_000);
    expect(await service.chores.runDue()).toEqual(expect.arrayContaining(names));
    expect(await row(id)).toMatchObject({ state: 'RECORDED' });
  });

  test('is recorded soon after a notice', async () => {
    const { uuid } = await newLink(creator);
    const { id, page } = await open({ uuid, currency: 'RUB' });
    for (const seconds of [15, 15, 30]) await pass(seconds);
    yookassa.pay(page);
    await markDue(service.services, id);
    await pass(5);
    expect(await row(id)).toMatchObject({ state: 'RECORDED', paymentId: `test_${page}` });
  });

  test('is recorded after a notice, even if the page was looked at a moment before', async () => {
    const { uuid } = await newLink(creator);
    const { id, page } = await open({ uuid });
    await pass(5);
    service.clock.pass(4500);
    await settle(id);
    stripe.pay(page);
    await markDue(service.services, id);
    await pass(0.5);
    expect(await row(id)).toMatchObject({ state: 'RECORDED' });
  });

  test('names its provider, and the platform as its author', async () => {
    const { id, paymentId } = await paid();
    await settle(id);
    const { db } = service.database;
    expect(await db.payment.findFirst({ where: { paymentId } })).toMatchObject({
      provider: 'STRIPE',
    });
    const { data } = await creator.graphql('{ auditLog(first: 1) { nodes { actor action } } }');
    expect(data.auditLog.nodes).toEqual([{ actor: 'PLATFORM', action: 'recordPayment' }]);
  });

  test('has the address that the customer gave to the provider, if there is no other', async () => {
    const { id, uuid, page } = await paid({}, { ...ann, email: '' });
    const session = stripe.sessions.get(page);
    Object.assign(session as object, { customer_details: { email: 'bob@buyer.example' } });
    await settle(id);
    const { payments } = await readPayments(uuid);
    expect(payments.nodes).toMatchObject([{ customer: { email: 'bob@buyer.example' } }]);
  });

  test('by bank debit is waited for, for days', async () => {
    const { uuid } = await newLink(creator);
    const { id, page } = await open({ uuid });
    const paymentId = stripe.pay(page, 'processing');
    expect(await settle(id)).toMatchObject({ state: 'OPEN' });
    for (const days of [1, 4]) await pass((days * dayMs) / 1000);
    expect(await settle(id)).toMatchObject({ state: 'OPEN' });
    stripe.finish(page, true);
    await pass(3600);
    expect(await row(id)).toMatchObject({ state: 'RECORDED', paymentId: `test_${paymentId}` });
  });

  test('of the last seconds keeps its place, and is recorded when its page ends', async () => {
    const { uuid } = await makeLink(creator, { maxPayments: 1 });
    const { id, page } = await open({ uuid });
    for (const seconds of [15, 30, 60, 120, 240, 300, 300, 300, 300, 300]) await pass(seconds);
    service.clock.pass(130_000);
    stripe.pay(page);
    service.clock.pass(10_000);
    await expect(open({ uuid })).rejects.toMatchObject({ code: 'LINK_USED' });
    await pass(0);
    expect(await row(id)).toMatchObject({ state: 'RECORDED' });
  });

  test.each(['EUR', 'RUB'] as const)(
    'in %s before the end of its link is recorded, although it is seen later',
    async (currency) => {
      const expiresAt = new Date(service.clock.now.getTime() + 60_000).toISOString();
      const { uuid } = await makeLink(creator, { maxPayments: 1, expiresAt });
      const { id, page } = await open({ uuid, currency });
      service.clock.pass(59_000);
      (currency === 'EUR' ? stripe : yookassa).pay(page);
      service.clock.pass(60_000);
      await linkExpiry(service.services).run(new AbortController().signal);
      expect(await readLink(creator, uuid, 'status')).toEqual({ status: 'EXPIRED' });
      expect(await settle(id)).toMatchObject({ state: 'PAID' });
      expect(await readLink(creator, uuid, 'status')).toEqual({ status: 'SOLD_OUT' });
    },
  );

  test.each(['EUR', 'RUB'] as const)(
    'in %s whose time cannot be read is recorded',
    async (currency) => {
      const { uuid } = await newLink(creator, withOwnRoubles);
      const { id, page } = await open({ uuid, currency });
      (currency === 'EUR' ? stripe : yookassa).pay(page);
      stripe.alter(({ payment_intent: intent }) => void (intent.latest_charge = 'ch_1'));
      yookassa.alter((payment) => void (payment.captured_at = 'today'));
      expect(await settle(id)).toMatchObject({ state: 'PAID' });
    },
  );

  test('takes a free place when its hold has lapsed', async () => {
    const { uuid } = await makeLink(creator, { maxPayments: 1 });
    const { id, page } = await open({ uuid });
    stripe.pay(page);
    service.clock.pass(3600_000);
    expect(await settle(id)).toMatchObject({ state: 'PAID' });
  });
});

describe('A payment that the link cannot honour goes back once, when the link', () => {
  const soldTo = (holdId?: string) => async (uuid: string) =>
    void (await recordPayment(service, payment(uuid, { holdId })));
  type Change = (uuid: string, id: string) => unknown;
  const changes: [state: string, reason: string, link: object, change: Change][] = [
    ['was used', 'USED', { useOnce: true }, (uuid, id) => soldTo(id)(uuid)],
    ['is sold out', 'SOLD_OUT', { maxPayments: 1 }, (uuid, id) => soldTo(id)(uuid)],
    ['is disabled', 'DISABLED', {}, (uuid) => updateLink(creator, { uuid, isEnabled: false })],
    ['was deleted', 'DELETED', {}, (uuid) => deleteLink(creator, uuid)],
    [
      'has expired',
      'EXPIRED',
      { maxPayments: 1 },
      async (uuid) => {
        const expiresAt = new Date(service.clock.now.getTime() + 60_000).toISOString();
        await updateLink(creator, { uuid, expiresAt });
        service.clock.pass(60_000);
      },
    ],
    ['is of a suspended creator', 'DISABLED', { maxPayments: 1 }, () => suspend(service, creator)],
    ['charges another amount', 'WRONG_AMOUNT', {}, () => undefined],
  ];

  test.each(changes)('%s (%s)', async (_state, reason, more, change) => {
    const { uuid } = await makeLink(creator, more);
    const { id, page } = await open({ uuid });
    await change(uuid, id);
    const paymentId = `test_${stripe.pay(page)}`;
    const intent = stripe.sessions.get(page)?.payment_intent as { amount_received: number };
    if (reason === 'WRONG_AMOUNT') intent.amount_received += 1;
    expect(await settle(id)).toMatchObject({ state: 'GOES_BACK' });
    await settle(id);
    for (const seconds of [5, 60]) await pass(seconds);
    const amount = reason === 'WRONG_AMOUNT' ? 1001 : 1000;
    const refunds = stripe.refunds.filter((one) => paymentId === `test_${one.payment_intent}`);
    expect(refunds).toMatchObject([{ amount, status: 'succeeded' }]);
    expect(await row(id)).toMatchObject({ state: 'REJECTED', paymentId, customerEmail: null });
    await resume(service, creator);
    expect(await rejectedOf(creator)).toMatchObject([
      { paymentId, reason, isResolved: true, refunds: { nodes: [{ refundId: refunds[0].id }] } },
    ]);
    const told = (await typesOf()).filter((type) => /rejected|refunded/.test(type));
    expect(told).toEqual(['payment.rejected', 'payment.refunded']);
  });

  test('was paid on two pages at once', async () => {
    const { uuid } = await makeLink(creator, { useOnce: true });
    const first = await open({ uuid, currency: 'RUB' });
    const second = await open({ uuid, id: first.id });
    yookassa.pay(first.page);
    stripe.pay(second.page);
    service.clock.pass(2000);
    const states = await Promise.all(
      [first, second].map(async ({ id }) => (await settle(id)).state),
    );
    expect(states.sort()).toEqual(['GOES_BACK', 'PAID']);
    await pass(5);
    expect((await refundRows()).map(({ status }) => status)).toEqual(['SUCCEEDED']);
  });

  test('is not recorded after all when its payment is reported by hand', async () => {
    const { uuid } = await makeLink(creator);
    const { id, page } = await open({ uuid });
    await updateLink(creator, { uuid, isEnabled: false });
    const paymentId = `test_${stripe.pay(page)}`;
    await settle(id);
    await updateLink(creator, { uuid, isEnabled: true });
    const { code } = await recordPayment(service, payment(uuid, { paymentId }));
    expect(code).toBe('CONFLICT');
  });
});

describe('A checkout', () => {
  test.each([
    ['a test answer to a live key', stripeAnswers.live],
    ['the page of another checkout', stripeAnswers.anotherCheckout],
    ['an unknown currency', stripeAnswers.anotherCurrency],
  ])('that gets %s is stuck, and tells the operator', async (_what, change) => {
    const { id, uuid } = await paid();
    stripe.alter(change);
    const grown = await growth(service, /checkouts_total.*stuck/, () => settle(id));
    expect(Object.values(grown)).toEqual([1]);
    expect(service.logLines.join()).toContain(`"checkoutId":"${id}","why":`);
    stripe.alter();
    await pass(60);
    expect(await settle(id)).toMatchObject({ state: 'OPEN' });
    expect(await row(id)).toMatchObject({ state: 'STUCK', customerEmail: null });
    expect((await readPayments(uuid)).payments.nodes).toEqual([]);
  });

  test('that was not paid ends with its page, and frees the place', async () => {
    const { uuid } = await makeLink(creator, { maxPayments: 1 });
    const { id, page } = await open({ uuid, currency: 'RUB' });
    yookassa.decline(page);
    expect(await settle(id)).toMatchObject({ state: 'ENDED' });
    expect(await row(id)).toMatchObject({
      ...{ customerEmail: null, customerName: null, customerPhoneNumber: null },
      nextLookAt: null,
    });
    await open({ uuid });
  });

  test('is asked about once in two seconds, whoever reloads', async () => {
    const { uuid } = await newLink(creator);
    const { id } = await open({ uuid });
    const asked = stripe.asked.length;
    await Promise.all(Array.from({ length: 9 }, () => settle(id)));
    expect(stripe.asked.length - asked).toBe(1);
    service.clock.pass(2000);
    await settle(id);
    expect(stripe.asked.length - asked).toBe(2);
  });

  test.each(['hang up', 'html', 'fail before', 'refuse'] as const)(
    'whose provider answers unclearly (%s) stays open',
    async (fault) => {
      const { id } = await paid();
      stripe.treat(fault === 'hang up' ? 'lose before' : fault);
      expect(await settle(id)).toMatchObject({ state: 'OPEN' });
      await pass(30);
      expect(await settle(id)).toMatchObject({ state: 'PAID' });
    },
  );

  test('of a provider that is down is asked four times, and again after 15 seconds', async () => {
    const { uuid } = await newLink(creator);
    for (let customer = 0; customer < 6; customer++) await open({ uuid });
    const asked = async (seconds: number) => {
      const before = stripe.asked.length;
      service.clock.pass(seconds * 1000);
      await service.chores.runDue();
      return stripe.asked.slice(before).filter(({ path }) => /sessions\/cs_/.test(path)).length;
    };
    stripe.failAtRandom(1, 1, 'lose before');
    expect(await asked(60)).toBeLessThanOrEqual(4);
    expect(await asked(14)).toBe(0);
    stripe.failAtRandom(1, 0);
    expect(await asked(16)).toBeGreaterThanOrEqual(6);
  });

  test('that neither is paid nor ends is left to a person after a month', async () => {
    const { uuid } = await newLink(creator);
    const { id, page } = await open({ uuid });
    stripe.pay(page, 'processing');
    await pass((32 * dayMs) / 1000);
    expect(await row(id)).toMatchObject({ state: 'STUCK' });
  });

  test('of a provider whose key was gone for a day is left to a person, others go on', async () => {
    const { uuid } = await newLink(creator, withOwnRoubles);
    const [lost, kept] = [await open({ uuid, currency: 'RUB' }), await open({ uuid })];
    const providers = service.services.providers as Provider[];
    const all = [...providers];
    const passWithout = async (ms: number) => {
      providers.splice(0, 2, ...all.filter(({ name }) => name === 'STRIPE'));
      await pass(ms / 1000);
      await lostProviders(service.services).run(new AbortController().signal);
      providers.splice(0, 1, ...all);
    };
    await passWithout(dayMs);
    expect(await row(lost.id)).toMatchObject({ state: 'OPEN' });
    expect(await row(kept.id)).toMatchObject({ state: 'ENDED' });
    const grown = await growth(service, /checkouts_total.*stuck/, async () => {
      for (const ms of [3600_000, 3600_000]) await passWithout(ms);
    });
    expect(Object.values(grown)).toEqual([1]);
    expect(await row(lost.id)).toMatchObject({ state: 'STUCK', customerEmail: null });
  });

  test('of the other mode than the key is left to a person after a week, as is a refund', async () => {
    const { uuid } = await newLink(creator, withOwnRoubles);
    const { id } = await open({ uuid });
    const goesBack = await paid(withOwnRoubles);
    await updateLink(creator, { uuid: goesBack.uuid, isEnabled: false });
    await settle(goesBack.id);
    const providers = service.services.providers as Provider[];
    const all = providers.map((provider) => ({ ...provider }));
    for (const provider of providers) Object.assign(provider, { isTest: false });
    await pass((7 * dayMs) / 1000);
    expect(await row(id)).toMatchObject({ state: 'OPEN' });
    await pass((2 * dayMs) / 1000);
    providers.forEach((provider, index) => Object.assign(provider, all[index]));
    expect(await row(id)).toMatchObject({ state: 'STUCK', customerEmail: null });
    expect((await refundRows()).at(-1)).toMatchObject({ status: 'STUCK' });
  });

  test('whose page the provider does not show is counted, and left to a person after a week', async () => {
    const { uuid } = await newLink(creator, withOwnRoubles);
    const { id, page } = await open({ uuid });
    stripe.sessions.delete(page);
    const grown = await growth(service, /checkouts_total.*unclear/, () => pass((7 * dayMs) / 1000));
    expect(Object.values(grown)).toEqual([1]);
    expect(await row(id)).toMatchObject({ state: 'OPEN' });
    await pass((2 * dayMs) / 1000);
    expect(await row(id)).toMatchObject({ state: 'STUCK' });
  });

  test('of another deployment is not known', async () => {
    const unknown = newLinkUuid(BigInt(creator.id));
    await markDue(service.services, unknown);
    for (const id of [unknown, '', newLinkUuid(99_999n)]) {
      await expect(settle(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('is deleted after 90 days, its payment is not', async () => {
    const { id, uuid } = await paid(withOwnRoubles);
    await settle(id);
    await pass((90 * dayMs) / 1000);
    await expect(row(id)).rejects.toThrow();
    expect((await readPayments(uuid)).payments.nodes).toHaveLength(1);
  });
});
