import { beforeEach, describe, expect, test } from 'vitest';
import { hasCabinet, useCabinet } from '../support/scenes/cabinet-pages.js';
import { useCreator, useService } from '../support/service/service.js';

describe.skipIf(!hasCabinet)('In the browser, with products, a creator', () => {
  const service = useService();
  const creator = useCreator(service, beforeEach);
  const cabinet = useCabinet(service);

  test('sets defaults for the links of a product, makes a link with them, and removes them', async () => {
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
    await page.getByText('Links expire after 7 days.').waitFor();
    await page.getByLabel('Price in EUR').fill('10');
    await page.getByRole('button', { name: 'Make a link' }).click();
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
    const command = await page.evaluate(() => navigator.clipboard.readText());
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
