import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  findings,
  hasCabinet,
  isTooWide,
  operationsOf,
  useCabinet,
} from '../support/scenes/cabinet-pages.js';
import { newLink, newLinkByGraphql, payment, recordPayment } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

describe.skipIf(!hasCabinet)('A creator', () => {
  const service = useService();
  const creator = useCreator(service, beforeEach);
  const cabinet = useCabinet(service);

  const field = (page: Page, name = 'Search your store') => page.getByRole('combobox', { name });
  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

  /** A payment of a link that can be paid once, and another that was rejected. */
  async function payTwice(email: string) {
    const { uuid } = await newLink(creator, { use_once: true });
    const [paid, late] = [
      payment(uuid, { customer: { email } }),
      payment(uuid, { customer: { email } }),
    ];
    await recordPayment(service, paid);
    await recordPayment(service, late);
    return { paid: paid.paymentId, late: late.paymentId };
  }

  test('finds a link by keyboard alone and opens it', async () => {
    await newLinkByGraphql(creator, { label: 'Spring newsletter' });
    await newLinkByGraphql(creator, { label: 'Winter' });
    const page = await cabinet.visit({ creator, path: '/products' });
    await page.getByRole('heading', { name: 'Products' }).waitFor();
    await page.keyboard.press('/');
    await page.getByText('Enter a part of').waitFor();
    await page.keyboard.type('SPRING');
    await option(page, /Spring newsletter.*€10\.00.*Active/).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    const active = await field(page).getAttribute('aria-activedescendant');
    expect(active).toBe(await option(page, /Spring/).getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Spring newsletter', level: 1 }).waitFor();
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
  });

  test('opens the first result by Enter, also when it is still on its way', async () => {
    for (const label of ['Winter', 'Spring', 'Spring newsletter'])
      await newLinkByGraphql(creator, { label });
    const page = await cabinet.visit({ creator, path: '/products' });
    await field(page).fill('winter');
    await option(page, /Winter/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Winter', level: 1 }).waitFor();

    await field(page).fill('winte');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await field(page).fill('spring');
    await option(page, 'Spring newsletter').waitFor();
    await field(page).fill('spring ne');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Spring newsletter', level: 1 }).waitFor();
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
  });

  test('finds a customer, and opens the payment or the rejected one', async () => {
    const { paid, late } = await payTwice('ann@example.com');
    const page = await cabinet.visit({ creator, path: '/links' });
    await field(page).fill('Ann@Exam');
    const group = (name: string) => page.getByRole('group', { name, exact: true });
    await group('Payments')
      .getByRole('option', { name: /€10\.00.*Paid/ })
      .click();
    await page.getByRole('dialog', { name: 'Payment' }).getByText(paid).first().waitFor();
    await page.keyboard.press('Escape');

    await field(page).fill('ann@example.com');
    await group('Rejected payments')
      .getByRole('option', { name: /Waiting for/ })
      .click();
    const table = page.getByRole('table', { name: 'Rejected payments' });
    await table.getByText(late).waitFor();
    expect(await page.getByLabel('Payment id').inputValue()).toBe(late);
    await page.getByLabel('Payment id').fill('pay_nobody');
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
  });

  test('finds a product by a part of its title, and opens it', async () => {
    const page = await cabinet.visit({ creator, path: '/links' });
    await field(page).fill('cour');
    await option(page, /Course/).click();
    await page.getByRole('heading', { name: 'Course', level: 1 }).waitFor();
  });

  test('reads what can be found, when nothing is', async () => {
    const page = await cabinet.visit({ creator, path: '/links' });
    const asked = operationsOf(page);
    await field(page).fill('no');
    await page.getByText('Enter a part of').waitFor();
    await field(page).fill('nothing');
    await page.getByText('Nothing found.').waitFor();
    expect(asked.filter((name) => name === 'CabinetSearch')).toHaveLength(1);
    await page.keyboard.press('Escape');
    await page.getByText('Nothing found.').waitFor({ state: 'hidden' });
  });

  test('sees only what the newest text finds, and waits for one request at a time', async () => {
    for (const label of ['first course', 'second course'])
      await newLinkByGraphql(creator, { label });
    const page = await cabinet.visit({ creator, path: '/products' });
    const texts: string[] = [];
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/graphql', async (route) => {
      const { operationName, variables } = route.request().postDataJSON() as {
        operationName: string;
        variables: { text: string };
      };
      if (operationName === 'CabinetSearch') {
        texts.push(variables.text);
        await held;
      }
      await route.continue();
    });
    await field(page).fill('first');
    await expect.poll(() => texts).toEqual(['first']);
    for (const text of ['secon', 'second']) {
      const [due] = await Promise.all([
        page.evaluate(() => new Promise<true>((resolve) => setTimeout(() => resolve(true), 400))),
        field(page).fill(text),
      ]);
      expect(due).toBe(true);
    }
    expect(texts).toEqual(['first']);
    letGo();
    await option(page, /second course/).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    expect(texts).toEqual(['first', 'second']);
  });

  test('gets a list that axe finds nothing in, in either scheme and at 360 px', async () => {
    await payTwice('ann@example.com');
    await newLinkByGraphql(creator, { label: `ann@example.com ${'long '.repeat(40)}` });
    const page = await cabinet.visit({ creator, path: '/products', language: 'ru', width: 360 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await field(page, 'Поиск по магазину').click();
    expect(await findings(page)).toEqual([]);
    await field(page, 'Поиск по магазину').fill('ann@example.com');
    await expect.poll(() => page.getByRole('option').count()).toBe(3);
    expect(await isTooWide(page)).toBe(false);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      expect(await findings(page)).toEqual([]);
    }
  });
});
