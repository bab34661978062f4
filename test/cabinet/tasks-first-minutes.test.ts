import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasCabinet, useCabinet } from '../support/scenes/cabinet-pages.js';
import { useCreator, useService } from '../support/service/service.js';

const words = {
  en: {
    start: 'Your first payment in three steps',
    make: 'Make a link',
    price: 'Price in EUR',
    inRoubles: 'In roubles, customers pay',
    copy: 'Copy address',
    email: 'E-mail',
    name: 'Name',
    pay: 'Make a test payment',
    paid: 'Paid',
    latest: 'Latest payments',
    noPayments: 'No payments yet',
    payments: 'Payments',
    payment: 'Payment',
  },
  ru: {
    start: 'Первый платёж за три шага',
    make: 'Создать ссылку',
    price: 'Цена в EUR',
    inRoubles: 'В рублях покупатели заплатят',
    copy: 'Скопировать адрес',
    email: 'Электронная почта',
    name: 'Имя',
    pay: 'Провести тестовый платёж',
    paid: 'Оплачено',
    latest: 'Последние платежи',
    noPayments: 'Платежей пока нет',
    payments: 'Платежи',
    payment: 'Платёж',
  },
} as const;

describe.skipIf(!hasCabinet)('In the browser, in the first minutes', () => {
  const service = useService();
  const creator = useCreator(service, beforeEach);
  const cabinet = useCabinet(service);

  /** With STEPS, a folder, the pages can be looked at afterwards. */
  const show = async (page: Page, step: string): Promise<void> => {
    const folder = process.env.STEPS;
    if (!folder) return;
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${step}.png`), fullPage: true });
  };

  test.each(['en', 'ru'] as const)(
    'a creator makes a link, has it paid in the sandbox and sees the payment, in %s',
    async (language) => {
      const say = words[language];
      const snap = (page: Page, step: string) => show(page, `${language}-${step}`);
      const overview = await cabinet.visit({ creator, language });
      await overview.getByRole('heading', { name: say.start }).waitFor();
      await snap(overview, '1-overview');

      const page = await overview.context().newPage();
      await page.goto(overview.url());
      await page.getByRole('link', { name: say.make }).click();
      await page.getByLabel(say.price).fill('25');
      await page.getByText(say.inRoubles).waitFor();
      await snap(page, '2-new-link');
      await page.getByRole('button', { name: say.make }).click();
      await page.getByRole('button', { name: say.copy }).click();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      expect(address).toContain(`${cabinet.address}/pay/`);
      await snap(page, '3-link');

      await page.goto(`${cabinet.address}/cabinet/payments`);
      await page.getByRole('heading', { name: say.noPayments }).waitFor();
      const checkout = await page.context().newPage();
      await checkout.goto(address);
      await checkout.getByLabel(say.email).fill('ann@example.com');
      await checkout.getByLabel(say.name).fill('Ann Lee');
      await snap(checkout, '4-checkout');
      await checkout.getByRole('button', { name: say.pay }).click();
      await checkout.getByRole('heading', { name: say.paid }).waitFor();
      await snap(checkout, '5-paid');

      const soon = { timeout: 2000 };
      await Promise.all([
        overview.getByRole('table', { name: say.latest }).getByText('Ann Lee').waitFor(soon),
        page.getByRole('table', { name: say.payments }).getByText('Ann Lee').waitFor(soon),
      ]);
      await snap(overview, '6-overview');
      await page.getByRole('table').getByRole('link').click();
      const panel = page.getByRole('dialog', { name: say.payment });
      await panel.getByText('ann@example.com').waitFor();
      await snap(page, '7-payment');
    },
  );
});
