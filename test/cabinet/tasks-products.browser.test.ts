import { beforeEach, describe, expect, test } from 'vitest';
import { hasCabinet, hasFocus, useCabinet } from '../support/scenes/cabinet-pages.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);
const cabinet = useCabinet(service);

describe.skipIf(!hasCabinet)('A creator', () => {
  test('goes from an empty shop to a link without code', async () => {
    const { data } = await service.platform(
      `mutation { createCreator(input: { storeName: "fresh-${Date.now()}" }) { id storeName } }`,
    );
    const page = await cabinet.visit({ creator: data.createCreator, path: '/' });
    await page.getByRole('heading', { name: 'Your first payment in three steps' }).waitFor();
    const steps = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect.poll(() => steps.count()).toBe(3);
    await page.getByRole('button', { name: 'New product', exact: true }).click();
    const name = page.getByLabel('Name', { exact: true });
    await page.getByRole('dialog').getByRole('button', { name: 'New product' }).click();
    await page.getByText('Enter a name.').waitFor();
    expect(await hasFocus(name)).toBe(true);
    await name.fill('Watercolour <b>course</b>');
    await page.getByLabel('Description').fill('Twelve lessons\nand a certificate');
    await page.getByRole('dialog').getByRole('button', { name: 'New product' }).click();
    // Its product is chosen already.
    await page.getByLabel('Price in EUR').fill('20');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByRole('heading', { name: 'Your link is ready' }).waitFor();
    await page.getByText('Watercolour <b>course</b>', { exact: true }).first().waitFor();
  });

  test('changes a product, takes it off sale and brings it back', async () => {
    const page = await cabinet.visit({ creator, path: `/products/${creator.productId}` });
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Atlas');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Atlas', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Take off sale' }).click();
    await page.getByText('nobody can pay those it has').waitFor();
    await page.getByRole('button', { name: 'Bring back' }).click();
    await page.getByRole('link', { name: 'Make a link' }).waitFor();
  });
});
