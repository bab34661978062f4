import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  enterKey,
  goTo,
  hasCabinet,
  tableRows,
  useCabinet,
} from '../support/scenes/cabinet-pages.js';
import { newKey } from '../support/scenes/api-keys.js';
import { useStore } from '../support/service/service.js';

describe.skipIf(!hasCabinet)('A creator', () => {
  const { service, creator } = useStore({}, beforeEach);
  const cabinet = useCabinet(service);

  const signIn = async (page: Page, key: string): Promise<void> => {
    await enterKey(page, key);
    await page.getByRole('button', { name: creator.storeName }).waitFor();
  };
  const table = (page: Page) => page.getByRole('table', { name: 'API keys' });
  const act = async (page: Page, key: string, action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions of the key ${key}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  /** Reads the secret that is shown, and closes the dialog. */
  const takeSecret = async (page: Page): Promise<string> => {
    const dialog = page.getByRole('dialog', { name: 'The API key' });
    const secret = await dialog.getByRole('textbox').innerText();
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    return secret;
  };
  const works = async (key: string): Promise<boolean> =>
    (await service.graphql(key, '{ viewer { creator { id } } }')).data != null;
  const newFullKey = async (name: string) => (await newKey(creator, { name })).key;

  test('creates a key, which is shown once and works', async () => {
    const page = await cabinet.visit({ creator, path: '/api-keys' });
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    const create = dialog.getByRole('button', { name: 'Create key' });
    await create.click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name').fill('Shop');
    await dialog.getByLabel('Read').check();
    await dialog.getByRole('combobox').selectOption('For 30 days');
    await create.click();
    await page.getByRole('dialog', { name: 'The API key' }).getByRole('textbox').waitFor();
    await page.keyboard.press('Escape');
    const key = await takeSecret(page);
    expect(await works(key)).toBe(true);
    await table(page).getByText('Shop').waitFor();
    expect(await page.content()).not.toContain(key);
    const { error } = await service.graphql(key, 'mutation { signOut { sessions } }');
    expect(error).toBeDefined();
  });

  test('revokes a key, and finds it among those that have ended', async () => {
    const key = await newFullKey('Old laptop');
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

  test('replaces and revokes the key that opened this session, and signs in again', async () => {
    const key = await newFullKey('Mine');
    const page = await cabinet.visit({ path: '/api-keys' });
    await signIn(page, key);
    await act(page, 'Mine', 'Replace secret');
    await page.getByLabel('At once').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
    const secret = await takeSecret(page);
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    await signIn(page, secret);
    await table(page).getByText('Signed in with it').waitFor();
    expect(await works(key)).toBe(false);

    await act(page, 'Mine', 'Revoke');
    await page.getByText('You are signed in with this key, so this signs you out.').waitFor();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    await signIn(page, creator.key);
    await table(page).waitFor();
  });

  test('finds each change in the audit log, with who made it', async () => {
    const page = await cabinet.visit({ path: '/api-keys' });
    const old = await newFullKey('Shop');
    await signIn(page, await newFullKey('Laptop'));
    await act(page, 'Shop', 'Replace secret');
    const dialog = page.getByRole('dialog', { name: 'Replace the secret of' });
    await dialog.getByRole('button', { name: 'Replace secret' }).click();
    const secret = await takeSecret(page);
    await table(page).getByText('The previous secret works until').waitFor();
    expect([await works(old), await works(secret)]).toEqual([true, true]);
    await act(page, 'Shop', 'Revoke');
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText(/^The key .*Shop.* is revoked\.$/).waitFor();

    await goTo(page, 'Audit log');
    const log = page.getByRole('table', { name: 'Audit log' });
    for (const text of [
      'Revoked an API key',
      'Gave an API key a new secret',
      'Created an API key',
      'Signed in',
    ]) {
      await log.getByText(text, { exact: true }).first().waitFor();
    }
    await log.getByText('In the dashboard, with the API key Laptop').first().waitFor();
    await page.getByLabel('What').selectOption('API keys');
    await page.getByLabel('Change').selectOption('Revoked an API key');
    await expect.poll(() => tableRows(log).count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?target=API_KEY&action=deleteApiKey');
  });
});
