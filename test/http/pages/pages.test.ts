import { describe, expect, test } from 'vitest';
import { hasBrowser, useBrowser } from '../../support/world/browser.js';
import { useService } from '../../support/service/service.js';

const service = useService();

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/docs', 'text/html; charset=utf-8'],
  ['/openapi.json', 'application/json'],
  ['/health', 'application/json'],
  ['/ready', 'application/json'],
])('%s answers only GET and HEAD, without a key', async (path, type) => {
  const answer = await service.fetch(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  const head = await service.fetch(path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const post = await service.rest(null, 'POST', path);
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('the OpenAPI document has the address that it was requested at', async () => {
  const { body } = await service.rest(null, 'GET', '/openapi.json');
  expect(body.servers).toEqual([{ url: 'http://service.test' }]);
});

describe.skipIf(!hasBrowser)('in a browser with the network cut off', () => {
  const browser = useBrowser(service);

  test('the landing page links to the reference and to GraphiQL', async () => {
    const { page, address } = browser;
    await page.goto(address);
    for (const [name, path] of [
      ['REST reference', '/docs'],
      ['GraphiQL', '/graphql'],
    ]) {
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(path);
    }
  });

  test('the REST reference sends a request with the key', async () => {
    const { page, address } = browser;
    const { key, productId } = await service.newCreator();
    await page.goto(`${address}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.locator('.auth-container input').fill(key);
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).first().click();
    const operation = page.locator('#operations-Payment_links-createPaymentLink');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByPlaceholder('product').fill(String(productId));
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response');
    expect(await answer.first().textContent()).toMatch(/^200.*"payment_link"/s);
  });

  test('GraphiQL runs sample operations with the key and the variables in its editors', async () => {
    const { page, address } = browser;
    const { key, storeName } = await service.newCreator();
    await page.goto(`${address}/graphql`);
    await page.locator('.monaco-editor', { hasText: 'X-API-Key' }).click();
    await page.keyboard.press('Control+A');
    // The editor closes the quote and the brace by itself.
    await page.keyboard.insertText(`{"X-API-Key":"${key}`);
    const answer = page.locator('.graphiql-response');
    const run = async (operation: string): Promise<void> => {
      await page.locator('.graphiql-execute-button').click();
      await page.getByRole('menuitem', { name: operation, exact: true }).click();
    };
    await run('Viewer');
    await answer.getByText(storeName).waitFor();
    expect(await answer.textContent()).toContain('"viewer"');
    await run('PricePreview');
    await answer.getByText('pricePreview').waitFor();
    expect(await answer.textContent()).toContain('"rub"');
  });

  test('GraphiQL has two tabs, samples of creators and of the platform, also when opened again', async () => {
    const { page, address } = browser;
    for (let opened = 0; opened < 2; opened++) {
      await page.goto(`${address}/graphql`);
      await page.getByText('See my account').waitFor();
      expect(await page.locator('.graphiql-tab').count()).toBe(2);
    }
  });
});
