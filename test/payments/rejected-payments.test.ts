import { beforeEach, describe, expect, test } from 'vitest';
import { bodiesOf, eventsOf } from '../support/scenes/events.js';
import { growth } from '../support/scenes/metrics.js';
import {
  newLink,
  pay,
  payment,
  recordPayment,
  recordRefund,
  refund,
  rejectedOf,
} from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService({ databaseTimeoutMs: 20_000 });
const creator = useCreator(service, beforeEach);

/** Makes a link that is paid already, and a payment of it that comes too late. */
async function newUsedLink() {
  const { uuid, paymentId } = await pay(service, creator, { link: { use_once: true } });
  return { uuid, paymentId, late: payment(uuid) };
}

const rejectedEvents = () => bodiesOf(creator, 'payment.rejected');

/** The status and the code that the site gets for a payment. */
const told = async (input: object) => {
  const { status, code } = await recordPayment(service, input);
  return [status, code];
};

describe('An unacceptable payment', () => {
  test('is refused, kept, and an event with customer and metadata', async () => {
    const metadata = { order: 'A-7' };
    const { uuid } = await pay(service, creator, { link: { use_once: true, metadata } });
    const customer = { email: 'late@example.com', name: 'Late', phoneNumber: null };
    const late = payment(uuid, { customer });
    expect(await told(late)).toEqual([409, 'LINK_USED']);
    expect(await rejectedOf(creator)).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        paymentId: late.paymentId,
        reason: 'USED',
        currency: 'EUR',
        amount: '10.00',
        formatted: '€10.00',
        refundedAmount: '0.00',
        isResolved: false,
        resolvedAt: null,
        createdAt: '2026-11-21T12:00:00.000Z',
        customer,
        paymentLink: { uuid },
        refunds: { nodes: [] },
      },
    ]);
    const [event] = await rejectedEvents();
    expect(event).toEqual({
      type: 'payment.rejected',
      timestamp: '2026-11-21T12:00:00.000Z',
      data: {
        payment: {
          id: late.paymentId,
          currency: 'EUR',
          amount: '10.00',
          paid_at: '2026-11-21T12:00:00.000Z',
          is_test: false,
          customer: { email: 'late@example.com', name: 'Late', phone_number: null },
        },
        payment_link: { id: expect.any(Number), uuid, use_once: true },
        product: { id: creator.productId, title: 'Course' },
        metadata,
        reason: 'used',
      },
    });
  });

  test.each([
    ['another price', { amount: '9.99' }],
    ['another price in roubles', { currency: 'RUB' }],
  ])('of %s is kept', async (_what, more) => {
    const input = payment((await newLink(creator)).uuid, more);
    expect(await told(input)).toEqual([422, 'VALIDATION_FAILED']);
    expect(await rejectedOf(creator, false)).toMatchObject([{ ...more, reason: 'WRONG_AMOUNT' }]);
    const [event] = await rejectedEvents();
    const data = { payment: { id: input.paymentId }, reason: 'wrong_amount' };
    expect(event).toMatchObject({ data });
  });

  test('is one row and one event, however often reported, also at once', async () => {
    const { late } = await newUsedLink();
    const answers = await Promise.all(Array.from({ length: 8 }, () => told(late)));
    expect(answers).toEqual(Array(8).fill([409, 'LINK_USED']));
    expect(await told(late)).toEqual([409, 'LINK_USED']);
    expect(await rejectedOf(creator)).toHaveLength(1);
    expect(await rejectedEvents()).toHaveLength(1);
  });

  test('is a conflict when its id comes with another link or amount', async () => {
    const { late } = await newUsedLink();
    await told(late);
    const other = await newLink(creator);
    const stranger = await service.newCreator();
    const theirs = await newLink(stranger);
    for (const more of [{ linkUuid: other.uuid }, { linkUuid: theirs.uuid }, { amount: '11.00' }]) {
      expect(await told({ ...late, ...more })).toEqual([409, 'CONFLICT']);
    }
    expect(await rejectedOf(creator)).toHaveLength(1);
    expect(await rejectedOf(stranger)).toEqual([]);
  });

  test('is not kept if it is no money, of an unknown link, or a test', async () => {
    const { uuid } = await newLink(creator);
    for (const amount of ['0', '-10', '10.001', '1e12']) {
      expect(await told(payment(uuid, { amount }))).toEqual([422, 'VALIDATION_FAILED']);
    }
    expect(await told(payment('00000000-0000-8000-8000-000000000000'))).toEqual([404, 'NOT_FOUND']);
    const used = await newUsedLink();
    const sandbox = payment(used.uuid, { paymentId: 'sandbox_1' });
    expect(await told(sandbox)).toEqual([409, 'LINK_USED']);
    expect(await rejectedOf(creator)).toEqual([]);
  });

  test('counts in the metrics once, by its reason', async () => {
    const { late } = await newUsedLink();
    const grown = await growth(service, /payments_re/, async () => {
      await told(late);
      await told(late);
    });
    expect(grown).toEqual({ 'payment_links_payments_rejected_total{reason="used"}': 1 });
  });
});

