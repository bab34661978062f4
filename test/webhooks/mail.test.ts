import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { paths } from '../../src/cabinet/paths.js';
import { eventsOf } from '../support/scenes/events.js';
import { start, useWebhooks, type Endpoint } from '../support/scenes/webhooks.js';
import { workerElsewhere } from '../support/service/second-process.js';
import { untilWaiting, whileHeld } from '../support/world/locks.js';
import { startMailServer } from '../support/world/mail-server.js';

const server = await startMailServer();
const { service, receiver, creator, newCreator, deliver, later } = useWebhooks({
  publicUrl: 'https://pay.example',
  smtpUrl: server.url,
  mailFrom: 'Payments <payments@pay.example>',
});
const minute = 60_000;
const day = 24 * 60 * minute;
let reader = 0;

beforeEach(() => {
  server.mails.length = 0;
  server.onMail = () => Promise.resolve();
  reader++;
});

let mailboxes = 0;
const newAddress = (): string => `ann${++mailboxes}@example.com`;

/** The mails to an address, oldest first. */
const mailsTo = (address: string) =>
  server.mails.filter(({ to }) => to && 'text' in to && to.text === address);

const lastMail = () => server.mails.at(-1);

/** The path of a link in the text of the newest mail. */
const linkOf = (decision: string): string =>
  new RegExp(`https://pay.example(/mail/${decision}\\S+)`).exec(lastMail()?.text ?? '')?.[1] ?? '';

/** Opens a link at an address of the internet that no other test has. */
const open = (path: string, more: RequestInit = {}) =>
  service.fetch(path, { address: `192.0.2.${reader}`, ...more });
const submit = (path: string) => open(path, { method: 'POST' });

const endpoint = async (): Promise<Endpoint> => (await creator.endpoints())[0] as Endpoint;

/** A mailbox that waits to be asked. */
const newUnasked = async (address = newAddress()): Promise<string> =>
  (await creator.newEndpoint(`mailto:${address}`)).endpoint.id;

/** A mailbox that was asked. */
async function newAsked(): Promise<string> {
  const id = await newUnasked();
  await deliver();
  return id;
}

/** A mailbox that was asked before, and has confirmed. */
async function newMailbox(more: object = {}): Promise<Endpoint & { address: string }> {
  const address = newAddress();
  const made = await creator.newEndpoint(`mailto:${address}`, more);
  await service.database.sql(`
    DELETE FROM webhook_deliveries;
    UPDATE webhook_endpoints SET disabled_reason = NULL, confirmed_at = created_at`);
  return { ...made.endpoint, address };
}

