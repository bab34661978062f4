import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasCabinet, operationsOf, useCabinet } from '../support/scenes/cabinet-pages.js';
import { newLink, newLinkByGraphql, pay } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

describe.skipIf(!hasCabinet)('In the browser, with payment links, a creator', () => {
  const service = useService();
  const creator = useCreator(service, beforeEach);
  const cabinet = useCabinet(service);

  const submit = (page: Page) => page.getByRole('button', { name: 'Make a link' }).click();
  const rows = (page: Page) =>
    page
      .getByRole('table', { name: 'Payment links' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
  const hasFocus = (page: Page, label: string) =>
    page.getByLabel(label).evaluate((node) => node === document.activeElement);
  const idOf = async (label: string): Promise<string> =>
    (await newLinkByGraphql(creator, { label })).data.createPaymentLink.id;

  test('sees each fault at its field, and keeps what was typed', async () => {
    const page = await cabinet.visit({ creator, path: '/links/new' });
    await page.getByLabel('Label', { exact: true }).fill('For Ann');
    await submit(page);
    await page.getByText('Enter an amount, such as 10 or 9.99.').waitFor();
    expect(await hasFocus(page, 'Price in EUR')).toBe(true);

    await page.getByLabel('Price in EUR').fill('20');
    await page.getByRole('switch', { name: 'Discount' }).check();
    await page.getByLabel('Price to pay in EUR').fill('30');
    await page.getByLabel('Page after the payment').fill('http://plain.example');
    await submit(page);
    await expect
      .poll(() => page.getByLabel('Page after the payment').getAttribute('aria-invalid'))
      .toBe('true');
    await expect.poll(() => hasFocus(page, 'Price to pay in EUR')).toBe(true);
    await page.getByText('Enter less than “Regular price in EUR, crossed out”.').waitFor();
    await page.getByText('Enter an address that starts with https://.').waitFor();
    expect(await page.getByLabel('Label', { exact: true }).inputValue()).toBe('For Ann');

    await page.getByLabel('Price to pay in EUR').fill('15');
    await page.getByLabel('Page after the payment').fill('https://thanks.example');
    await submit(page);
    await page.getByRole('heading', { name: 'For Ann', level: 1 }).waitFor();
  });

  test('makes a link with every setting that a link can have', async () => {
    const page = await cabinet.visit({ creator, path: '/links/new' });
    await page.getByRole('switch', { name: 'Discount' }).check();
    await page.getByLabel('Regular price in EUR').fill('20,50');
    await page.getByLabel('Price to pay in EUR').fill('15');
    await page.getByRole('switch', { name: 'Set the price in roubles myself' }).check();
    await page.getByLabel('Regular price in RUB').fill('2 000');
    await page.getByLabel('Price to pay in RUB').fill('1500');
    await page.getByLabel('A limited number of times').check();
    await page.getByLabel('Limit of payments').fill('5');
    await page.getByLabel('Expires').selectOption('In 7 days');
    await page.getByLabel('Label', { exact: true }).fill('Group of March');
    await page.getByLabel('Page after the payment').fill('https://thanks.example/');
    for (const [number, value] of [
      [1, '0042'],
      [2, '12.5'],
    ] as const) {
      await page.getByRole('button', { name: 'Add a field' }).click();
      await page.getByLabel(`Key of field ${number}`).fill(`key${number}`);
      await page.getByLabel(`Value of field ${number}`).fill(value);
    }
    await submit(page);
    await page.getByRole('heading', { name: 'Group of March', level: 1 }).waitFor();

    const { data } = await creator.graphql(`{ paymentLinks { nodes {
      maxPayments expiresAt successUrl metadata prices { currency regular discount charged }
    } } }`);
    expect(data.paymentLinks.nodes).toEqual([
      {
        maxPayments: 5,
        expiresAt: expect.any(String),
        successUrl: 'https://thanks.example/',
        metadata: { key1: '0042', key2: '12.5' },
        prices: [
          { currency: 'EUR', regular: '20.50', discount: '15.00', charged: '15.00' },
          { currency: 'RUB', regular: '2000.00', discount: '1500.00', charged: '1500.00' },
        ],
      },
    ]);
  });

  test('makes a link like another, with metadata values that are no text', async () => {
    const metadata = { order: 'A-1', seats: 2, tags: ['new', { vip: true }] };
    const made = await newLinkByGraphql(creator, { metadata });
    const { id } = made.data.createPaymentLink;
    const page = await cabinet.visit({ creator, path: `/links/new?like=${id}` });
    await page.getByText('["new",{"vip":true}]').waitFor();
    await page.getByRole('textbox', { name: /^Value of field/ }).fill('A-2');
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByLabel('Key of field 4').fill('order');
    await submit(page);
    await page.getByText('Each key can be used once.').waitFor();
    await page.getByLabel('Key of field 4').fill('places');
    await page.getByLabel('Label', { exact: true }).fill('Second');
    await submit(page);
    await page.getByRole('heading', { name: 'Second', level: 1 }).waitFor();
    const { data } = await creator.graphql('{ paymentLinks(first: 1) { nodes { metadata } } }');
    expect(data.paymentLinks.nodes).toEqual([
      { metadata: { ...metadata, order: 'A-2', places: '' } },
    ]);
  });

  test('finds links by status and metadata, also after a reload and back', async () => {
    await newLink(creator, { metadata: { course: 'spring' } });
    await newLink(creator, { metadata: { course: 'autumn' } });
    await newLink(creator);
    await pay(service, creator, { link: { use_once: true } });
    const page = await cabinet.visit({ creator, path: '/links' });
    await expect.poll(() => rows(page).count()).toBe(4);
    await page.getByLabel('Status').selectOption('Used');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows(page).count()).toBe(4);

    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Metadata key').fill('course');
    await page.getByText('enter both a key and its value').waitFor();
    await page.getByLabel('Metadata value').fill('spring');
    await expect.poll(() => rows(page).count()).toBe(1);
    await rows(page).getByRole('link').click();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await page.getByLabel('Metadata value').inputValue()).toBe('spring');

    await page.goto(
      `${cabinet.address}/cabinet/links?product=${creator.productId}&from=2026-11-21`,
    );
    await expect.poll(() => rows(page).count()).toBe(4);
    await page.goto(`${cabinet.address}/cabinet/links?to=2026-11-20`);
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
  });

  test('disables a link with one request', async () => {
    const id = await idOf('Early bird');
    const page = await cabinet.visit({ creator, path: `/links/${id}` });
    await page.getByText('Nobody has paid it yet.').waitFor();
    const asked = operationsOf(page);
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    expect(asked.filter((name) => name !== 'CabinetEvents')).toEqual(['CabinetUpdateLink']);
  });

  test('disables a link and enables it again, changes it and deletes it', async () => {
    const id = await idOf('Early bird');
    const page = await cabinet.visit({ creator, path: `/links/${id}` });
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Nobody can pay it until you enable it again.').waitFor();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('Customers can pay it.').waitFor();

    await page.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit the link' });
    await edit.getByLabel('Limit of payments').fill('many');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByText('Enter a whole number, such as 10.').waitFor();
    await edit.getByLabel('Limit of payments').fill('3');
    await edit.getByLabel('Label').fill('Late bird');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Late bird', level: 1 }).waitFor();
    await page.getByText('At most 3 times. Not paid yet.').waitFor();

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete the link' }).click();
    const remove = page.getByRole('dialog', { name: 'Delete' });
    await remove.getByRole('button', { name: 'Delete the link' }).click();
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    await page.goto(`${cabinet.address}/cabinet/links/${id}`);
    await page.getByRole('heading', { name: 'This link is not here' }).waitFor();
  });

  test('shares a link as a QR code, and prefilled for a customer', async () => {
    const id = await idOf('Market stall');
    const page = await cabinet.visit({ creator, path: `/links/${id}` });
    await page.getByRole('button', { name: 'QR code' }).click();
    await page.getByRole('img', { name: 'QR code of' }).waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download SVG' }).click();
    expect(await readFile(await (await file).path(), 'utf8')).toMatch(/^<svg .*<\/svg>$/);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Prefill for a customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Address for one customer' });
    await dialog.getByLabel('E-mail').fill('ann@example.com');
    await dialog.getByRole('button', { name: 'Show the address' }).click();
    await dialog.getByRole('button', { name: 'Copy address' }).click();
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    expect(await page.getByLabel('E-mail').inputValue()).toBe('ann@example.com');
  });

  test('with a key that may only read, sees links and no way to change them', async () => {
    const id = await idOf('Early bird');
    const { data } = await creator.graphql(
      'mutation { createApiKey(input: { name: "Reports", access: READ }) { key } }',
    );
    const page = await cabinet.visit({ path: `/links/${id}` });
    await page.getByLabel('API key').fill(data.createApiKey.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Copy address' }).waitFor();
    for (const name of ['Edit', 'Disable', 'More']) {
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    await page.getByRole('navigation').getByRole('link', { name: 'Payment links' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Make a link' }).count()).toBe(0);
    await page.goto(`${cabinet.address}/cabinet/links/new`);
    await page.getByRole('heading', { name: 'You may not make links' }).waitFor();
  });

  test('sees each of many links once, while programs make new ones', async () => {
    for (let count = 1; count <= 45; count += 1) await idOf(`Link ${count}.`);
    const page = await cabinet.visit({ creator, path: '/links' });
    await expect.poll(() => rows(page).count()).toBe(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows(page).count()).toBe(40);
    await idOf('Link 46.');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows(page).count()).toBe(45);
    // A payment makes the list read its beginning again.
    await page.evaluate(() => window.scrollTo(0, 0));
    await pay(service, creator);
    await expect.poll(() => rows(page).count()).toBe(47);
    const labels = await rows(page)
      .getByText(/^Link \d+\.$/)
      .allInnerTexts();
    expect(new Set(labels).size).toBe(46);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  });
});
