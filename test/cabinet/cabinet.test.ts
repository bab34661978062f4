import { describe, expect, test } from 'vitest';
import { hasCabinet, useCabinet } from '../support/scenes/cabinet-pages.js';
import { languages } from '../support/scenes/looks.js';
import { useCreator, useService } from '../support/service/service.js';

const words = {
  en: { auditLog: 'Audit log', signIn: 'Sign in to your cabinet', created: 'Created an API key' },
  ru: { auditLog: 'Журнал изменений', signIn: 'Вход в кабинет', created: 'Создан API-ключ' },
};

// looks.test.ts looks at these pages at every width, and with axe.
describe.skipIf(!hasCabinet)('In the browser', () => {
  const service = useService();
  const creator = useCreator(service);
  const cabinet = useCabinet(service);

  test.each(languages)('the audit log describes each change, in %s', async (language) => {
    await creator.graphql('mutation { createApiKey(input: { name: "Shop" }) { key } }');
    const page = await cabinet.visit({ creator, path: '/audit-log', language });
    const { auditLog, created } = words[language];
    await page.getByRole('table', { name: auditLog }).getByText(created).first().waitFor();
  });

  test.each(languages)('the sign-in page says what it is for, in %s', async (language) => {
    const page = await cabinet.visit({ language });
    await page.getByRole('heading', { name: words[language].signIn }).waitFor();
  });

  test.each(languages)('the landing page links to the cabinet, in %s', async (language) => {
    const page = await cabinet.visit({ language });
    await page.goto(cabinet.address);
    await page.getByRole('listitem').first().getByRole('link').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toBe(`${cabinet.address}/cabinet`);
  });
});
