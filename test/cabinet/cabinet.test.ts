import { describe, expect, test } from 'vitest';
import {
  findings,
  hasCabinet,
  isTooWide,
  looks,
  useCabinet,
} from '../support/scenes/cabinet-pages.js';
import { useCreator, useService } from '../support/service/service.js';

const words = {
  en: { auditLog: 'Audit log', signIn: 'Sign in to your cabinet', created: 'Created an API key' },
  ru: { auditLog: 'Журнал изменений', signIn: 'Вход в кабинет', created: 'Создан API-ключ' },
};

describe.skipIf(!hasCabinet)('In the browser', () => {
  const service = useService();
  const creator = useCreator(service);
  const cabinet = useCabinet(service);

  test.each(looks)('the audit log in $language, $scheme, $width px', async (look) => {
    await creator.graphql('mutation { createApiKey(input: { name: "Shop" }) { key } }');
    const page = await cabinet.visit({ creator, path: '/audit-log', ...look });
    const { auditLog, created } = words[look.language];
    await page.getByRole('table', { name: auditLog }).getByText(created).first().waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
  });

  test.each(looks)('the sign-in in $language, $scheme, $width px', async (look) => {
    const page = await cabinet.visit(look);
    await page.getByRole('heading', { name: words[look.language].signIn }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
  });
});
