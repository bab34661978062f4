import { describe, expect, test } from 'vitest';
import { last, useWebhooks, verify } from '../support/scenes/webhooks.js';

const { service, receiver, creator } = useWebhooks();
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
    const { endpoint } = await creator.newEndpoint(slack);
    const { id, url } = endpoint;
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
  const { endpoint } = await creator.newEndpoint(slack);
  const { id } = endpoint;
  const { error } = await creator.tryMutation('rotateWebhookSecret', 'secret', { id });
  expect(error).toMatchObject({
    message: 'Mails and messages to a chat are not signed, so there is no secret to replace.',
    extensions: { code: 'CONFLICT' },
  });
});

describe('A new address', () => {
  test('tells the format again; a chat that becomes a web address is signed', async () => {
    const { endpoint } = await creator.newEndpoint(slack, { language: 'RU' });
    const { id } = endpoint;
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

test('A chat that moved while a message was on its way is not disabled by the old address', async () => {
  const format = 'SLACK';
  const { endpoint } = await creator.newEndpoint(local('/services/1'), { format });
  receiver.answer((response) => {
    const moved = { id: endpoint.id, url: local('/services/2'), format };
    void creator.updateEndpoint(moved).then(() => response.writeHead(404).end());
  });
  await creator.payAndDeliver();
  expect((await creator.endpoints())[0]).toMatchObject({ isEnabled: true, failingSince: null });
});
