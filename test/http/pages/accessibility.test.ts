import { describe, expect, test } from 'vitest';
import {
  findings,
  hasCabinet,
  isTooWide,
  looks,
  useCabinet,
} from '../../support/scenes/cabinet-pages.js';
import { useService } from '../../support/service/service.js';

describe.skipIf(!hasCabinet)('In the browser', () => {
  const service = useService();
  const cabinet = useCabinet(service);

  test.each(looks)('the landing page in $language, $scheme, $width px', async (look) => {
    const page = await cabinet.visit(look);
    await page.goto(cabinet.address);
    expect(await findings(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('listitem').first().getByRole('link').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toBe(`${cabinet.address}/cabinet`);
  });
});
