import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { findings, hasCabinet, isTooWide, useCabinet } from '../support/scenes/cabinet-pages.js';
import { newLink, payment, recordPayment } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

describe.skipIf(!hasCabinet)('In the browser, with sales, a creator', () => {
  const service = useService();
  const creator = useCreator(service, beforeEach);
  const cabinet = useCabinet(service);

  const paid = async (metadata: object, more: object = {}): Promise<void> => {
    const { uuid } = await newLink(creator, { metadata });
    await recordPayment(service, payment(uuid, more));
  };
  const visit = (path: string, language: 'en' | 'ru' = 'en'): Promise<Page> =>
    cabinet.visit({ creator, path, language, time: service.clock.now });
  const cells = (page: Page, currency = 'EUR') =>
    page.getByRole('table', { name: `Sales in ${currency}` }).getByRole('cell');

  test('chooses metadata and a key, sees bars, and finds the same after a reload', async () => {
    await paid({ campaign: 'spring' });
    await paid({ campaign: 'autumn' });
    await paid({ campaign: 'spring' });
    await paid({});
    const page = await visit('/sales');
    await page.getByRole('slider', { name: 'Payments in EUR over time' }).waitFor();
    await page.getByLabel('Group by').selectOption('Metadata');
    await page.getByRole('heading', { name: 'Choose a key' }).waitFor();
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

  test.each([
    {
      ...({ language: 'en', download: 'Download CSV' } as const),
      head: 'Metadata,Currency,Paid,Refunded,Net,Payments',
      line: `"'=1+1, x",EUR,10.00,0.00,10.00,1`,
    },
    {
      ...({ language: 'ru', download: 'Скачать CSV' } as const),
      head: 'По метаданным;Валюта;Оплачено;Возвращено;Итого;Платежей',
      line: `'=1+1, x;EUR;10,00;0,00;10,00;1`,
    },
  ])('downloads what is shown, harmless for spreadsheets, in $language', async (each) => {
    await paid({ campaign: '=1+1, x' });
    const page = await visit('/sales?by=METADATA&key=campaign', each.language);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: each.download }).click();
    const download = await file;
    expect(download.suggestedFilename()).toBe('sales-2026-10-23-2026-11-21.csv');
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toBe(`\uFEFF${each.head}\r\n${each.line}\r\n`);
  });

  test('chooses the currency, and is told when there is nothing', async () => {
    await paid({});
    await paid({}, { currency: 'RUB', amount: '905' });
    const page = await visit('/sales?by=PRODUCT');
    await cells(page).first().waitFor();
    await page.getByText('RUB', { exact: true }).click();
    await cells(page, 'RUB').first().waitFor();
    await page.goto(`${cabinet.address}/cabinet/sales?from=2025-01-01&to=2025-01-31`);
    await page.getByRole('heading', { name: 'Nothing was paid in these days' }).waitFor();
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
