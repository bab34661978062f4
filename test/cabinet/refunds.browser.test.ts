import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  findings,
  hasCabinet,
  isTooWide,
  tableRows,
  useCabinet,
} from '../support/scenes/cabinet-pages.js';
import { useShop } from '../support/scenes/checkouts.js';
import { pay, updateLink } from '../support/scenes/payments.js';

const shop = useShop();
const { stripe, service, creator, paid, pass, settle } = shop;
const cabinet = useCabinet(service);

/** A payment that Stripe took, open in the cabinet. */
async function openSold(visit: { language?: 'en' | 'ru'; width?: number } = {}, link: object = {}) {
  const { id, paymentId } = await paid(link);
  await settle(id);
  const page = await cabinet.visit({ creator, path: `/payments?payment=${paymentId}`, ...visit });
  return { page, paymentId };
}
const panelOf = (page: Page, name = 'Payment') => page.getByRole('dialog', { name, exact: true });

describe.skipIf(!hasCabinet)('A creator', () => {
  test('refunds a part of a payment, sees it under way, and then done', async () => {
    const { page } = await openSold({}, { use_once: true });
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = panelOf(page, 'Refund the payment');
    await dialog.getByText('At most €10.00').waitFor();
    await dialog.getByText('It comes from the balance of the platform.').waitFor();
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('10.00');
    expect(await findings(page)).toEqual([]);
    await dialog.getByLabel('Amount').fill('12');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByText('Enter at most 10.00').waitFor();

    stripe.refundsAre('pending');
    await dialog.getByLabel('Amount').fill('4,50');
    await dialog.getByLabel('Reason').fill('Came too late');
    await dialog.getByLabel('The link can be paid once more').check();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await panel.getByText('Refund under way').waitFor();
    stripe.refundsAre('succeeded');
    expect(await panel.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
    expect(await findings(page)).toEqual([]);

    stripe.setRefund(stripe.refunds[0].id, 'succeeded');
    await pass(15);
    await panel.getByText('€4.50 refunded').waitFor();
    await panel.getByText('Came too late').waitFor();
    expect(await panel.getByText('Refund under way').count()).toBe(0);
  });

  test('refunds a rejected payment that could not go back by itself', async () => {
    const { id, uuid } = await paid();
    await updateLink(creator, { uuid, isEnabled: false });
    await settle(id);
    const page = await cabinet.visit({ creator, path: '/payments/rejected' });
    const row = tableRows(page.getByRole('table'));
    await row.getByText('was not open for payments').waitFor();
    // Its refund is under way.
    expect(await row.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
    stripe.refundsAre('failed');
    await pass(5);
    stripe.refundsAre('succeeded');
    await page.reload();
    await row.getByRole('button', { name: 'Refund', exact: true }).click();
    await panelOf(page, 'Refund the payment').getByRole('button', { name: 'Refund' }).click();
    await row.getByText('Refunded', { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('refunds a payment on a phone, in Russian', async () => {
    const { page } = await openSold({ language: 'ru', width: 360 });
    const panel = panelOf(page, 'Платёж');
    await panel.getByRole('button', { name: 'Вернуть деньги' }).click();
    const dialog = panelOf(page, 'Возврат платежа');
    await dialog.getByText('Они уходят с баланса платформы.').waitFor();
    expect(await isTooWide(page)).toBe(false);
    await dialog.getByRole('button', { name: 'Вернуть деньги' }).click();
    await panel.getByText('Возвращён').waitFor();
  });

  test('is told who refunds a payment that no provider took', async () => {
    const { paymentId } = await pay(service, creator);
    const page = await cabinet.visit({ creator, path: `/payments?payment=${paymentId}` });
    await panelOf(page).getByText('The payment site that took this payment refunds it.').waitFor();
    expect(await panelOf(page).getByRole('button', { name: 'Refund', exact: true }).count()).toBe(
      0,
    );
  });

  test('sees a dispute on the overview: where and until when to answer', async () => {
    const { page, paymentId } = await openSold();
    stripe.dispute(paymentId.slice('test_'.length));
    await pass(60);
    await page.goto(`${cabinet.address}/cabinet`);
    await page.getByText('A customer disputes a payment: €10.00').waitFor();
    await page.getByText('Answer in the dashboard of Stripe until 28 Nov 2026').waitFor();
    await page.getByRole('link', { name: 'See the payment' }).click();
    await panelOf(page).getByText(paymentId).waitFor();
    await tableRows(page.getByRole('table')).getByText('Disputed').waitFor();
  });

  test('finds a disputed payment that its link could not take', async () => {
    const { id, uuid, paymentId } = await paid();
    await updateLink(creator, { uuid, isEnabled: false });
    await settle(id);
    stripe.dispute(paymentId.slice('test_'.length));
    await pass(60);
    const page = await cabinet.visit({ creator, path: '' });
    await page.getByRole('link', { name: 'See the payment' }).click();
    const panel = panelOf(page);
    await panel.getByText('The link could not take this payment').waitFor();
    expect(await findings(page)).toEqual([]);
    await panel.getByRole('link', { name: 'Rejected payments' }).click();
    await page.getByText('was not open for payments').waitFor();
    expect(await tableRows(page.getByRole('table')).count()).toBe(1);
  });
});
