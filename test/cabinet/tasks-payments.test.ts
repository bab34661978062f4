import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasCabinet, useCabinet } from '../support/scenes/cabinet-pages.js';
import { rowsOf } from '../support/scenes/exports.js';
import {
  newLink,
  payment,
  recordPayment,
  recordRefund,
  refund,
} from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

describe.skipIf(!hasCabinet)('In the browser, with payments, a creator', () => {
  const service = useService();
  const creator = useCreator(service, beforeEach);
  const cabinet = useCabinet(service);

  const paid = async (more: object = {}): Promise<string> => {
    const { uuid } = await newLink(creator);
    return (await recordPayment(service, payment(uuid, more))).data.recordPayment.paymentId;
  };
  const table = (page: Page, name = 'Payments') => page.getByRole('table', { name });
  /** The rows below the head. */
  const rows = (page: Page) =>
    table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });

  test('searches by e-mail and by id, and finds the same after a reload and back', async () => {
    await paid({ customer: { email: 'ann@example.com' } });
    const id = await paid({ customer: { email: 'bob@example.com' } });
    const page = await cabinet.visit({ creator, path: '/payments' });
    await expect.poll(() => rows(page).count()).toBe(2);

    await page.getByLabel('Customer’s e-mail').fill('ann@example.com');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await page.getByLabel('Customer’s e-mail').inputValue()).toBe('ann@example.com');

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByLabel('Payment id').fill(id);
    await expect.poll(() => rows(page).count()).toBe(1);
    await rows(page).getByText('bob@example.com').waitFor();

    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(1);

    await page.getByLabel('Payment id').fill('pay_nobody');
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
  });

  test('opens a payment, goes back, and gets an address to share', async () => {
    const id = await paid({ customer: { name: 'Ann Lee', phoneNumber: '+44 20 7946 0018' } });
    const page = await cabinet.visit({ creator, path: '/payments' });
    await rows(page).getByRole('link').click();
    const panel = page.getByRole('dialog', { name: 'Payment' });
    await panel.getByText('+44 20 7946 0018').waitFor();
    await panel.getByText('Nothing was refunded.').waitFor();
    await panel.getByRole('button', { name: 'Copy the payment id' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    await page.reload();
    await panel.getByText('+44 20 7946 0018').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${cabinet.address}/cabinet/payments`);
  });

  test('sees a refund without a reload, in the list, the open payment and the totals', async () => {
    const id = await paid();
    await paid({ amount: '10.00' });
    const page = await cabinet.visit({ creator, path: '/payments' });
    await page.getByRole('button', { name: 'Show totals' }).click();
    const figures = page.getByLabel('Totals in EUR');
    await figures.getByText('€20.00').first().waitFor();
    const open = await page.context().newPage();
    await open.goto(`${page.url()}?payment=${id}`);
    await open.getByRole('dialog').getByText('Nothing was refunded.').waitFor();

    await recordRefund(service, refund(id, { amount: '4.00', reason: 'Came too late' }));
    await open.getByRole('dialog').getByText('Came too late').waitFor();
    await page.bringToFront();
    await table(page).getByText('€4.00 refunded').waitFor();
    await figures.getByText('€16.00').waitFor();
  });

  test.each([
    { language: 'en', delimiter: ',', download: 'Download', amount: '10.00' },
    { language: 'ru', delimiter: ';', download: 'Скачать', amount: '10,00' },
  ] as const)(
    'downloads the payments as a file for spreadsheets, in $language',
    async ({ language, delimiter, download, amount }) => {
      const formula = '=HYPERLINK("https://evil.example","Click")';
      const { uuid } = await newLink(creator, { metadata: { order: 'A-1' } });
      await recordPayment(service, payment(uuid, { customer: { name: formula } }));
      await paid();
      const page = await cabinet.visit({ creator, path: '/payments', language });
      await page.getByRole('button', { name: download }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/Metadata keys|Ключи метаданных/).fill('order, campaign');
      const file = page.waitForEvent('download');
      await dialog.getByRole('button', { name: download }).click();
      expect((await file).suggestedFilename()).toBe('payments-2026-11-21.csv');
      const text = await readFile(await (await file).path(), 'utf8');
      await dialog.waitFor({ state: 'hidden' });
      expect(rowsOf(text, delimiter)).toMatchObject([
        { amount, customer_name: `'${formula}`, 'metadata.order': 'A-1', 'metadata.campaign': '' },
        { amount, customer_name: '', 'metadata.order': '' },
      ]);
    },
  );

  test('downloads customers, of the days that the page shows, for programs', async () => {
    await paid({ customer: { email: 'ann@example.com' } });
    const path = '/payments?from=2026-11-21&to=2026-11-21';
    const page = await cabinet.visit({ creator, path });
    await page.getByRole('button', { name: 'Download' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Contents').selectOption('CUSTOMERS');
    await dialog.getByLabel('Format').selectOption('NDJSON');
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await file).suggestedFilename()).toBe('customers-2026-11-21-2026-11-21.ndjson');
    const text = await readFile(await (await file).path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ customer_email: 'ann@example.com', payments: 1 });
  });

  test.each([
    ['/links', 'payment-links'],
    ['/payments/rejected', 'rejected-payments'],
    ['/audit-log', 'audit-log'],
  ])('downloads the list of %s', async (path, name) => {
    const page = await cabinet.visit({ creator, path });
    await page.getByRole('button', { name: 'Download' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    expect((await file).suggestedFilename()).toBe(`${name}-2026-11-21.csv`);
    expect(await readFile(await (await file).path(), 'utf8')).toMatch(/^\uFEFFid,/);
  });

  test('sees rejected payments, and how each was resolved', async () => {
    const { uuid } = await newLink(creator, { use_once: true });
    await recordPayment(service, payment(uuid));
    const late = payment(uuid, { customer: { name: 'Late Larry' } });
    await recordPayment(service, late);
    const page = await cabinet.visit({ creator, path: '/payments' });
    await page.getByRole('link', { name: 'Rejected' }).click();
    const rejected = table(page, 'Rejected payments');
    await rejected.getByText('Late Larry').waitFor();
    await rejected.getByText('The link had already been paid').waitFor();
    await rejected.getByText('Waiting for the refund').waitFor();

    await recordRefund(service, refund(late.paymentId));
    await rejected.getByText('Refunded', { exact: true }).waitFor();
    await page.goto(`${page.url()}?resolved=no`);
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
  });
});
