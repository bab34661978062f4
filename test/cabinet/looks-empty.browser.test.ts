import { describe, expect, test } from 'vitest';
import { findings, hasCabinet, isTooWide, useCabinet } from '../support/scenes/cabinet-pages.js';
import { languages, lookAt, pagesOf } from './looks.js';
import { useService } from '../support/service/service.js';

const signedOut = {
  'sign-in': '/cabinet',
  'stale sign-in link': '/cabinet/sign-in#token=stale',
};

const nothing = {
  products: { course: '9' },
  links: { website: { id: '9' } },
  paymentId: 'nobody paid',
  endpointId: '9',
  deliveryId: '9',
};

describe.skipIf(!hasCabinet)('At every width', () => {
  const service = useService();
  const cabinet = useCabinet(service);

  test.each(languages)(
    'the pages of a creator without data have no flaw, in %s',
    async (language) => {
      const { data } = await service.platform(
        `mutation { createCreator(input: { storeName: "new-here-${language}" }) { id storeName } }`,
      );
      const pages = pagesOf(nothing);
      expect(await lookAt(service, cabinet, language, pages, data.createCreator)).toEqual([]);
    },
    120_000,
  );

  test.each(languages)('the pages of the sign-in have no flaw, in %s', async (language) => {
    expect(await lookAt(service, cabinet, language, signedOut)).toEqual([]);
  });

  test('the REST reference has no flaw but those of Swagger UI', async () => {
    const page = await cabinet.visit();
    await page.goto(`${cabinet.address}/docs`);
    await page.locator('.opblock').first().waitFor();
    const ofSwagger = /^(color-contrast|nested-interactive|heading-order|region|select-name)/;
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await isTooWide(page)).toBe(false);
    }
    expect((await findings(page)).filter((finding) => !ofSwagger.test(finding))).toEqual([]);
    expect(await page.title()).toBe('REST reference · Payment Link Service');
  });
});
