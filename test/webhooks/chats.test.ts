import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { paths } from '../../src/cabinet/paths.js';
import { formats as allFormats } from '../../src/webhooks/destinations/destinations.js';
import { maxAttemptsOfOne } from '../../src/webhooks/worker/endpoint-job.js';
import { readMetrics } from '../support/scenes/metrics.js';
import { payment, recordPayment, recordRefund, refund } from '../support/scenes/payments.js';
import { last, useWebhooks, verify } from '../support/scenes/webhooks.js';
import { status } from '../support/world/receiver.js';

const { service, receiver, creator, deliver, later } = useWebhooks({
  publicUrl: 'https://pay.example',
});

const addresses: Record<string, () => string> = {
  SLACK: () => `${receiver.url}/services/T1/B1/slack-secret`,
  DISCORD: () => `${receiver.url}/api/webhooks/1/discord-secret`,
  TELEGRAM: () => receiver.url.replace('/hook', '/bot1:tele-secret/sendMessage?chat_id=-100'),
};
const formats = ['SLACK', 'DISCORD', 'TELEGRAM'];

const newChat = async (format: string, more: object = {}) =>
  (await creator.newEndpoint(addresses[format]?.() ?? '', { format, ...more })).endpoint;

test('The database takes every format that the service knows', async () => {
  const { endpoint } = await creator.newEndpoint(receiver.url);
  const where = { id: BigInt(endpoint.id) };
  const { webhookEndpoint } = service.database.db;
  for (const format of allFormats) {
    expect((await webhookEndpoint.updateMany({ where, data: { format } })).count).toBe(1);
  }
});

/** A styled part of a text in Telegram. */
interface Entity {
  type: string;
  offset: number;
  length: number;
  url?: string;
}

const partOf = (text: string, { offset, length }: Entity) => text.slice(offset, offset + length);

/** The message that arrived last. */
const message = (): any => receiver.bodies.at(-1);
/** The lines that name the customer, of all messages. */
const customers = (): string[] =>
  receiver.bodies.map(({ text }) => text.split('\n')[2].replace('Customer: ', ''));
const customer = { name: 'Ann Lee', email: 'ann@example.com', phoneNumber: '+4912345' };

