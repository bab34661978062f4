import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasCabinet, useCabinet } from '../support/scenes/cabinet-pages.js';
import { newLink, newLinkByGraphql, pay } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name }).click();

describe.skipIf(!hasCabinet)('In the browser, the cabinet', () => {
  const service = useService();
  const creator = useCreator(service, beforeEach);
  const cabinet = useCabinet(service);

  /** Counts how often a page was loaded from here on. */
  const countLoads = (page: Page): (() => number) => {
    let loads = 0;
    page.on('load', () => (loads += 1));
    return () => loads;
  };
  const auditLogScript = '**/assets/audit-log-page-*.js';
  /** Makes the start page that of another release, without this script. */
  const release = async (page: Page, times = Infinity): Promise<void> => {
    await page.route(auditLogScript, (route) => route.fulfill({ status: 404 }), { times });
    await page.route(
      `${cabinet.address}/cabinet/`,
      async (route) => {
        const html = await (await route.fetch()).text();
        const body = html.replace(/index-[\w-]+\.js/, 'index-Another1.js');
        await route.fulfill({ contentType: 'text/html', body });
      },
      { times },
    );
  };

  test('reloads itself after a release, when a script of the former one is missing', async () => {
    const page = await cabinet.visit({ creator, path: '/api-keys' });
    await page.getByRole('table', { name: 'API keys' }).waitFor();
    const loads = countLoads(page);
    await release(page, 1);
    await goTo(page, 'Audit log');
    await page.getByRole('table', { name: 'Audit log' }).waitFor();
    expect(loads()).toBe(1);
  });

  test('does not reload itself again and again when the script stays missing', async () => {
    cabinet.expected.push('audit-log-page', 'Failed to fetch');
    const page = await cabinet.visit({ creator, path: '/api-keys' });
    await page.getByRole('table', { name: 'API keys' }).waitFor();
    const loads = countLoads(page);
    await release(page);
    await goTo(page, 'Audit log');
    await page.getByText('This page could not be shown').waitFor();
    expect(loads()).toBe(1);

    await page.unroute(auditLogScript);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('table', { name: 'Audit log' }).waitFor();
  });

  test('keeps an open form when the page below it cannot be read again', async () => {
    const { data } = await newLinkByGraphql(creator);
    const path = `/links/${data.createPaymentLink.id}`;
    const page = await cabinet.visit({ creator, path });
    await page.getByRole('button', { name: 'Edit' }).click();
    const label = page.getByRole('dialog').getByLabel('Label');
    await label.fill('Half typed');
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('CabinetLink(')) await route.abort();
      else await route.continue();
    });
    await pay(service, creator);
    await page.getByText('The service cannot be reached.').waitFor();
    expect(await label.inputValue()).toBe('Half typed');
    await page.mouse.click(5, 5);
    expect(await label.isVisible()).toBe(true);
  });

  test('lets a day be typed when the script of the calendar is missing', async () => {
    const page = await cabinet.visit({ creator });
    const loads = countLoads(page);
    await page.route('**/assets/day-picker-*.js', (route) => route.fulfill({ status: 404 }));
    await goTo(page, 'Payment links');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Created from').fill('2026-01-02');
    await page.waitForURL(/from=2026-01-02/);
    expect(loads()).toBe(0);
  });

  test.each([
    { path: '/', name: 'Latest payments' },
    { path: '/links', name: 'Payment links' },
  ])('shifts nothing at $path while answers are slow', async ({ path, name }) => {
    for (let count = 0; count < 5; count += 1) await pay(service, creator);
    for (let count = 0; count < 15; count += 1) await newLink(creator);
    const page = await cabinet.visit({ creator });
    await page.addInitScript(() => {
      const moved = window as unknown as { shifts: number };
      moved.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          moved.shifts += (entry as PerformanceEntry & { value: number }).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/graphql', async (route) => {
      // The page learns who is signed in, and waits for the data that it shows.
      if (!route.request().postData()?.includes('CabinetViewer')) await released;
      await route.continue();
    });
    await page.goto(`${cabinet.address}/cabinet${path}`);
    const skeleton = page.getByRole('status', { name: 'Loading…' });
    await skeleton.first().waitFor();
    release();
    await page.getByRole('table', { name }).waitFor();
    await skeleton.first().waitFor({ state: 'hidden' });
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts);
    expect(shifts).toBeLessThan(0.05);
  });
});

describe.skipIf(!hasCabinet)('In the browser, with few requests left, the cabinet', () => {
  const service = useService({ requestsPerMinute: 12, inProcessBudget: true });
  const creator = useCreator(service, beforeEach);
  const cabinet = useCabinet(service);

  test('says in words that there were too many requests, and goes on afterwards', async () => {
    const page = await cabinet.visit({ creator, path: '/api-keys' });
    const alert = page.getByText('You have made many requests.').first();
    for (let count = 0; count < 12 && !(await alert.isVisible()); count += 1) {
      await goTo(page, count % 2 === 0 ? 'Audit log' : 'Payments');
      const empty = page.getByRole('heading', { name: 'No payments yet' });
      await alert.or(page.getByRole('table')).or(empty).first().waitFor();
    }
    await page
      .getByText(/Please try again in \d+ seconds?\./)
      .first()
      .waitFor();
    service.clock.now = new Date(service.clock.now.getTime() + 61_000);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await alert.waitFor({ state: 'hidden' });
  });
});
