import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findings } from '../../support/scenes/cabinet-pages.js';
import { pathOf } from '../../support/scenes/checkout.js';
import { deleteLink, newLink } from '../../support/scenes/payments.js';
import { useListening } from '../../support/service/client.js';
import { useStore } from '../../support/service/service.js';
import { hasBrowser, openBrowser } from '../../support/world/browser.js';
import { useStripe } from '../../support/world/stripe.js';
import { useYookassa } from '../../support/world/yookassa.js';

const stripe = useStripe();
const yookassa = useYookassa();
const { service, creator } = useStore({ providers: [stripe, yookassa] });

describe.skipIf(!hasBrowser)('In a browser', () => {
  const listening = useListening(service);
  let page: Page;
  const complaints: string[] = [];

  const openPage = async (locale: string): Promise<void> => {
    page = await (await openBrowser()).newPage({ locale });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (line) => {
      // The pages of the providers have no icon.
      const isOurs = !line.location().url.endsWith('/favicon.ico');
      if (line.type() === 'error' && isOurs) complaints.push(line.text());
    });
  };
  beforeEach(() => service.clock.pass(3_600_000));
  afterEach(async () => {
    await page.context().close();
    expect(complaints.splice(0)).toEqual([]);
  });

  /** Fills in the form of a new link, and sends it. */
  async function start(currency: 'EUR' | 'RUB', locale = 'en', send = 'Pay') {
    await openPage(locale);
    const { uuid, payment_link } = await newLink(creator);
    await page.goto(listening.url + pathOf(payment_link));
    await page.locator(`[value=${currency}]`).check();
    await page.locator('#email').fill('ann@example.com');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: send }).click();
    await page.waitForURL('**/hosted/**');
    return uuid;
  }

  const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
  const press = (name: 'Pay' | 'Back') => page.getByRole('button', { name }).click();

  test.each([
    ['EUR', 'en', 'Pay', 'Paid'],
    ['RUB', 'ru', 'Оплатить', 'Оплачено'],
  ] as const)('a customer pays in %s on the page of the provider, in %s', async (...row) => {
    const [currency, locale, send, paid] = row;
    await start(currency, locale, send);
    await press('Pay');
    await heading(paid);
    expect(await findings(page)).toEqual([]);
  });

  test('a customer waits for the payment, and sees it without doing anything', async () => {
    await start('RUB');
    // YooKassa leads back to the same address, whether or not the customer has paid.
    await press('Back');
    await heading('Waiting for your payment');
    expect(await findings(page)).toEqual([]);
    yookassa.pay([...yookassa.payments.keys()].at(-1) as string);
    service.clock.pass(5000);
    await heading('Paid');
  });

  test('a customer turns back, and continues what was begun', async () => {
    await start('EUR');
    await page.goBack();
    await page.getByRole('link', { name: 'Continue your payment' }).click();
    await press('Back');
    await page.waitForURL('**/cancelled?**');
    expect(await page.locator('#email').inputValue()).toBe('ann@example.com');
    await press('Pay');
    await page.waitForURL('**/hosted/**');
  });

  test('a customer is told that the money goes back', async () => {
    const uuid = await start('EUR');
    await deleteLink(creator, uuid);
    await press('Pay');
    await heading('Your money goes back');
    expect(await page.getByText('€10.00').count()).toBe(1);
    expect(await findings(page)).toEqual([]);
  });
});