describe('A payment is told', () => {
  test('in Slack as blocks of plain text, with a text for others', async () => {
    await newChat('SLACK');
    const { paymentId } = await creator.payAndDeliver({ customer });
    expect(last(receiver)).toMatchObject({
      path: '/hook/services/T1/B1/slack-secret',
      headers: { 'content-type': 'application/json', 'user-agent': 'Payment-Link-Service' },
    });
    const page = `<https://pay.example/cabinet${paths.payments({ id: paymentId })}|Open in the cabinet>`;
    const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });
    expect(message()).toEqual({
      text: `Payment: €10.00\nProduct: Course\nCustomer: Ann Lee, ann＠example.com, +4912345\n${page}`,
      blocks: [
        { type: 'section', text: plain('Payment: €10.00') },
        {
          type: 'section',
          fields: [plain('Product: Course'), plain('Customer: Ann Lee, ann@example.com, +4912345')],
        },
        { type: 'section', text: { type: 'mrkdwn', text: page } },
      ],
      unfurl_links: false,
    });
  });

  test('in Discord as an embed that mentions nobody', async () => {
    await newChat('DISCORD');
    const { paymentId } = await creator.payAndDeliver({ customer });
    expect(last(receiver).path).toBe('/hook/api/webhooks/1/discord-secret');
    expect(message()).toEqual({
      embeds: [
        {
          title: String.raw`Payment\: €10\.00`,
          url: `https://pay.example/cabinet${paths.payments({ id: paymentId })}`,
          fields: [
            { name: 'Product', value: 'Course', inline: true },
            {
              name: 'Customer',
              value: String.raw`Ann Lee\, ann\@example\.com\, \+4912345`,
              inline: true,
            },
          ],
        },
      ],
      allowed_mentions: { parse: [] },
    });
  });

  test('in Telegram as a text whose values stand as code', async () => {
    await newChat('TELEGRAM');
    const { paymentId } = await creator.payAndDeliver({
      customer: { ...customer, name: 'Ann 🙂 Lee' },
    });
    expect(last(receiver).path).toBe('/bot1:tele-secret/sendMessage');
    const { text, entities, ...more } = message();
    expect(more).toEqual({ chat_id: '-100', link_preview_options: { is_disabled: true } });
    expect(text).toBe(
      'Payment: €10.00\nProduct: Course\nCustomer: Ann 🙂 Lee, ann@example.com, +4912345\nOpen in the cabinet',
    );
    const styled = (entities as Entity[]).map((entity) => {
      const { type, url } = entity;
      return { type, ...(url && { url }), text: partOf(text, entity) };
    });
    expect(styled).toEqual([
      { type: 'bold', text: 'Payment: €10.00' },
      { type: 'code', text: 'Course' },
      { type: 'code', text: 'Ann 🙂 Lee, ann@example.com, +4912345' },
      {
        type: 'text_link',
        text: 'Open in the cabinet',
        url: `https://pay.example/cabinet${paths.payments({ id: paymentId })}`,
      },
    ]);
  });

  test('in the language of the chat', async () => {
    const { id } = await newChat('TELEGRAM', { language: 'RU' });
    await creator.payAndDeliver({ customer });
    expect(message().text).toBe(
      'Платёж: 10,00\u00a0€\nТовар: Course\nПокупатель: Ann Lee, ann@example.com, +4912345\nОткрыть в кабинете',
    );
    await creator.updateEndpoint({ id, language: 'EN' });
    await creator.payAndDeliver();
    expect(message().text).toMatch(/^Payment: €10\.00\n/);
  });

  test('as one of the sandbox, if it is one', async () => {
    await newChat('TELEGRAM');
    const { uuid } = await creator.pay();
    await recordPayment(service, payment(uuid, { paymentId: 'sandbox_1' }));
    await deliver();
    const texts = receiver.bodies.map(({ text }) => text as string);
    expect(texts.filter((text) => text.includes('Note: Made in the sandbox'))).toHaveLength(1);
  });
});

test('Refunds, rejected payments, disabled endpoints and tests are told in words', async () => {
  const { id } = await newChat('TELEGRAM');
  const texts = async (): Promise<string[]> => {
    receiver.received.length = 0;
    await deliver();
    return receiver.bodies.map(({ text }) => text);
  };
  const { uuid, paymentId } = await creator.pay({ link: { use_once: true }, customer });
  await recordRefund(service, refund(paymentId, { amount: '4.00', reason: 'Asked for it' }));
  await recordPayment(service, payment(uuid));
  const other = await creator.newEndpoint('http://127.0.0.1:1/');
  await creator.updateEndpoint({ id: other.endpoint.id, isEnabled: false });
  await creator.sendTestEvent(id);
  expect((await texts()).slice(1)).toEqual([
    'Refund: €4.00\nProduct: Course\nCustomer: Ann Lee, ann@example.com, +4912345\nReason: Asked for it\nRefunded in total: €4.00\nOpen in the cabinet',
    'Rejected payment: €10.00\nProduct: Course\nReason: The link had already been paid.\nOpen in the cabinet',
    `An address of yours is disabled\nNumber of the address: ${other.endpoint.id}\nReason: You disabled it.\nOpen in the cabinet`,
    'This is a test. You will be told of events here.\nOpen in the cabinet',
  ]);
  const pages = receiver.bodies.map(({ entities }) => entities.at(-1).url);
  expect(pages.slice(1)).toEqual(
    [paths.rejectedPayments(), paths.webhook(other.endpoint.id), paths.webhook(id)]
      .map((path) => `https://pay.example/cabinet${path}`)
      .toSpliced(0, 0, `https://pay.example/cabinet${paths.payments({ id: paymentId })}`),
  );
});