describe('A mailbox', () => {
  test('is asked first, and told of nothing until a person has confirmed it', async () => {
    const address = newAddress();
    const made = await creator.newEndpoint(`mailto:${address}`);
    expect(made).toMatchObject({
      secret: null,
      endpoint: {
        format: 'EMAIL',
        url: `mailto:${address}`,
        isEnabled: false,
        disabledReason: 'UNCONFIRMED',
      },
    });
    await creator.payAndDeliver();
    expect(server.mails).toHaveLength(1);
    expect(lastMail()).toMatchObject({
      from: { text: '"Payments" <payments@pay.example>' },
      to: { text: address },
      subject: `Do you want to be told of the payments of ${creator.storeName}?`,
    });
    expect(lastMail()?.text).toContain('If you know nothing of it, ignore this mail.');
    expect(lastMail()?.headers.has('list-unsubscribe')).toBe(false);

    const page = await open(linkOf('confirm'));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<form method="post">');
    expect((await endpoint()).isEnabled).toBe(false);

    const done = await submit(linkOf('confirm'));
    expect(await done.text()).toContain('The address is confirmed');
    expect(await endpoint()).toMatchObject({ isEnabled: true, disabledReason: null });
    await creator.payAndDeliver();
    expect(server.mails).toHaveLength(2);
  });

  test('that was asked is kept as a hash that nobody can make without SECRETS_KEY', async () => {
    const address = newAddress();
    await newUnasked(address);
    const [asked] = await service.services.db.confirmationMail.findMany({
      where: { creatorId: BigInt(creator.id) },
      orderBy: { askedAt: 'desc' },
    });
    const [hash] = service.services.secrets?.hashes('mailbox', `0 mailto:${address}`) ?? [];
    expect(Buffer.from(asked?.addressHash ?? []).toString('hex')).toBe(hash);
  });

  test('can be confirmed twice, and not after three days', async () => {
    await newAsked();
    const link = linkOf('confirm');
    later(3 * day);
    const late = await submit(link);
    expect(late.status).toBe(404);
    expect(await late.text()).toContain('This link is no longer valid');
    later(-1);
    expect((await submit(link)).status).toBe(200);
    later(day);
    expect((await submit(link)).status).toBe(200);
    expect((await endpoint()).isEnabled).toBe(true);
  });

  test('is asked anew when the creator enables it, and only the newest link counts', async () => {
    const enabled = { id: await newAsked(), isEnabled: true };
    const former = linkOf('confirm');
    const early = await creator.tryMutation('updateWebhookEndpoint', 'id', enabled);
    expect(early.error).toMatchObject({
      message: expect.stringContaining('was asked for confirmation within the last day'),
      extensions: { code: 'CONFLICT' },
    });
    later(day);
    expect(await creator.updateEndpoint(enabled)).toMatchObject({
      isEnabled: false,
      disabledReason: 'UNCONFIRMED',
    });
    await deliver();
    expect((await submit(former)).status).toBe(404);
    expect((await submit(linkOf('confirm'))).status).toBe(200);
  });

  test('may be described anew, with its address, and nothing else changes', async () => {
    const { id, url } = await newMailbox();
    await creator.payAndDeliver();
    expect(await creator.updateEndpoint({ id, url, description: 'Ann' })).toMatchObject({
      isEnabled: true,
      description: 'Ann',
    });
    expect((await open(linkOf('unsubscribe'))).status).toBe(200);
    await creator.pay();
    expect(await deliver()).toBe(0);
  });

  test('may be described anew while it is asked, and is not asked once more', async () => {
    const id = await newUnasked();
    expect(await creator.updateEndpoint({ id, description: 'Ann' })).toMatchObject({
      disabledReason: 'UNCONFIRMED',
    });
    expect(await deliver()).toBe(1);
    await submit(linkOf('confirm'));
    expect(await endpoint()).toMatchObject({ isEnabled: true, description: 'Ann' });
  });

  test.each(['SLACK', 'STANDARD'])(
    'that moves to the format %s gets events at once, and no question',
    async (format) => {
      const id = await newUnasked();
      const moved = await creator.updateEndpoint({ id, url: receiver.url, format });
      expect(moved).toMatchObject({ format, isEnabled: true });
      await deliver();
      expect(receiver.received).toEqual([]);
      await creator.payAndDeliver();
      expect(receiver.received).toHaveLength(1);
    },
  );

  test('that the creator disabled stays disabled when it is confirmed', async () => {
    const id = await newAsked();
    await creator.updateEndpoint({ id, isEnabled: false });
    await submit(linkOf('confirm'));
    expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'BY_CREATOR' });
    expect(await creator.updateEndpoint({ id, isEnabled: true })).toMatchObject({
      isEnabled: true,
    });
  });

  test('is asked anew when its address changes, and told of nothing meanwhile', async () => {
    const { id } = await newMailbox();
    await creator.pay();
    const address = newAddress();
    expect(await creator.updateEndpoint({ id, url: `mailto:${address}` })).toMatchObject({
      isEnabled: false,
      disabledReason: 'UNCONFIRMED',
    });
    await deliver();
    expect(server.mails).toHaveLength(1);
    await submit(linkOf('confirm'));
    await creator.updateEndpoint({ id, isEnabled: true });
    await deliver();
    expect(lastMail()).toMatchObject({ to: { text: address } });
  });

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'is not confirmed by the link of its former address while the address changes',
    async () => {
      const id = await newAsked();
      const url = `mailto:${newAddress()}`;
      let both: Promise<unknown> | undefined;
      await whileHeld(service, { event: 'UPDATE', table: 'webhook_endpoints' }, async () => {
        const changed = creator.updateEndpoint({ id, url });
        await untilWaiting(service, 1);
        both = Promise.all([changed, submit(linkOf('confirm'))]);
        await untilWaiting(service, 2);
      });
      await both;
      expect(await endpoint()).toMatchObject({ url, disabledReason: 'UNCONFIRMED' });
    },
  );

  test('is one of ten that a creator may ask within a day', async () => {
    for (let asked = 1; asked <= 10; asked++) {
      await creator.deleteEndpoint(await newUnasked());
    }
    const url = `mailto:${newAddress()}`;
    const refused = await creator.tryMutation('createWebhookEndpoint', 'secret', { url });
    expect(refused.error?.message).toBe(
      'You can ask at most 10 e-mail addresses for confirmation within a day. Try again tomorrow.',
    );
    later(day);
    await creator.newEndpoint(url);
  });
});

