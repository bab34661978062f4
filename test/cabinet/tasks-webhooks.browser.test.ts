import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  copiedBy,
  enterKey,
  findings,
  hasCabinet,
  hasFocus,
  operationsOf,
  useCabinet,
} from '../support/scenes/cabinet-pages.js';
import { pay } from '../support/scenes/payments.js';
import { startMailServer } from '../support/world/mail-server.js';
import { status, useReceiver } from '../support/world/receiver.js';
import { newKey } from '../support/scenes/api-keys.js';
import { useStore } from '../support/service/service.js';
import {
  deliveriesOf,
  endpointsOf,
  last,
  newEndpoint,
  payAndDeliver,
  updateEndpoint,
  verify,
} from '../support/scenes/webhooks.js';

const mailServer = await startMailServer();

describe.skipIf(!hasCabinet)('A creator', () => {
  const { service, creator } = useStore(
    {
      publicUrl: 'http://pay.example',
      smtpUrl: mailServer.url,
      mailFrom: 'payments@pay.example',
    },
    beforeEach,
  );
  const receiver = useReceiver();
  const cabinet = useCabinet(service);

  /** Opens a page whose clock shows the time of the service. */
  const open = (path: string) => cabinet.visit({ creator, path, time: service.clock.now });
  const more = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const deliveries = (page: Page) => page.getByRole('table', { name: 'Deliveries' });
  /** Opens the dialog that adds an endpoint. Returns it with its button. */
  const tellMe = async (page: Page) => {
    await page.getByRole('button', { name: 'Add notifications' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where should notifications go?' });
    return {
      dialog,
      submit: () => dialog.getByRole('button', { name: 'Add notifications' }).click(),
    };
  };
  const editDialog = async (page: Page) => {
    await more(page, 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit the address' });
    return { dialog, save: () => dialog.getByRole('button', { name: 'Save' }).click() };
  };

  test('adds an endpoint, whose secret is shown once and must be confirmed', async () => {
    const page = await cabinet.visit({ creator, path: '/webhooks' });
    const { dialog, submit } = await tellMe(page);
    const address = dialog.getByLabel('Address');
    await submit();
    await dialog.getByText('Enter the address.').waitFor();
    await address.fill('ftp://example.com/hook');
    await submit();
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
    expect(await address.inputValue()).toBe('ftp://example.com/hook');
    await expect.poll(() => hasFocus(address)).toBe(true);

    await address.fill(receiver.url);
    await submit();
    const shown = page.getByRole('dialog', { name: 'The signing secret of' });
    const secret = shown.getByRole('textbox');
    await secret.waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 500);
    const text = await secret.innerText();
    expect(text).toMatch(/^whsec_/);
    await shown.getByRole('button', { name: 'Copy', exact: true }).click();
    expect(await copiedBy(page)).toBe(text);
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    await shown.waitFor({ state: 'hidden' });
    await page.getByRole('table', { name: 'Notifications' }).getByText(receiver.url).waitFor();
    expect(await page.content()).not.toContain(text);
  });

  test('sends a test event to a real server, and sees its answer', async () => {
    const { endpoint, secret } = await newEndpoint(creator, receiver.url);
    const page = await open(`/webhooks/${endpoint.id}`);
    const test = page.getByRole('button', { name: 'Send test event' });
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    await test.click();
    await drawer.getByRole('status').getByText('Sending').waitFor();
    await service.webhooks.runOnce();
    await drawer.getByRole('status').getByText('Delivered').waitFor();
    expect(verify(service, secret, last(receiver)).type).toBe('webhook.test');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(test)).toBe(true);
    await deliveries(page).getByText('Delivered').waitFor();

    receiver.answer(status(500, {}, 'No such table'));
    await test.click();
    await drawer.getByText('Sending').waitFor();
    await service.webhooks.runOnce();
    await drawer.getByText('No such table').waitFor();
    await drawer.getByRole('heading', { name: '1 attempt' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('closes a delivery or a test, and goes back from there to the page before', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    await payAndDeliver(service, creator);
    const page = await open('/webhooks');
    await page.getByRole('link', { name: endpoint.url }).click();
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    for (const opener of [
      deliveries(page).getByRole('link', { name: 'Payment', exact: true }),
      page.getByRole('button', { name: 'Send test event' }),
    ]) {
      await opener.click();
      await drawer.waitFor();
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
    }
    await page.goBack();
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  });

  /** Delivers what is due after the service has answered an operation, and before the page knows the answer. */
  const deliverBefore = (page: Page, operation: string, change = (data: any) => data) =>
    page.route(
      (url) => url.pathname === '/graphql',
      async (route) => {
        const { operationName } = route.request().postDataJSON() as { operationName: string };
        if (operationName !== operation) return route.fallback();
        const response = await route.fetch();
        const { data } = await response.json();
        await service.webhooks.runOnce();
        return route.fulfill({ response, json: { data: change(data) } });
      },
    );

  test('sees that a test event arrived, even if the list of deliveries knows it first', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    const page = await open(`/webhooks/${endpoint.id}`);
    await deliverBefore(page, 'CabinetWebhookDelivery');
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('dialog').getByText('Delivered').waitFor();
  });

  test('sees deliveries with their attempts, and replays one', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    receiver.answer(status(503, {}, 'Deploying'), status(503));
    await pay(service, creator);
    await service.webhooks.runOnce();
    service.clock.pass(6000);
    await service.webhooks.runOnce();
    const page = await open(`/webhooks/${endpoint.id}`);
    await deliveries(page).getByText('Waiting').waitFor();
    await deliveries(page).getByRole('link', { name: 'Payment' }).click();
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    await drawer.getByText('Deploying').waitFor();

    await drawer.getByRole('button', { name: 'Send again' }).click();
    await expect
      .poll(async () => {
        await service.webhooks.runOnce();
        return drawer.getByRole('heading', { name: '3 attempts' }).isVisible();
      })
      .toBe(true);
    await drawer.getByText('Delivered').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await deliveries(page).getByText('Delivered').waitFor();

    await page.getByLabel('Status').selectOption('Failed');
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
  });

  test('disables an endpoint with one request, enables it and recovers what it missed', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    const page = await open(`/webhooks/${endpoint.id}`);
    await page.getByText('No deliveries yet').waitFor();
    const asked = operationsOf(page);
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('You disabled it.').waitFor();
    expect(asked.filter((name) => name !== 'CabinetEvents')).toEqual([
      'CabinetUpdateWebhookEndpoint',
    ]);
    await page.getByRole('button', { name: 'Send test event' }).waitFor({ state: 'hidden' });
    await pay(service, creator);

    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('button', { name: 'Send test event' }).waitFor();
    await more(page, 'Send missed events');
    const dialog = page.getByRole('dialog', { name: 'Send missed events' });
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    // The payment. That the endpoint was disabled is told to others.
    await dialog.getByText('1 event is on its way.').waitFor();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByText('Nothing was missed.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const before = receiver.received.length;
    await service.webhooks.runOnce();
    expect(receiver.received).toHaveLength(before + 1);
    await expect.poll(() => deliveries(page).getByText('Delivered').count()).toBe(1);
  });

  test('sends what it missed again after the connection was lost, each event once', async () => {
    await pay(service, creator);
    const { endpoint } = await newEndpoint(creator, receiver.url);
    const page = await open(`/webhooks/${endpoint.id}`);
    await more(page, 'Send missed events');
    const dialog = page.getByRole('dialog', { name: 'Send missed events' });
    const send = () => dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByLabel('Events of').selectOption('Since a time of your choice');
    await send();
    await dialog.getByText('Choose a time in the past.').waitFor();
    await dialog.getByLabel('Since').fill('2026-11-20T08:00');
    await page.route('**/graphql', (route) => route.abort(), { times: 1 });
    await send();
    await dialog.getByText('The service cannot be reached.').waitFor();
    expect(await dialog.getByLabel('Since').inputValue()).toBe('2026-11-20T08:00');
    await send();
    await dialog.getByText('1 event is on its way.').waitFor();
  });

  test('sees the new attempt of a replay that arrives before the page is answered', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    await payAndDeliver(service, creator);
    const [delivery] = await deliveriesOf(creator, endpoint.id);
    const page = await open(`/webhooks/${endpoint.id}?delivery=${delivery?.id}`);
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    await drawer.getByRole('heading', { name: '1 attempt' }).waitFor();
    await deliverBefore(page, 'CabinetReplayWebhookDelivery', (data) => {
      Object.assign(data.replayWebhookDelivery, { status: 'SUCCEEDED', nextAttemptAt: null });
      return data;
    });
    await drawer.getByRole('button', { name: 'Send again' }).click();
    await drawer.getByRole('heading', { name: '2 attempts' }).waitFor();
  });

  test('chooses the events of an endpoint, with a note, and gets all again', async () => {
    const page = await cabinet.visit({ creator, path: '/webhooks' });
    const { dialog, submit } = await tellMe(page);
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByLabel('Note').fill('Bookkeeping');
    await dialog.getByLabel('All events, also new kinds').uncheck();
    await submit();
    await dialog.getByText('Choose at least one kind of event.').waitFor();
    await dialog.getByLabel('Refund', { exact: true }).check();
    await dialog.getByLabel('Payment', { exact: true }).check();
    await submit();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    const table = page.getByRole('table', { name: 'Notifications' });
    await table.getByText('Payment, Refund').waitFor();
    await table.getByText('Bookkeeping').waitFor();
    const [endpoint] = await endpointsOf(creator);
    expect(endpoint?.types).toEqual(['payment.succeeded', 'payment.refunded']);

    await page.goto(`${cabinet.address}/cabinet/webhooks/${endpoint?.id}`);
    const { dialog: change, save } = await editDialog(page);
    expect(await change.getByLabel('Refund', { exact: true }).isChecked()).toBe(true);
    expect(await change.getByLabel('Rejected payment').isChecked()).toBe(false);
    await change.getByLabel('All events, also new kinds').check();
    await save();
    await page.getByText('The address is changed.').waitFor();
    await page.getByRole('definition').getByText('All events, also new kinds').waitFor();
    expect(await endpointsOf(creator)).toMatchObject([{ types: null, description: 'Bookkeeping' }]);
  });

  test('is told in a chat, sees a test arrive there, and moves it to another channel', async () => {
    const page = await cabinet.visit({ creator, path: '/webhooks' });
    const { dialog, submit } = await tellMe(page);
    await dialog.getByLabel('Slack').check();
    await dialog.getByLabel('Address').fill(`${receiver.url}/services/first`);
    await submit();
    const delivery = page.getByRole('dialog', { name: 'Delivery' });
    await delivery.getByText('Sending').waitFor();
    await service.webhooks.runOnce();
    await delivery.getByText('Delivered').waitFor();
    expect(last(receiver).path).toBe('/hook/services/first');
    await page.keyboard.press('Escape');
    await page.getByRole('definition').getByText('Slack', { exact: true }).waitFor();

    const { dialog: change, save } = await editDialog(page);
    await change.getByLabel('Note').fill('Sales');
    await save();
    await page.getByText('The address is changed.').waitFor();
    await payAndDeliver(service, creator);
    expect(last(receiver).path).toBe('/hook/services/first');
    await more(page, 'Edit');
    await change.getByLabel('Address').fill(`${receiver.url}/services/second`);
    await save();
    await change.waitFor({ state: 'hidden' });
    await payAndDeliver(service, creator);
    expect(last(receiver).path).toBe('/hook/services/second');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'New secret' }).count()).toBe(0);
  });

  test('is told by mail once the mailbox has confirmed', async () => {
    const page = await cabinet.visit({ creator, path: '/webhooks' });
    const { dialog, submit } = await tellMe(page);
    await dialog.getByRole('radio', { name: 'E-mail' }).check();
    const address = dialog.getByRole('textbox', { name: 'E-mail' });
    await address.fill('ann');
    await submit();
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
    await address.fill('ann@example.com');
    await submit();
    await page.getByRole('heading', { name: 'ann@example.com' }).waitFor();
    await page.getByText('Unconfirmed').waitFor();
    await service.webhooks.runOnce();
    const mail = await page.context().newPage();
    const link = /http:..pay.example(\S+)/.exec(mailServer.mails.at(-1)?.text ?? '')?.[1] ?? '';
    await mail.goto(cabinet.address + link);
    await mail.getByRole('button', { name: 'Confirm this address' }).click();
    await mail.getByRole('heading', { name: 'The address is confirmed' }).waitFor();
    await page.reload();
    await page.getByText('Events are sent to it as they happen.').waitFor();
    await payAndDeliver(service, creator);
    expect(mailServer.mails.at(-1)?.subject).toBe('Payment: €10.00 · Course');
  });

  test('changes the language of the messages to a mailbox', async () => {
    const { endpoint } = await newEndpoint(creator, 'mailto:bob@example.com');
    const page = await open(`/webhooks/${endpoint.id}`);
    const { dialog: change, save } = await editDialog(page);
    expect(await change.getByLabel('English').isChecked()).toBe(true);
    await change.getByLabel('Русский').check();
    await save();
    await change.waitFor({ state: 'hidden' });
    expect(await endpointsOf(creator)).toMatchObject([{ language: 'RU' }]);
  });

  test('gives the token of a bot and a chat, to be told in Telegram in their language', async () => {
    const page = await cabinet.visit({ creator, path: '/webhooks', language: 'ru' });
    await page.getByRole('button', { name: 'Добавить уведомления' }).click();
    const dialog = page.getByRole('dialog', { name: 'Куда присылать уведомления?' });
    await dialog.getByLabel('Telegram').check();
    await dialog.getByRole('button', { name: 'Добавить уведомления' }).click();
    await dialog.getByText('Введите id чата.').waitFor();
    await dialog.getByLabel('Токен бота').fill('1:secret');
    await dialog.getByLabel('Id чата').fill('@channel');
    await dialog.getByRole('button', { name: 'Добавить уведомления' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await endpointsOf(creator)).toMatchObject([{ format: 'TELEGRAM', language: 'RU' }]);
    const { db, secrets } = service.services;
    const [stored] = await db.webhookEndpoint.findMany({
      where: { creatorId: BigInt(creator.id) },
    });
    expect(stored && secrets?.open(stored.secret)).toBe(
      'https://api.telegram.org/bot1%3Asecret/sendMessage?chat_id=%40channel',
    );
  });

  test('changes an address, rotates its secret and deletes the endpoint', async () => {
    const { endpoint } = await newEndpoint(creator, 'https://old.example/hook');
    const page = await open(`/webhooks/${endpoint.id}`);
    const { dialog: change, save } = await editDialog(page);
    await change.getByLabel('Address').fill(receiver.url);
    await save();
    await page.getByText('The address is changed.').waitFor();
    expect((await endpointsOf(creator))[0]?.url).toBe(receiver.url);

    await more(page, 'New secret');
    await page.getByRole('button', { name: 'Create a new secret' }).click();
    const shown = page.getByRole('dialog', { name: 'The signing secret of' });
    const secret = await shown.getByRole('textbox').innerText();
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByText('The previous secret signs too, until').waitFor();
    await pay(service, creator);
    await service.webhooks.runOnce();
    expect(verify(service, secret, last(receiver)).type).toBe('payment.succeeded');

    await more(page, 'Delete address');
    const remove = page.getByRole('dialog', { name: 'Delete this address?' });
    await remove.getByRole('button', { name: 'Cancel' }).click();
    await remove.waitFor({ state: 'hidden' });
    expect(await endpointsOf(creator)).toHaveLength(1);
    await more(page, 'Delete address');
    await remove.getByRole('button', { name: 'Delete address' }).click();
    await page.getByRole('heading', { name: 'No notifications yet' }).waitFor();
    expect(await endpointsOf(creator)).toEqual([]);
    await page.goto(`${cabinet.address}/cabinet/webhooks/${endpoint.id}`);
    await page.getByRole('heading', { name: 'This address no longer exists' }).waitFor();
  });

  test('with a key that may only read, sees endpoints and no way to change them', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    const page = await cabinet.visit({ path: `/webhooks/${endpoint.id}` });
    await enterKey(page, (await newKey(creator, { access: 'READ' })).key);
    await page.getByRole('heading', { name: 'Deliveries', exact: true }).waitFor();
    for (const name of ['Send test event', 'Disable', 'More']) {
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
  });

  test('reads on the overview that an endpoint fails, and which key expires within a week', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    for (const day of [28, 29]) {
      await newKey(creator, { name: `Until ${day}`, expiresAt: `2026-11-${day}T12:00:00Z` });
    }
    await pay(service, creator);
    await updateEndpoint(creator, { id: endpoint.id, isEnabled: true });
    receiver.answer(status(410));
    await service.webhooks.runOnce();
    const page = await open('/');
    const concerns = page.getByRole('region', { name: 'Needs attention' });
    await concerns.getByText('Until 28').waitFor();
    expect(await concerns.getByText('Until 29').count()).toBe(0);
    await concerns.getByText('their address says that it no longer exists').waitFor();
    await concerns.getByRole('link', { name: 'See notifications' }).click();
    await page.getByText('It answered that it is gone, so it was disabled.').waitFor();
  });
});