describe('The name of a customer', () => {
  const name =
    '<!channel> @everyone *x* _y_ ~z~ `c` [a](http://b.example) https://c.example www.d.example\r\n# h\u202e <@1> :smile: |s| &amp;';

  test('is plain text in Slack, and in services that show Markdown', async () => {
    await newChat('SLACK');
    await creator.payAndDeliver({ customer: { name } });
    const { text, blocks } = message();
    const shown = blocks[1].fields[1].text.replace('Customer: ', '');
    expect(shown).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)|:\/\/|www\./);
    const line = (text as string).split('\n')[2]?.replace('Customer: ', '') ?? '';
    expect(line).toContain('x');
    expect(line).not.toMatch(/[<>*_~`[\]|@#&\\:]|www\./);
    expect(text.split('\n')).toHaveLength(4);
  });

  test('is plain text in Discord', async () => {
    await newChat('DISCORD');
    await creator.payAndDeliver({ customer: { name } });
    const { value } = message().embeds[0].fields[1];
    const bare = (value as string).replace(/\\[!-/:-@[-`{-~]/g, '');
    expect(bare).not.toMatch(/[!-/:-@[-`{-~]/);
    expect(value.replaceAll('\\', '')).not.toMatch(/:\/\/|www\./);
    expect(value).not.toMatch(/[\r\n\u202e]/);
  });

  test('is code in Telegram, whole and on one line', async () => {
    await newChat('TELEGRAM');
    await creator.payAndDeliver({ customer: { name } });
    const { text, entities } = message();
    const entity = (entities as Entity[])[2] as Entity;
    expect(entity.type).toBe('code');
    expect(partOf(text, entity)).toBe(
      '<!channel> @everyone *x* _y_ ~z~ `c` [a](http: //b.example) https: //c.example www d.example # h <@1> :smile: |s| &amp;',
    );
    expect(text.slice(0, entity.offset)).toMatch(/Customer: $/);
    expect(text.slice(entity.offset + entity.length)).toBe('\nOpen in the cabinet');
  });

  test('is cut, so that a message keeps within the bounds of its service', async () => {
    for (const format of formats) await newChat(format);
    await creator.payAndDeliver({
      customer: { name: '*'.repeat(255), email: 'e'.repeat(255) },
    });
    const [slack, discord, telegram] = ['blocks', 'embeds', 'entities'].map((part) =>
      receiver.bodies.find((one) => part in one),
    );
    expect(slack.blocks[1].fields[1].text).toHaveLength('Customer: '.length + 300);
    expect(discord.embeds[0].fields[1].value.length).toBeLessThanOrEqual(1024);
    expect(telegram.text.length).toBeLessThanOrEqual(4096);
  });
});

test.each<[format: string, code: number, disabledReason: string | null]>([
  // The service does not know the chat any more.
  ['SLACK', 404, 'GONE'],
  ['DISCORD', 404, 'GONE'],
  ['TELEGRAM', 403, 'GONE'],
  ['SLACK', 410, 'GONE'],
  ['DISCORD', 410, 'GONE'],
  ['TELEGRAM', 410, 'GONE'],
  ['SLACK', 403, null],
  ['DISCORD', 403, null],
  ['TELEGRAM', 404, null],
  ['STANDARD', 404, null],
])(
  'An address of the format %s that answers %i is disabled as %j',
  async (format, code, reason) => {
    receiver.behave(status(code));
    await creator.newEndpoint(addresses[format]?.() ?? receiver.url, { format });
    await creator.payAndDeliver();
    expect(await creator.endpoints()).toMatchObject([{ disabledReason: reason }]);
    expect(receiver.received).toHaveLength(1);
  },
);

describe('A chat that asks for a pause', () => {
  const countDue = async () =>
    (await readMetrics(service)).get('payment_links_webhook_deliveries_due');

  test('gets nothing until then, then all', async () => {
    await newChat('TELEGRAM');
    for (const name of ['a', 'b', 'c']) await creator.pay({ customer: { name } });
    receiver.answer(status(200), status(429, { 'retry-after': '30' }));
    expect(await deliver()).toBe(2);
    later(29_000);
    await creator.pay({ customer: { name: 'd' } });
    expect([await deliver(), await countDue()]).toEqual([0, 0]);
    later(4000);
    expect(await countDue()).toBe(3);
    expect(await deliver()).toBe(3);
    expect(customers().toSorted()).toEqual(['a', 'b', 'b', 'c', 'd']);
  });

  test.each([
    ['as Discord', '{"message":"limited","retry_after":29.2,"global":false}', {}],
    ['as Telegram', '{"ok":false,"parameters":{"retry_after":30}}', {}],
    ['as a date in a header', '', { 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' }],
  ])('may say so %s', async (_how, body, headers) => {
    await newChat('TELEGRAM');
    receiver.answer(status(429, headers, body));
    await creator.payAndDeliver();
    later(29_000);
    expect(await deliver()).toBe(0);
    later(4000);
    expect(await deliver()).toBe(1);
  });

  test('gets all at once after it was enabled again', async () => {
    const { id } = await newChat('TELEGRAM');
    await creator.pay();
    receiver.answer(status(429, { 'retry-after': '3600' }));
    await deliver();
    await creator.updateEndpoint({ id, isEnabled: false });
    await creator.updateEndpoint({ id, isEnabled: true });
    expect(await deliver()).toBe(1);
  });
});

test('A chat gets one message at a time, in the order of the events', async () => {
  await newChat('TELEGRAM');
  const names = ['a', 'b', 'c', 'd'];
  for (const name of names) await creator.pay({ customer: { name } });
  let open = 0;
  let most = 0;
  receiver.behave((response) => {
    most = Math.max(most, ++open);
    response.on('close', () => open--);
    setImmediate(() => response.end());
  });
  await deliver();
  expect(most).toBe(1);
  expect(customers()).toEqual(names);
});

test.each([
  ['deleted', (id: string) => creator.deleteEndpoint(id), []],
  [
    'moved',
    (id: string) => creator.updateEndpoint({ id, url: `${receiver.url}/next`, format: 'SLACK' }),
    ['/hook/next'],
  ],
])(
  'A waiting message does not go to the former address of a chat that was %s',
  async (_what, change, arrived) => {
    await creator.newEndpoint(receiver.url, { types: ['payment.succeeded'] });
    const held: ServerResponse[] = [];
    receiver.behave((response) => void held.push(response));
    for (let turn = 1; turn <= maxAttemptsOfOne; turn++) await creator.pay();
    const attempts = deliver();
    await receiver.until((received) => received.length === maxAttemptsOfOne);
    const { id } = await newChat('SLACK');
    await creator.pay();
    const waiting = deliver();
    const claimed = { endpointId: BigInt(id), claimId: { not: null } };
    await expect.poll(() => service.database.db.webhookDelivery.count({ where: claimed })).toBe(1);
    await change(id);
    receiver.behave(status(200));
    for (const response of held) response.end();
    await Promise.all([attempts, waiting]);
    later(5000);
    await deliver();
    const sent = receiver.received.map(({ path }) => path);
    expect(sent.filter((path) => path !== '/hook')).toEqual(arrived);
  },
);

test('The answer of a chat service is logged without its address', async () => {
  const { id } = await newChat('TELEGRAM');
  const shown = ['/bot1:tele-secret/', 'bot1:tele-secret', 'bot1%3Atele-secret'];
  shown.push('\\/bot1:tele-secret\\/');
  receiver.answer(
    status(400, {}, 'no chat at /bot1:tele-secret/sendMessage'),
    ...shown.map((address) => status(400, {}, `{"path":"${address}"}`)),
  );
  for (let sent = 0; sent <= shown.length; sent++) await creator.sendTestEvent(id);
  await deliver();
  const bodies = (await creator.deliveriesTo(id)).map(({ attempts }) => attempts[0]?.responseBody);
  expect(bodies).toHaveLength(1 + shown.length);
  expect(bodies[0]).toBe('no chat at …');
  expect(bodies.join()).not.toContain('tele-secret');
});

test.each(['/bot1:tele-secret/sendMessage', 'bot1%3Atele-secret'])(
  'An answer of a chat that is cut within its address is logged without it: %s',
  async (shown) => {
    const { id } = await newChat('TELEGRAM');
    for (const length of [8, 12, shown.length - 1]) {
      receiver.answer(status(400, {}, `${'.'.repeat(2048 - length)}${shown}`));
      await creator.sendTestEvent(id);
      await deliver();
    }
    const deliveries = await creator.deliveriesTo(id);
    expect(deliveries).toHaveLength(3);
    for (const { attempts } of deliveries) expect(attempts[0]?.responseBody).toMatch(/^\.+…$/);
  },
);

test('A pause that a chat asks for in a year that no database has is ignored', async () => {
  const { id } = await newChat('SLACK');
  receiver.answer(status(429, { 'retry-after': '-271821-04-20T00:00:00Z' }));
  await creator.payAndDeliver();
  const [delivery] = await creator.deliveriesTo(id);
  expect(delivery?.attempts).toMatchObject([{ status: 429 }]);
});

const telegram = 'https://api.telegram.org/bot1:secret/sendMessage?chat_id=7';
const slack = 'https://hooks.slack.com/services/T1/B1/secret';
const discord = 'https://discord.com/api/webhooks/1/secret';

const local = (path: string): string => new URL(path, receiver.url).href;
const faultsOf = async (field: string, input: object): Promise<unknown> =>
  (await creator.tryMutation(field, '__typename', input)).error?.extensions.fields;

describe('Format by address', () => {
  test.each([
    [slack, 'SLACK'],
    ['https://hooks.slack.com/workflows/1', 'SLACK'],
    ['https://slack.com/services/T1', 'STANDARD'],
    [discord, 'DISCORD'],
    ['https://canary.discord.com/api/webhooks/1/secret', 'DISCORD'],
    ['https://discordapp.com/api/webhooks/1/secret', 'DISCORD'],
    ['https://discord.com/api/v10/webhooks/1/secret', 'DISCORD'],
    ['https://discord.com/channels/1', 'STANDARD'],
    ['https://notdiscord.com/api/webhooks/1/secret', 'STANDARD'],
    [telegram, 'TELEGRAM'],
    ['https://example.com/bot1:secret/sendMessage?chat_id=7', 'STANDARD'],
  ])('%s: %s', async (url, format) => {
    expect((await creator.newEndpoint(url)).endpoint.format).toBe(format);
  });

  test('unless one is given, so that other services can take the same form', async () => {
    const { endpoint } = await creator.newEndpoint('https://chat.example.com/hooks/1', {
      format: 'SLACK',
    });
    expect(endpoint).toMatchObject({ format: 'SLACK', url: 'https://chat.example.com/…' });
    const { secret } = await creator.newEndpoint(slack, { format: 'STANDARD' });
    expect(secret).toMatch(/^whsec_/);
  });
});

describe('The address of a chat', () => {
  test('is shown by its host alone, and nowhere else', async () => {
    for (const [url, shown] of [
      [slack, 'https://hooks.slack.com/…'],
      [discord, 'https://discord.com/…'],
      [telegram, 'https://api.telegram.org/…'],
    ]) {
      const made = await creator.newEndpoint(url as string);
      expect(made).toMatchObject({ secret: null, endpoint: { url: shown } });
    }
    const { data } = await creator.graphql(
      '{ webhookEndpoints { nodes { id url description } } auditLog { nodes { action targetId } } }',
    );
    expect(JSON.stringify(data)).not.toContain('secret');
    const stored = await service.services.db.webhookEndpoint.findMany({
      where: { creatorId: BigInt(creator.id) },
    });
    const readable = stored.map(({ url, secret }) => url + Buffer.from(secret).toString('latin1'));
    expect(readable.join()).not.toContain('secret');
    expect(service.logLines.join()).not.toMatch(/\/secret|:secret/);
  });

  test('must be whole: what the service shows of it is refused', async () => {
    const { id, url } = (await creator.newEndpoint(slack)).endpoint;
    expect(await faultsOf('updateWebhookEndpoint', { id, url })).toEqual({
      url: [
        'The url field must be the whole address. The service shows only its host, since the rest is secret.',
      ],
    });
  });

  test.each([
    '/bot1:secret/sendMessage',
    '/bot1:secret/sendMessage?chat_id=',
    '/bot1:secret/getMe?chat_id=7',
    '/sendMessage?chat_id=7',
  ])('in Telegram is not %s', async (path) => {
    const url = `https://api.telegram.org${path}`;
    expect(await faultsOf('createWebhookEndpoint', { url })).toEqual({
      url: [
        'The url field must look like https://api.telegram.org/botTOKEN/sendMessage?chat_id=CHAT.',
      ],
    });
  });

  test('keeps other parameters of Telegram, but none that mark up a text', async () => {
    await creator.newEndpoint(
      local('/bot1:x/sendMessage?chat_id=7&message_thread_id=3&parse_mode=HTML&text=x'),
      { format: 'TELEGRAM' },
    );
    await creator.payAndDeliver();
    expect(last(receiver).path).toBe('/bot1:x/sendMessage');
    const body = JSON.parse(last(receiver).body);
    expect(body).toMatchObject({ chat_id: '7', message_thread_id: '3' });
    expect(body).not.toHaveProperty('parse_mode');
    expect(body.text).toMatch(/^Payment: /);
  });
});

test('A chat has no signing secret that could be replaced', async () => {
  const { id } = (await creator.newEndpoint(slack)).endpoint;
  const { error } = await creator.tryMutation('rotateWebhookSecret', 'secret', { id });
  expect(error).toMatchObject({
    message: 'Mails and messages to a chat are not signed, so there is no secret to replace.',
    extensions: { code: 'CONFLICT' },
  });
});

describe('A new address', () => {
  test('tells the format again; a chat that becomes a web address is signed', async () => {
    const { id } = (await creator.newEndpoint(slack, { language: 'RU' })).endpoint;
    expect(await creator.updateEndpoint({ id, url: discord })).toMatchObject({
      format: 'DISCORD',
      language: 'RU',
      url: 'https://discord.com/…',
    });
    expect(await creator.updateEndpoint({ id, url: receiver.url })).toMatchObject({
      format: 'STANDARD',
      url: receiver.url,
    });
    const { secret } = await creator.mutate('rotateWebhookSecret', 'secret', { id });
    await creator.payAndDeliver();
    expect(verify(service, secret, last(receiver))).toMatchObject({ type: 'payment.succeeded' });
  });

  test('of a chat ends the secrets of a web address', async () => {
    const { endpoint } = await creator.newEndpoint(receiver.url);
    await creator.mutate('rotateWebhookSecret', 'secret', { id: endpoint.id });
    const moved = await creator.updateEndpoint({ id: endpoint.id, url: slack });
    expect(moved).toMatchObject({ format: 'SLACK', previousSecretExpiresAt: null });
  });

  test('leaves the secret of a web address as it is', async () => {
    const { endpoint, secret } = await creator.newEndpoint('https://example.com/');
    await creator.updateEndpoint({ id: endpoint.id, url: receiver.url });
    await creator.payAndDeliver();
    verify(service, secret, last(receiver));
  });

  test('is needed for a new format', async () => {
    const { endpoint } = await creator.newEndpoint(receiver.url);
    const input = { id: endpoint.id, format: 'SLACK' };
    expect(await faultsOf('updateWebhookEndpoint', input)).toEqual({
      url: ['The url field is required when format is given.'],
    });
    expect(await creator.endpoints()).toEqual([endpoint]);
  });
});
