import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bodiesOf, eventsOf } from '../support/scenes/events.js';
import {
  deleteLink,
  makeLink,
  newLink,
  pay,
  payment,
  readLink,
  recordPayment,
  recordRefund,
  refund,
  rejectedOf,
} from '../support/scenes/payments.js';
import { growth } from '../support/scenes/metrics.js';
import { useCreator, useService, type TestCreator } from '../support/service/service.js';
import { setSequences } from '../support/world/database.js';

const service = useService({ databaseTimeoutMs: 20_000 });
// Ids are beyond 32 bits.
beforeAll(() => setSequences(service.database, 5_000_000_000));
const creator = useCreator(service, beforeEach);

async function paymentsOf(one: TestCreator) {
  const { data } = await one.graphql(`{ payments { totals { currency amount refunded net }
    nodes { paymentId refundedAmount refunds { totalCount nodes { refundId amount formatted reason createdAt
      payment { paymentId } rejectedPayment { id } } } } } }`);
  return data.payments;
}

const refundsOf = () => bodiesOf(creator, 'payment.refunded');

const usedAt = async (uuid: string): Promise<string | null> =>
  (await readLink(creator, uuid, 'usedAt')).usedAt;

/** Reports a payment of a link that is used already. */
async function newRejectedPayment() {
  const { uuid } = await pay(service, creator, { link: { use_once: true } });
  const late = payment(uuid);
  await recordPayment(service, late);
  return late;
}

