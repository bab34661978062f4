import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSecretBox, type SecretBox } from '../../src/core/secrets/secret-box.js';
import { assertSecretsOpen } from '../../src/webhooks/endpoints/endpoints.js';
import { last, useWebhooks, verify } from '../support/scenes/webhooks.js';
import { callMutation, useService } from '../support/service/service.js';
import { onServer, queued } from '../support/world/locks.js';
import { status } from '../support/world/receiver.js';

const { service, receiver, creator, newCreator, deliver } = useWebhooks({
  databaseTimeoutMs: 20_000,
});
const unsealed = useService({ secretsKeys: [] });

const newBox = (): SecretBox => createSecretBox([randomBytes(32)]) as SecretBox;

const createEndpoint = (url: string) =>
  creator.tryMutation('createWebhookEndpoint', 'secret', { url });

const metadata = {
  order: 'A-1',
  имя: 'Анна ✓',
  nested: { list: [1, 2.5, null, { deep: true }], '': 'empty key' },
  __proto__x: '"<&>',
};

describe('A payment', () => {
  test('reaches the endpoint as a signed event, with the metadata as they were sent', async () => {
    const { endpoint, secret } = await creator.newEndpoint(receiver.url);
    const { uuid, paymentId } = await creator.pay({
      link: { metadata, use_once: true },
      customer: { email: 'ann@example.com', name: 'Анна', phoneNumber: '+79991234567' },
    });
    expect(await deliver()).toBe(1);

    const event = verify(service, secret, last(receiver));
    expect(event).toEqual({
      type: 'payment.succeeded',
      timestamp: '2026-11-21T12:00:00.000Z',
      data: {
        payment: {
          id: paymentId,
          currency: 'EUR',
          amount: '10.00',
          paid_at: '2026-11-21T12:00:00.000Z',
          is_test: false,
          customer: { email: 'ann@example.com', name: 'Анна', phone_number: '+79991234567' },
        },
        payment_link: { id: expect.any(Number), uuid, use_once: true },
        product: { id: creator.productId, title: 'Course' },
        metadata,
      },
    });
    expect(last(receiver).body).toContain(JSON.stringify(metadata));
    expect(last(receiver).headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String(Date.parse('2026-11-21T12:00:00Z') / 1000),
      'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}=$/),
    });

    const [delivery] = await creator.deliveriesTo(endpoint.id);
    expect(delivery).toMatchObject({
      eventId: last(receiver).headers['webhook-id'],
      eventType: 'payment.succeeded',
      body: last(receiver).body,
      status: 'SUCCEEDED',
      nextAttemptAt: null,
      attempts: [{ startedAt: '2026-11-21T12:00:00.000Z', status: 200, error: null }],
    });
  });

  test('is one event to every enabled endpoint of its creator, and to no other', async () => {
    const off = await creator.newEndpoint(`${receiver.url}?off`);
    await creator.updateEndpoint({ id: off.endpoint.id, isEnabled: false });
    await (await newCreator()).newEndpoint(`${receiver.url}?strange`);
    for (const name of ['one', 'other']) await creator.newEndpoint(`${receiver.url}?${name}`);

    await creator.payAndDeliver();
    const paths = receiver.received.map(({ path }) => path);
    expect(paths.sort()).toEqual(['/hook?one', '/hook?other']);
    const [first, second] = receiver.received.map(({ headers }) => headers);
    expect(first?.['webhook-id']).toBe(second?.['webhook-id']);
    expect(first?.['webhook-signature']).not.toBe(second?.['webhook-signature']);
  });
});

describe('A webhook secret', () => {
  test('signs at once after a rotation, and the former one with it for 24 hours', async () => {
    const { endpoint, secret: former } = await creator.newEndpoint(receiver.url);
    const shown = 'endpoint { previousSecretExpiresAt } secret';
    const rotated = await creator.mutate('rotateWebhookSecret', shown, { id: endpoint.id });
    expect(rotated.endpoint.previousSecretExpiresAt).toBe('2026-11-22T12:00:00.000Z');
    expect(rotated.secret).not.toBe(former);

    service.clock.now = new Date('2026-11-22T11:59:59Z');
    await creator.payAndDeliver();
    expect(last(receiver).headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const secret of [former, rotated.secret]) verify(service, secret, last(receiver));

    service.clock.now = new Date('2026-11-22T12:00:00Z');
    await creator.payAndDeliver();
    verify(service, rotated.secret, last(receiver));
    expect(() => verify(service, former, last(receiver))).toThrow('No matching signature');
    expect(await creator.endpoints()).toMatchObject([{ previousSecretExpiresAt: null }]);
  });

  test('is stored encrypted, and shown only where it is made', async () => {
    const { secret } = await creator.newEndpoint(receiver.url);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { webhookEndpoint } = service.database.db;
    const where = { creatorId: creator.id };
    const stored = Buffer.from((await webhookEndpoint.findFirstOrThrow({ where })).secret);
    const text = secret.slice('whsec_'.length);
    for (const found of [secret, text, Buffer.from(text, 'base64')]) {
      expect(stored.includes(found)).toBe(false);
      expect(service.logLines.join()).not.toContain(found.toString());
    }
  });

  test('cannot be made without SECRETS_KEY, and the error says so', async () => {
    const other = await unsealed.newCreator();
    const input = { url: receiver.url };
    const answer = await callMutation(other.graphql, 'createWebhookEndpoint', 'secret', input);
    expect(answer.status).toBe(503);
    expect(answer.error).toMatchObject({
      message: expect.stringContaining('SECRETS_KEY'),
      extensions: { code: 'UNAVAILABLE' },
    });
  });
});

