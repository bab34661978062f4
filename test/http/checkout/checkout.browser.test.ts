import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, useBrowser } from '../../support/world/browser.js';
import { selfSignedCertificate, testKey } from '../../support/world/certificates.js';
import { pathOf } from '../../support/scenes/checkout.js';
import { newLink, newLinkByGraphql } from '../../support/scenes/payments.js';
import { useStore } from '../../support/service/service.js';

const { service, creator } = useStore();

const lastPayment = async () =>
  (await creator.graphql('{ payments { nodes { paymentId currency customer { email name } } } }'))
    .data.payments.nodes[0];

describe.skipIf(!hasBrowser)('In a browser', () => {
  const browser = useBrowser(service);
  const shops: Server[] = [];
  const asked: string[] = [];
  /** The page of the seller, and another site of theirs that it leads to. */
  const origins: string[] = [];

  beforeAll(async () => {
    for (const name of ['shop', 'other']) {
      const shop = createServer(
        { key: testKey, cert: selfSignedCertificate },
        (request, response) => {
          asked.push(`${name}${request.url}`);
          const moved = name === 'shop' && { location: `${origins[1]}${request.url}` };
          response.writeHead(moved ? 302 : 200, { 'content-type': 'text/html', ...moved });
          response.end(`<link rel="icon" href="data:,"><h1>Thanks from ${name}</h1>`);
        },
      );
      shops.push(shop);
      await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
      origins.push(`https://127.0.0.1:${(shop.address() as AddressInfo).port}`);
    }
  });
  afterAll(() => void shops.map((shop) => shop.close()));

  test('a link is opened on a phone and paid by keyboard', async () => {
    const { page, address } = browser;
    const { payment_link } = await newLink(creator);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(
      `${address}${pathOf(payment_link)}&name=%D0%90%D0%BD%D0%BD%D0%B0&email=a%40b.c`,
    );
    expect(await page.getByLabel('Name').inputValue()).toBe('Анна');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await page.getByRole('radio', { name: '€10.00' }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: '₽905.00' }).isChecked()).toBe(true);
    for (let step = 1; step <= 4; step++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Paid' }).waitFor();
    await page.reload();
    expect(await page.getByText('₽905.00').count()).toBe(1);
    const customer = { email: 'a@b.c', name: 'Анна' };
    expect(await lastPayment()).toMatchObject({ currency: 'RUB', customer });
  });

  test('paying leads to the page of the seller, and on from there to another site', async () => {
    const { data } = await newLinkByGraphql(creator, { successUrl: `${origins[0]}/?from=link` });
    const path = pathOf(data.createPaymentLink.paymentLink);
    await browser.page.goto(browser.address + path);
    // The shop is a server with a certificate that only a test would trust.
    const trusting = { ignoreHTTPSErrors: true };
    const page = await (browser.page.context().browser() as Browser).newPage(trusting);
    await page.goto(browser.address + path);
    await page.getByRole('button').click();
    await page.getByRole('heading', { name: 'Thanks from other' }).waitFor();
    const { paymentId } = await lastPayment();
    expect(asked).toEqual(
      ['shop', 'other'].map((name) => `${name}/?from=link&payment=${paymentId}`),
    );
    await page.close();
  });
});
