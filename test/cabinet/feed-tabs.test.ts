import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasCabinet, useCabinet } from '../support/scenes/cabinet-pages.js';
import { useCreator, useService } from '../support/service/service.js';

describe.skipIf(!hasCabinet)('In the browser, the feed', () => {
  const service = useService();
  const creator = useCreator(service);
  const cabinet = useCabinet(service);

  /** Counts the requests of a tab that wait for events. */
  const countWaits = (page: Page): (() => number) => {
    let count = 0;
    page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (body.includes('CabinetEvents') && body.includes('waitSeconds":25')) count += 1;
    });
    return () => count;
  };

  test('waits in one tab, and moves to another when that tab closes', async () => {
    const first = await cabinet.visit();
    const waitsOfFirst = countWaits(first);
    await first.goto(await cabinet.signInAddress(creator));
    await expect.poll(waitsOfFirst).toBe(1);

    const second = await first.context().newPage();
    const waitsOfSecond = countWaits(second);
    await second.goto(`${cabinet.address}/cabinet/audit-log`);
    await second.getByRole('table').waitFor();
    await second.waitForTimeout(300);
    expect(waitsOfSecond()).toBe(0);
    await first.close();
    await expect.poll(waitsOfSecond).toBe(1);
  });

  test('asks for nothing after a refusal until the request limit allows it', async () => {
    const page = await cabinet.visit();
    await page.clock.install();
    let asked = 0;
    await page.route('**/graphql', (route) => {
      if (!route.request().postData()?.includes('CabinetEvents')) return route.continue();
      asked += 1;
      return route.fulfill({
        status: 429,
        headers: { 'Retry-After': '30' },
        json: { errors: [{ message: 'Later.', extensions: { code: 'RATE_LIMITED' } }] },
      });
    });
    await page.goto(await cabinet.signInAddress(creator));
    await page.getByRole('button', { name: creator.storeName }).waitFor();
    await expect.poll(() => asked).toBe(1);
    await page.waitForTimeout(200);
    await page.clock.fastForward(25_000);
    await page.waitForTimeout(200);
    expect(asked).toBe(1);
    await page.clock.fastForward(5000);
    await expect.poll(() => asked).toBe(2);
  });

  test('comes back by itself after an outage of the service', async () => {
    const page = await cabinet.visit();
    const waits = countWaits(page);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('CabinetEvents') ? route.abort() : route.continue(),
    );
    await page.goto(await cabinet.signInAddress(creator));
    await page.getByRole('button', { name: creator.storeName }).waitFor();
    expect(waits()).toBe(0);
    await page.unroute('**/graphql');
    await expect.poll(waits, { timeout: 10_000 }).toBe(1);
  });
});
