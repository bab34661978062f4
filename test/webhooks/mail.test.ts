import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { paths } from '../../src/cabinet/paths.js';
import { eventsOf } from '../support/scenes/events.js';
import { day, minute, newAddress, useMails } from './mails.js';
import { start } from '../support/scenes/webhooks.js';
import { workerElsewhere } from '../support/service/second-process.js';

const { service, receiver, creator, newCreator, deliver, later, server, lastMail, ...mails } =
  await useMails();
const { mailsTo, linkOf, open, submit, endpoint, newAsked, newMailbox } = mails;

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

  test('makes no link of a name, and leaves addresses in it as they are', async () => {
    const names: [given: string, written?: string][] = [
      ['secure-refund.example/@claim', 'secure-refund.\u200bexample/@claim'],
      [
        'secure-refund.example?for=ann@buyer.example',
        'secure-refund.\u200bexample?for=ann@buyer.\u200bexample',
      ],
      ['ann@secure-refund.example/claim', 'ann@secure-refund.\u200bexample/claim'],
      ['ann:me@secure-refund.example', 'ann:me@secure-refund.\u200bexample'],
      ['@secure-refund.example', '@secure-refund.\u200bexample'],
      ['ann@buyer.example,secure-refund.example', 'ann@buyer.example,secure-refund.\u200bexample'],
      ['ann.lee+shop@mail.buyer.example'],
      ['Ann Lee <ann@buyer.example>'],
      ['Write to ann@buyer.example.'],
      ['почта@магазин.рф'],
    ];
    await newMailbox();
    for (const [name] of names) await creator.pay({ customer: { name } });
    await deliver();
    const told = [...(lastMail()?.text ?? '').matchAll(/Customer: (.*)/g)].map(([, name]) => name);
    expect(told).toEqual(names.map(([given, written = given]) => written));
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

describe('The links of a mail', () => {
  beforeEach(async () => {
    await newMailbox();
    await creator.payAndDeliver();
  });

  test('end the mails with one click, until a new confirmation', async () => {
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

  test('lead to a page without a form if they are of another mailbox, or altered', async () => {
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

  test('lead to pages in the language of the reader, and take no other method', async () => {
    const link = linkOf('unsubscribe');
    const russian = await open(link, { headers: { 'accept-language': 'ru' } });
    expect(await russian.text()).toContain('Отписаться');
    expect((await open(link, { method: 'DELETE' })).status).toBe(405);
  });

  test('can be opened 30 times a minute from an address, right and wrong ones together', async () => {
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
    const databaseFor = vi.spyOn(service.services, 'databaseFor');
    onTestFinished(() => databaseFor.mockRestore());
    await open(linkOf('unsubscribe'));
    await submit(linkOf('unsubscribe'));
    expect(databaseFor.mock.calls).toEqual([[BigInt(creator.id)], [BigInt(creator.id)]]);
  });
});

describe('A mail server', () => {
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

  test.each([
    // Greylisting.
    ['RCPT TO', 450, 'Try again later'],
    ['DATA', 554, 'Message refused'],
    ['DATA', 554, '5.6.0 Message refused'],
    ['RCPT TO', 552, '5.2.2 Mailbox full'],
    ['DATA', 552, 'Exceeded storage allocation'],
    ['DATA', 554, '5.2.2 Mailbox full'],
  ] as const)(
    'that refuses one mail (%s: %i %s) gets it again, and the mailbox stays enabled',
    async (command, code, message) => {
      const { id } = await newMailbox();
      server.refuse(command, { code, message });
      await creator.payAndDeliver();
      expect(await endpoint()).toMatchObject({ isEnabled: true });
      later(5000);
      await deliver();
      const delivery = (await creator.deliveriesTo(id)).at(-1);
      const refused = { status: code, problem: null, responseBody: `${code} ${message}` };
      expect(delivery?.attempts).toMatchObject([refused, { status: 250 }]);
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

test('Neither a question nor a test mail is sent again by a replay', async () => {
  const endpointId = await newAsked();
  await submit(linkOf('confirm'));
  await creator.sendTestEvent(endpointId);
  await deliver();
  const sent = await creator.deliveriesTo(endpointId);
  expect(sent.map(({ eventType, status }) => [eventType, status])).toEqual([
    ['webhook.confirmation', 'SUCCEEDED'],
    ['webhook.test', 'SUCCEEDED'],
  ]);
  for (const { id } of sent) {
    const { error } = await creator.tryMutation('replayWebhookDelivery', 'id', { id });
    expect(error).toMatchObject({
      message: expect.stringContaining('cannot be sent again'),
      extensions: { code: 'CONFLICT' },
    });
  }
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

describe('A test mail', () => {
  /** Asks for a test. Returns the words of the refusal. */
  const sendTest = async ({ id: endpointId }: { id: string }): Promise<string | undefined> =>
    (await creator.tryMutation('sendTestEvent', 'id', { endpointId })).error?.message;

  test('waits for the one before it to go out, and comes ten seconds after it', async () => {
    const [mailbox, other] = [await newMailbox(), await newMailbox()];
    const tooSoon =
      'A test mail to this address was just sent, or still waits. Try again in 10 seconds.';
    expect(await sendTest(mailbox)).toBeUndefined();
    later(10_000);
    expect(await sendTest(mailbox)).toBe(tooSoon);
    expect(await sendTest(other)).toBeUndefined();
    await deliver();
    expect(await sendTest(mailbox)).toBeUndefined();
    await deliver();
    later(9999);
    expect(await sendTest(mailbox)).toBe(tooSoon);
    later(1);
    expect(await sendTest(mailbox)).toBeUndefined();
  });

  test('is one of at most 100 a day of a creator, whichever mailboxes get them', async () => {
    const [mailbox, other] = [await newMailbox(), await newMailbox()];
    await service.database.sql(
      `INSERT INTO webhook_events (id, creator_id, type, body, created_at)
       SELECT 'evt_test' || n, $1, 'webhook.test', '{}', $2 FROM generate_series(1, 99) AS n`,
      [creator.id, service.clock.now],
    );
    await service.database.sql(
      `INSERT INTO webhook_deliveries (creator_id, event_id, endpoint_id, status, created_at)
       SELECT creator_id, id, $2, 'SUCCEEDED', created_at FROM webhook_events WHERE creator_id = $1`,
      [creator.id, mailbox.id],
    );
    later(day - 1);
    expect(await sendTest(mailbox)).toBeUndefined();
    const tooMany = 'You can send at most 100 test mails within a day. Try again tomorrow.';
    expect(await sendTest(other)).toBe(tooMany);
    later(1);
    expect(await sendTest(other)).toBeUndefined();
  });

  test('that waited for a server does not go to the mailbox to which it moves', async () => {
    const { endpoint: moving } = await creator.newEndpoint('http://127.0.0.1:1/');
    for (let sent = 0; sent < 3; sent++) expect(await sendTest(moving)).toBeUndefined();
    await creator.updateEndpoint({ id: moving.id, url: `mailto:${newAddress()}` });
    await deliver();
    await submit(linkOf('confirm'));
    for (const isEnabled of [false, true])
      await creator.updateEndpoint({ id: moving.id, isEnabled });
    await deliver();
    expect(server.mails).toHaveLength(1);
  });
});
