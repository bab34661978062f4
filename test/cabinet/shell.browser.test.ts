import type { JSHandle, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  copiedBy,
  findings,
  hasCabinet,
  hasFocus,
  isTooWide,
  operationsOf,
  useCabinet,
} from '../support/scenes/cabinet-pages.js';
import { newKey } from '../support/scenes/api-keys.js';
import { newLinkByGraphql } from '../support/scenes/payments.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore();
const cabinet = useCabinet(service);

describe.skipIf(!hasCabinet)('The cabinet', () => {
  test('switches to the chosen language without losing what was typed, and keeps it', async () => {
    const page = await cabinet.visit({ creator, path: '/links/new' });
    await page.getByLabel('Price in EUR').fill('12.50');
    await page.getByRole('button', { name: 'Language' }).click();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('menuitemradio', { name: 'Русский' }).click();
    const heading = page.getByRole('heading', { name: 'Новая платёжная ссылка' });
    await heading.waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ru');
    expect(await page.title()).toContain('Новая платёжная ссылка');
    expect(await page.getByLabel('Цена в EUR').inputValue()).toBe('12.50');
    await page.reload();
    await heading.waitFor();
  });

  const speak = async (page: Page, menu: string, language: string): Promise<void> => {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitemradio', { name: language }).click();
  };

  test('keeps a half-filled form as it is while the language changes', async () => {
    const page = await cabinet.visit({ creator, path: `/products/${creator.productId}` });
    await page.getByLabel('Expire').selectOption('After 7 days');
    await page.getByLabel('Page after the payment').fill('https://thanks.exa');
    await speak(page, 'Language', 'Русский');
    const address = page.getByLabel('Страница после оплаты');
    expect(await address.inputValue()).toBe('https://thanks.exa');
    expect(await page.getByLabel('Истекают').inputValue()).toBe(String(7 * 24 * 3600));
    await speak(page, 'Язык', 'English');
    await page.getByLabel('Page after the payment').waitFor();
    expect(await page.getByLabel('Expire').inputValue()).toBe(String(7 * 24 * 3600));
  });

  test('keeps a half-typed day while the language changes, and what is wrong with it', async () => {
    const page = await cabinet.visit({ creator, path: '/links/new' });
    await page.getByRole('button', { name: 'Limits' }).click();
    await page.getByLabel('Expires').selectOption('On a day and time');
    await page.getByLabel('Day', { exact: true }).focus();
    await page.keyboard.type('12');
    await speak(page, 'Language', 'Русский');
    await page.getByText('Введите значение целиком или очистите поле.').waitFor();
    const day = page.getByLabel('День', { exact: true });
    expect(await day.evaluate((node: HTMLInputElement) => node.validity.badInput)).toBe(true);
  });

  test('follows the scheme of the system, or the chosen one, before the first paint', async () => {
    const page = await cabinet.visit({ creator, path: '/audit-log', scheme: 'dark' });
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    expect(await scheme()).toBe('dark');
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect.poll(scheme).toBe('light');
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(scheme).toBe('light');
  });

  test('works by keyboard alone, and puts the focus on the heading of a page', async () => {
    const page = await cabinet.visit({ creator, path: '/nowhere' });
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await hasFocus(page.locator('#content'))).toBe(true);
    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'Audit log' });
    await heading.waitFor();
    await expect.poll(() => hasFocus(heading)).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  });

  test('has its navigation in a drawer on narrow screens', async () => {
    const page = await cabinet.visit({ creator, path: '/nowhere', width: 360 });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const drawer = page.getByRole('dialog');
    const link = drawer.getByRole('link', { name: 'Audit log' });
    await link.waitFor();
    expect(await findings(page)).toEqual([]);
    await link.click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    await drawer.waitFor({ state: 'hidden' });
    expect(await isTooWide(page)).toBe(false);
  });

  test('is one click away from the landing page', async () => {
    const page = await cabinet.visit();
    await page.goto(cabinet.address);
    await page.getByRole('listitem').first().getByRole('link').click();
    await page.getByRole('heading', { name: 'Sign in to your store' }).waitFor();
    expect(page.url()).toBe(`${cabinet.address}/cabinet`);
  });
});

