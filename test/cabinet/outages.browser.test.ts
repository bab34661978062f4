import type { Page, Request, Route } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  enterKey,
  findings,
  goTo,
  hasCabinet,
  operationsOf,
  useCabinet,
} from '../support/scenes/cabinet-pages.js';
import { newLink, newLinkByGraphql, pay } from '../support/scenes/payments.js';
import { newKey } from '../support/scenes/api-keys.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);
const cabinet = useCabinet(service);

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name, level: 1 }).waitFor();
const table = (page: Page, name: string) => page.getByRole('table', { name }).waitFor();
const paidBy = (name: string) => pay(service, creator, { customer: { name } });

const asksFor = (request: Request, operation: string): boolean =>
  request.postData()?.includes(operation) ?? false;
const refuse = (route: Route): Promise<void> =>
  route.fulfill({
    status: 429,
    headers: { 'Retry-After': '30' },
    json: { errors: [{ message: 'Later.', extensions: { code: 'RATE_LIMITED' } }] },
  });

/** Counts the requests of a page that wait for events, from here on. */
function countWaits(page: Page): () => number {
  let waits = 0;
  page.on('request', (request) => (waits += asksFor(request, '"waitSeconds":25') ? 1 : 0));
  return () => waits;
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

/** Shows a page, or hides it as another tab before it does. */
const show = (page: Page, isShown: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !isShown);

describe.skipIf(!hasCabinet)('The cabinet', () => {
  test('keeps a half-filled form through a new sign-in', async () => {
    const { id, key } = await newKey(creator);
    const page = await cabinet.visit({ path: '/links/new' });
    await enterKey(page, key);
    await page.getByLabel('Price in EUR').fill('12.50');
    await page.getByRole('button', { name: 'More settings' }).click();
    await page.getByLabel('Label', { exact: true }).fill('For Ann');
    await creator.graphql(`mutation { deleteApiKey(input: { id: ${id} }) { id } }`);
    // The page may have noticed it by itself.
    await page.keyboard.press('Enter');
    await heading(page, 'Your session has ended');
    expect(await findings(page)).toEqual([]);
    await enterKey(page, creator.key);
    await heading(page, 'New payment link');
    expect(await page.getByLabel('Price in EUR').inputValue()).toBe('12.50');
    expect(await page.getByLabel('Label', { exact: true }).inputValue()).toBe('For Ann');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await heading(page, 'Your link is ready');
  });

  test('makes one link though the answer was lost, and keeps the form until it is there', async () => {
    const page = await cabinet.visit({ creator, path: '/links/new' });
    await page.getByRole('button', { name: 'Limits' }).click();
    await page.getByLabel('Expires').selectOption('week');
    await page.getByLabel('Price in EUR').fill('12.50');
    await page.route('**/graphql', async (route) => {
      if (!asksFor(route.request(), 'CabinetCreateLink')) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const make = page.getByRole('button', { name: 'Make a link' });
    await make.click();
    await page.getByText('The service cannot be reached.').waitFor();
    expect(await page.getByLabel('Price in EUR').inputValue()).toBe('12.50');
    await page.unroute('**/graphql');
    await make.click();
    await heading(page, 'Your link is ready');
    const { data } = await creator.graphql('{ paymentLinks { totalCount } }');
    expect(data.paymentLinks.totalCount).toBe(1);
  });

  test('works again after a restart of the service, and so does the feed', async () => {
    await paidBy('First Fay');
    const page = await cabinet.visit({ creator, path: '/payments' });
    await page.getByText('First Fay').waitFor();
    await cabinet.restart();
    await paidBy('Second Sam');
    await page.getByText('Second Sam').waitFor();
    await goTo(page, 'Audit log');
    await table(page, 'Audit log');
  });

  test('says that the network is gone, and catches up once it is back', async () => {
    await paidBy('First Fay');
    const page = await cabinet.visit({ creator, path: '/payments', isDisposable: true });
    await page.getByText('First Fay').waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Payment id').fill('pay_');
    await page.getByText('The service cannot be reached.').first().waitFor();
    await paidBy('Second Sam');
    await page.context().setOffline(false);
    // The page may have caught up by itself already.
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await tryAgain.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((one) => one.click()));
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
    await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('Second Sam').waitFor();
    await paidBy('Third Theo');
    await page.getByText('Third Theo').waitFor();
  });

  test('says that the service cannot be reached, and goes on once it can', async () => {
    const page = await cabinet.visit({ creator, path: '/nowhere' });
    await page.route('**/graphql', (route) => route.abort());
    await goTo(page, 'Audit log');
    await page.getByText('The service cannot be reached.').first().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await table(page, 'Audit log');
  });

  test.each([
    ['a page', 'Products', 'CabinetProducts'],
    ['a list', 'Audit log', 'CabinetAuditLog'],
  ])('comes back by itself once the service can be reached: %s', async (_, name, operation) => {
    const page = await cabinet.visit({ creator, path: '/nowhere', isDisposable: true });
    await page.clock.install();
    await page.route('**/graphql', (route) =>
      asksFor(route.request(), operation) ? route.abort() : route.continue(),
    );
    await goTo(page, name);
    const alert = page.getByText('The service cannot be reached.');
    await alert.waitFor();
    await page.unroute('**/graphql');
    await page.clock.fastForward(15_000);
    await table(page, name);
    expect(await alert.count()).toBe(0);
  });

  test('follows the feed once for two tabs, also when the tab that does it is closed', async () => {
    await paidBy('First Fay');
    const first = await cabinet.visit({ creator, path: '/payments' });
    await first.getByText('First Fay').waitFor();
    const second = await first.context().newPage();
    const waits = countWaits(second);
    await second.goto(first.url());
    await second.getByText('First Fay').waitFor();
    // A hidden tab reads nothing until it is shown.
    await show(second, false);
    const asked = operationsOf(second);
    await paidBy('Second Sam');
    await first.getByText('Second Sam').waitFor();
    expect(asked).toEqual([]);
    await show(second, true);
    await second.getByText('Second Sam').waitFor();
    expect(waits()).toBe(0);

    await first.close();
    await expect.poll(waits).toBe(1);
    await paidBy('Third Theo');
    await second.getByText('Third Theo').waitFor();
  });

  test('follows the feed again after an outage of the service', async () => {
    const page = await cabinet.visit();
    const waits = countWaits(page);
    await page.route('**/graphql', (route) =>
      asksFor(route.request(), 'CabinetEvents') ? route.abort() : route.continue(),
    );
    await page.goto(await cabinet.signInAddress(creator));
    await page.getByRole('button', { name: creator.storeName }).waitFor();
    expect(waits()).toBe(0);
    await page.unroute('**/graphql');
    await expect.poll(waits).toBe(1);
  });

  test('asks for no events after a refusal until the request limit allows it', async () => {
    const page = await cabinet.visit({ isDisposable: true });
    await page.clock.install();
    let asked = 0;
    await page.route('**/graphql', (route) => {
      if (!asksFor(route.request(), 'CabinetEvents')) return route.continue();
      asked += 1;
      return refuse(route);
    });
    await page.goto(await cabinet.signInAddress(creator));
    await expect.poll(() => asked).toBe(1);
    // The page has the refusal before it has an answer that it asks for later.
    const answer = () => page.evaluate(async () => (await fetch('/health')).status);
    await answer();
    await page.clock.fastForward(25_000);
    await answer();
    expect(asked).toBe(1);
    await page.clock.fastForward(5000);
    await expect.poll(() => asked).toBe(2);
  });

  test('shows that it loads before its scripts and styles are there', async () => {
    const page = await cabinet.visit({ path: '/nowhere' });
    let letGo = (): void => undefined;
    const released = new Promise<void>((done) => (letGo = done));
    await page.route(/assets\/(library|parts|index)/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${cabinet.address}/cabinet`, { waitUntil: 'commit' });
    await page.getByRole('progressbar', { name: 'Loading…' }).waitFor();
    letGo();
    await heading(page, 'Sign in to your store');
    expect(await page.getByRole('progressbar').count()).toBe(0);
  });

  test.each(['library-*.js', 'parts-*.js', 'ru-*.js'])(
    'says that it has not loaded when %s is missing, with a way to load it',
    async (file) => {
      cabinet.expected.push('Failed to fetch');
      const page = await cabinet.visit({ language: 'ru' });
      await page.route(`**/assets/${file}`, (route) => route.fulfill({ status: 404 }));
      await page.goto(`${cabinet.address}/cabinet/links`, { waitUntil: 'commit' });
      await page.getByText('Кабинет не загрузился.').waitFor();
      await page.unrouteAll();
      await page.getByRole('link', { name: 'обновите страницу' }).click();
      await heading(page, 'Вход в кабинет');
    },
  );

  const auditLogScript = '**/assets/audit-log-page-*.js';
  /** Opens the audit log after a release, without the script that the open page knows. Returns how often the page loads. */
  async function openAuditLogAfterRelease(page: Page, times?: number): Promise<() => number> {
    await table(page, 'API keys');
    const loads = countLoads(page);
    const options = times === undefined ? {} : { times };
    await page.route(auditLogScript, (route) => route.fulfill({ status: 404 }), options);
    await page.route(
      `${cabinet.address}/cabinet/`,
      async (route) => {
        const html = await (await route.fetch()).text();
        const body = html.replace(/index-[\w-]+\.js/, 'index-Another1.js');
        await route.fulfill({ contentType: 'text/html', body });
      },
      options,
    );
    await goTo(page, 'Audit log');
    return loads;
  }

  test('reloads itself after a release, when a script of the former one is missing', async () => {
    const page = await cabinet.visit({ creator, path: '/api-keys' });
    const loads = await openAuditLogAfterRelease(page, 1);
    await table(page, 'Audit log');
    expect(loads()).toBe(1);
  });

  test('does not reload itself again and again when the script stays missing', async () => {
    cabinet.expected.push('audit-log-page', 'Failed to fetch');
    const page = await cabinet.visit({ creator, path: '/api-keys' });
    const loads = await openAuditLogAfterRelease(page);
    await page.getByText('This page could not be shown').waitFor();
    expect(loads()).toBe(1);
    await page.unroute(auditLogScript);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await table(page, 'Audit log');
  });

  test('keeps an open form when the page below it cannot be read again', async () => {
    const { data } = await newLinkByGraphql(creator);
    const path = `/links/${data.createPaymentLink.id}`;
    const page = await cabinet.visit({ creator, path });
    await page.getByRole('button', { name: 'Edit' }).click();
    const label = page.getByRole('dialog').getByLabel('Label');
    await label.fill('Half typed');
    await page.route('**/graphql', (route) =>
      asksFor(route.request(), 'CabinetLink(') ? route.abort() : route.continue(),
    );
    await pay(service, creator);
    await page.getByText('The service cannot be reached.').waitFor();
    expect(await label.inputValue()).toBe('Half typed');
    await page.mouse.click(5, 5);
    expect(await label.isVisible()).toBe(true);
  });

  test.each([
    { path: '/', name: 'Latest payments' },
    { path: '/links', name: 'Payment links' },
  ])('shifts nothing at $path while answers are slow', async ({ path, name }) => {
    for (let count = 0; count < 5; count += 1) await pay(service, creator);
    for (let count = 0; count < 15; count += 1) await newLink(creator);
    const page = await cabinet.visit({ creator });
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/graphql', async (route) => {
      // The page learns who is signed in, and waits for the data that it shows.
      if (!asksFor(route.request(), 'CabinetViewer')) await released;
      await route.continue();
    });
    await page.goto(`${cabinet.address}/cabinet${path}`);
    const skeleton = page.getByRole('status', { name: 'Loading…' });
    await skeleton.first().waitFor();
    release();
    await table(page, name);
    await skeleton.first().waitFor({ state: 'hidden' });
    const shifts = await page.evaluate(() => {
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type: 'layout-shift', buffered: true });
      const records = observer.takeRecords() as (PerformanceEntry & { value: number })[];
      return records.reduce((sum, { value }) => sum + value, 0);
    });
    expect(shifts).toBeLessThan(0.05);
  });
});
