import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  copiedBy,
  enterKey,
  goTo,
  hasCabinet,
  hasFocus,
  operationsOf,
  tableRows,
  useCabinet,
} from '../support/scenes/cabinet-pages.js';
import { newLink, newLinkByGraphql, pay } from '../support/scenes/payments.js';
import { newKey } from '../support/scenes/api-keys.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);
const cabinet = useCabinet(service);

describe.skipIf(!hasCabinet)('A creator', () => {
  const submit = (page: Page) => page.getByRole('button', { name: 'Make a link' }).click();
  const rows = (page: Page) => tableRows(page.getByRole('table', { name: 'Payment links' }));
  /** Unfolds a part of the form, or folds it again. */
  const unfold = (page: Page, name: string) => page.getByRole('button', { name }).click();
  const ready = 'Your link is ready';
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { name, level: 1 }).waitFor();
  const saved = async (page: Page, format: 'SVG' | 'PNG'): Promise<Buffer> => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${format}` }).click();
    return readFile(await (await file).path());
  };
  const idOf = async (label: string): Promise<string> =>
    (await newLinkByGraphql(creator, { label })).data.createPaymentLink.id;

  test('sees each fault at its field, and keeps what was typed', async () => {
    const page = await cabinet.visit({ creator, path: '/links/new' });
    await unfold(page, 'More settings');
    await page.getByLabel('Label', { exact: true }).fill('For Ann');
    await submit(page);
    await page.getByText('Enter an amount, such as 10 or 9.99.').waitFor();
    expect(await hasFocus(page.getByLabel('Price in EUR'))).toBe(true);

    await page.getByLabel('Price in EUR').fill('20');
    await page.getByRole('switch', { name: 'Discount' }).check();
    await page.getByLabel('Price to pay in EUR').fill('30');
    const success = page.getByLabel('Page after the payment');
    await success.fill('http://plain.example');
    await unfold(page, 'More settings');
    await success.waitFor({ state: 'hidden' });
    await submit(page);
    await expect.poll(() => success.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => hasFocus(page.getByLabel('Price to pay in EUR'))).toBe(true);
    await page.getByText('Enter less than “Regular price in EUR, crossed out”.').waitFor();
    await page.getByText('Enter an address that starts with https://.').waitFor();
    expect(await page.getByLabel('Label', { exact: true }).inputValue()).toBe('For Ann');

    await page.getByLabel('Price to pay in EUR').fill('15');
    await success.fill('https://thanks.example');
    await submit(page);
    await heading(page, ready);
  });

  test('sees what customers see, with the button in sight, and then the way to hand it on', async () => {
    const page = await cabinet.visit({ creator, path: '/links/new' });
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const box = await page.getByRole('button', { name: 'Make a link' }).boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
    await page.getByRole('switch', { name: 'Discount' }).check();
    await page.getByLabel('Regular price in EUR').fill('2');
    await page.getByLabel('Price to pay in EUR').fill('1');
    const preview = page.getByRole('region', { name: 'What customers see' });
    const prices = ['€1.00', '€2.00', '₽90.50', '₽181.00'];
    for (const price of prices) await preview.getByText(price, { exact: true }).waitFor();
    const sketch = await preview.innerText();
    await submit(page);
    const copy = page.getByRole('button', { name: 'Copy address' });
    await copy.waitFor();
    await expect.poll(() => hasFocus(copy)).toBe(true);
    await page.reload();
    await heading(page, ready);
    await page.getByRole('img', { name: 'QR code of' }).waitFor();
    await copy.click();
    await page.goto(await copiedBy(page));
    const shown = await page.locator('main').innerText();
    const words = ['Course', `Sold by ${creator.storeName}`, 'Pay in', 'Make a test payment'];
    for (const text of [...words, ...prices]) {
      expect([sketch, shown]).toEqual([
        expect.stringContaining(text),
        expect.stringContaining(text),
      ]);
    }
  });

  test('makes a link with every setting that a link can have', async () => {
    const page = await cabinet.visit({ creator, path: '/links/new' });
    await page.getByRole('switch', { name: 'Discount' }).check();
    await page.getByLabel('Regular price in EUR').fill('20,50');
    await page.getByLabel('Price to pay in EUR').fill('15');
    await page.getByRole('switch', { name: 'Set the price in roubles myself' }).check();
    await page.getByLabel('Regular price in RUB').fill('2 000');
    await page.getByLabel('Price to pay in RUB').fill('1500');
    await unfold(page, 'Limits');
    await page.getByLabel('A limited number of times').check();
    await page.getByLabel('Limit of payments').fill('5');
    await page.getByLabel('Expires').selectOption('In 7 days');
    await unfold(page, 'More settings');
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
    await heading(page, ready);

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
    await heading(page, ready);
    const { data } = await creator.graphql('{ paymentLinks(first: 1) { nodes { metadata } } }');
    expect(data.paymentLinks.nodes).toEqual([
      { metadata: { ...metadata, order: 'A-2', places: '' } },
    ]);
  });

  test('finds links by status, label and metadata, also after a reload and back', async () => {
    await newLinkByGraphql(creator, { label: 'Весна', metadata: { course: 'spring' } });
    await newLinkByGraphql(creator, { label: 'Осень', metadata: { course: 'autumn' } });
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

    await page.getByLabel('Label', { exact: true }).fill('весн');
    await rows(page).getByText('Осень').waitFor({ state: 'hidden' });
    await expect.poll(() => rows(page).getByText('Весна').count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('label')).toBe('весн');
    await page.getByLabel('Label', { exact: true }).fill('');
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

  test('disables a link with one request, enables it again, changes it and deletes it', async () => {
    const id = await idOf('Early bird');
    const page = await cabinet.visit({ creator, path: `/links/${id}` });
    await page.getByText('Nobody has paid it yet.').waitFor();
    const asked = operationsOf(page);
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Nobody can pay it until you enable it again.').waitFor();
    expect(asked.filter((name) => name !== 'CabinetEvents')).toEqual(['CabinetUpdateLink']);
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
    await heading(page, 'Late bird');
    await page.getByText('At most 3 times. Not paid yet.').waitFor();

    await page.getByRole('link', { name: 'History', exact: true }).click();
    const changes = tableRows(page.getByRole('table', { name: 'Audit log' }));
    await expect.poll(() => changes.count()).toBe(4);
    await changes.getByText('Created a payment link').waitFor();
    await page.getByRole('button', { name: `Remove the filter: Payment link ${id}` }).waitFor();
    await page.getByRole('button', { name: 'Clear filters', exact: true }).click();
    await changes.getByText('Signed in').waitFor();
    await page.goBack();

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete the link' }).click();
    const remove = page.getByRole('dialog', { name: 'Delete' });
    await remove.getByRole('button', { name: 'Delete the link' }).click();
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    await page.goto(`${cabinet.address}/cabinet/links/${id}`);
    await page.getByRole('heading', { name: 'There is no such link' }).waitFor();
  });

  test('shares a link as a message, a button, a QR code, and prefilled for a customer', async () => {
    const id = await idOf('Market stall');
    const page = await cabinet.visit({ creator, path: `/links/${id}` });
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('img', { name: 'QR code of' }).waitFor();
    const [svg, png] = [await saved(page, 'SVG'), await saved(page, 'PNG')];
    expect(svg.toString()).toMatch(/^<svg .*<\/svg>$/);
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect([png.toString('latin1', 1, 4), width === height, width >= 1024]).toEqual([
      'PNG',
      true,
      true,
    ]);

    const button = page.getByRole('group', { name: 'A button for your page' });
    const [, address] =
      /^<a href="([^"]+)" style="[^"]+">Course<\/a>$/.exec(await button.innerText()) ?? [];
    expect(address).toContain('/pay/');
    const message = page.getByRole('group', { name: 'A message in Russian' });
    expect(await message.innerText()).toBe(`«Course», 905,00\u00a0₽. Оплатить: ${address}`);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Prefill for a customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Address for one customer' });
    await dialog.getByLabel('E-mail').fill('ann@example.com');
    await dialog.getByRole('button', { name: 'Show the address' }).click();
    await dialog.getByRole('button', { name: 'Copy address' }).click();
    await page.goto(await copiedBy(page));
    expect(await page.getByLabel('E-mail').inputValue()).toBe('ann@example.com');
  });

  test('disables and deletes several links at once', async () => {
    for (const label of ['One', 'Two', 'Three']) await idOf(label);
    const page = await cabinet.visit({ creator, path: '/links' });
    await page.getByRole('button', { name: 'Choose several' }).click();
    await page.getByRole('checkbox', { name: 'Choose One' }).check();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('1 link is changed.').waitFor();
    await expect.poll(() => rows(page).getByText('Disabled').count()).toBe(1);

    await page.getByRole('button', { name: 'Choose several' }).click();
    await page.getByRole('button', { name: 'Choose all that are found' }).click();
    await page.getByText('3 links chosen').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete 3 links?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
  });

  test('with a key that may only read, sees links and no way to change them', async () => {
    const id = await idOf('Early bird');
    const page = await cabinet.visit({ path: `/links/${id}` });
    await enterKey(page, (await newKey(creator, { access: 'READ' })).key);
    await page.getByRole('button', { name: 'Copy address' }).waitFor();
    for (const name of ['Edit', 'Disable', 'More']) {
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    await goTo(page, 'Payment links');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Make a link' }).count()).toBe(0);
    await page.goto(`${cabinet.address}/cabinet/links/new`);
    await page.getByRole('heading', { name: 'You cannot make links' }).waitFor();
  });

  test('sees each of many links once, page by page', async () => {
    for (let count = 1; count <= 25; count += 1) await idOf(`Link ${count}.`);
    const page = await cabinet.visit({ creator, path: '/links' });
    await expect.poll(() => rows(page).count()).toBe(20);
    await page.getByRole('button', { name: 'Show more' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page).count()).toBe(25);
    await expect.poll(() => hasFocus(rows(page).nth(20).getByRole('link'))).toBe(true);
    const labels = await rows(page)
      .getByText(/^Link \d+\.$/)
      .allInnerTexts();
    expect(new Set(labels).size).toBe(25);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  });
});

describe.skipIf(!hasCabinet)('With products, a creator', () => {
  test('sets, uses and removes defaults for the links of a product', async () => {
    const page = await cabinet.visit({ creator, path: '/products' });
    await page
      .getByRole('table', { name: 'Products' })
      .getByRole('link', { name: 'Course' })
      .click();
    const defaults = page.getByRole('region', { name: 'Defaults for links' });
    const success = defaults.getByLabel('Page after the payment');
    await defaults.getByLabel('Expire').selectOption('After 7 days');
    await success.fill('http://plain.example');
    await defaults.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => success.getAttribute('aria-invalid')).toBe('true');
    expect(await success.inputValue()).toBe('http://plain.example');
    await success.fill('https://thanks.example/');
    await defaults.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The defaults are saved.').waitFor();

    await page.getByRole('link', { name: 'Make a link' }).click();
    await page.getByText('After 7 days, the default of the product').first().waitFor();
    await page.getByLabel('Price in EUR').fill('10');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByRole('link', { name: 'See the link' }).click();
    await page.getByText('https://thanks.example/').waitFor();
    const { data } = await creator.graphql('{ paymentLinks { nodes { expiresAt } } }');
    expect(data.paymentLinks.nodes[0].expiresAt).toBe(
      new Date(service.clock.now.getTime() + 7 * 24 * 3600 * 1000).toISOString(),
    );

    await page.goto(`${cabinet.address}/cabinet/products/${creator.productId}`);
    await defaults.getByRole('button', { name: 'Remove the defaults' }).click();
    await expect.poll(() => success.inputValue()).toBe('');
    await page.reload();
    await expect.poll(() => success.inputValue()).toBe('');
  });

  test('copies a request that makes a link once a key is filled in', async () => {
    const page = await cabinet.visit({ creator, path: `/products/${creator.productId}` });
    await page.getByRole('button', { name: 'Copy request' }).click();
    const command = await copiedBy(page);
    const address = /curl -X POST (\S+)/.exec(command)?.[1] ?? '';
    const body = /-d '(.*)'/.exec(command)?.[1];
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'X-API-Key': creator.key, 'Content-Type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(200);
  });

  test('cannot make links to a free product', async () => {
    const page = await cabinet.visit({ creator, path: `/products/${creator.freeProductId}` });
    await page.getByText('Free products cannot have payment links.').waitFor();
    expect(await page.getByRole('link', { name: 'Make a link' }).count()).toBe(0);
    await page.goto(`${cabinet.address}/cabinet/products/999999`);
    await page.getByRole('heading', { name: 'There is no such product' }).waitFor();
  });
});

describe.skipIf(!hasCabinet)('In the first minutes', () => {
  // In English, other tests make a link, pay it and see the payment.
  test('a creator makes a link, has it paid and sees the payment, in ru', async () => {
    const overview = await cabinet.visit({ creator, language: 'ru' });
    await overview.getByRole('heading', { name: 'Первый платёж за три шага' }).waitFor();
    const page = await overview.context().newPage();
    await page.goto(overview.url());
    await page.getByRole('link', { name: 'Создать ссылку' }).click();
    await page.getByLabel('Цена в EUR').fill('25');
    await page.getByText('В рублях покупатели заплатят').waitFor();
    await page.getByRole('button', { name: 'Создать ссылку' }).click();
    await page.getByRole('button', { name: 'Скопировать адрес' }).click();
    const address = await copiedBy(page);
    expect(address).toContain(`${cabinet.address}/pay/`);

    await page.goto(`${cabinet.address}/cabinet/payments`);
    await page.getByRole('heading', { name: 'Платежей пока нет' }).waitFor();
    const checkout = await page.context().newPage();
    await checkout.goto(address);
    await checkout.getByLabel('Электронная почта').fill('ann@example.com');
    await checkout.getByLabel('Имя').fill('Ann Lee');
    await checkout.getByRole('button', { name: 'Провести тестовый платёж' }).click();
    await checkout.getByRole('heading', { name: 'Оплачено' }).waitFor();

    await overview.getByRole('table', { name: 'Последние платежи' }).getByText('Ann Lee').waitFor();
    const payments = page.getByRole('table', { name: 'Платежи' });
    await payments.getByText('Ann Lee').waitFor();
    await payments.getByRole('link').click();
    const panel = page.getByRole('dialog', { name: 'Платёж' });
    await panel.getByText('ann@example.com').waitFor();
  });
});
