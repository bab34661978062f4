import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '../support/scenes/exports.js';
import {
  findings,
  hasCabinet,
  hasFocus,
  isTooWide,
  tableRows,
  useCabinet,
} from '../support/scenes/cabinet-pages.js';
import { newLinkByGraphql, pay } from '../support/scenes/payments.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);
const cabinet = useCabinet(service);

const unfinished = 'Finish what you have typed, or clear it.';

describe.skipIf(!hasCabinet)('A day', () => {
  const payments = (page: Page) => tableRows(page.getByRole('table', { name: 'Payments' }));

  test('filters once it is typed as a whole, and no more once it is cleared', async () => {
    await pay(service, creator);
    const page = await cabinet.visit({ creator, path: '/payments' });
    const from = page.getByLabel('From');
    await expect.poll(() => payments(page).count()).toBe(1);
    const addresses: string[] = [];
    page.on('framenavigated', () => addresses.push(new URL(page.url()).search));
    await from.focus();
    await page.keyboard.type('12122026');
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
    expect(addresses).toEqual(['?from=2026-12-12']);
    await from.fill('');
    await expect.poll(() => payments(page).count()).toBe(1);
  });

  test('that is half typed says so, and leaves the filter as it was', async () => {
    const page = await cabinet.visit({ creator, path: '/payments?from=2026-11-22' });
    const from = page.getByLabel('From');
    await from.focus();
    await page.keyboard.press('Backspace');
    await page.getByLabel('Payment id').focus();
    await page.getByText(unfinished).waitFor();
    expect(await from.getAttribute('aria-invalid')).toBe('true');
    expect(new URL(page.url()).search).toBe('?from=2026-11-22');
    await from.fill('2026-11-21');
    await page.getByText(unfinished).waitFor({ state: 'hidden' });
    await page.waitForURL(/from=2026-11-21/);
  });

  test('that is half typed holds a download back', async () => {
    await pay(service, creator);
    const page = await cabinet.visit({ creator, path: '/payments' });
    await page.getByRole('button', { name: 'Download' }).click();
    const dialog = page.getByRole('dialog');
    const from = dialog.getByLabel('From');
    const files: unknown[] = [];
    page.on('download', (file) => files.push(file));
    await from.focus();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await dialog.getByText(unfinished).waitFor();
    await expect.poll(() => hasFocus(from)).toBe(true);
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Download' }).click();
    await from.fill('2026-11-21');
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(rowsOf(text)).toHaveLength(1);
    expect(files).toHaveLength(1);
  });

  test('on which a link expires ends at its last minute, where the creator is', async () => {
    const { id } = (await newLinkByGraphql(creator)).data.createPaymentLink;
    const page = await cabinet.visit({ creator, path: `/links/${id}`, width: 360 });
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    const save = () => dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByLabel('Expires').selectOption('On a day and time');
    await save();
    await dialog.getByText('Choose the day on which it expires.').waitFor();
    await dialog.getByLabel('Day').fill('2026-12-31');
    await dialog.getByLabel('Time').focus();
    await page.keyboard.press('Backspace');
    await save();
    await dialog.getByText(unfinished).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await dialog.getByLabel('Time').fill('');
    await save();
    await dialog.waitFor({ state: 'hidden' });
    const { data } = await creator.graphql('{ paymentLinks { nodes { expiresAt } } }');
    expect(data.paymentLinks.nodes).toEqual([{ expiresAt: '2026-12-31T22:59:00.000Z' }]);
  });
});
