import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasCabinet, useCabinet } from '../support/scenes/cabinet-pages.js';
import { ann, reject } from '../support/scenes/customers.js';
import { newLink, pay, recordRefund, refund } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

describe.skipIf(!hasCabinet)('In the browser, for a customer who asks, a creator', () => {
  const service = useService();
  const creator = useCreator(service, beforeEach);
  const cabinet = useCabinet(service);

  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
  const eraseButton = (page: Page) => page.getByRole('button', { name: 'Erase the customer' });

  test('finds all that is known, from the payment', async () => {
    const { paymentId } = await pay(service, creator, { customer: ann });
    await recordRefund(service, refund(paymentId, { amount: '4.00' }));
    await reject(service, creator);
    await newLink(creator, { metadata: { to: ann.email } });
    const page = await cabinet.visit({ creator, path: '/payments' });
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('link', { name: 'All about this customer' }).click();
    await heading(page, 'Payments: 1').waitFor();
    await heading(page, 'Refunds: 1').waitFor();
    await page.getByRole('table', { name: 'Rejected payments' }).getByText('€11.00').waitFor();
    const links = page.getByRole('region', { name: 'Links that name the address: 1' });
    await links.getByRole('link', { name: 'Course' }).waitFor();
  });

  test('erases the customer once it is asked why, and sees what is left', async () => {
    await pay(service, creator, { customer: ann });
    await newLink(creator, { metadata: { to: ann.email } });
    const page = await cabinet.visit({ creator, path: '/payments/customer' });
    await heading(page, 'Enter an e-mail address').waitFor();
    await page.getByLabel('Customer’s e-mail').fill(ann.email.toUpperCase());
    await eraseButton(page).click();
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByLabel('Reason');
    await reason.fill('');
    await eraseButton(page).last().click();
    await dialog.getByText('Enter a reason.').waitFor();
    await reason.fill(`Mail of ${ann.email}`);
    await eraseButton(page).last().click();
    await dialog.getByText('Leave out the e-mail address').waitFor();
    await reason.fill('Mail of 12 November');
    await eraseButton(page).last().click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('1 payment has lost the customer.').waitFor();
    await heading(page, 'Nothing is known of this customer').waitFor();
    await heading(page, 'Links that name the address: 1').waitFor();

    await page.getByRole('link', { name: 'All payments' }).click();
    await page.getByRole('table').getByText('Erased').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
    await page.getByText('Erased the data of customers').waitFor();
    await page.getByText('Mail of 12 November').waitFor();
  });

  test('may look but not erase with a key that only reads', async () => {
    await pay(service, creator, { customer: ann });
    const { data } = await creator.graphql(
      'mutation { createApiKey(input: { name: "Reader", access: READ }) { key } }',
    );
    const path = `/payments/customer?email=${encodeURIComponent(ann.email)}`;
    const page = await cabinet.visit({ path });
    await page.getByLabel('API key').fill(data.createApiKey.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading(page, 'Payments: 1').waitFor();
    expect(await eraseButton(page).count()).toBe(0);
  });
});
