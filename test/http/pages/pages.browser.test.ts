import { describe, expect, test } from 'vitest';
import { hasBrowser, useBrowser } from '../../support/world/browser.js';
import { useStore } from '../../support/service/service.js';

const { service, creator } = useStore();

describe.skipIf(!hasBrowser)('In a browser', () => {
  const browser = useBrowser(service);

  test('the REST reference sends a request with the key', async () => {
    const { page, address } = browser;
    await page.goto(address);
    await page.getByRole('link', { name: 'REST reference' }).click();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.locator('.auth-container input').fill(creator.key);
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).first().click();
    const operation = page.locator('#operations-Payment_links-createPaymentLink');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByPlaceholder('product').fill(String(creator.productId));
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response');
    expect(await answer.first().textContent()).toMatch(/^200.*"payment_link"/s);
  });

  test('a sample of the API guide is copied by its button, with the address of the service', async () => {
    const { page, address } = browser;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${address}/guide`);
    const sample = page.locator('.sample').first();
    await sample.getByRole('button', { name: 'Copy' }).click();
    await sample.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await sample.locator('code').textContent());
    expect(copied).toContain(`export API=${address} KEY=`);
  });

  test('GraphiQL has two tabs of samples, which run with the key in its editor', async () => {
    const { page, address } = browser;
    const expectTwoTabs = async (): Promise<void> => {
      await page.getByText('See my account').waitFor();
      expect(await page.locator('.graphiql-tab').count()).toBe(2);
    };
    await page.goto(`${address}/graphql`);
    await expectTwoTabs();
    await page.locator('.monaco-editor', { hasText: 'X-API-Key' }).click();
    await page.keyboard.press('Control+A');
    // The editor closes the quote and the brace by itself.
    await page.keyboard.insertText(`{"X-API-Key":"${creator.key}`);
    const answer = page.locator('.graphiql-response');
    const run = async (operation: string): Promise<void> => {
      await page.locator('.graphiql-execute-button').click();
      await page.getByRole('menuitem', { name: operation, exact: true }).click();
    };
    await run('Viewer');
    await answer.getByText(creator.storeName).waitFor();
    expect(await answer.textContent()).toContain('"viewer"');
    await run('PricePreview');
    await answer.getByText('pricePreview').waitFor();
    expect(await answer.textContent()).toContain('"rub"');
    await page.reload();
    await expectTwoTabs();
  });
});
