import { describe, expect, test } from 'vitest';
import type { Provider } from '../../src/checkouts/providers/provider.js';
import { dayMs } from '../../src/core/days.js';
import { useShop } from '../support/scenes/checkouts.js';
import { eventsOf } from '../support/scenes/events.js';
import { growth } from '../support/scenes/metrics.js';
import {
  pay,
  readLink,
  recordRefund,
  rejectedOf,
  refund,
  updateLink,
} from '../support/scenes/payments.js';

const shop = useShop();
const { stripe, yookassa, service, creator, open, paid, sold, pass, settle, refundRows } = shop;

const refundPayment = (paymentId: string, more: object = {}) =>
  creator.graphql(
    `mutation ($input: RefundPaymentInput!) {
      refundPayment(input: $input) { id status amount currency formatted reason createdAt }
    }`,
    { input: { paymentId, amount: '10.00', ...more } },
  );

const shown = `paymentId provider refundedAmount refunds(first: 9) { nodes { amount reason } }
  providerRefunds { status amount reason }`;
const paymentOf = async (uuid: string) =>
  (await readLink(creator, uuid, `payments(first: 9) { nodes { ${shown} } }`)).payments.nodes[0];

const faultsOf = ({ error }: any) => error?.extensions.fields;

describe('A refund that a creator asks for', () => {
  test('goes to the provider at once, and is recorded with its reason', async () => {
    const { uuid, paymentId } = await sold();
    const { data } = await refundPayment(paymentId, { amount: '4.00', reason: 'Came too late' });
    expect(data.refundPayment).toMatchObject({
      ...{ status: 'SUCCEEDED', amount: '4.00', currency: 'EUR', formatted: '€4.00' },
      createdAt: service.clock.now.toISOString(),
    });
    expect(stripe.refunds[0]).toMatchObject({ amount: 400, status: 'succeeded' });
    expect(await paymentOf(uuid)).toEqual({
      ...{ paymentId, provider: 'STRIPE', refundedAmount: '4.00', providerRefunds: [] },
      refunds: { nodes: [{ amount: '4.00', reason: 'Came too late' }] },
    });
    const [, told] = await eventsOf(creator);
    expect(told).toMatchObject({
      type: 'payment.refunded',
      body: { data: { refund: { amount: '4.00' } } },
    });
  });

  test('is under way until the provider has ended it', async () => {
    const { uuid, paymentId } = await sold();
    stripe.refundsAre('pending');
    const { data } = await refundPayment(paymentId, { reason: 'Asked for it' });
    stripe.refundsAre('succeeded');
    expect(data.refundPayment.status).toBe('PENDING');
    const underWay = { status: 'PENDING', amount: '10.00', reason: 'Asked for it' };
    expect(await paymentOf(uuid)).toMatchObject({
      refundedAmount: '0.00',
      providerRefunds: [underWay],
    });
    stripe.setRefund(stripe.refunds[0].id, 'succeeded');
    await pass(15);
    expect(await paymentOf(uuid)).toMatchObject({
      ...{ refundedAmount: '10.00', providerRefunds: [] },
      refunds: { nodes: [{ reason: 'Asked for it' }] },
    });
  });

  test('is answered after five seconds, although the provider hangs', async () => {
    const { paymentId } = await sold();
    stripe.treat('hang');
    const begun = performance.now();
    expect((await refundPayment(paymentId)).data.refundPayment.status).toBe('PENDING');
    expect(performance.now() - begun).toBeLessThan(9000);
  });

  test('is made once by the chore when the answer of the provider is lost', async () => {
    const { uuid, paymentId } = await sold();
    stripe.failAtRandom(7, 1, 'lose after');
    const { data } = await refundPayment(paymentId);
    stripe.failAtRandom(7, 0);
    expect(data.refundPayment.status).toBe('PENDING');
    for (const seconds of [60, 60]) await pass(seconds);
    expect(await paymentOf(uuid)).toMatchObject({ refundedAmount: '10.00' });
    expect(stripe.refunds.filter((one) => paymentId.endsWith(one.payment_intent))).toHaveLength(1);
  });

  test('is shown as failed, tells the operator, and can be asked for again', async () => {
    const { uuid, paymentId } = await sold();
    stripe.refundsAre('failed');
    const grown = await growth(service, /provider_refunds/, () => refundPayment(paymentId));
    stripe.refundsAre('succeeded');
    expect(Object.keys(grown)).toEqual([expect.stringContaining('outcome="failed"')]);
    expect(await paymentOf(uuid)).toMatchObject({ providerRefunds: [{ status: 'FAILED' }] });
    expect((await refundPayment(paymentId)).data.refundPayment.status).toBe('SUCCEEDED');
    expect(await paymentOf(uuid)).toMatchObject({ refundedAmount: '10.00' });
  });

  test('under one key is one, also when it is sent again at once, later, or for another amount', async () => {
    const { uuid, paymentId } = await sold();
    const part = { amount: '4.00', idempotencyKey: 'return-17' };
    const ask = async () => (await refundPayment(paymentId, part)).data.refundPayment.id as string;
    const ids = await Promise.all([ask(), ask()]);
    ids.push(await ask());
    expect(new Set(ids).size).toBe(1);
    expect((await refundPayment(paymentId, { ...part, amount: '4.01' })).code).toBe('CONFLICT');
    expect(await paymentOf(uuid)).toMatchObject({ refundedAmount: '4.00' });
    const other = await sold();
    await refundPayment(other.paymentId, part);
    expect(await paymentOf(other.uuid)).toMatchObject({ refundedAmount: '4.00' });
  });

  test('lets a link that can be paid once be paid again, if it says so', async () => {
    const { uuid, paymentId } = await sold({ use_once: true });
    await refundPayment(paymentId, { amount: '4.00' });
    expect(await readLink(creator, uuid, 'status')).toEqual({ status: 'USED' });
    await refundPayment(paymentId, { amount: '6.00', reopenLink: true });
    expect(await readLink(creator, uuid, 'status')).toEqual({ status: 'ACTIVE' });
  });

  test('goes to YooKassa for a payment in roubles', async () => {
    const { uuid } = await sold();
    const { id, page } = await open({ uuid, currency: 'RUB' });
    yookassa.pay(page);
    await settle(id);
    const { data } = await refundPayment(`test_${page}`, { amount: '1.50' });
    expect(data.refundPayment).toMatchObject({ status: 'SUCCEEDED', currency: 'RUB' });
  });

  test('sends a rejected payment back that could not go back by itself', async () => {
    const checkout = await paid();
    await updateLink(creator, { uuid: checkout.uuid, isEnabled: false });
    await settle(checkout.id);
    expect((await refundPayment(checkout.paymentId)).code).toBe('CONFLICT');
    stripe.refundsAre('failed');
    await pass(5);
    stripe.refundsAre('succeeded');
    expect((await refundPayment(checkout.paymentId)).data.refundPayment.status).toBe('SUCCEEDED');
    expect(await rejectedOf(creator, true)).toHaveLength(1);
  });
});

