import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../src/core/days.js';
import { onBehalfOf } from '../support/scenes/cabinet-session.js';
import { useShop } from '../support/scenes/checkouts.js';
import { newLink, pay, updateLink } from '../support/scenes/payments.js';
import { withOwnRoubles } from '../support/scenes/webhooks.js';
import { onServer, queued } from '../support/world/locks.js';
import type { Ask } from '../support/service/service.js';

const shop = useShop();
const { stripe, yookassa, service, creator, open, paid, pass, settle } = shop;
/** Its link is made without the rate of the bank, which grows old. */
const sold = () => shop.sold(withOwnRoubles);
beforeEach(() => void (service.services.creatorRefundDays = 60));

const refundBy = (ask: Ask, paymentId: string, amount = '10.00') =>
  ask('mutation ($input: RefundPaymentInput!) { refundPayment(input: $input) { status } }', {
    input: { paymentId, amount },
  });
const refund = (paymentId: string, amount?: string) => refundBy(creator.graphql, paymentId, amount);
const refundByPlatform = (paymentId: string, amount?: string) =>
  refundBy(onBehalfOf(service, creator), paymentId, amount);

const done = { data: { refundPayment: { status: 'SUCCEEDED' } } };
const refused = (...words: string[]) => ({
  code: 'CONFLICT',
  error: { message: expect.stringMatching(new RegExp([...words, 'sk the platform'].join('.*'))) },
});

/** A payment of so many days ago. */
async function soldBefore(days: number) {
  const { paymentId } = await sold();
  service.clock.pass(days * dayMs);
  return paymentId;
}

describe('A creator refunds', () => {
  test('a payment of 60 days, and no older one: the platform does, on behalf', async () => {
    const paymentId = await soldBefore(60);
    await sold();
    expect(await refund(paymentId, '1.00')).toMatchObject(done);
    service.clock.pass(1);
    const asked = stripe.refunds.length;
    expect(await refund(paymentId, '1.00')).toMatchObject(refused('older than 60 days'));
    expect(stripe.refunds).toHaveLength(asked);
    expect(await refundByPlatform(paymentId, '9.00')).toMatchObject(done);
  });

  test('nothing with CREATOR_REFUND_DAYS=0: the platform does, on behalf', async () => {
    const { paymentId } = await sold();
    service.services.creatorRefundDays = 0;
    expect(await refund(paymentId)).toMatchObject(refused('Only the platform'));
    expect(await refundByPlatform(paymentId)).toMatchObject(done);
  });

  test('older payments from what those of the last 30 days have brought, and no more', async () => {
    const [old, older] = [await soldBefore(1), await soldBefore(31)];
    expect(await refund(old)).toMatchObject(refused('€0.00|0.00 €', 'last 30 days'));
    await sold();
    expect(await refund(old, '6.00')).toMatchObject(done);
    expect(await refund(older, '4.01')).toMatchObject(refused('4.00'));
    expect(await refundByPlatform(older)).toMatchObject(done);
    expect(await refund(old, '4.00')).toMatchObject(done);
  });

  test('nothing from payments whose money has gone back, whoever sent it', async () => {
    const old = await soldBefore(31);
    const [{ intent }, { paymentId }] = [await sold(), await sold()];
    stripe.refundByHand(intent, 1000);
    for (const seconds of [60, 5]) await pass(seconds);
    await refundByPlatform(paymentId, '7.00');
    expect(await refund(old, '3.01')).toMatchObject(refused('3.00'));
    expect(await refund(paymentId, '3.00')).toMatchObject(done);
    expect(await refund(old, '0.01')).toMatchObject(refused('0.00'));
  });

  test('nothing from the payment site, nor from another currency', async () => {
    const old = await soldBefore(31);
    await pay(service, creator, { link: withOwnRoubles });
    const { uuid } = await newLink(creator, withOwnRoubles);
    const { id, page } = await open({ uuid, currency: 'RUB' });
    yookassa.pay(page);
    await settle(id);
    expect(await refund(old)).toMatchObject(refused('0.00'));
    expect(await refund(`test_${page}`, '1.50')).toMatchObject(done);
  });

  test('no more by several at once, also while the provider has not ended them', async () => {
    const old = [
      await soldBefore(0),
      await soldBefore(0),
      await soldBefore(0),
      await soldBefore(31),
    ];
    await sold();
    stripe.refundsAre('pending');
    const answers = await Promise.all(old.map((paymentId) => refund(paymentId)));
    stripe.refundsAre('succeeded');
    expect(answers.map(({ code }) => code ?? 'made').sort()).toEqual([
      ...['CONFLICT', 'CONFLICT', 'CONFLICT', 'made'],
    ]);
  });

  onServer('no more by two of which the second begins before the first is committed', async () => {
    const [one, other] = [await soldBefore(0), await soldBefore(31)];
    await sold();
    const answers = await queued(
      service,
      { event: 'INSERT', table: 'provider_refunds' },
      () => refund(one),
      () => refund(other),
    );
    expect(answers).toMatchObject([done, refused('0.00')]);
  });

  test('again what has failed, since no money went back', async () => {
    const old = await soldBefore(31);
    await sold();
    stripe.refundsAre('failed');
    await refund(old);
    stripe.refundsAre('succeeded');
    expect(await refund(old)).toMatchObject(done);
  });

  test('a rejected payment, whose money never was the creator’s', async () => {
    const { id, uuid, paymentId } = await paid(withOwnRoubles);
    await updateLink(creator, { uuid, isEnabled: false });
    await settle(id);
    stripe.refundsAre('failed');
    await pass(5);
    stripe.refundsAre('succeeded');
    expect(await refund(paymentId)).toMatchObject(done);
  });
});
