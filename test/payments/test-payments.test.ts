/** Payments of the sandbox, for which no money moves. */
import { beforeEach, describe, expect, test } from 'vitest';
import { download, newExport, rowsOf } from '../support/scenes/exports.js';
import {
  newLink,
  payment,
  recordPayment,
  recordRefund,
  refund,
} from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const withSite = useService({ beside: service, paymentSiteUrl: 'https://pay.example' });
const creator = useCreator(service, beforeEach);
const [real, sandbox] = ['pay_1', 'sandbox_1'];

/** A link that was paid for real, and in the sandbox. */
async function paidTwice(): Promise<string> {
  const { uuid } = await newLink(creator);
  const own = `_of_${creator.id}`;
  for (const id of [real, sandbox]) {
    await recordPayment(service, payment(uuid, { paymentId: id + own }));
    await recordRefund(service, refund(id + own, { amount: '1.00' }));
  }
  return uuid;
}

describe('A test payment', () => {
  test('says that it is one', async () => {
    await paidTwice();
    const { data } = await creator.graphql('{ payments { nodes { paymentId isTest } } }');
    expect(data.payments.nodes).toMatchObject([
      { paymentId: expect.stringContaining(sandbox), isTest: true },
      { paymentId: expect.stringContaining(real), isTest: false },
    ]);
  });

  test('is counted in every kind of sums', async () => {
    const uuid = await paidTwice();
    const days = 'from: "2026-11-21", to: "2026-11-21"';
    const { data } = await creator.graphql(`{
      payments { totals { count testCount } }
      paymentLink(uuid: "${uuid}") { payments { totals { count testCount } } }
      sales(${days}) { count testCount }
      byWeek: salesBy(groupBy: WEEK, ${days}) { count testCount }
      byLink: salesBy(groupBy: LINK, ${days}) { count testCount }
    }`);
    const sums = [{ count: 2, testCount: 1 }];
    expect(data).toEqual({
      payments: { totals: sums },
      paymentLink: { payments: { totals: sums } },
      ...{ sales: sums, byWeek: sums, byLink: sums },
    });
  });

  test.each(['PAYMENTS', 'REFUNDS'] as const)('is marked in an export of %s', async (what) => {
    await paidTwice();
    const rows = rowsOf(await download(service, await newExport(creator, { what })));
    expect(rows.map(({ is_test: isTest }) => isTest)).toEqual(['false', 'true']);
  });
});

test('A creator learns whether links lead to the sandbox', async () => {
  const usesSandbox = async (by: typeof service) => {
    const { data } = await by.graphql(creator.key, '{ viewer { usesSandbox } }');
    return data.viewer.usesSandbox;
  };
  expect(await usesSandbox(service)).toBe(true);
  expect(await usesSandbox(withSite)).toBe(false);
});
