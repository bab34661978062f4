import { expect, test } from 'vitest';
import { paymentSucceeded } from '../../src/payments/payment-events.js';
import { texts } from '../../src/texts/texts.js';
import { useShop } from '../support/scenes/checkouts.js';
import { eventsOf } from '../support/scenes/events.js';
import { download, newExport, rowsOf } from '../support/scenes/exports.js';
import { newLink, payment, recordPayment } from '../support/scenes/payments.js';

const { service, creator, sold } = useShop();

test('links do not lead to the sandbox where a provider takes the money', async () => {
  const { data } = await creator.graphql('{ viewer { usesSandbox } }');
  expect(data.viewer.usesSandbox).toBe(false);
});

test('payments with a provider’s key for tests are tests, whatever ids the payment site has', async () => {
  const { paymentId } = await sold();
  const { uuid } = await newLink(creator);
  const ofSite = `test_of_${creator.id}`;
  await recordPayment(service, payment(uuid, { paymentId: ofSite }));

  const { data } = await creator.graphql(`{
    payments { nodes { paymentId isTest provider } totals { count testCount } }
  }`);
  expect(data.payments).toEqual({
    nodes: [
      { paymentId: ofSite, isTest: false, provider: null },
      { paymentId, isTest: true, provider: 'STRIPE' },
    ],
    totals: [{ count: 2, testCount: 1 }],
  });
  const rows = rowsOf(await download(service, await newExport(creator, { what: 'PAYMENTS' })));
  expect(rows.map((row) => [row.is_test, row.provider])).toEqual([
    ['true', 'STRIPE'],
    ['false', ''],
  ]);
  const told = (await eventsOf(creator)).map(({ body: { data: sold } }) => {
    const { facts } = paymentSucceeded.words(sold, texts.en);
    const note = facts.find(({ name }) => name === 'Note')?.value;
    return [sold.payment.is_test, note];
  });
  expect(told).toEqual([
    [true, 'Made with a key for tests; no money has moved.'],
    [false, undefined],
  ]);
});
