import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { guidePages, guidePath } from '../../src/http/pages/guide/addresses.js';
import { hasCabinet, tableRows, useCabinet } from '../support/scenes/cabinet-pages.js';
import { playScene, sceneOptions, type Scene } from './cabinet-scene.js';
import { languages, lookAt, pagesOf, settle, turnTo, type Opened } from './looks.js';
import { useReceiver } from '../support/world/receiver.js';
import { useService } from '../support/service/service.js';

const folder = new URL('../../src/cabinet/public/', import.meta.url);
/** The landing page loads the picture. A blank one has 5 KiB. */
const pictureBytes = { least: 30 * 1024, most: 150 * 1024 };

describe.skipIf(!hasCabinet)('At every width', () => {
  const service = useService(sceneOptions);
  const receiver = useReceiver();
  const cabinet = useCabinet(service);
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
    expect(picture.byteLength).toBeGreaterThan(pictureBytes.least);
    expect(picture.byteLength).toBeLessThan(pictureBytes.most);
    if (process.env.SCREENSHOT === 'write') {
      await mkdir(folder, { recursive: true });
      await writeFile(new URL('screenshot.png', folder), picture);
    }
  });

  test.each(languages)(
    'the pages of a creator with sales have no flaw, in %s',
    async (language) => {
      const pages: Opened = {
        ...pagesOf(scene),
        'faults of a spreadsheet': async (page) => {
          await turnTo(page, '/cabinet/links/spreadsheet');
          const cells = [scene.products.course, '19,999'.repeat(10), 'Ann'].join('\t');
          await page.locator('textarea').fill(`product_id\teur\tlabel\n${cells}`);
          await page.locator('section:has(textarea) button').click();
          await page.getByRole('alert').waitFor();
        },
      };
      expect(await lookAt(service, cabinet, language, pages, scene.creator)).toEqual([]);
    },
    120_000,
  );

  test('eight rows of a list fit on the screen of a phone', async () => {
    const { creator, endpointId } = scene;
    const page = await cabinet.visit({ creator, width: 390, time: service.clock.now });
    const [screen, ofHeader] = [844, 100];
    const lists = ['/links', '/payments', '/payments/rejected', '/audit-log', '/webhooks'];
    for (const path of [...lists, `/webhooks/${endpointId}`]) {
      await turnTo(page, `/cabinet${path}`);
      await settle(page);
      const rows = tableRows(page.getByRole('table'));
      const heights = await rows.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
      expect([path, 8 * Math.min(...heights) < screen - ofHeader]).toEqual([path, true]);
    }
  });

  test('the pages of the API guide have no flaw', async () => {
    const pages = Object.fromEntries(guidePages.map((name) => [name, guidePath(name, '')]));
    expect(await lookAt(service, cabinet, 'en', pages)).toEqual([]);
  }, 120_000);

  test.each(languages)(
    'the public pages have no flaw, in %s',
    async (language) => {
      const { creator, links, products } = scene;
      const pay = (product: string, uuid: string): string =>
        `/pay/${creator.storeName}/${product}?uuid=${uuid}`;
      const choose = async (page: Page): Promise<void> => {
        await page.goto(cabinet.address + pay(products.course, links.newsletter.uuid));
        await page.getByRole('radio').first().check();
      };
      const send = async (page: Page): Promise<void> => {
        await page.locator('button').click();
        await page.waitForLoadState();
      };
      const found = await lookAt(service, cabinet, language, {
        landing: '/',
        checkout: pay(products.course, links.newsletter.uuid),
        'checkout: computed': pay(products.course, links.website.uuid),
        'checkout: fault': async (page) => {
          await choose(page);
          await page.locator('[name=name]').evaluate((input) => input.removeAttribute('maxlength'));
          await page.locator('[name=name]').fill('Long '.repeat(60));
          await send(page);
          await page.locator('.fault').waitFor();
        },
        'checkout: paid': async (page) => {
          await choose(page);
          await page.locator('[name=name]').fill('Clara Nowak');
          await send(page);
        },
        'checkout: used': pay(products.lesson, links.jonas.uuid),
        'checkout: sold out': pay(products.workshop, links.november.uuid),
        'checkout: disabled': pay(products.prompts, links.fair.uuid),
        'checkout: expired': pay(products.course, links.earlyBird.uuid),
        'checkout: unknown': pay(products.course, randomUUID()),
        'checkout: stale': async (page) => {
          await choose(page);
          await page.locator('[name=payment_id]').evaluate((input) => input.remove());
          await send(page);
        },
      });
      expect(found).toEqual([]);
    },
    120_000,
  );
});