describe('A mail', () => {
  test('tells a payment as text and HTML, with a link that ends the mails', async () => {
    const { id } = await newMailbox();
    const customer = { name: '<b>Ann</b> https://a.example', email: 'ann@example.com' };
    const { paymentId } = await creator.payAndDeliver({ customer });
    const page = `https://pay.example/cabinet${paths.payments({ id: paymentId })}`;
    const { subject, text, html, headers, messageId } = lastMail() ?? {};
    expect(subject).toBe('Payment: €10.00 · Course');
    expect(text).toBe(
      [
        'Payment: €10.00',
        'Product: Course',
        'Customer: <b>Ann</b> https: //a.\u200bexample, ann@example.com',
        `Open in the cabinet: ${page}`,
        '',
        `You get this mail because this address is told of the events of ${creator.storeName}.`,
        `Unsubscribe: https://pay.example${linkOf('unsubscribe')}`,
      ].join('\n'),
    );
    expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt; https: //a.\u200bexample, ann@example.com');
    expect(html).toContain(`href="${page}"`);
    expect(messageId).toMatch(new RegExp(`^<[\\w-]{43}\\.${id}@pay\\.example>$`));
    expect(headers?.get('auto-submitted')).toBe('auto-generated');
    expect(headers?.get('list')).toMatchObject({
      unsubscribe: { url: `https://pay.example${linkOf('unsubscribe')}` },
      'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
    });
    expect((await creator.deliveriesTo(id)).at(-1)).toMatchObject({
      status: 'SUCCEEDED',
      attempts: [{ status: 250, error: null, responseBody: expect.stringMatching(/^250 /) }],
    });
  });

  test('is in the language of the mailbox', async () => {
    await newMailbox({ language: 'RU' });
    await creator.payAndDeliver();
    expect(lastMail()?.subject).toBe('Платёж: 10,00\u00a0€ · Course');
    expect(lastMail()?.text).toContain('Отписаться: https://pay.example/mail/unsubscribe');
  });

  test('tells all that waits, once a minute; tests come at once', async () => {
    const { id } = await newMailbox();
    await creator.payAndDeliver();
    for (const name of ['b', 'c', 'd']) await creator.pay({ customer: { name } });
    later(minute - 1);
    await creator.sendTestEvent(id);
    expect(await deliver()).toBe(1);
    expect(lastMail()?.subject).toBe('This is a test. You will be told of events here.');
    later(1);
    expect(await deliver()).toBe(1);
    expect(server.mails).toHaveLength(3);
    expect(lastMail()?.subject).toBe(`${creator.storeName}: 3 events`);
    const told = [...(lastMail()?.text ?? '').matchAll(/Customer: (.)/g)].map(([, name]) => name);
    expect(told).toEqual(['b', 'c', 'd']);
    const deliveries = await creator.deliveriesTo(id);
    expect(deliveries.map(({ status, attempts }) => [status, attempts.length])).toEqual(
      deliveries.map(() => ['SUCCEEDED', 1]),
    );
  });

  test('has another id when a later attempt tells more', async () => {
    const { address } = await newMailbox();
    server.refuse('DATA', { code: 451, message: 'Later' });
    await creator.payAndDeliver();
    await creator.payAndDeliver();
    for (const ms of [5000, minute]) {
      later(ms);
      await deliver();
    }
    const ids = mailsTo(address).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(2);
  });

  test('is sent by one process at a time', async () => {
    const { address } = await newMailbox();
    await creator.pay();
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    const arrived = new Promise<void>((done) => {
      server.onMail = () => {
        done();
        return released;
      };
    });
    const sending = deliver();
    await arrived;
    await creator.pay();
    expect(await workerElsewhere(service).runOnce()).toBe(0);
    release();
    await sending;
    expect(mailsTo(address)).toHaveLength(1);
    later(minute);
    await deliver();
    expect(mailsTo(address)).toHaveLength(2);
  });

  test('holds 200 events, and the next mail the rest: none is lost or told twice', async () => {
    await creator.pay({ customer: { name: '<1>' } });
    await service.database.sql(
      `INSERT INTO webhook_events (id, creator_id, type, body, created_at)
       SELECT id || n, creator_id, type, replace(body, '<1>', format('<%s>', n)), created_at
       FROM webhook_events, generate_series(2, 205) AS n WHERE creator_id = $1`,
      [creator.id],
    );
    const { id } = await newMailbox({ types: ['payment.succeeded'] });
    await creator.mutate('recoverWebhookEvents', 'queued', { endpointId: id, since: start });
    await deliver();
    later(minute);
    await deliver();
    expect(server.mails).toHaveLength(2);
    const told = server.mails.flatMap(({ text }) =>
      [...(text ?? '').matchAll(/Customer: <(\d+)>/g)].map(([, name]) => Number(name)),
    );
    expect(told).toEqual(Array.from({ length: 205 }, (_, index) => index + 1));
  });
});

