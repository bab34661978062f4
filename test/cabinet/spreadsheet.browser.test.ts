import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { newKey } from '../support/scenes/api-keys.js';
import {
  enterKey,
  hasCabinet,
  operationsOf,
  tableRows,
  useCabinet,
} from '../support/scenes/cabinet-pages.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service, beforeEach);
const cabinet = useCabinet(service);
const path = '/links/spreadsheet';

const click = (page: Page, name: string) => page.getByRole('button', { name }).click();
const open = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage();
  await tab.goto(`${cabinet.address}/cabinet${path}`);
  return tab;
};
const paste = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Rows from a spreadsheet' }).fill(text);
  await click(page, 'Read the rows');
};
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
/** Drops a file onto the page. */
const drop = async (page: Page, name: string, text: string): Promise<void> => {
  const dataTransfer = await page.evaluateHandle(
    ([given = '', words = '']) => {
      const files = new DataTransfer();
      files.items.add(new File([words], given, { type: 'text/csv' }));
      return files;
    },
    [name, text],
  );
  await page.getByText('Or drop a CSV here.').dispatchEvent('drop', { dataTransfer });
};
const done = (page: Page) => page.getByText('All links are made.').waitFor({ timeout: 60_000 });
const sheetOf = (count: number): string =>
  `product_id,eur,label\n${Array.from({ length: count }, (_, index) => `${creator.productId},10,Line ${index + 2}\n`).join('')}`;
const links = async (first: number): Promise<{ uuid: string; label: string }[]> => {
  const ask = `{ paymentLinks(first: ${Math.min(first, 100)}) { totalCount nodes { uuid label } } }`;
  const { data } = await creator.graphql(ask);
  expect(data.paymentLinks.totalCount).toBe(first);
  return data.paymentLinks.nodes;
};
/** Holds the answer to the nth request for a link, which the service has made. */
const holdAnswer = async (page: Page, nth: number, until: () => Promise<void>): Promise<void> => {
  let count = 0;
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (operationName !== 'CabinetMakeLink' || ++count !== nth) return route.continue();
    const response = await route.fetch();
    await until();
    // The tab may be closed.
    await route.fulfill({ response }).catch(() => undefined);
  });
};

/** Pastes lines, and lets the page learn of some of their links. Returns what gives it the next answer. */
const makeSome = async (page: Page, made: number, count: number, lines = sheetOf(count)) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await holdAnswer(page, made + 1, () => held);
  await paste(page, lines);
  await click(page, `Make ${count} links`);
  await page.getByText(`${made} of ${count} links`).waitFor();
  return () => letGo();
};