describe('A rejected payment', () => {
  test('is recorded, and so resolved, when reported again for a payable link', async () => {
    const { paymentId, late } = await newUsedLink();
    await told(late);
    await recordRefund(service, refund(paymentId, { reopenLink: true }));
    const answers = await Promise.all(Array.from({ length: 4 }, () => told(late)));
    expect(answers).toEqual(Array(4).fill([200, undefined]));
    expect(await rejectedOf(creator)).toMatchObject([{ isResolved: true, refundedAmount: '0.00' }]);
    const types = (await eventsOf(creator)).map(({ type, body }) => [type, body.data.payment.id]);
    expect(types).toEqual([
      ['payment.succeeded', paymentId],
      ['payment.rejected', late.paymentId],
      ['payment.refunded', paymentId],
      ['payment.succeeded', late.paymentId],
    ]);
    const { data } = await recordRefund(service, refund(late.paymentId));
    expect(data.recordRefund).toMatchObject({
      payment: { paymentId: late.paymentId, refundedAmount: '10.00' },
      rejectedPayment: null,
    });
  });

  test('of a wrong amount is recorded when reported with the right one', async () => {
    const { uuid } = await newLink(creator);
    const input = payment(uuid, { amount: '1000' });
    expect(await told(input)).toEqual([422, 'VALIDATION_FAILED']);
    expect(await told({ ...input, amount: '100' })).toEqual([422, 'VALIDATION_FAILED']);
    expect(await rejectedOf(creator)).toMatchObject([{ amount: '1000.00' }]);
    expect(await told({ ...input, amount: '10' })).toEqual([200, undefined]);
    expect(await rejectedOf(creator, false)).toEqual([]);
  });

  test('is not recorded in a currency other than the one first reported', async () => {
    const { paymentId, late } = await newUsedLink();
    await told(late);
    await recordRefund(service, refund(paymentId, { reopenLink: true }));
    const roubles = { currency: 'RUB', amount: '905.00' };
    expect(await told({ ...late, ...roubles })).toEqual([409, 'CONFLICT']);
    expect(await rejectedOf(creator, false)).toMatchObject([{ currency: 'EUR' }]);
    expect(await told(late)).toEqual([200, undefined]);
  });

  test('is not recorded after a part of it was refunded', async () => {
    const { uuid, paymentId, late } = await newUsedLink();
    await told(late);
    await recordRefund(service, refund(late.paymentId, { amount: '0.01' }));
    await recordRefund(service, refund(paymentId, { reopenLink: true }));
    const { code, error } = await recordPayment(service, late);
    expect([code, error?.message]).toEqual([
      'CONFLICT',
      'This payment was rejected and has already been refunded, in full or in part.',
    ]);
    expect(await told(payment(uuid))).toEqual([200, undefined]);
  });

  test('is shown to its creator alone, and to the platform among all', async () => {
    const { late } = await newUsedLink();
    await told(late);
    const stranger = await service.newCreator();
    expect(await rejectedOf(stranger)).toEqual([]);
    const search = `query ($isResolved: Boolean, $after: String) {
      searchRejectedPayments(isResolved: $isResolved, first: 1, after: $after) {
        totalCount pageInfo { endCursor }
        nodes { paymentId isResolved paymentLink { product { creator { storeName } } } }
      }
    }`;
    const ask = async (isResolved?: boolean, after?: string) => {
      const { data } = await service.platform(search, { isResolved, after });
      const { nodes, ...page } = data.searchRejectedPayments;
      return { ...page, newest: nodes[0] };
    };
    const mine = {
      paymentId: late.paymentId,
      paymentLink: { product: { creator: { storeName: creator.storeName } } },
    };
    expect((await ask()).newest).toMatchObject({ ...mine, isResolved: false });
    expect((await ask(false)).newest).toMatchObject(mine);
    expect((await ask(true)).newest).not.toMatchObject(mine);
    await recordRefund(service, refund(late.paymentId));
    for (const isResolved of [undefined, true]) {
      const { newest, totalCount, pageInfo } = await ask(isResolved);
      expect(newest).toMatchObject({ ...mine, isResolved: true });
      expect(totalCount).toBeGreaterThan(1);
      const next = await ask(isResolved, pageInfo.endCursor);
      expect(next.newest.paymentId).not.toBe(late.paymentId);
    }
    expect((await creator.graphql(search)).code).toBe('FORBIDDEN');
  });
});