describe.skipIf(!hasCabinet)('By keyboard, a creator', () => {
  /** The look of a control, and of its neighbour, such as the dot of a radio, once no colour changes any more. */
  const look = (control: JSHandle<HTMLElement>): Promise<string> =>
    control.evaluate(async (node) => {
      const parts = [node, node.nextElementSibling ?? node, node.parentElement ?? node];
      const changes = parts.flatMap((part) => part.getAnimations());
      await Promise.allSettled(changes.map(({ finished }) => finished));
      return parts
        .map((part) => getComputedStyle(part))
        .map(({ outline, borderColor, boxShadow }) => `${outline} ${borderColor} ${boxShadow}`)
        .join();
    });
  /** The name of the focused control. Fails if the control looks the same without the focus. */
  const focused = async (page: Page): Promise<string> => {
    const control = await page.evaluateHandle(() => document.activeElement as HTMLInputElement);
    const name = await control.evaluate(
      (node) =>
        node.labels?.[0]?.textContent ?? node.getAttribute('aria-label') ?? node.textContent,
    );
    await control.evaluate((node) => node.blur());
    const plain = await look(control);
    await control.evaluate((node) => node.focus());
    await expect.poll(() => look(control), { message: `the focus on ${name}` }).not.toBe(plain);
    return name;
  };
  /** Presses Tab until a control has the focus. Returns the names of the controls on the way. */
  const tabTo = async (page: Page, wanted: string): Promise<string[]> => {
    const passed: string[] = [];
    for (let count = 0; count < 40; count += 1) {
      await page.keyboard.press('Tab');
      const name = await focused(page);
      passed.push(name);
      if (name.includes(wanted)) return passed;
    }
    throw new Error(`No ${wanted} among ${passed.join(', ')}`);
  };

  test('makes a link and copies its address, its fields in reading order', async () => {
    const page = await cabinet.visit({ creator, path: '/links' });
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    await tabTo(page, 'Make a link');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New payment link' }).waitFor();
    await page.getByLabel('Price in EUR').waitFor();
    await tabTo(page, 'Price in EUR');
    await page.keyboard.type('12');
    const passed = await tabTo(page, 'Limits');
    await page.keyboard.press('Enter');
    passed.push(...(await tabTo(page, 'More settings')));
    await page.keyboard.press('Enter');
    await tabTo(page, 'Label');
    const order = ['Discount', 'Set the price in roubles', 'Any number of times', 'Expires'];
    const places = order.map((name) => passed.findIndex((each) => each.includes(name)));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((first, second) => first - second));
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    const copy = page.getByRole('button', { name: 'Copy address' });
    await copy.waitFor();
    await expect.poll(() => hasFocus(copy)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('Copied').waitFor();
    expect(await copiedBy(page)).toContain('/pay/');
  });

  test('keeps the focus on a button while it sends, and sends once', async () => {
    const { data } = await newLinkByGraphql(creator);
    const page = await cabinet.visit({ creator, path: `/links/${data.createPaymentLink.id}` });
    const asked = operationsOf(page);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('CabinetUpdateLink')) await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Disable', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => asked).toContain('CabinetUpdateLink');
    await page.keyboard.press('Enter');
    answer();
    const enable = page.getByRole('button', { name: 'Enable', exact: true });
    await enable.waitFor();
    expect(await hasFocus(enable)).toBe(true);
    expect(asked.filter((name) => name === 'CabinetUpdateLink')).toHaveLength(1);
  });

  test('stays within an open dialog, and returns to its button', async () => {
    const page = await cabinet.visit({ creator, path: '/api-keys' });
    const button = page.getByRole('button', { name: 'Create key' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create an API key' });
    await expect.poll(() => hasFocus(dialog.getByLabel('Name'))).toBe(true);
    for (let count = 0; count < 15; count += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(button)).toBe(true);
  });

  test('gets the focus back from a menu, from a secret, and from a row that is gone', async () => {
    await newKey(creator, { name: 'Old' });
    const page = await cabinet.visit({ creator, path: '/api-keys' });
    const menu = page.getByRole('button', { name: 'Actions of the key Old' });
    const revoke = async (): Promise<void> => {
      await menu.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Revoke' }).press('Enter');
      await expect
        .poll(() => hasFocus(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })))
        .toBe(true);
    };
    await revoke();
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(menu)).toBe(true);

    const create = page.getByRole('button', { name: 'Create key' });
    await create.press('Enter');
    await page.getByLabel('Name').fill('New');
    await page.keyboard.press('Enter');
    const stored = page.getByRole('button', { name: 'I have saved it' });
    await stored.waitFor();
    await page.getByRole('dialog', { name: 'Create an API key' }).waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(page.getByRole('textbox'))).toBe(true);
    await stored.press('Enter');
    await expect.poll(() => hasFocus(create)).toBe(true);

    await revoke();
    await page.getByRole('button', { name: 'Revoke the key' }).press('Enter');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'API keys' }))).toBe(true);
  });
});
