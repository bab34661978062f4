import type { Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasCabinet, useCabinet } from '../support/scenes/cabinet-pages.js';
import { newLink, pay } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';
import { newEndpoint } from '../support/scenes/webhooks.js';

describe.skipIf(!hasCabinet)('In the browser, the cabinet', () => {
  const service = useService();
  const creator = useCreator(service, beforeEach);
  const cabinet = useCabinet(service);

  const heading = (page: Page, name: string): Promise<void> =>
    page.getByRole('heading', { name, level: 1 }).waitFor();
  const goTo = (page: Page, name: string): Promise<void> =>
    page.getByRole('navigation').getByRole('link', { name }).click();
  const signIn = async (page: Page, key: string): Promise<void> => {
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const paidBy = (name: string) => pay(service, creator, { customer: { name } });
  const isFeed = (request: Request): boolean =>
    request.postData()?.includes('"waitSeconds":25') ?? false;

  test('keeps a half-filled form through a new sign-in', async () => {
    const { data } = await creator.graphql(
      'mutation { createApiKey(input: { name: "Short", access: FULL }) { key apiKey { id } } }',
    );
    const { key, apiKey } = data.createApiKey;
    const page = await cabinet.visit({ path: '/links/new' });
    await signIn(page, key);
    await page.getByLabel('Price in EUR').fill('12.50');
    await page.getByLabel('Label', { exact: true }).fill('For Ann');
    await creator.graphql(`mutation { deleteApiKey(input: { id: ${apiKey.id} }) { id } }`);
    // The page may have noticed it by itself.
    await page.keyboard.press('Enter');
    await heading(page, 'Your session has ended');
    await signIn(page, creator.key);
    await heading(page, 'New payment link');
    expect(await page.getByLabel('Price in EUR').inputValue()).toBe('12.50');
    expect(await page.getByLabel('Label', { exact: true }).inputValue()).toBe('For Ann');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await heading(page, 'For Ann');
  });

  test('says that the session has ended, and returns to the same address', async () => {
    const page = await cabinet.visit({ creator, path: '/payments?email=ann%40example.com' });
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
    const { now } = service.clock;
    service.clock.now = new Date(now.getTime() + 25 * 3600 * 1000);
    // The feed may find out first, and take the field away.
    await page
      .getByLabel('Payment id')
      .fill('pay_1', { timeout: 1000 })
      .catch(() => undefined);
    await heading(page, 'Your session has ended');
    service.clock.now = now;
    await signIn(page, creator.key);
    await heading(page, 'Payments');
    expect(page.url()).toContain('email=ann%40example.com');
  });

  test('works again after a restart of the service, and so does the feed', async () => {
    await paidBy('First Fay');
    const page = await cabinet.visit({ creator, path: '/payments' });
    await page.getByText('First Fay').waitFor();
    await cabinet.restart();
    await paidBy('Second Sam');
    await page.getByText('Second Sam').waitFor();
    await goTo(page, 'Audit log');
    await page.getByRole('table', { name: 'Audit log' }).waitFor();
  });

  test('says that the network is gone, and catches up once it is back', async () => {
    await paidBy('First Fay');
    const page = await cabinet.visit({ creator, path: '/payments' });
    await page.getByText('First Fay').waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Payment id').fill('pay_');
    await page.getByText('The service cannot be reached.').waitFor();
    await paidBy('Second Sam');
    await page.context().setOffline(false);
    // The page may have caught up by itself already.
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await tryAgain.evaluateAll(([button]) => (button as HTMLButtonElement | undefined)?.click());
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
    await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('Second Sam').waitFor();
    await paidBy('Third Theo');
    await page.getByText('Third Theo').waitFor();
  });

  test('follows the feed once for two tabs, also when the tab that does it is closed', async () => {
    await paidBy('First Fay');
    const first = await cabinet.visit({ creator, path: '/payments' });
    const waiting = new Set<Request>();
    const context = first.context();
    context.on('request', (request) => isFeed(request) && waiting.add(request));
    context.on('requestfinished', (request) => waiting.delete(request));
    context.on('requestfailed', (request) => waiting.delete(request));
    await first.getByText('First Fay').waitFor();
    const second = await context.newPage();
    await second.goto(first.url());
    await second.getByText('First Fay').waitFor();
    await paidBy('Second Sam');
    await first.getByText('Second Sam').waitFor();
    await second.getByText('Second Sam').waitFor();
    await expect.poll(() => waiting.size).toBe(1);

    await first.close();
    await paidBy('Third Theo');
    await second.getByText('Third Theo').waitFor();
  });

  test('stays quick in six tabs', async () => {
    const page = await cabinet.visit({ creator, path: '/payments' });
    for (let count = 2; count <= 6; count += 1) {
      const tab = await page.context().newPage();
      await tab.goto(page.url());
      await heading(tab, 'Payments');
    }
    const from = performance.now();
    await goTo(page, 'Audit log');
    await page.getByRole('table', { name: 'Audit log' }).waitFor();
    expect(performance.now() - from).toBeLessThan(3000);
  });

  test('changes its language without losing what was typed', async () => {
    const page = await cabinet.visit({ creator, path: '/links/new' });
    await page.getByLabel('Price in EUR').fill('12.50');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Русский' }).click();
    await heading(page, 'Новая платёжная ссылка');
    expect(await page.getByLabel('Цена в EUR').inputValue()).toBe('12.50');
  });

  test('keeps the filters of an address through reload, back and forward', async () => {
    const { endpoint } = await newEndpoint(creator, 'https://hooks.example/');
    await newLink(creator);
    const addresses = [
      ['/?currency=RUB', 'Overview'],
      ['/links?status=USED', 'Payment links'],
      ['/payments?email=ann%40example.com&from=2026-11-01', 'Payments'],
      ['/payments/rejected?resolved=no', 'Payments'],
      [`/webhooks/${endpoint.id}?status=FAILED`, 'hooks.example'],
      ['/api-keys?revoked=yes', 'API keys'],
    ] as const;
    const page = await cabinet.visit({ creator });
    const isAt = async ([path, name]: readonly [string, string]): Promise<void> => {
      await heading(page, name);
      expect(page.url()).toBe(`${cabinet.address}/cabinet${path}`);
    };
    for (const address of addresses) {
      await page.goto(`${cabinet.address}/cabinet${address[0]}`);
      await isAt(address);
    }
    await page.reload();
    await isAt(addresses[5]);
    for (const address of addresses.slice(0, -1).reverse()) {
      await page.goBack();
      await isAt(address);
    }
    await page.goForward();
    await isAt(addresses[1]);
    expect(await page.getByLabel('Status').inputValue()).toBe('USED');
  });
});
