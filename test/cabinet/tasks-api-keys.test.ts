import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasCabinet, useCabinet } from '../support/scenes/cabinet-pages.js';
import { useCreator, useService } from '../support/service/service.js';

describe.skipIf(!hasCabinet)('In the browser, with API keys, a creator', () => {
  const service = useService();
  const creator = useCreator(service, beforeEach);
  const cabinet = useCabinet(service);

  const signIn = async (page: Page, key: string): Promise<void> => {
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: creator.storeName }).waitFor();
  };
  const table = (page: Page) => page.getByRole('table', { name: 'API keys' });
  const act = async (page: Page, key: string, action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions of the key ${key}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  /** Reads the secret that is shown, and closes the dialog. */
  const takeSecret = async (
    page: Page,
    name: string,
    done = 'I have stored it',
  ): Promise<string> => {
    const dialog = page.getByRole('dialog', { name });
    const secret = await dialog.getByRole('textbox').innerText();
    await dialog.getByRole('button', { name: done }).click();
    return secret;
  };
  const works = async (key: string): Promise<boolean> =>
    (await service.graphql(key, '{ viewer { creator { id } } }')).data != null;
  const newKey = async (name: string): Promise<string> => {
    const { data } = await creator.graphql(
      `mutation { createApiKey(input: { name: "${name}", access: FULL }) { key } }`,
    );
    return data.createApiKey.key;
  };

  test.each([
    {
      language: 'en',
      create: 'Create key',
      name: 'Name',
      missing: 'Enter a name.',
      read: 'Read',
      days: 'For 30 days',
      title: 'The API key',
      done: 'I have stored it',
    },
    {
      language: 'ru',
      create: 'Создать ключ',
      name: 'Название',
      missing: 'Введите название.',
      read: 'Чтение',
      days: '30 дней',
      title: 'API-ключ «',
      done: 'Секрет сохранён',
    },
  ] as const)('creates a key, which is shown once and works, in $language', async (words) => {
    const page = await cabinet.visit({ creator, path: '/api-keys', language: words.language });
    await page.getByRole('button', { name: words.create }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.create }).click();
    await dialog.getByText(words.missing).waitFor();
    await dialog.getByLabel(words.name).fill('Shop');
    await dialog.getByLabel(words.read).check();
    await dialog.getByRole('combobox').selectOption(words.days);
    await dialog.getByRole('button', { name: words.create }).click();
    const secret = page.getByRole('dialog', { name: words.title }).getByRole('textbox');
    await secret.waitFor();
    await page.keyboard.press('Escape');
    const key = await takeSecret(page, words.title, words.done);
    expect(await works(key)).toBe(true);
    await page.getByRole('table').getByText('Shop').waitFor();
    expect(await page.content()).not.toContain(key);
    const { error } = await service.graphql(key, 'mutation { signOut { sessions } }');
    expect(error).toBeDefined();
  });

  test('replaces the secret of a program, whose old one works for another day', async () => {
    const old = await newKey('Shop');
    const page = await cabinet.visit({ creator, path: '/api-keys' });
    await act(page, 'Shop', 'Replace secret');
    const dialog = page.getByRole('dialog', { name: 'Replace the secret of' });
    await dialog.getByRole('button', { name: 'Replace secret' }).click();
    const key = await takeSecret(page, 'The API key');
    await table(page).getByText('The previous secret works until').waitFor();
    expect([await works(old), await works(key)]).toEqual([true, true]);
  });

  test('revokes a key, and finds it among those that have ended', async () => {
    const key = await newKey('Old laptop');
    const page = await cabinet.visit({ creator, path: '/api-keys' });
    await act(page, 'Old laptop', 'Revoke');
    const dialog = page.getByRole('dialog', { name: 'Revoke the key' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await works(key)).toBe(true);
    await act(page, 'Old laptop', 'Revoke');
    await dialog.getByRole('button', { name: 'Revoke the key' }).click();
    await table(page).getByText('Old laptop').waitFor({ state: 'hidden' });
    expect(await works(key)).toBe(false);
    await page.getByLabel('Show revoked and expired keys').check();
    await table(page).getByText('Old laptop').waitFor();
    await page.reload();
    await table(page).getByText('Revoked', { exact: true }).waitFor();
  });

  test('revokes the key that opened this session, is signed out, and signs in with another', async () => {
    const key = await newKey('Mine');
    const page = await cabinet.visit({ path: '/api-keys' });
    await signIn(page, key);
    await table(page).getByText('Signed in with it').waitFor();
    await act(page, 'Mine', 'Revoke');
    await page.getByText('You are signed in with this key, so this signs you out.').waitFor();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    await signIn(page, creator.key);
    await table(page).waitFor();
  });

  test('replaces the secret that opened this session, reads the new one, and signs in with it', async () => {
    const key = await newKey('Mine');
    const page = await cabinet.visit({ path: '/api-keys' });
    await signIn(page, key);
    await act(page, 'Mine', 'Replace secret');
    await page.getByLabel('At once').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
    const secret = await takeSecret(page, 'The API key');
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    await signIn(page, secret);
    await table(page).getByText('Signed in with it').waitFor();
    expect(await works(key)).toBe(false);
  });

  test('finds each change in the audit log, with who made it', async () => {
    const key = await newKey('Laptop');
    const page = await cabinet.visit({ path: '/api-keys' });
    await signIn(page, key);
    await newKey('Shop');
    await page.reload();
    await act(page, 'Shop', 'Replace secret');
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
    await takeSecret(page, 'The API key');
    await act(page, 'Shop', 'Revoke');
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText(/^The key .*Shop.* is revoked\.$/).waitFor();

    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
    const log = page.getByRole('table', { name: 'Audit log' });
    for (const text of [
      'Revoked an API key',
      'Gave an API key a new secret',
      'Created an API key',
      'Signed in to the cabinet',
    ]) {
      await log.getByText(text, { exact: true }).first().waitFor();
    }
    await log.getByText('The cabinet, with the API key Laptop').first().waitFor();
  });
});