describe('A refund', () => {
  test('is shown at its payment, in the totals, and in an event with the whole payment', async () => {
    const metadata = { order: 'A-1', имя: 'Анна' };
    const customer = { email: 'ann@example.com', name: 'Ann', phoneNumber: null };
    const { uuid, paymentId } = await pay(service, creator, { link: { metadata }, customer });
    await pay(service, creator);
    const { status, data, errors } = await recordRefund(
      service,
      refund(paymentId, { refundId: 'r-1', amount: '2.5', reason: ' One lesson ' }),
    );
    expect([status, errors]).toEqual([200, undefined]);
    expect(data.recordRefund).toEqual({
      id: expect.stringMatching(/^\d+$/),
      refundId: 'r-1',
      amount: '2.50',
      currency: 'EUR',
      formatted: '€2.50',
      reason: 'One lesson',
      createdAt: '2026-11-21T12:00:00.000Z',
      payment: {
        paymentId,
        refundedAmount: '2.50',
        paymentLink: { uuid, usedAt: '2026-11-21T12:00:00.000Z' },
      },
      rejectedPayment: null,
    });
    await recordRefund(service, refund(paymentId, { refundId: 'r-2', amount: '7.50' }));

    const { totals, nodes } = await paymentsOf(creator);
    expect(totals).toEqual([{ currency: 'EUR', amount: '20.00', refunded: '10.00', net: '10.00' }]);
    expect(nodes).toMatchObject([
      { refundedAmount: '0.00', refunds: { totalCount: 0, nodes: [] } },
      {
        refundedAmount: '10.00',
        refunds: {
          totalCount: 2,
          nodes: [
            { refundId: 'r-2', formatted: '€7.50', reason: null, payment: { paymentId } },
            { refundId: 'r-1', formatted: '€2.50', reason: 'One lesson', rejectedPayment: null },
          ],
        },
      },
    ]);

    const [succeeded] = await eventsOf(creator);
    const [first, second] = await refundsOf();
    expect(first).toEqual({
      type: 'payment.refunded',
      timestamp: '2026-11-21T12:00:00.000Z',
      data: {
        ...succeeded?.body.data,
        refund: {
          id: 'r-1',
          amount: '2.50',
          currency: 'EUR',
          reason: 'One lesson',
          refunded_at: '2026-11-21T12:00:00.000Z',
          refunded_total: '2.50',
          is_full: false,
        },
      },
    });
    expect(first.data).toMatchObject({ metadata, payment: { id: paymentId } });
    expect(second.data.refund).toMatchObject({ refunded_total: '10.00', is_full: true });
  });

  test('reported again is the same; with another payment or amount it is a conflict', async () => {
    const [one, other] = [await pay(service, creator), await pay(service, creator)];
    const input = refund(one.paymentId, { amount: '4.00' });
    const answers = await Promise.all(
      [input, input, input].map((each) => recordRefund(service, each)),
    );
    const ids = answers.map(({ data }) => data.recordRefund.id);
    expect(new Set(ids).size).toBe(1);
    for (const another of [{ paymentId: other.paymentId }, { amount: '4.01' }]) {
      const { status, code } = await recordRefund(service, { ...input, ...another });
      expect([status, code]).toEqual([409, 'CONFLICT']);
    }
    const stranger = await service.newCreator();
    const theirs = await pay(service, stranger);
    const { code } = await recordRefund(service, { ...input, paymentId: theirs.paymentId });
    expect(code).toBe('CONFLICT');
    expect(await refundsOf()).toHaveLength(1);
    expect((await paymentsOf(creator)).totals[0].refunded).toBe('4.00');
    expect((await paymentsOf(stranger)).totals[0].refunded).toBe('0.00');
  });

  test('of an unknown payment is not found', async () => {
    const { status, code, error } = await recordRefund(service, refund('pay_unknown'));
    const message = 'The payment was not found.';
    expect([status, code, error?.message]).toEqual([404, 'NOT_FOUND', message]);
  });

  test('of no money, or of more than was paid, is a fault of its amount', async () => {
    const { paymentId } = await pay(service, creator);
    const unpaid =
      'must not be greater than 10.00, the part of the payment that is not refunded yet';
    for (const [amount, fault] of [
      ['0', 'must be greater than 0'],
      ['-1', 'must be greater than 0'],
      ['1.001', 'must have at most 2 decimal places'],
      ['10.01', unpaid],
      ['1e30', 'must not be greater than 999999999.99'],
    ] as const) {
      const { status, code, error } = await recordRefund(service, refund(paymentId, { amount }));
      expect([amount, status, code]).toEqual([amount, 422, 'VALIDATION_FAILED']);
      expect(error?.extensions.fields).toEqual({ amount: [expect.stringContaining(fault)] });
    }
    expect(await refundsOf()).toEqual([]);
  });

  test('is refused with all its faults at once', async () => {
    const bad = { paymentId: ' ', refundId: '', amount: '0', reason: 'x'.repeat(256) };
    const { fields } = (await recordRefund(service, bad)).error?.extensions as { fields: object };
    expect(Object.keys(fields)).toEqual(['paymentId', 'refundId', 'amount', 'reason']);
  });

  test('never exceeds its payment, also when 15 are reported at once', async () => {
    const { paymentId } = await pay(service, creator);
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        recordRefund(service, refund(paymentId, { amount: '1.00' })),
      ),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(10);
    expect(codes.filter((code) => code === 'VALIDATION_FAILED')).toHaveLength(5);
    const { totals, nodes } = await paymentsOf(creator);
    expect(totals).toEqual([{ currency: 'EUR', amount: '10.00', refunded: '10.00', net: '0.00' }]);
    expect(nodes[0].refunds.totalCount).toBe(10);
    const sums = (await refundsOf()).map(({ data }) => data.refund.refunded_total);
    expect(sums).toEqual(Array.from({ length: 10 }, (_, index) => `${index + 1}.00`));
  });

  test('counts in the metrics', async () => {
    const { paymentId } = await pay(service, creator);
    const grown = await growth(service, /refunds/, () => recordRefund(service, refund(paymentId)));
    expect(grown).toEqual({ payment_links_refunds_total: 1 });
  });
});

