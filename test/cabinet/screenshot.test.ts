import { mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { hasCabinet, useCabinet } from '../support/scenes/cabinet-pages.js';
import { playScene, sceneOptions } from '../support/scenes/cabinet-scene.js';
import { useReceiver } from '../support/world/receiver.js';
import { useService } from '../support/service/service.js';

const folder = new URL('../../src/cabinet/public/', import.meta.url);
/** The landing page loads it. */
const maxBytes = 150 * 1024;

describe.skipIf(!hasCabinet)('In the browser', () => {
  const service = useService(sceneOptions);
  const receiver = useReceiver();
  const cabinet = useCabinet(service);

  test('the overview makes a picture; SCREENSHOT=write stores it', async () => {
    const { creator } = await playScene(service, receiver);
    const page = await cabinet.visit({ creator, path: '/not-yet' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.clock.setFixedTime(service.clock.now);
    await page.goto(`${cabinet.address}/cabinet`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByText('€').first().waitFor();
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    const picture = await page.screenshot();
    expect(picture.byteLength).toBeLessThan(maxBytes);
    expect(await countColours(page, picture)).toBeGreaterThan(100);
    if (process.env.SCREENSHOT === 'write') {
      await mkdir(folder, { recursive: true });
      await writeFile(new URL('screenshot.png', folder), picture);
    }
  });
});

/** How many colours a picture has: a blank one has one. */
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
