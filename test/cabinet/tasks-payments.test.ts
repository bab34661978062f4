import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasCabinet, useCabinet } from '../support/scenes/cabinet-pages.js';
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
    {
      language: 'en',
      separator: ',',
      download: 'Download CSV',
      ready: 'The file is ready: 120 payments.',
    },
    { language: 'ru', separator: ';', download: 'Скачать CSV', ready: 'Файл готов: 120 платежей.' },
  ] as const)(
    'downloads all payments as a file, in $language',
    async ({ language, separator, download, ready }) => {
      const { uuid } = await newLink(creator);
      const formula = '=HYPERLINK("https://evil.example","Click")';
      await recordPayment(service, payment(uuid, { customer: { name: formula } }));
      for (let count = 1; count < 120; count += 1) await recordPayment(service, payment(uuid));
      const page = await cabinet.visit({ creator, path: '/payments', language });
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: download }).click();
      const text = await readFile(await (await file).path(), 'utf8');
      await page.getByText(ready).waitFor();

      const lines = text.split('\r\n');
      expect(lines).toHaveLength(1 + 120 + 1);
      expect(new Set(lines.slice(1, -1).map((line) => line.split(separator)[1])).size).toBe(120);
      expect(text).toContain(`${separator}"'${formula.replaceAll('"', '""')}"${separator}`);
      expect(text).not.toMatch(/[,;"]=/);
    },
  );

  test('downloads only the payments that the filters show', async () => {
    await paid({ customer: { email: 'ann@example.com' } });
    await paid({ customer: { email: 'bob@example.com' } });
    const page = await cabinet.visit({ creator, path: '/payments?email=bob%40example.com' });
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(text).toContain('bob@example.com');
    expect(text).not.toContain('ann@example.com');
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