describe('A refund that reopens its link', () => {
  test('makes a use_once link payable once more', async () => {
    const { uuid, paymentId } = await pay(service, creator, { link: { use_once: true } });
    await recordRefund(service, refund(paymentId, { amount: '1.00' }));
    expect((await recordPayment(service, payment(uuid))).code).toBe('LINK_USED');
    await recordRefund(service, refund(paymentId, { amount: '9.00', reopenLink: true }));
    expect(await usedAt(uuid)).toBeNull();
    const again = await Promise.all(
      Array.from({ length: 5 }, () => recordPayment(service, payment(uuid))),
    );
    expect(again.filter(({ errors }) => !errors)).toHaveLength(1);
  });

  test('leaves a link of several payments the time of the first', async () => {
    const { uuid } = await makeLink(creator, { maxPayments: 2 });
    const { data } = await recordPayment(service, payment(uuid));
    const { paymentId, createdAt } = data.recordPayment;
    await recordRefund(service, refund(paymentId, { reopenLink: true }));
    expect(await usedAt(uuid)).toBe(createdAt);
  });

  test('does not reopen one that was paid again since, or deleted', async () => {
    const { uuid, paymentId } = await pay(service, creator, { link: { use_once: true } });
    const reopen = (amount: string) =>
      recordRefund(service, refund(paymentId, { amount, reopenLink: true }));
    await reopen('1.00');
    service.clock.pass(1);
    expect((await recordPayment(service, payment(uuid))).errors).toBeUndefined();
    await reopen('1.00');
    expect((await recordPayment(service, payment(uuid))).code).toBe('LINK_USED');

    await deleteLink(creator, uuid);
    await reopen('1.00');
    expect((await recordPayment(service, payment(uuid))).code).toBe('NOT_FOUND');
  });
});

describe('A refund of a rejected payment', () => {
  test('resolves it once the whole amount was refunded', async () => {
    const { paymentId, linkUuid: uuid } = await newRejectedPayment();
    const part = await recordRefund(service, refund(paymentId, { amount: '4.00' }));
    expect(part.data.recordRefund).toMatchObject({
      payment: null,
      rejectedPayment: { paymentId, refundedAmount: '4.00', isResolved: false },
    });
    const { error } = await recordRefund(service, refund(paymentId));
    expect(error?.extensions.fields).toEqual({ amount: [expect.stringContaining('6.00')] });
    expect(await rejectedOf(creator, false)).toHaveLength(1);
    await recordRefund(service, refund(paymentId, { amount: '6.00', refundId: 'r-last' }));
    expect(await rejectedOf(creator, false)).toEqual([]);
    const refunds = { nodes: [{ refundId: 'r-last' }, {}] };
    expect(await rejectedOf(creator, true)).toMatchObject([
      { refundedAmount: '10.00', isResolved: true, refunds },
    ]);
    expect((await refundsOf()).at(-1).data).toMatchObject({
      payment: { id: paymentId },
      payment_link: { uuid },
      refund: { id: 'r-last', is_full: true },
    });
    const more = await recordRefund(service, refund(paymentId, { amount: '0.01' }));
    expect(more.error?.extensions.fields).toEqual({ amount: [expect.stringContaining('0.00')] });
  });

  test('that is recorded meanwhile goes to the payment', async () => {
    const { uuid } = await newLink(creator);
    const late = payment(uuid);
    await recordPayment(service, { ...late, amount: '9.00' });
    const { services } = service;
    const { db } = services;
    services.db = db.$extends({
      query: {
        rejectedPayment: {
          async findFirst({ args, query }) {
            const found = await query(args);
            services.db = db;
            await recordPayment(service, late);
            return found;
          },
        },
      },
    }) as unknown as typeof db;
    const { data } = await recordRefund(service, refund(late.paymentId));
    expect(data.recordRefund).toMatchObject({
      payment: { paymentId: late.paymentId, refundedAmount: '10.00' },
      rejectedPayment: null,
    });
  });

  test('is a conflict under the id of that of another', async () => {
    const [one, other] = [await newRejectedPayment(), await newRejectedPayment()];
    const input = refund(one.paymentId);
    await recordRefund(service, input);
    const { code } = await recordRefund(service, { ...input, paymentId: other.paymentId });
    expect(code).toBe('CONFLICT');
    expect(await rejectedOf(creator, false)).toMatchObject([{ paymentId: other.paymentId }]);
  });
});
