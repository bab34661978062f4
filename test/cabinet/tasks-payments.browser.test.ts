import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  copiedBy,
  enterKey,
  findings,
  goTo,
  hasCabinet,
  isTooWide,
  tableRows,
  useCabinet,
} from '../support/scenes/cabinet-pages.js';
import { ann, erase, reject } from '../support/scenes/customers.js';
import { rowsOf } from '../support/scenes/exports.js';
import {
  newLink,
  newProduct,
  pay,
  payment,
  recordPayment,
  recordRefund,
  refund,
} from '../support/scenes/payments.js';
import { newKey } from '../support/scenes/api-keys.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);
const cabinet = useCabinet(service);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const table = (page: Page, name: string) => page.getByRole('table', { name });

async function download(page: Page, name = 'Download'): Promise<{ name: string; text: string }> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name }).last().click();
  const downloaded = await file;
  const text = await readFile(await downloaded.path(), 'utf8');
  return { name: downloaded.suggestedFilename(), text };
}

describe.skipIf(!hasCabinet)('A creator', () => {
  const paid = async (more: object = {}) => (await pay(service, creator, more)).paymentId;
  const rows = (page: Page) => tableRows(table(page, 'Payments'));

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

    await goTo(page, 'Audit log');
    await heading(page, 'Audit log').waitFor();
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByLabel('Payment id').fill('pay_nobody');
    await heading(page, 'Nothing matches these filters').waitFor();
  });

  test('opens a payment, goes back, and gets an address to share', async () => {
    const id = await paid({ customer: { name: 'Ann Lee', phoneNumber: '+44 20 7946 0018' } });
    const page = await cabinet.visit({ creator, path: '/payments' });
    await rows(page).getByRole('link').click();
    const panel = page.getByRole('dialog', { name: 'Payment' });
    await panel.getByText('+44 20 7946 0018').waitFor();
    await panel.getByText('Nothing was refunded.').waitFor();
    await panel.getByRole('button', { name: 'Copy the payment id' }).click();
    expect(await copiedBy(page)).toBe(id);
    await page.reload();
    await panel.getByText('+44 20 7946 0018').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${cabinet.address}/cabinet/payments`);
  });

  test('sees a refund without a reload, in the list, the open payment and the totals', async () => {
    const id = await paid();
    await paid();
    const page = await cabinet.visit({ creator, path: '/payments' });
    const figures = page.getByLabel('Totals in EUR');
    await figures.getByText('€20.00').first().waitFor();
    const open = await page.context().newPage();
    await open.goto(`${page.url()}?payment=${id}`);
    await open.getByRole('dialog').getByText('Nothing was refunded.').waitFor();

    await recordRefund(service, refund(id, { amount: '4.00', reason: 'Came too late' }));
    await open.getByRole('dialog').getByText('Came too late').waitFor();
    await page.bringToFront();
    await table(page, 'Payments').getByText('€4.00 refunded').waitFor();
    await figures.getByText('€16.00').waitFor();
  });

  test('finds a payment and its refund in the audit log by its id, and opens it', async () => {
    const id = await paid();
    await recordRefund(service, refund(id, { amount: '1' }));
    const page = await cabinet.visit({ creator, path: '/audit-log' });
    for (const name of [`Payment ${id}`, `Refund of payment ${id}`]) {
      await table(page, 'Audit log').getByRole('link', { name, exact: true }).click();
      await page.getByRole('dialog', { name: 'Payment' }).getByText(id).first().waitFor();
      await page.goBack();
    }
  });

  test('sees what is a test: in the list, in the payment, in sums, and in a bar', async () => {
    const { uuid } = await newLink(creator);
    await recordPayment(service, payment(uuid, { paymentId: 'sandbox_of_cabinet' }));
    await paid();
    const page = await cabinet.visit({ creator, path: '/payments', time: service.clock.now });
    const test = rows(page).filter({ has: page.getByText('Test', { exact: true }) });
    await test.waitFor();
    await page.getByText('Test mode: no money moves.').waitFor();
    await test.getByRole('link').click();
    await page.getByRole('dialog').getByText('Test', { exact: true }).waitFor();
    for (const path of ['', '/sales']) {
      await page.goto(`${cabinet.address}/cabinet${path}`);
      await page.getByText('These sums include test payments (1)').waitFor();
    }
  });

  test('opens the filters by a button on a phone', async () => {
    await paid({ customer: ann });
    const page = await cabinet.visit({ creator, path: '/payments', width: 390 });
    await rows(page).first().waitFor();
    const field = page.getByLabel('Payment id');
    expect(await field.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters' }).click();
    await field.fill('pay_nobody');
    await heading(page, 'Nothing matches these filters').waitFor();
  });

  test('is told who refunds a rejected payment, on the overview and on its page', async () => {
    await reject(service, creator);
    const page = await cabinet.visit({ creator });
    const who = page.getByText('The platform sends the money back; ask there if that takes days.');
    await who.waitFor();
    await page.getByRole('link', { name: 'See rejected payments' }).click();
    await heading(page, 'Rejected payments').waitFor();
    await who.waitFor();
  });

  // The language decides between separators. The lists below are downloaded in English.
  test('downloads the payments as a file for spreadsheets, in ru', async () => {
    const formula = '=HYPERLINK("https://evil.example","Click")';
    await paid({ link: { metadata: { order: 'A-1' } }, customer: { name: formula } });
    await paid();
    const page = await cabinet.visit({ creator, path: '/payments', language: 'ru' });
    await page.getByRole('button', { name: 'Скачать' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Ключи метаданных').fill('order, campaign');
    const { name, text } = await download(page, 'Скачать');
    expect(name).toBe('payments-2026-11-21.csv');
    await dialog.waitFor({ state: 'hidden' });
    const amount = '10,00';
    expect(rowsOf(text, ';')).toMatchObject([
      { amount, customer_name: `'${formula}`, 'metadata.order': 'A-1', 'metadata.campaign': '' },
      { amount, customer_name: '', 'metadata.order': '' },
    ]);
  });

  test('downloads customers, of the days that the page shows, for programs', async () => {
    await paid({ customer: { email: 'ann@example.com' } });
    const path = '/payments?from=2026-11-21&to=2026-11-21';
    const page = await cabinet.visit({ creator, path });
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByLabel('Contents').selectOption('CUSTOMERS');
    await page.getByLabel('Format').selectOption('NDJSON');
    const { name, text } = await download(page);
    expect(name).toBe('customers-2026-11-21-2026-11-21.ndjson');
    expect(JSON.parse(text)).toMatchObject({ customer_email: 'ann@example.com', payments: 1 });
  });

  test('downloads the lists of links of a product, rejected payments and changes', async () => {
    await newLink(creator);
    const page = await cabinet.visit({ creator });
    const headAlone = /^\uFEFFid,.*\r\n$/;
    for (const [path, contents, file] of [
      [`/links?product=${await newProduct(service, creator)}`, 'payment-links', headAlone],
      ['/payments/rejected', 'rejected-payments', headAlone],
      ['/audit-log', 'audit-log', /^\uFEFFid,.*createPaymentLink/s],
    ] as const) {
      await page.goto(`${cabinet.address}/cabinet${path}`);
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByRole('dialog').waitFor();
      const { name, text } = await download(page);
      expect(name).toBe(`${contents}-2026-11-21.csv`);
      expect(text).toMatch(file);
    }
  });

  test('sees rejected payments, and how each was resolved', async () => {
    const { uuid } = await newLink(creator, { use_once: true });
    await recordPayment(service, payment(uuid));
    const late = payment(uuid, { customer: { name: 'Late Larry' } });
    await recordPayment(service, late);
    const page = await cabinet.visit({ creator, path: '/payments' });
    await page.getByRole('link', { name: 'Rejected' }).click();
    const rejected = table(page, 'Rejected payments');
    for (const text of ['Late Larry', 'The link had already been paid', 'Waiting for the refund']) {
      await rejected.getByText(text).waitFor();
    }
    await recordRefund(service, refund(late.paymentId));
    await rejected.getByText('Refunded', { exact: true }).waitFor();
    await page.goto(`${page.url()}?resolved=no`);
    await heading(page, 'Nothing matches these filters').waitFor();
  });
});