describe('The reader of mails', () => {
  beforeEach(async () => {
    await newMailbox();
    await creator.payAndDeliver();
  });

  test('unsubscribes with one click; mails end until a new confirmation', async () => {
    const { id } = await endpoint();
    const link = linkOf('unsubscribe');
    expect(await (await open(link)).text()).toContain('<form method="post">');
    expect((await endpoint()).isEnabled).toBe(true);
    const body = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const done = await open(link, { method: 'POST', body, headers });
    expect([done.status, await done.text()]).toEqual([
      200,
      expect.stringContaining('You get no more mails'),
    ]);
    expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'UNSUBSCRIBED' });
    const [disabled] = (await eventsOf(creator)).slice(-1);
    expect(disabled?.body.data).toMatchObject({ reason: 'unsubscribed' });
    expect((await submit(link)).status).toBe(200);

    const test = await creator.tryMutation('sendTestEvent', 'id', { endpointId: id });
    expect(test.code).toBe('CONFLICT');
    later(day);
    expect(await creator.updateEndpoint({ id, isEnabled: true })).toMatchObject({
      disabledReason: 'UNCONFIRMED',
    });
    await deliver();
    expect(lastMail()?.subject).toMatch(/^Do you want to be told/);
  });

  test('gets a page without a form from a link that is not its own', async () => {
    const link = linkOf('unsubscribe');
    for (const wrong of [
      link.replace(/token=.{4}/, 'token=AAAA'),
      link.replace(/endpoint=\d+/, 'endpoint=999'),
      link.replace(/endpoint=[^&]+/, 'endpoint=x'),
      '/mail/unsubscribe',
      link.replace('unsubscribe', 'confirm'),
    ]) {
      const answer = await submit(wrong);
      expect([wrong, answer.status]).toEqual([wrong, 404]);
      expect(await answer.text()).toContain('This link is no longer valid');
    }
    expect((await endpoint()).isEnabled).toBe(true);
  });

  test('sees the pages in their language, and no other method', async () => {
    const link = linkOf('unsubscribe');
    const russian = await open(link, { headers: { 'accept-language': 'ru' } });
    expect(await russian.text()).toContain('Отписаться');
    expect((await open(link, { method: 'DELETE' })).status).toBe(405);
  });
});

