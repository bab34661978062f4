import { describe, expect, test, vi } from 'vitest';
import { Unclear, type Provider } from '../../src/checkouts/providers/provider.js';
import { dayMs } from '../../src/core/days.js';
import { OutOfReach } from '../../src/core/errors.js';
import { useShop } from '../support/scenes/checkouts.js';
import { eventsOf } from '../support/scenes/events.js';
import { growth } from '../support/scenes/metrics.js';
import {
  newLink,
  payment,
  readLink,
  recordPayment,
  rejectedOf,
  updateLink,
} from '../support/scenes/payments.js';
import { withOwnRoubles } from '../support/scenes/webhooks.js';

const shop = useShop();
const { stripe, service, creator, open, paid, sold, pass, settle, refundRows } = shop;

/** A payment that goes back, since its link was disabled meanwhile. */
async function rejected(link: object = {}) {
  const checkout = await paid(link);
  await updateLink(creator, { uuid: checkout.uuid, isEnabled: false });
  expect(await settle(checkout.id)).toMatchObject({ state: 'GOES_BACK' });
  return checkout;
}

const refundsOf = (paymentId: string) =>
  stripe.refunds.filter((one) => paymentId === `test_${one.payment_intent}`);
const asked = () =>
  stripe.asked.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds');
const statuses = async () => (await refundRows()).map(({ status }) => status);

const ofRefunds = /provider_refunds_total/;
const failed = { 'payment_links_provider_refunds_total{provider="stripe",outcome="failed"}': 1 };
const unfunded = 'payment_links_provider_refunds_total{provider="stripe",outcome="unfunded"}';
const stuck = { 'payment_links_provider_refunds_total{provider="stripe",outcome="stuck"}': 1 };

describe('A payment that goes back', () => {
  test.each(['lose before', 'lose after', 'fail after', 'html', 'processing'] as const)(
    'is refunded once, although answers get lost (%s)',
    async (fault) => {
      const { paymentId } = await rejected();
      stripe.failAtRandom(7, 0.7, fault);
      for (let time = 0; time < 4; time++) await pass(120);
      stripe.failAtRandom(7, 0);
      for (let time = 0; time < 2; time++) await pass(600);
      expect(refundsOf(paymentId)).toHaveLength(1);
      expect(await statuses()).toEqual(['SUCCEEDED']);
      expect(await rejectedOf(creator, true)).toHaveLength(1);
    },
  );

  test('is recorded as refunded only once the refund has succeeded', async () => {
    const { paymentId } = await rejected();
    stripe.refundsAre('pending');
    await pass(5);
    stripe.refundsAre('succeeded');
    const [{ id: refundId }] = refundsOf(paymentId);
    expect(await refundRows()).toMatchObject([{ status: 'PENDING', refundId }]);
    expect(await rejectedOf(creator, false)).toHaveLength(1);
    stripe.setRefund(refundId, 'succeeded');
    await pass(15);
    expect(await statuses()).toEqual(['SUCCEEDED']);
    expect(await rejectedOf(creator, true)).toMatchObject([{ refunds: { nodes: [{ refundId }] } }]);
  });

  test('tells the operator when the refund fails, and stays unresolved', async () => {
    const { paymentId } = await rejected();
    stripe.refundsAre('failed');
    expect(await growth(service, ofRefunds, () => pass(5))).toEqual(failed);
    stripe.refundsAre('succeeded');
    expect(service.logLines.join()).toContain(`"paymentId":"${paymentId}","status":"FAILED"`);
    await pass(3600);
    expect(await statuses()).toEqual(['FAILED']);
    expect(await rejectedOf(creator, false)).toHaveLength(1);
  });

  test('is left to a person after five refusals, each of another key', async () => {
    const { paymentId, page } = await rejected();
    const before = asked().length;
    const intent = stripe.sessions.get(page)?.payment_intent as { amount_received: number };
    intent.amount_received = 0;
    expect(
      await growth(service, ofRefunds, async () => {
        for (let time = 0; time < 7; time++) await pass(600);
      }),
    ).toEqual(stuck);
    const keys = asked()
      .slice(before)
      .map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(5);
    expect(await statuses()).toEqual(['STUCK']);
    // A person sends it back by the dashboard.
    intent.amount_received = 1000;
    stripe.refundByHand(paymentId.slice('test_'.length), 1000);
    for (const seconds of [60, 5]) await pass(seconds);
    expect(await statuses()).toEqual(['STUCK', 'SUCCEEDED']);
    expect(await rejectedOf(creator, true)).toHaveLength(1);
  });

  const isUnfunded = (answer: any) =>
    void (answer.status === 'failed' && (answer.failure_reason = 'insufficient_funds'));

  test.each([
    ['refuses', 'unfunded', undefined],
    ['lets it fail', 'failed', isUnfunded],
  ] as const)(
    'waits for hours while the balance is too low: Stripe %s',
    async (_how, as, change) => {
      await rejected();
      const before = asked().length;
      stripe.refundsAre(as);
      stripe.alter(change);
      const tries = async () => {
        for (let time = 0; time < 24; time++) await pass(600);
      };
      expect(await growth(service, ofRefunds, tries)).toEqual({ [unfunded]: 5 });
      expect(asked().length - before).toBe(5);
      stripe.refundsAre('succeeded');
      await pass(4 * 3600);
      expect(await statuses()).toEqual(['SUCCEEDED']);
    },
  );

  test('tells the operator while Stripe keeps it pending for lack of balance, and is made once', async () => {
    const { paymentId } = await rejected();
    const before = asked().length;
    stripe.refundsAre('pending');
    stripe.alter(
      (answer) => void (answer.status && (answer.pending_reason = 'insufficient_funds')),
    );
    const tries = async () => {
      for (let time = 0; time < 3; time++) await pass(3600);
    };
    expect(await growth(service, ofRefunds, tries)).toEqual({ [unfunded]: 3 });
    stripe.refundsAre('succeeded');
    stripe.alter();
    stripe.setRefund(refundsOf(paymentId)[0].id, 'succeeded');
    await pass(3600);
    expect(await statuses()).toEqual(['SUCCEEDED']);
    expect(asked().length - before).toBe(1);
  });

  test('is left to a person after five days of too low a balance', async () => {
    await rejected(withOwnRoubles);
    stripe.refundsAre('unfunded');
    for (const days of [1, 3]) await pass((days * dayMs) / 1000);
    expect(await statuses()).toEqual(['PENDING']);
    await pass((2 * dayMs) / 1000);
    stripe.refundsAre('succeeded');
    expect(await statuses()).toEqual(['STUCK']);
  });

  test('is not taken for refunded when the answer is lost and the refund has failed since', async () => {
    const { paymentId } = await rejected(withOwnRoubles);
    const [provider] = service.services.providers as [Provider];
    const refund = provider.refund.bind(provider);
    vi.spyOn(provider, 'refund').mockImplementationOnce(async (wanted) => {
      await refund(wanted);
      throw new Unclear('Lost');
    });
    await pass(5);
    stripe.setRefund(refundsOf(paymentId)[0].id, 'failed');
    await pass(30);
    expect(await statuses()).toEqual(['FAILED']);
    expect(refundsOf(paymentId)).toHaveLength(1);
  });

  test('is recorded when the database has room again', async () => {
    await rejected();
    const { databaseFor } = service.services;
    const refuse = () => Promise.reject(new OutOfReach());
    const busy = vi.spyOn(service.services, 'databaseFor').mockImplementation((id) => ({
      ...databaseFor(id),
      db: new Proxy(databaseFor(id).db, {
        get: (db, name) => (name === '$transaction' ? refuse : (Reflect.get(db, name) as unknown)),
      }),
    }));
    await pass(5);
    busy.mockRestore();
    expect(await statuses()).toEqual(['PENDING']);
    await pass(30);
    expect(await statuses()).toEqual(['SUCCEEDED']);
  });

  test('is not refunded again when a person did so by the dashboard', async () => {
    const { paymentId } = await rejected();
    stripe.refundByHand(paymentId.slice('test_'.length), 1000);
    await pass(5);
    expect(refundsOf(paymentId)).toHaveLength(1);
    expect(await statuses()).toEqual(['SUCCEEDED']);
  });
});