describe.skipIf(!hasCabinet)('From a spreadsheet, a creator', () => {
  test('gets 300 links and their file, though the tab was closed half way', async () => {
    const page = await cabinet.visit({ creator, path: '/links' });
    const tab = await open(page);
    const isClosed = new Promise<void>((resolve) => {
      void holdAnswer(tab, 150, async () => {
        await tab.close();
        resolve();
      });
    });
    await drop(tab, 'students.csv', sheetOf(300));
    await click(tab, 'Make 300 links');
    await isClosed;
    await page.getByRole('link', { name: 'From a spreadsheet' }).click();
    await done(page);

    const file = page.waitForEvent('download');
    await click(page, 'Save the file with the links');
    const saved = await file;
    expect(saved.suggestedFilename()).toBe('students-links.csv');
    const rows: string[][] = parse(await readFile(await saved.path()), { bom: true });
    expect(rows[0]).toEqual(['product_id', 'eur', 'label', 'uuid', 'payment_link']);
    expect(new Set(rows.map(([, , , uuid]) => uuid)).size).toBe(301);
    const byUuid = new Map(rows.map(([, , label, uuid]) => [uuid, label]));
    for (const { uuid, label } of await links(300)) expect(byUuid.get(uuid)).toBe(label);

    await click(page, 'I am done');
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    const kept = await page.evaluate(() => Object.keys(localStorage).join());
    expect(kept).not.toContain('spreadsheet');
  }, 120_000);

  test('has each line made once by two tabs, of which one waits', async () => {
    const page = await cabinet.visit({ creator, path });
    const letGo = await makeSome(page, 4, 20);
    const second = await open(page);
    const asked = operationsOf(second);
    await second.getByText('Another tab makes them.').waitFor();
    expect(asked).not.toContain('CabinetMakeLink');
    await page.close();
    await done(second);
    letGo();
    await links(20);
  }, 60_000);

  test('has each line made once by two tabs at once, which came without https', async () => {
    const page = await cabinet.visit({ creator, path: '/links', isDisposable: true });
    await page.context().addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'locks');
    });
    const [one, other] = [await open(page), await open(page)];
    const asked = operationsOf(other);
    await holdAnswer(one, 5, async () => {
      await expect.poll(() => asked).toContain('CabinetMakeLink');
    });
    await paste(one, sheetOf(20));
    await click(one, 'Make 20 links');
    await Promise.all([done(one), done(other)]);
    await links(20);
  }, 60_000);

  test('sees all faults at their cells, and nothing is made', async () => {
    const page = await cabinet.visit({ creator, path });
    const id = creator.productId;
    await paste(
      page,
      `product_id;eur;label\n${id};10;Ann\n4711;-1;Bob\n${id};10,999;Eve\n${id};5\n`,
    );
    await page.getByText('4 faults').waitFor();
    const rows = tableRows(page.getByRole('table', { name: 'Links that will be made' }));
    const cells = await rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent)),
    );
    expect(cells).toEqual([
      ['3', '4711You have no such product.', expect.stringMatching(/^-1Take an amount/), 'Bob'],
      ['4', `${id}Course`, expect.stringMatching(/^10,999Enter at most two digits/), 'Eve'],
      [expect.stringMatching(/^5The line has 2 cells/), `${id}Course`, '5', ''],
    ]);
    expect(await page.getByRole('button', { name: /^Make/ }).count()).toBe(0);
    await click(page, 'Take another spreadsheet');
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  });

  test.each<[string, () => string | Buffer, string]>([
    ['without a line', () => 'product_id,eur\n', 'There is no line below the first one.'],
    ['that is empty', () => '', 'Line 1, product_id: There is no such column.'],
    ['with a broken quote', () => `product_id,eur\n1,"10\n`, 'Line 2: A quote is not closed'],
    ['of 2001 lines', () => sheetOf(2001), 'Line 2002: There are 2,001 lines.'],
    ['of 3000 columns', () => 'a,'.repeat(3000), 'Line 1: It names 3,001 columns.'],
    ['in cp1251', () => Buffer.from([0xcf, 0xf0, 0xe8]), 'This is no text in UTF-8.'],
    ['of more than 1 MB', () => Buffer.alloc(1024 * 1024 + 1, 'a'), 'larger than 1 MB'],
  ])('is told why nothing is made of a file %s', async (_what, file, words) => {
    const page = await cabinet.visit({ creator, path });
    await choose(page, 'a.csv', Buffer.from(file()));
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
    expect(await page.getByRole('button', { name: /^Make/ }).count()).toBe(0);
  });

  test('stops, goes on after a reload, and mends what is refused', async () => {
    const page = await cabinet.visit({ creator, path });
    const letGo = await makeSome(page, 1, 3, sheetOf(3).replaceAll(',', '\t'));
    await click(page, 'Stop');
    await page.getByText('Stopped.').waitFor();
    letGo();

    await page.reload();
    await page.getByText('Stopped.').waitFor();

    const archive = (isArchived: boolean) =>
      service.platform(
        `mutation { updateProduct(input: { id: ${creator.productId}, isArchived: ${isArchived} }) { id } }`,
      );
    await archive(true);
    await click(page, 'Go on');
    await page.getByText('1 line was refused.').waitFor();
    await tableRows(page.getByRole('table', { name: 'Refused lines' }))
      .getByText('archived')
      .waitFor();
    await archive(false);
    await click(page, 'Try again');
    await done(page);
    await links(3);
  }, 60_000);

  test('who signs out is asked before the lines go from the browser, and none comes back', async () => {
    const page = await cabinet.visit({ creator, path });
    const letGo = await makeSome(page, 1, 3);
    const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(await kept()).toContain('Line 3');
    await click(page, creator.storeName);
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.getByText('This browser keeps a spreadsheet of yours').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    const answer = page.waitForResponse('**/graphql');
    letGo();
    await (await answer).finished();
    // The page has that answer before it has one that it asks for later.
    await page.evaluate(async () => (await fetch('/health')).status);
    expect(await kept()).not.toMatch(/Line|pay/);
  });

  test('has no such page with a key that may only read', async () => {
    const page = await cabinet.visit({ path });
    await enterKey(page, (await newKey(creator, { access: 'READ' })).key);
    await page.getByRole('heading', { name: 'You cannot make links' }).waitFor();
    await page.getByRole('link', { name: 'Payment links' }).first().click();
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    expect(await page.getByRole('link', { name: 'From a spreadsheet' }).count()).toBe(0);
  });
});