describe('The links of a mail', () => {
  test('can be opened 30 times a minute from an address, right and wrong ones together', async () => {
    await newMailbox();
    await creator.payAndDeliver();
    const link = linkOf('unsubscribe');
    for (let time = 0; time < 15; time++) {
      expect((await open(link)).status).toBe(200);
      expect((await open('/mail/confirm?endpoint=1.1&token=a')).status).toBe(404);
    }
    later(20_000);
    const refused = await submit(link);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
    expect(await refused.text()).toContain('Please try again in 40 seconds.');
    expect((await endpoint()).isEnabled).toBe(true);
    expect((await service.fetch(link, { address: '203.0.113.2' })).status).toBe(200);
    later(40_000);
    expect((await submit(link)).status).toBe(200);
  });

  test('have their statements wait for the turn of their creator', async () => {
    await newMailbox();
    await creator.payAndDeliver();
    const databaseFor = vi.spyOn(service.services, 'databaseFor');
    onTestFinished(() => databaseFor.mockRestore());
    await open(linkOf('unsubscribe'));
    await submit(linkOf('unsubscribe'));
    expect(databaseFor.mock.calls).toEqual([[BigInt(creator.id)], [BigInt(creator.id)]]);
  });
});

describe('A mail server', () => {
  test('that puts the mail off (greylisting) gets it again, as the schedule says', async () => {
    const { id } = await newMailbox();
    server.refuse('RCPT TO', { code: 450, message: 'Try again later' });
    await creator.payAndDeliver();
    later(5000);
    await deliver();
    const [delivery] = await creator.deliveriesTo(id);
    expect(delivery?.attempts).toMatchObject([
      { status: 450, problem: null, responseBody: '450 Try again later' },
      { status: 250 },
    ]);
  });

  test('that is slow takes ten mails at a time; others wait, webhooks do not', async () => {
    const addresses = Array.from({ length: 11 }, newAddress);
    // Each creator has 4 attempts at a time.
    const owners = [await newCreator(), await newCreator(), await newCreator()];
    for (const [index, address] of addresses.entries()) {
      await owners[index % 3]?.newEndpoint(`mailto:${address}`);
    }
    await creator.newEndpoint(receiver.url);
    await creator.pay();
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    let underWay = 0;
    server.onMail = async () => {
      if (++underWay === 10)
        await receiver.until((received) => received.length === 1).then(release);
      await released;
    };
    expect(await deliver()).toBe(11);
    const asked = () => addresses.filter((address) => mailsTo(address).length > 0).length;
    expect(asked()).toBe(10);
    later(5000);
    await deliver();
    expect(asked()).toBe(11);
  });

  test.each([
    ['RCPT TO', 550, 'No such user'],
    ['DATA', 550, 'No such user'],
    ['DATA', 554, '5.1.1 No such user'],
    ['DATA', 554, '5.2.1 Mailbox disabled'],
  ] as const)(
    'that refuses a mailbox for good (%s: %i %s) disables it',
    async (command, code, message) => {
      await newMailbox();
      server.refuse(command, { code, message });
      await creator.payAndDeliver();
      expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'GONE' });
    },
  );

  test.each(['Message refused', '5.6.0 Message refused'])(
    'that refuses one mail (554 %s) gets it again, and the mailbox stays enabled',
    async (message) => {
      const { id } = await newMailbox();
      server.refuse('DATA', { code: 554, message });
      await creator.payAndDeliver();
      expect(await endpoint()).toMatchObject({ isEnabled: true });
      later(5000);
      await deliver();
      const delivery = (await creator.deliveriesTo(id)).at(-1);
      expect(delivery?.attempts).toMatchObject([{ status: 554, problem: null }, { status: 250 }]);
    },
  );

  test('that refuses the question disables the mailbox, which can be asked again', async () => {
    server.refuse('RCPT TO', { code: 550, message: 'No such user' });
    const id = await newAsked();
    expect(await endpoint()).toMatchObject({ disabledReason: 'GONE' });
    later(day);
    expect(await creator.updateEndpoint({ id, isEnabled: true })).toMatchObject({
      disabledReason: 'UNCONFIRMED',
    });
  });

  test.each([
    [530, 'Authentication required'],
    [535, 'Authentication failed'],
    [554, '5.7.1 Relay access denied'],
    [550, '5.4.5 Daily quota exceeded'],
  ])('that answers %i %s is the fault of the operator', async (code, message) => {
    const { id } = await newMailbox();
    server.refuse('RCPT TO', { code, message });
    service.logLines.length = 0;
    await creator.payAndDeliver();
    expect(await endpoint()).toMatchObject({ isEnabled: true, failingSince: null });
    const delivery = (await creator.deliveriesTo(id)).at(-1);
    expect(delivery?.attempts[0]).toMatchObject({ status: null, problem: 'MAIL_SERVER' });
    expect(service.logLines.join()).toContain('The mail server did not take a mail');
  });

  test('is asked with an address that anybody may have chosen, and nothing else', async () => {
    for (const url of [
      'mailto:',
      'mailto:ann',
      'mailto:@example.com',
      'mailto:ann@',
      'mailto:ann@example.com?subject=x',
      'mailto:ann@example.com,bob@example.com',
      'mailto:ann(comment)@example.com',
      'mailto:"ann"@example.com',
      'mailto:Ann <ann@example.com>',
      'mailto:ann%0d%0aBcc:bob@example.com',
      'mailto:ann\r\n@example.com',
      `mailto:${'a'.repeat(300)}@example.com`,
      'mailto:ann@exa mple.com',
      'mailto:%ff@example.com',
    ]) {
      const { error } = await creator.tryMutation('createWebhookEndpoint', 'secret', { url });
      const fault =
        'The url field must be mailto: and one e-mail address, such as mailto:ann@example.com.';
      expect([url, error?.extensions.fields]).toEqual([url, { url: [fault] }]);
    }
    const { endpoint: made } = await creator.newEndpoint('MAILTO:Ann%2Bshop@Bücher.example');
    expect(made.url).toBe('mailto:Ann+shop@xn--bcher-kva.example');
    await deliver();
    expect(lastMail()).toMatchObject({ to: { text: 'Ann+shop@bücher.example' } });
  });

  test('is needed for no other format', async () => {
    const { error } = await creator.tryMutation('createWebhookEndpoint', 'secret', {
      url: `mailto:${newAddress()}`,
      format: 'SLACK',
    });
    expect(error?.extensions.fields).toEqual({
      format: [
        'The format field must be EMAIL or left out for an address that starts with mailto:.',
      ],
    });
  });
});

test('A question is not sent again by a replay', async () => {
  const endpointId = await newAsked();
  await submit(linkOf('confirm'));
  const [question] = await creator.deliveriesTo(endpointId);
  expect(question?.eventType).toBe('webhook.confirmation');
  const { id } = question ?? {};
  expect((await creator.tryMutation('replayWebhookDelivery', 'id', { id })).code).toBe('CONFLICT');
});

test('A replay arrives by mail, with the same id', async () => {
  const { id, address } = await newMailbox();
  await creator.payAndDeliver();
  const delivery = (await creator.deliveriesTo(id)).at(-1);
  await creator.replay(delivery?.id ?? '');
  later(minute);
  await deliver();
  const ids = mailsTo(address).map(({ messageId }) => messageId);
  expect(ids).toEqual([ids[0], ids[0]]);
});
