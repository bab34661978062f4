import type { JSHandle, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasCabinet, useCabinet } from '../support/scenes/cabinet-pages.js';
import { useCreator, useService } from '../support/service/service.js';

describe.skipIf(!hasCabinet)('In the browser, by keyboard alone, a creator', () => {
  const service = useService();
  const creator = useCreator(service);
  const cabinet = useCabinet(service);

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

  test('makes a link and copies its address, with fields in reading order', async () => {
    const page = await cabinet.visit({ creator, path: '/links' });
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    await tabTo(page, 'Make a link');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New payment link' }).waitFor();
    await page.getByLabel('Price in EUR').waitFor();
    await tabTo(page, 'Price in EUR');
    await page.keyboard.type('12');
    const passed = await tabTo(page, 'Label');
    const order = ['Discount', 'Set the price in roubles', 'Any number of times', 'Expires'];
    const places = order.map((name) => passed.findIndex((each) => each.includes(name)));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((first, second) => first - second));
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'By keyboard', level: 1 }).waitFor();
    await tabTo(page, 'Copy address');
    await page.keyboard.press('Enter');
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/pay/');
  });

  test('stays within an open dialog, and returns to its button afterwards', async () => {
    const page = await cabinet.visit({ creator, path: '/api-keys' });
    const button = page.getByRole('button', { name: 'Create key' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create an API key' });
    await expect
      .poll(() => dialog.getByLabel('Name').evaluate((node) => node === document.activeElement))
      .toBe(true);
    for (let count = 0; count < 15; count += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});