describe('A refund that was made at the provider', () => {
  const refundedOf = async (uuid: string) => {
    const { payments } = await readLink(
      creator,
      uuid,
      'payments(first: 1) { nodes { refundedAmount refunds(first: 9) { nodes { refundId amount } } } }',
    );
    return payments.nodes[0];
  };

  test('is recorded within a minute, once', async () => {
    const { uuid, intent } = await sold();
    const { id: refundId } = stripe.refundByHand(intent, 400);
    for (const seconds of [60, 5, 60, 5]) await pass(seconds);
    expect(await refundedOf(uuid)).toEqual({
      refundedAmount: '4.00',
      refunds: { nodes: [{ refundId, amount: '4.00' }] },
    });
  });

  test('is recorded when it has succeeded, and tells the operator if it fails after that', async () => {
    const { uuid, intent } = await sold();
    const { id } = stripe.refundByHand(intent, 400, 'pending');
    for (const seconds of [60, 5]) await pass(seconds);
    expect(await refundedOf(uuid)).toMatchObject({ refundedAmount: '0.00' });
    stripe.setRefund(id, 'succeeded');
    await pass(60);
    expect(await refundedOf(uuid)).toMatchObject({ refundedAmount: '4.00' });
    stripe.setRefund(id, 'failed');
    expect(await growth(service, ofRefunds, () => pass(3600))).toEqual(failed);
    expect(await growth(service, ofRefunds, () => pass(3600))).toEqual({});
  });

  test('and recorded is passed over when it is listed again, so that thousands hide none', async () => {
    const { intent } = await sold(withOwnRoubles);
    const opened = vi.spyOn(service.services, 'databaseFor');
    const lookedAt = async () => {
      opened.mockClear();
      for (const seconds of [60, 3600]) await pass(seconds);
      return opened.mock.calls.length;
    };
    const before = await lookedAt();
    for (let part = 0; part < 3; part++) stripe.refundByHand(intent, 100);
    for (const seconds of [60, 5]) await pass(seconds);
    expect(await lookedAt()).toBeLessThanOrEqual(before);
    opened.mockRestore();
  });

  test('opens a rejected payment again when it fails after that', async () => {
    const { paymentId } = await rejected();
    await pass(5);
    expect(await rejectedOf(creator, true)).toHaveLength(1);
    stripe.setRefund(refundsOf(paymentId)[0].id, 'failed');
    await pass(60);
    expect(await rejectedOf(creator, false)).toMatchObject([
      { paymentId, refundedAmount: '0.00', refunds: { nodes: [] } },
    ]);
  });

  test('is found hours later, too', async () => {
    const { uuid, intent } = await sold();
    stripe.refundByHand(intent, 400);
    service.clock.pass(dayMs);
    for (const seconds of [3600, 5]) await pass(seconds);
    expect(await refundedOf(uuid)).toMatchObject({ refundedAmount: '4.00' });
  });

  test('is ignored if the payment site took its payment', async () => {
    const { uuid } = await newLink(creator);
    const { page } = await open({ uuid });
    const intent = stripe.pay(page);
    await service.database.db.checkout.deleteMany({ where: { creatorId: BigInt(creator.id) } });
    await recordPayment(service, payment(uuid, { paymentId: `test_${intent}` }));
    stripe.refundByHand(intent, 400);
    for (const seconds of [60, 5]) await pass(seconds);
    expect(await refundedOf(uuid)).toEqual({ refundedAmount: '0.00', refunds: { nodes: [] } });
  });

  test('is ignored if another service took its payment', async () => {
    const { uuid } = await newLink(creator);
    const { page } = await open({ uuid });
    // Nobody has looked at this payment yet.
    stripe.refundByHand(stripe.pay(page), 1000);
    const { db } = service.database;
    const before = await db.providerRefund.count();
    await db.checkout.deleteMany({ where: { creatorId: BigInt(creator.id) } });
    for (const seconds of [60, 60]) await pass(seconds);
    expect(await db.providerRefund.count()).toBe(before);
  });

  test('no longer counts once it has failed, weeks after it succeeded', async () => {
    const { uuid, intent } = await sold();
    const ids = [stripe.refundByHand(intent, 400).id, stripe.refundByHand(intent, 300).id];
    for (const seconds of [60, 5]) await pass(seconds);
    expect(await refundedOf(uuid)).toMatchObject({ refundedAmount: '7.00' });
    service.clock.pass(29 * dayMs);
    stripe.setRefund(ids[0] as string, 'failed');
    for (const seconds of [3600, 3600]) await pass(seconds);
    expect(await refundedOf(uuid)).toEqual({
      refundedAmount: '3.00',
      refunds: { nodes: [{ refundId: ids[1], amount: '3.00' }] },
    });
    expect((await statuses()).sort()).toEqual(['FAILED', 'SUCCEEDED']);
    const told = (await eventsOf(creator)).filter(({ type }) => type === 'payment.refund_failed');
    expect(told).toMatchObject([
      { body: { data: { refund: { id: ids[0], amount: '4.00', refunded_total: '3.00' } } } },
    ]);
    // What failed can be sent back again, by the dashboard as well.
    const { id: refundId } = stripe.refundByHand(intent, 700);
    for (const seconds of [60, 5]) await pass(seconds);
    expect(await refundedOf(uuid)).toMatchObject({
      refundedAmount: '10.00',
      refunds: { nodes: [{ refundId }, {}] },
    });
  });

  test('counts in place of one that failed, whichever of both is seen first', async () => {
    const { uuid, intent } = await sold(withOwnRoubles);
    const { id } = stripe.refundByHand(intent, 1000);
    for (const seconds of [60, 5]) await pass(seconds);
    service.clock.pass(5 * dayMs);
    stripe.setRefund(id, 'failed');
    const { id: refundId } = stripe.refundByHand(intent, 1000);
    for (const seconds of [60, 5]) await pass(seconds);
    expect(await statuses()).toEqual(['SUCCEEDED', 'STUCK']);
    for (const seconds of [3600, 3600, 5]) await pass(seconds);
    expect(await refundedOf(uuid)).toEqual({
      refundedAmount: '10.00',
      refunds: { nodes: [{ refundId, amount: '10.00' }] },
    });
  });

  test('is recorded although it was left to a person before it succeeded', async () => {
    const { paymentId } = await rejected(withOwnRoubles);
    stripe.refundsAre('pending');
    await pass(5);
    stripe.refundsAre('succeeded');
    stripe.failAtRandom(1, 1, 'refuse');
    for (let time = 0; time < 5; time++) await pass(600);
    stripe.failAtRandom(1, 0);
    expect(await statuses()).toEqual(['STUCK']);
    stripe.setRefund(refundsOf(paymentId)[0].id, 'succeeded');
    for (const seconds of [3600, 5]) await pass(seconds);
    expect(await statuses()).toEqual(['SUCCEEDED']);
    expect(await rejectedOf(creator, true)).toHaveLength(1);
  });
});
