import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  enterKey,
  findings,
  hasCabinet,
  operationsOf,
  useCabinet,
} from '../support/scenes/cabinet-pages.js';
import { useStore } from '../support/service/service.js';

describe.skipIf(!hasCabinet)('A creator', () => {
  const { service, creator } = useStore();
  const cabinet = useCabinet(service);

  const heading = (page: Page, name: string): Promise<void> =>
    page.getByRole('heading', { name, level: 1 }).waitFor();

  test('signs in with a key, which the browser does not keep', async () => {
    const path = '/payments?email=ann%40example.com';
    const page = await cabinet.visit({ path });
    await heading(page, 'Sign in to your store');
    await enterKey(page, `${creator.key} `);
    await heading(page, 'Payments');
    expect(page.url()).toBe(`${cabinet.address}/cabinet${path}`);
    expect(await page.title()).toBe(`Payments · ${creator.storeName}`);
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), document.cookie]),
    );
    expect(kept).not.toContain('plk_');
    await page.reload();
    await heading(page, 'Payments');
  });

  test('who is signed out sends no request, and has no error in the console', async () => {
    const page = await cabinet.visit();
    await heading(page, 'Sign in to your store');
    const asked = operationsOf(page);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.reload();
    await heading(page, 'Sign in to your store');
    expect([asked, errors]).toEqual([[], []]);
  });

  test('is told about a wrong key and one of the platform, and can try again', async () => {
    const page = await cabinet.visit();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter an API key.').waitFor();
    await enterKey(page, 'plk_wrong');
    await page.getByText('This key does not work.').waitFor();
    await enterKey(page, service.platformKey);
    await page.getByText('This is a key of the platform').waitFor();
    expect(await findings(page)).toEqual([]);
    await enterKey(page, creator.key);
    await page.getByRole('button', { name: creator.storeName }).waitFor();
  });

  test('is signed in by a link of the platform, which works once and leaves the URL', async () => {
    const page = await cabinet.visit();
    await heading(page, 'Sign in to your store');
    const asked = operationsOf(page);
    const address = await cabinet.signInAddress(creator);
    await page.goto(address);
    await page.getByRole('button', { name: creator.storeName }).waitFor();
    expect(page.url()).not.toContain('token');
    await expect
      .poll(() => asked.slice(0, 3))
      .toEqual(['SignIn', 'CabinetViewer', expect.not.stringMatching(/Sign|Viewer/)]);

    const other = await cabinet.visit();
    await other.goto(address);
    await heading(other, 'This sign-in link no longer works');
    expect(other.url()).not.toContain('token');
    await enterKey(other, creator.key);
    await other.getByRole('button', { name: creator.storeName }).waitFor();
  });

  test('keeps that link while the service is down, and is told if a link is malformed', async () => {
    const page = await cabinet.visit();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('CabinetViewer') ? route.continue() : route.abort(),
    );
    await page.goto(await cabinet.signInAddress(creator));
    await heading(page, 'This did not work');
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: creator.storeName }).waitFor();

    const other = await cabinet.visit();
    await other.goto(`${cabinet.address}/cabinet#token=cut.`);
    await heading(other, 'This sign-in link no longer works');
    expect(other.url()).not.toContain('token');
  });

  test('who is signed in is asked before a link signs in another creator', async () => {
    const stranger = await service.newCreator();
    const page = await cabinet.visit({ creator, path: '/audit-log' });
    await heading(page, 'Audit log');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await heading(other, 'Audit log');
    await page.goto(await cabinet.signInAddress(stranger));
    await heading(page, 'Switch to another sign-in?');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: `Stay signed in as ${creator.storeName}` }).click();
    await page.getByRole('button', { name: creator.storeName }).waitFor();

    await page.goto(await cabinet.signInAddress(stranger));
    await page.getByRole('button', { name: 'Switch', exact: true }).click();
    await page.getByRole('button', { name: stranger.storeName }).waitFor();
    // What the other tab shows may belong to the former creator.
    await heading(other, 'Overview');
  });

  test('signs out, in all tabs', async () => {
    const page = await cabinet.visit({ creator, path: '/audit-log' });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await heading(other, 'Audit log');
    await page.getByRole('button', { name: creator.storeName }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await heading(page, 'You are signed out');
    await heading(other, 'You are signed out');

    await enterKey(page, creator.key);
    await heading(page, 'Audit log');
    await heading(other, 'Audit log');
  });
});