describe.skipIf(!hasCabinet)('Of a customer, a creator', () => {
  const eraseButton = (page: Page) => page.getByRole('button', { name: 'Erase the customer' });

  test('finds all that is known, from the payment', async () => {
    const { paymentId } = await pay(service, creator, { customer: ann });
    await recordRefund(service, refund(paymentId, { amount: '4.00' }));
    await reject(service, creator);
    await newLink(creator, { metadata: { to: ann.email } });
    const page = await cabinet.visit({ creator, path: '/payments' });
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('link', { name: 'All about this customer' }).click();
    await heading(page, 'Payments: 1').waitFor();
    await heading(page, 'Refunds: 1').waitFor();
    await table(page, 'Rejected payments').getByText('€11.00').waitFor();
    const links = page.getByRole('region', { name: 'Links that name this e-mail: 1' });
    await links.getByRole('link', { name: 'Course' }).waitFor();
  });

  test('erases one of the list once it is asked why, and sees what is left', async () => {
    await pay(service, creator, { customer: ann });
    await newLink(creator, { metadata: { to: ann.email } });
    const page = await cabinet.visit({ creator, path: '/payments/customer' });
    const row = tableRows(table(page, 'Customers'));
    await row.getByText('1 payment').waitFor();
    await row.getByText('€10.00').waitFor();
    await row.getByRole('link', { name: ann.name }).click();
    await eraseButton(page).click();
    const dialog = page.getByRole('dialog');
    const eraseFor = async (reason: string): Promise<void> => {
      await dialog.getByLabel('Reason').fill(reason);
      await eraseButton(page).last().click();
    };
    await eraseFor('');
    await dialog.getByText('Enter a reason.').waitFor();
    await eraseFor(`Mail of ${ann.email}`);
    await dialog.getByText('Leave out the e-mail').waitFor();
    await eraseFor('Mail of 12 November');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('The customer is erased from 1 payment.').waitFor();
    await heading(page, 'There is no customer with this e-mail').waitFor();
    await heading(page, 'Links that name this e-mail: 1').waitFor();

    await page.getByRole('link', { name: 'All payments' }).click();
    await page.getByRole('table').getByText('Erased').waitFor();
    await goTo(page, 'Audit log');
    await table(page, 'Audit log').getByText('Erased the data of customers').waitFor();
    await page.getByText('Mail of 12 November').waitFor();
  });

  test('reads “Erased” in the payments of a link, too', async () => {
    await pay(service, creator, { customer: ann });
    await erase(creator);
    const page = await cabinet.visit({ creator, path: '/links' });
    await table(page, 'Payment links').getByRole('link').click();
    await table(page, 'Payments').getByText('Erased').waitFor();
  });

  test('may look but not erase with a key that only reads', async () => {
    await pay(service, creator, { customer: ann });
    const { key } = await newKey(creator, { access: 'READ' });
    const path = `/payments/customer?email=${encodeURIComponent(ann.email)}`;
    const page = await cabinet.visit({ path });
    await enterKey(page, key);
    await heading(page, 'Payments: 1').waitFor();
    expect(await eraseButton(page).count()).toBe(0);
  });
});

