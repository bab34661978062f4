import { describe, expect, test } from 'vitest';
import { findings, hasCabinet, isTooWide, useCabinet } from '../support/scenes/cabinet-pages.js';
import { useCreator, useService } from '../support/service/service.js';

describe.skipIf(!hasCabinet)('In the browser, the cabinet', () => {
  const service = useService();
  const creator = useCreator(service);
  const cabinet = useCabinet(service);

  test('switches to the chosen language, at once and after a reload', async () => {
    const page = await cabinet.visit({ creator, path: '/audit-log' });
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    await page.getByRole('button', { name: 'Language' }).click();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('menuitemradio', { name: 'Русский' }).click();
    await page.getByRole('heading', { name: 'Журнал изменений' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ru');
    expect(await page.title()).toContain('Журнал изменений');
    await page.reload();
    await page.getByRole('heading', { name: 'Журнал изменений' }).waitFor();
  });

  test('follows the scheme of the system until one is chosen, also before the first paint', async () => {
    const page = await cabinet.visit({ creator, path: '/audit-log', scheme: 'dark' });
    const scheme = (): Promise<string | null> =>
      page.locator('html').getAttribute('data-mantine-color-scheme');
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
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    const link = page.getByRole('navigation').getByRole('link', { name: 'Audit log' });
    await link.focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'Audit log' });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('has its navigation in a drawer on narrow screens', async () => {
    const page = await cabinet.visit({ creator, path: '/nowhere', width: 360 });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: 'Audit log' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await drawer.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    await drawer.waitFor({ state: 'hidden' });
    expect(await isTooWide(page)).toBe(false);
  });

  test('says that the service cannot be reached, and goes on once it can', async () => {
    const page = await cabinet.visit({ creator, path: '/nowhere' });
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
    await page.getByText('The service cannot be reached.').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'Audit log' }).waitFor();
  });

  test('shows long lists page by page, and hostile text as text', async () => {
    const name = `<img src=x onerror=alert(1)>${'🙂'.repeat(80)}\u202Eabc`;
    for (let count = 0; count < 25; count += 1) {
      await creator.graphql(
        'mutation ($name: String!) { createApiKey(input: { name: $name }) { key } }',
        { name },
      );
    }
    const page = await cabinet.visit({ creator, path: '/audit-log', width: 360 });
    const rows = page.getByRole('table').getByRole('row');
    await expect.poll(() => rows.count()).toBe(21);
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(21);
    expect(await findings(page)).toEqual([]);
    expect(await page.locator('img').count()).toBe(0);
  });
});
