import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { findings, hasCabinet, isTooWide, useCabinet } from '../support/scenes/cabinet-pages.js';
import { playScene, sceneOptions, type Scene } from '../support/scenes/cabinet-scene.js';
import { inCabinet, languages, pagesOf, useLooks, type Opened } from '../support/scenes/looks.js';
import { useReceiver } from '../support/world/receiver.js';
import { useService } from '../support/service/service.js';

const signedOut: Opened = {
  'sign-in': '/cabinet',
  'stale sign-in link': '/cabinet/sign-in#token=stale',
};

const folder = new URL('../../src/cabinet/public/', import.meta.url);
/** The landing page loads the picture. */
const maxPictureBytes = 150 * 1024;

describe.skipIf(!hasCabinet)('In the browser, at every width and in both schemes,', () => {
  const service = useService(sceneOptions);
  const receiver = useReceiver();
  const cabinet = useCabinet(service);
  const looks = useLooks(service, cabinet);
  let scene: Scene;

  beforeAll(async () => void (scene = await playScene(service, receiver)));

  test('the overview is a picture of the landing page; SCREENSHOT=write stores it', async () => {
    const { creator } = scene;
    const page = await cabinet.visit({ creator, time: service.clock.now });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByText('€').first().waitFor();
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    const picture = await page.screenshot();
    expect(picture.byteLength).toBeLessThan(maxPictureBytes);
    expect(await countColours(page, picture)).toBeGreaterThan(100);
    if (process.env.SCREENSHOT === 'write') {
      await mkdir(folder, { recursive: true });
      await writeFile(new URL('screenshot.png', folder), picture);
    }
  });

  test.each(languages)(
    'the pages of a creator with sales have no flaw, in %s',
    async (language) => {
      expect(await looks.look(language, inCabinet(pagesOf(scene)), scene.creator)).toEqual([]);
    },
    120_000,
  );

  test.each(languages)('the pages of the sign-in have no flaw, in %s', async (language) => {
    expect(await looks.look(language, signedOut)).toEqual([]);
  });

  test.each(languages)(
    'the public pages have no flaw, in %s',
    async (language) => {
      const { creator, links, products } = scene;
      const pay = (product: string, uuid: string): string =>
        `/pay/${creator.storeName}/${product}?uuid=${uuid}`;
      const send = async (page: Page, name: string): Promise<void> => {
        await page.goto(cabinet.address + pay(products.course, links.newsletter.uuid));
        await page.getByRole('radio').first().check();
        await page.locator('[name=name]').evaluate((input) => input.removeAttribute('maxlength'));
        await page.locator('[name=name]').fill(name);
        await page.locator('button').click();
        await page.waitForLoadState();
      };
      const found = await looks.look(language, {
        landing: '/',
        checkout: pay(products.course, links.newsletter.uuid),
        'checkout: computed': pay(products.course, links.website.uuid),
        'checkout: fault': async (page) => {
          await send(page, 'Long '.repeat(60));
          await page.locator('.fault').waitFor();
        },
        'checkout: paid': (page) => send(page, 'Clara Nowak'),
        'checkout: used': pay(products.lesson, links.jonas.uuid),
        'checkout: sold out': pay(products.workshop, links.november.uuid),
        'checkout: disabled': pay(products.prompts, links.fair.uuid),
        'checkout: expired': pay(products.course, links.earlyBird.uuid),
        'checkout: unknown': pay(products.course, randomUUID()),
        'checkout: stale': async (page) => {
          await page.goto(cabinet.address + pay(products.course, links.newsletter.uuid));
          await page.locator('[name=payment_id]').evaluate((input) => input.remove());
          await page.getByRole('radio').first().check();
          await page.locator('button').click();
          await page.waitForLoadState();
        },
      });
      expect(found).toEqual([]);
    },
    120_000,
  );

  test('the REST reference has no flaw but those of Swagger UI', async () => {
    const page = await cabinet.visit();
    await page.goto(`${cabinet.address}/docs`);
    await page.locator('.opblock').first().waitFor();
    const swaggers = [
      'color-contrast',
      'nested-interactive',
      'heading-order',
      'region',
      'select-name',
    ];
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await isTooWide(page)).toBe(false);
    }
    const found = await findings(page);
    expect(found.filter((finding) => !swaggers.some((rule) => finding.startsWith(rule)))).toEqual(
      [],
    );
    expect(await page.title()).toBe('REST reference · Payment Link Service');
  });
});

/** The number of colours in a picture. A blank picture has one. */
async function countColours(page: Page, picture: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data.buffer;
    return new Set(new Uint32Array(pixels ?? new ArrayBuffer(0))).size;
  }, picture.toString('base64'));
}