test('A start succeeds if at least one webhook secret can be opened', async () => {
  const [former, present] = [newBox(), newBox()];
  const { webhookEndpoint } = unsealed.database.db;
  const { id: creatorId } = await unsealed.newCreator();
  const add = (secret: Uint8Array<ArrayBuffer>, deletedAt: Date | null = null) => {
    const createdAt = service.clock.now;
    const data = { creatorId, url: receiver.url, secret, createdAt, deletedAt };
    return webhookEndpoint.create({ data });
  };
  const start = () => assertSecretsOpen(unsealed.database.db, present);
  await add(new Uint8Array(), service.clock.now);
  await start();
  await add(former.seal('whsec_x'));
  await expect(start()).rejects.toThrow('Another SECRETS_KEY');
  await add(present.seal('whsec_x'));
  await add(former.seal('whsec_x'));
  await start();
});

test('A replay sends the same id and body once more, newly signed', async () => {
  const { endpoint, secret } = await creator.newEndpoint(receiver.url);
  await creator.payAndDeliver();
  const [delivery] = await creator.deliveriesTo(endpoint.id);
  const first = last(receiver);

  const nextAttemptAt = '2026-11-25T12:00:00.000Z';
  service.clock.now = new Date(nextAttemptAt);
  const replayed = await creator.replay(delivery?.id ?? '');
  expect(replayed).toMatchObject({ status: 'PENDING', nextAttemptAt });
  await deliver();
  const second = last(receiver);
  expect(receiver.received).toHaveLength(2);
  expect(second.body).toBe(first.body);
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(second.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp']);
  verify(service, secret, second);
  const [after] = await creator.deliveriesTo(endpoint.id);
  expect(after).toMatchObject({
    status: 'SUCCEEDED',
    attempts: [{ status: 200 }, { status: 200 }],
  });
});

test('A test event is sent signed, and attempted once', async () => {
  const { endpoint, secret } = await creator.newEndpoint(receiver.url);
  receiver.answer(status(200), status(500));
  for (const expected of ['SUCCEEDED', 'FAILED']) {
    const sent = await creator.mutate('sendTestEvent', 'id status eventType', {
      endpointId: endpoint.id,
    });
    expect(sent).toMatchObject({ status: 'PENDING', eventType: 'webhook.test' });
    await deliver();
    expect(verify(service, secret, last(receiver)).type).toBe('webhook.test');
    expect((await creator.deliveriesTo(endpoint.id)).at(-1)).toMatchObject({
      status: expected,
      nextAttemptAt: null,
    });
  }
  const [shown] = await creator.endpoints();
  expect(shown).toMatchObject({ isEnabled: true, failingSince: null });
});

describe('An endpoint', () => {
  const scheme = 'an address that starts with https:// or http://';
  const credentials = 'must not contain a user name or password';
  const tooLong = 'longer than 2048 characters';
  const noMail =
    'The url field must not be an e-mail address, because the operator of this service has set up no mail.';

  test.each([
    ['not an address', 'not an address', scheme],
    ['another scheme', 'ftp://example.com/', scheme],
    ['credentials', 'https://user:secret@example.com/', credentials],
    ['a password alone', 'https://:secret@example.com/', credentials],
    ['too much', `https://example.com/${'x'.repeat(2048)}`, tooLong],
    ['what is too much once it is encoded', `https://example.com/${'я'.repeat(400)}`, tooLong],
    ['an e-mail address', 'mailto:ann@example.com', noMail],
  ])('with %s as its address is refused', async (_what, url, message) => {
    const answer = await createEndpoint(url);
    expect([answer.status, answer.error?.extensions.fields]).toEqual([
      422,
      { url: [expect.stringContaining(message)] },
    ]);
  });

  test('is listed, moved, disabled and deleted', async () => {
    const { endpoint } = await creator.newEndpoint(`${receiver.url}#part`);
    expect(endpoint).toEqual({
      id: expect.stringMatching(/^\d+$/),
      url: receiver.url,
      format: 'STANDARD',
      language: 'EN',
      description: null,
      types: null,
      isEnabled: true,
      disabledReason: null,
      failingSince: null,
      previousSecretExpiresAt: null,
    });
    const { id } = endpoint;
    await creator.pay();
    const [delivery] = await creator.deliveriesTo(id);
    const one = `{ webhookDelivery(id: ${delivery?.id}) { id endpoint { id } } }`;
    const own = { id: delivery?.id, endpoint: { id } };
    expect((await creator.graphql(one)).data.webhookDelivery).toEqual(own);

    const moved = await creator.updateEndpoint({ id, url: 'https://example.com/x' });
    expect(moved).toMatchObject({ url: 'https://example.com/x', isEnabled: true });
    const disabled = await creator.updateEndpoint({ id, isEnabled: false });
    expect(disabled).toMatchObject({ isEnabled: false, disabledReason: 'BY_CREATOR' });
    await creator.deleteEndpoint(id);
    expect(await creator.endpoints()).toEqual([]);
    const again = await creator.tryMutation('deleteWebhookEndpoint', 'id', { id });
    expect(again.code).toBe('NOT_FOUND');
    expect((await creator.graphql(one)).code).toBe('NOT_FOUND');
    expect(await deliver()).toBe(0);
    expect(receiver.received).toEqual([]);
  });

  test('is one of at most 10, also when many are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => createEndpoint(receiver.url)),
    );
    const codes = answers.map(({ code }) => code ?? 'MADE');
    expect(codes.sort()).toEqual([...Array(4).fill('CONFLICT'), ...Array(10).fill('MADE')]);
  });

  onServer('is made as the tenth for one of two requests at the same time', async () => {
    for (let count = 1; count <= 9; count++) await creator.newEndpoint(receiver.url);
    const make = () => createEndpoint(receiver.url);
    const held = { event: 'INSERT', table: 'webhook_endpoints' } as const;
    const codes = (await queued(service, held, make, make)).map(({ code }) => code ?? 'MADE');
    expect(codes.sort()).toEqual(['CONFLICT', 'MADE']);
  });

  onServer('is not found while it is being deleted', async () => {
    const { id } = (await creator.newEndpoint(receiver.url)).endpoint;
    await creator.payAndDeliver();
    const [delivery] = await creator.deliveriesTo(id);
    const all = await queued(
      service,
      { event: 'UPDATE', table: 'webhook_endpoints' },
      () => creator.tryMutation('deleteWebhookEndpoint', 'id', { id }),
      () => creator.tryMutation('rotateWebhookSecret', 'secret', { id }),
      () => creator.tryMutation('sendTestEvent', 'id', { endpointId: id }),
      () => creator.tryMutation('replayWebhookDelivery', 'id', { id: delivery?.id }),
    );
    const codes = all.map(({ code }) => code);
    expect(codes).toEqual([undefined, ...Array(3).fill('NOT_FOUND')]);
  });

  test('that is deleted takes its secrets and deliveries along, be they sent or not', async () => {
    const { id } = (await creator.newEndpoint(receiver.url)).endpoint;
    await creator.mutate('rotateWebhookSecret', 'secret', { id });
    await creator.payAndDeliver();
    await creator.pay();
    const deliveries = await creator.deliveriesTo(id);
    expect(deliveries).toHaveLength(2);
    await creator.deleteEndpoint(id);
    for (const delivery of deliveries) {
      const { code } = await creator.graphql(`{ webhookDelivery(id: ${delivery.id}) { id } }`);
      expect(code).toBe('NOT_FOUND');
    }
    const where = { creatorId: creator.id };
    const { db } = service.database;
    const row = await db.webhookEndpoint.findFirstOrThrow({ where });
    expect([row.secret.length, row.previousSecret]).toEqual([0, null]);
    // The clean-up deletes what was sent.
    const left = await db.webhookDelivery.findMany({ where, select: { status: true } });
    expect(left).toEqual([{ status: 'SUCCEEDED' }]);
  });

  test('that is disabled gets neither tests nor replays', async () => {
    const { id } = (await creator.newEndpoint(receiver.url)).endpoint;
    await creator.payAndDeliver();
    await creator.updateEndpoint({ id, isEnabled: false });
    const [delivery] = await creator.deliveriesTo(id);
    for (const [field, input] of [
      ['sendTestEvent', { endpointId: id }],
      ['replayWebhookDelivery', { id: delivery?.id }],
    ] as const) {
      const { error } = await creator.tryMutation(field, 'id', input);
      expect(error).toMatchObject({
        message: 'The webhook endpoint is disabled; enable it first.',
        extensions: { code: 'CONFLICT', status: 409 },
      });
    }
  });
});