describe.skipIf(!hasCabinet)('With sales, a creator', () => {
  const paid = (metadata: object, more: object = {}) =>
    pay(service, creator, { link: { metadata }, ...more });
  const visit = (path: string, language: 'en' | 'ru' = 'en'): Promise<Page> =>
    cabinet.visit({ creator, path, language, time: service.clock.now });
  const cells = (page: Page, currency = 'EUR') =>
    table(page, `Sales in ${currency}`).getByRole('cell');

  test('chooses a key of metadata, sees bars, and the same after a reload', async () => {
    for (const campaign of ['spring', 'autumn', 'spring']) await paid({ campaign });
    await paid({});
    const page = await visit('/sales');
    await page.getByRole('slider', { name: 'Payments in EUR over time' }).waitFor();
    await page.getByLabel('Group by').selectOption('Metadata');
    await heading(page, 'Choose a key').waitFor();
    await page.getByLabel('Metadata key').selectOption('campaign');
    const names = async () =>
      (await cells(page).allTextContents()).filter((text) => /spring|autumn|Without/.test(text));
    await expect.poll(names).toEqual(['spring', 'autumn', 'Without a value']);
    const widths = await page
      .locator('table svg rect')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('width')));
    expect(widths).toEqual(['100%', '50%', '50%']);
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await expect.poll(names).toEqual(['spring', 'autumn', 'Without a value']);
    expect(new URL(page.url()).search).toBe('?by=METADATA&key=campaign');
    await page.setViewportSize({ width: 360, height: 900 });
    expect(await isTooWide(page)).toBe(false);
  });

  test('sees each of two bars named once, and up to 62 days by day', async () => {
    await paid({});
    const page = await visit('/sales?by=MONTH&from=2026-10-23&to=2026-11-21');
    const names = page.locator('[role=slider] + div span');
    await expect.poll(() => names.allTextContents()).toEqual(['October 2026', 'November 2026']);
    for (const [from, by] of [
      ['2026-09-21', 'DAY'],
      ['2026-09-20', 'MONTH'],
    ]) {
      await page.goto(`${cabinet.address}/cabinet/sales?from=${from}&to=2026-11-21`);
      expect(await page.getByLabel('Group by').inputValue()).toBe(by);
    }
  });

  test('compares the sums with those of as many days before', async () => {
    await paid({});
    await service.database.sql(
      `UPDATE payments SET created_at = created_at - interval '1 day' WHERE creator_id = ${creator.id}`,
    );
    await paid({});
    await paid({});
    const page = await visit('/sales?from=2026-11-21&to=2026-11-21');
    const figures = page.getByLabel('Totals in EUR');
    await figures.getByText('+100%, before: €10.00').first().waitFor();
    await figures.getByText('+100%, before: 1', { exact: true }).waitFor();
    await figures.getByText('before: €0.00', { exact: true }).waitFor();
    await page.getByText(/Compared with .*\b20\b.* – .*\b20\b.*, as many days before/).waitFor();
  });

  test('downloads what is shown, harmless for spreadsheets, in ru', async () => {
    await paid({ campaign: '=1+1, x' });
    const page = await visit('/sales?by=METADATA&key=campaign', 'ru');
    const { name, text } = await download(page, 'Скачать CSV');
    expect(name).toBe('sales-2026-10-23-2026-11-21.csv');
    const head = 'Метаданные;Валюта;Оплачено;Возвращено;За вычетом возвратов;Платежей';
    expect(text).toBe(`\uFEFF${head}\r\n'=1+1, x;EUR;10,00;0,00;10,00;1\r\n`);
  });

  test('chooses the currency, and is told when there is nothing', async () => {
    await paid({});
    await paid({}, { currency: 'RUB', amount: '905' });
    const page = await visit('/sales?by=PRODUCT');
    await cells(page).first().waitFor();
    await page.getByText('RUB', { exact: true }).click();
    await cells(page, 'RUB').first().waitFor();
    await page.goto(`${cabinet.address}/cabinet/sales?from=2025-01-01&to=2025-01-31`);
    await heading(page, 'Nothing was paid in these days').waitFor();
  });

  test('is told to choose fewer days when there are too many payments', async () => {
    await paid({});
    const { databaseFor } = service.services;
    service.services.databaseFor = (creatorId) => ({
      ...databaseFor(creatorId),
      query: (statement, how) =>
        how?.isLong
          ? Promise.reject(Object.assign(new Error('too long'), { code: '57014' }))
          : databaseFor(creatorId).query(statement, how),
    });
    const page = await visit('/sales?by=LINK');
    await page.getByText('There are too many payments to add up in time.').waitFor();
    service.services.databaseFor = databaseFor;
  });
});