describe('A refund is refused', () => {
  test('beyond what is left, also when a part is just going back', async () => {
    const { paymentId, intent } = await sold();
    await refundPayment(paymentId, { amount: '2.00' });
    const tooMuch = faultsOf(await refundPayment(paymentId, { amount: '8.01' }));
    expect(tooMuch.amount[0]).toContain('8.00');
    stripe.refundByHand(intent, 300, 'pending');
    await pass(60);
    expect(faultsOf(await refundPayment(paymentId, { amount: '5.01' })).amount[0]).toContain(
      '5.00',
    );
    expect(faultsOf(await refundPayment(paymentId, { amount: '0' }))).toHaveProperty('amount');
  });

  test('while another one of the payment is under way', async () => {
    const { paymentId } = await sold();
    stripe.refundsAre('pending');
    const answers = await Promise.all(
      ['1.00', '2.00', '3.00'].map((amount) => refundPayment(paymentId, { amount })),
    );
    stripe.refundsAre('succeeded');
    expect(answers.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'CONFLICT', undefined]);
    expect(await refundRows()).toHaveLength(1);
  });

  test.each([
    ['its bank refused', 'FAILED', undefined],
    ['the balance was too low for days', 'STUCK', 'insufficient_funds'],
  ])('while the provider has one that was left to a person, until %s', async (_why, as, reason) => {
    const { paymentId } = await sold();
    stripe.refundsAre('pending');
    const ask = () => refundPayment(paymentId, { amount: '4.00' });
    await ask();
    stripe.refundsAre('succeeded');
    const [refund] = stripe.refunds;
    const leaveIt = async () => {
      stripe.failAtRandom(1, 1, 'refuse');
      for (let time = 0; time < 5; time++) await pass(3600);
      stripe.failAtRandom(1, 0);
      expect(await refundRows()).toMatchObject([{ status: 'STUCK', refundId: refund.id }]);
    };
    await leaveIt();
    expect([(await ask()).code, (await ask()).code]).toEqual(['CONFLICT', 'CONFLICT']);
    expect(stripe.refunds[0]).toBe(refund);
    await leaveIt();
    Object.assign(refund, { status: 'failed', failure_reason: reason });
    service.clock.pass(5 * dayMs);
    expect((await ask()).data.refundPayment.status).toBe('SUCCEEDED');
    expect((await refundRows()).map(({ status }) => status)).toEqual([as, 'SUCCEEDED']);
  });

  test('for a payment that no provider took: the payment site refunds it', async () => {
    const { paymentId } = await pay(service, creator);
    const { code, error } = await refundPayment(paymentId);
    expect([code, error?.message]).toEqual(['CONFLICT', expect.stringContaining('payment site')]);
  });

  test('when the key of the provider is gone, or is of the other mode', async () => {
    const { uuid, paymentId } = await sold();
    const providers = service.services.providers as Provider[];
    const [first] = providers as [Provider];
    providers[0] = { ...first, isTest: false };
    const { code, error } = await refundPayment(paymentId);
    providers[0] = first;
    expect([code, error?.message]).toEqual(['CONFLICT', expect.stringContaining('dashboard')]);
    expect(await paymentOf(uuid)).toMatchObject({ refundedAmount: '0.00' });
  });
});

test('a reported refund and one that is asked for never exceed the payment together', async () => {
  const { uuid, paymentId } = await sold();
  await recordRefund(service, refund(paymentId, { amount: '7.00' }));
  expect((await refundPayment(paymentId, { amount: '4.00' })).code).toBe('VALIDATION_FAILED');
  await refundPayment(paymentId, { amount: '3.00' });
  expect(await paymentOf(uuid)).toMatchObject({ refundedAmount: '10.00' });
});

test('a part that was sent back by the dashboard counts while another part waits for the balance', async () => {
  const { uuid, paymentId, intent } = await sold();
  stripe.refundsAre('unfunded');
  await refundPayment(paymentId, { amount: '6.00' });
  stripe.refundsAre('succeeded');
  stripe.refundByHand(intent, 400);
  for (const seconds of [60, 5]) await pass(seconds);
  expect(await paymentOf(uuid)).toMatchObject({ refundedAmount: '4.00' });
});
