import { describe, expect, test } from 'vitest';
import {
  endpointsOf,
  last,
  mutate,
  newEndpoint,
  payAndDeliver,
  tryMutation,
  updateEndpoint,
  useWebhooks,
  verify,
} from '../support/scenes/webhooks.js';

const { service, receiver, creator } = useWebhooks();
const telegram = 'https://api.telegram.org/bot1:secret/sendMessage?chat_id=7';
const slack = 'https://hooks.slack.com/services/T1/B1/secret';
const discord = 'https://discord.com/api/webhooks/1/secret';

const local = (path: string): string => new URL(path, receiver.url).href;
const faultsOf = async (field: string, input: object): Promise<unknown> =>
  (await tryMutation(creator, field, '__typename', input)).error?.extensions.fields;

describe('The address of an endpoint tells its format', () => {
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
    expect((await newEndpoint(creator, url)).endpoint.format).toBe(format);
  });

  test('unless one is given, so that other services can take the same form', async () => {
    const { endpoint } = await newEndpoint(creator, 'https://chat.example.com/hooks/1', {
      format: 'SLACK',
    });
    expect(endpoint).toMatchObject({ format: 'SLACK', url: 'https://chat.example.com/…' });
    const { secret } = await newEndpoint(creator, slack, { format: 'STANDARD' });
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
      const made = await newEndpoint(creator, url as string);
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
    const { endpoint } = await newEndpoint(creator, slack);
    const { id, url } = endpoint;
    expect(await faultsOf('updateWebhookEndpoint', { id, url })).toEqual({
      url: [
        'The url field must be the whole address. The service shows only its host, since the rest is secret.',
      ],
    });
  });

  test.each([
    'https://api.telegram.org/bot1:secret/sendMessage',
    'https://api.telegram.org/bot1:secret/sendMessage?chat_id=',
    'https://api.telegram.org/bot1:secret/getMe?chat_id=7',
    'https://api.telegram.org/sendMessage?chat_id=7',
  ])('in Telegram names the bot and the chat, unlike %s', async (url) => {
    expect(await faultsOf('createWebhookEndpoint', { url })).toEqual({
      url: [
        'The url field must look like https://api.telegram.org/botTOKEN/sendMessage?chat_id=CHAT.',
      ],
    });
  });

  test('keeps its other parameters of Telegram, and none that would mark up a text', async () => {
    await newEndpoint(
      creator,
      local('/bot1:x/sendMessage?chat_id=7&message_thread_id=3&parse_mode=HTML&text=x'),
      { format: 'TELEGRAM' },
    );
    await payAndDeliver(service, creator);
    expect(last(receiver).path).toBe('/bot1:x/sendMessage');
    const body = JSON.parse(last(receiver).body);
    expect(body).toMatchObject({ chat_id: '7', message_thread_id: '3' });
    expect(body).not.toHaveProperty('parse_mode');
    expect(body.text).toMatch(/^Payment: /);
  });
});

test('A chat has no signing secret that could be replaced', async () => {
  const { endpoint } = await newEndpoint(creator, slack);
  const { id } = endpoint;
  const { error } = await tryMutation(creator, 'rotateWebhookSecret', 'secret', { id });
  expect(error).toMatchObject({
    message: 'Mails and messages to a chat are not signed, so there is no secret to replace.',
    extensions: { code: 'CONFLICT' },
  });
});

describe('A new address', () => {
  test('tells the format again, and a chat becomes a web address with a signing secret', async () => {
    const { endpoint } = await newEndpoint(creator, slack, { language: 'RU' });
    const { id } = endpoint;
    expect(await updateEndpoint(creator, { id, url: discord })).toMatchObject({
      format: 'DISCORD',
      language: 'RU',
      url: 'https://discord.com/…',
    });
    expect(await updateEndpoint(creator, { id, url: receiver.url })).toMatchObject({
      format: 'STANDARD',
      url: receiver.url,
    });
    const { secret } = await mutate(creator, 'rotateWebhookSecret', 'secret', { id });
    await payAndDeliver(service, creator);
    expect(verify(service, secret, last(receiver))).toMatchObject({ type: 'payment.succeeded' });
  });

  test('of a chat ends the secrets of a web address', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    await mutate(creator, 'rotateWebhookSecret', 'secret', { id: endpoint.id });
    const moved = await updateEndpoint(creator, { id: endpoint.id, url: slack });
    expect(moved).toMatchObject({ format: 'SLACK', previousSecretExpiresAt: null });
  });

  test('leaves the secret of a web address as it is', async () => {
    const { endpoint, secret } = await newEndpoint(creator, 'https://example.com/');
    await updateEndpoint(creator, { id: endpoint.id, url: receiver.url });
    await payAndDeliver(service, creator);
    verify(service, secret, last(receiver));
  });

  test('is needed for a new format', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    const input = { id: endpoint.id, format: 'SLACK' };
    expect(await faultsOf('updateWebhookEndpoint', input)).toEqual({
      url: ['The url field is required when format is given.'],
    });
    expect(await endpointsOf(creator)).toEqual([endpoint]);
  });
});
