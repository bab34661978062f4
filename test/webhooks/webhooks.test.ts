import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox, type SecretBox } from '../../src/core/secret-box.js';
import { assertSecretsOpen } from '../../src/webhooks/endpoints.js';
import { untilWaiting, whileHeld } from '../support/world/locks.js';
import { newLink, pay, payment, recordPayment } from '../support/scenes/payments.js';
import { startReceiver, status, useReceiver } from '../support/world/receiver.js';
import { useCreator, useService, type TestCreator } from '../support/service/service.js';
import {
  deliveriesOf,
  endpointsOf,
  last,
  mutate,
  newEndpoint,
  payAndDeliver,
  replay,
  tryMutation,
  updateEndpoint,
  verify,
} from '../support/scenes/webhooks.js';

const service = useService({ databaseTimeoutMs: 20_000 });
const unsealed = useService({ secretsKeys: [] });
const receiver = useReceiver();
const creator = useCreator(service, beforeEach);

beforeEach(() => {
  receiver.received.length = 0;
  receiver.behave(status(200));
  service.clock.now = new Date('2026-11-21T12:00:00Z');
});

const newBox = (): SecretBox => createSecretBox([randomBytes(32)]) as SecretBox;

const createEndpoint = (by: TestCreator, url: string) =>
  tryMutation(by, 'createWebhookEndpoint', 'secret', { url });

const metadata = {
  order: 'A-1',
  имя: 'Анна ✓',
  nested: { list: [1, 2.5, null, { deep: true }], '': 'empty key' },
  __proto__x: '"<&>',
};

describe('A payment', () => {
  test('reaches the endpoint as a signed event, with the metadata as they were sent', async () => {
    const { endpoint, secret } = await newEndpoint(creator, receiver.url);
    const { uuid, paymentId } = await pay(service, creator, {
      link: { metadata, use_once: true },
      customer: { email: 'ann@example.com', name: 'Анна', phoneNumber: '+79991234567' },
    });
    expect(await service.webhooks.runOnce()).toBe(1);

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

    const [delivery] = await deliveriesOf(creator, endpoint.id);
    expect(delivery).toMatchObject({
      eventId: last(receiver).headers['webhook-id'],
      eventType: 'payment.succeeded',
      body: last(receiver).body,
      status: 'SUCCEEDED',
      nextAttemptAt: null,
      attempts: [{ startedAt: '2026-11-21T12:00:00.000Z', status: 200, error: null }],
    });
  });

  test('has a signature that fails with another body, id, time or secret', async () => {
    const { secret } = await newEndpoint(creator, receiver.url);
    await payAndDeliver(service, creator);
    const { body, headers } = last(receiver);
    const another = (await newEndpoint(creator, receiver.url)).secret;
    const refused = (key: string, received: Parameters<typeof verify>[2]) =>
      expect(() => verify(service, key, received)).toThrow('No matching signature');
    verify(service, secret, { body, headers });
    refused(secret, { body: body.replace('10.00', '99.00'), headers });
    refused(secret, { body, headers: { ...headers, 'webhook-id': 'evt_other' } });
    refused(secret, {
      body,
      headers: {
        ...headers,
        'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1),
      },
    });
    refused(another, { body, headers });
  });

  test('is one event to every enabled endpoint of its creator, and to no other endpoint', async () => {
    const stranger = await service.newCreator();
    const [one, other] = [await startReceiver(), await startReceiver()];
    const off = await newEndpoint(creator, receiver.url);
    await updateEndpoint(creator, { id: off.endpoint.id, isEnabled: false });
    await newEndpoint(creator, one.url);
    await newEndpoint(creator, other.url);
    await newEndpoint(stranger, receiver.url);

    await payAndDeliver(service, creator);
    expect([one.received.length, other.received.length, receiver.received.length]).toEqual([
      1, 1, 0,
    ]);
    expect(last(one).headers['webhook-id']).toBe(last(other).headers['webhook-id']);
    expect(last(one).headers['webhook-signature']).not.toBe(
      last(other).headers['webhook-signature'],
    );
    await Promise.all([one.down(), other.down()]);
  });

  test('that was rejected, or reported twice, makes no further payment.succeeded', async () => {
    await newEndpoint(creator, receiver.url);
    const { uuid } = await newLink(creator, { use_once: true });
    const input = payment(uuid);
    await Promise.all(
      [input, input, payment(uuid), payment(uuid), payment(uuid, { amount: '9.00' })].map((one) =>
        recordPayment(service, one),
      ),
    );
    await service.webhooks.runOnce();
    const types = receiver.received.map(({ body }) => JSON.parse(body).type as string);
    expect(types.sort()).toEqual([...Array(3).fill('payment.rejected'), 'payment.succeeded']);
  });

  test('without an endpoint is recorded, and not sent to an endpoint that is made later', async () => {
    await pay(service, creator);
    const { endpoint } = await newEndpoint(creator, receiver.url);
    expect(await service.webhooks.runOnce()).toBe(0);
    expect(await deliveriesOf(creator, endpoint.id)).toEqual([]);
  });
});

describe('A webhook secret', () => {
  test('signs at once after a rotation, and the former one with it for 24 hours', async () => {
    const { endpoint, secret: former } = await newEndpoint(creator, receiver.url);
    const rotated = await mutate(
      creator,
      'rotateWebhookSecret',
      'endpoint { id previousSecretExpiresAt } secret',
      { id: endpoint.id },
    );
    expect(rotated.endpoint.previousSecretExpiresAt).toBe('2026-11-22T12:00:00.000Z');
    expect(rotated.secret).not.toBe(former);

    service.clock.now = new Date('2026-11-22T11:59:59Z');
    await payAndDeliver(service, creator);
    expect(last(receiver).headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const secret of [former, rotated.secret]) verify(service, secret, last(receiver));

    service.clock.now = new Date('2026-11-22T12:00:00Z');
    await payAndDeliver(service, creator);
    verify(service, rotated.secret, last(receiver));
    expect(() => verify(service, former, last(receiver))).toThrow('No matching signature');
  });

  test('is stored encrypted, and shown only where it is made', async () => {
    const { secret } = await newEndpoint(creator, receiver.url);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { rows } = await service.database.sql(
      'SELECT secret FROM webhook_endpoints WHERE creator_id = $1',
      [creator.id],
    );
    const stored = Buffer.from((rows[0] as { secret: Uint8Array }).secret);
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
    for (const found of [secret, secret.slice('whsec_'.length)]) {
      expect(stored.includes(found)).toBe(false);
      expect(service.logLines.join()).not.toContain(found);
    }
    expect(stored.includes(bytes)).toBe(false);
  });

  test('of a deleted endpoint needs no key at the next start', async () => {
    const { db } = unsealed.database;
    const { id: creatorId } = await unsealed.newCreator();
    const time = service.clock.now;
    await db.webhookEndpoint.create({
      data: {
        creatorId,
        url: receiver.url,
        secret: new Uint8Array(),
        createdAt: time,
        deletedAt: time,
      },
    });
    await assertSecretsOpen(db, newBox());
  });

  test('cannot be made without SECRETS_KEY, and the error says so', async () => {
    const answer = await createEndpoint(await unsealed.newCreator(), receiver.url);
    expect(answer.status).toBe(503);
    expect(answer.error).toMatchObject({
      message: expect.stringContaining('SECRETS_KEY'),
      extensions: { code: 'UNAVAILABLE' },
    });
  });
});

test('A start succeeds if at least one webhook secret can be opened', async () => {
  const [former, present] = [newBox(), newBox()];
  const { db } = service.database;
  const seal = (box: SecretBox) =>
    db.webhookEndpoint.create({
      data: {
        creatorId: creator.id,
        url: receiver.url,
        secret: box.seal('whsec_x'),
        createdAt: service.clock.now,
      },
    });
  await seal(former);
  await expect(assertSecretsOpen(db, present)).rejects.toThrow('Another SECRETS_KEY');
  await seal(present);
  await seal(former);
  await assertSecretsOpen(db, present);
});

describe('A replay', () => {
  test('sends the same id and body once more, newly signed', async () => {
    const { endpoint, secret } = await newEndpoint(creator, receiver.url);
    await payAndDeliver(service, creator);
    const [delivery] = await deliveriesOf(creator, endpoint.id);
    const first = last(receiver);

    service.clock.now = new Date('2026-11-25T12:00:00Z');
    const replayed = await replay(creator, delivery?.id ?? '');
    expect(replayed).toMatchObject({
      status: 'PENDING',
      nextAttemptAt: '2026-11-25T12:00:00.000Z',
    });
    await service.webhooks.runOnce();
    const second = last(receiver);
    expect(receiver.received).toHaveLength(2);
    expect(second.body).toBe(first.body);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp']);
    verify(service, secret, second);
    const [after] = await deliveriesOf(creator, endpoint.id);
    expect(after).toMatchObject({
      status: 'SUCCEEDED',
      attempts: [{ status: 200 }, { status: 200 }],
    });
  });

  test('of a delivery that waits for a retry takes the place of that retry', async () => {
    receiver.answer(status(500));
    const { endpoint } = await newEndpoint(creator, receiver.url);
    await payAndDeliver(service, creator);
    const [delivery] = await deliveriesOf(creator, endpoint.id);
    await replay(creator, delivery?.id ?? '');
    await service.webhooks.runOnce();
    service.clock.now = new Date('2026-11-22T12:00:00Z');
    await service.webhooks.runOnce();
    expect(receiver.received).toHaveLength(2);
  });
});

describe('A test event', () => {
  test('is sent signed, and attempted once', async () => {
    const { endpoint, secret } = await newEndpoint(creator, receiver.url);
    receiver.answer(status(200), status(500));
    for (const expected of ['SUCCEEDED', 'FAILED']) {
      const sent = await mutate(creator, 'sendTestEvent', 'id status eventType', {
        endpointId: endpoint.id,
      });
      expect(sent).toMatchObject({ status: 'PENDING', eventType: 'webhook.test' });
      await service.webhooks.runOnce();
      expect(verify(service, secret, last(receiver)).type).toBe('webhook.test');
      expect((await deliveriesOf(creator, endpoint.id)).at(-1)).toMatchObject({
        status: expected,
        nextAttemptAt: null,
      });
    }
    const [shown] = await endpointsOf(creator);
    expect(shown).toMatchObject({ isEnabled: true, failingSince: null });
  });
});

describe('An endpoint', () => {
  test.each([
    ['not an address', 'not an address', 'an address that starts with https:// or http://'],
    ['another scheme', 'ftp://example.com/', 'an address that starts with https:// or http://'],
    ['credentials', 'https://user:secret@example.com/', 'must not contain a user name or password'],
    [
      'a password alone',
      'https://:secret@example.com/',
      'must not contain a user name or password',
    ],
    ['too much', `https://example.com/${'x'.repeat(2048)}`, 'longer than 2048 characters'],
    [
      'what is too much once it is encoded',
      `https://example.com/${'я'.repeat(400)}`,
      'longer than 2048 characters',
    ],
  ])('with %s as its address is refused', async (_what, url, message) => {
    const answer = await createEndpoint(creator, url);
    expect([answer.status, answer.error?.extensions.fields]).toEqual([
      422,
      { url: [expect.stringContaining(message)] },
    ]);
  });

  test('is listed, moved, disabled and deleted only by its creator', async () => {
    const { endpoint } = await newEndpoint(creator, `${receiver.url}#part`);
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
    await pay(service, creator);
    const [delivery] = await deliveriesOf(creator, id);

    const stranger = await service.newCreator();
    expect(await endpointsOf(stranger)).toEqual([]);
    for (const [field, input] of [
      ['updateWebhookEndpoint', { id, isEnabled: false }],
      ['deleteWebhookEndpoint', { id }],
      ['rotateWebhookSecret', { id }],
      ['sendTestEvent', { endpointId: id }],
      ['replayWebhookDelivery', { id: delivery?.id }],
    ] as const) {
      const answer = await tryMutation(stranger, field, '__typename', input);
      expect([field, answer.code]).toEqual([field, 'NOT_FOUND']);
    }
    const seen = await stranger.graphql(
      `{ webhookDeliveries(endpointId: ${id}) { nodes { id } } }`,
    );
    expect(seen.code).toBe('NOT_FOUND');
    const one = `{ webhookDelivery(id: ${delivery?.id}) { id endpoint { id } } }`;
    expect((await stranger.graphql(one)).code).toBe('NOT_FOUND');
    const own = { id: delivery?.id, endpoint: { id } };
    expect((await creator.graphql(one)).data.webhookDelivery).toEqual(own);

    const moved = await updateEndpoint(creator, { id, url: 'https://example.com/x' });
    expect(moved).toMatchObject({ url: 'https://example.com/x', isEnabled: true });
    const disabled = await updateEndpoint(creator, { id, isEnabled: false });
    expect(disabled).toMatchObject({ isEnabled: false, disabledReason: 'BY_CREATOR' });
    await mutate(creator, 'deleteWebhookEndpoint', 'id', { id });
    expect(await endpointsOf(creator)).toEqual([]);
    const again = await tryMutation(creator, 'deleteWebhookEndpoint', 'id', { id });
    expect(again.code).toBe('NOT_FOUND');
    expect((await creator.graphql(one)).code).toBe('NOT_FOUND');
    expect(await service.webhooks.runOnce()).toBe(0);
    expect(receiver.received).toEqual([]);
  });

  test('is one of at most 10, also when many are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => createEndpoint(creator, receiver.url)),
    );
    const codes = answers.map(({ code }) => code ?? 'MADE');
    expect(codes.sort()).toEqual([...Array(4).fill('CONFLICT'), ...Array(10).fill('MADE')]);
  });

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'is made as the tenth for one of two requests at the same time',
    async () => {
      for (let count = 1; count <= 9; count++) await newEndpoint(creator, receiver.url);
      let both: Promise<{ code: unknown }[]> | undefined;
      await whileHeld(service, { event: 'INSERT', table: 'webhook_endpoints' }, async () => {
        both = Promise.all([1, 2].map(() => createEndpoint(creator, receiver.url)));
        await untilWaiting(service, 2);
      });
      const codes = ((await both) ?? []).map(({ code }) => code ?? 'MADE');
      expect(codes.sort()).toEqual(['CONFLICT', 'MADE']);
    },
  );

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'is not found while it is being deleted',
    async () => {
      const { endpoint } = await newEndpoint(creator, receiver.url);
      const { id } = endpoint;
      await payAndDeliver(service, creator);
      const [delivery] = await deliveriesOf(creator, id);
      let all: Promise<{ code: unknown }[]> | undefined;
      await whileHeld(service, { event: 'UPDATE', table: 'webhook_endpoints' }, async () => {
        const deleted = tryMutation(creator, 'deleteWebhookEndpoint', 'id', { id });
        await untilWaiting(service, 1);
        all = Promise.all([
          deleted,
          tryMutation(creator, 'rotateWebhookSecret', 'secret', { id }),
          tryMutation(creator, 'sendTestEvent', 'id', { endpointId: id }),
          tryMutation(creator, 'replayWebhookDelivery', 'id', { id: delivery?.id }),
        ]);
        await untilWaiting(service, 4);
      });
      const codes = ((await all) ?? []).map(({ code }) => code);
      expect(codes).toEqual([undefined, ...Array(3).fill('NOT_FOUND')]);
    },
  );

  test('has no secret once it is deleted', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    await mutate(creator, 'rotateWebhookSecret', 'secret', { id: endpoint.id });
    await mutate(creator, 'deleteWebhookEndpoint', 'id', { id: endpoint.id });
    const row = await service.database.db.webhookEndpoint.findFirstOrThrow({
      where: { id: BigInt(endpoint.id) },
    });
    expect([row.secret.length, row.previousSecret]).toEqual([0, null]);
  });

  test('that is deleted takes its deliveries along, be they sent or not', async () => {
    const { id } = (await newEndpoint(creator, receiver.url)).endpoint;
    await payAndDeliver(service, creator);
    await pay(service, creator);
    const deliveries = await deliveriesOf(creator, id);
    await mutate(creator, 'deleteWebhookEndpoint', 'id', { id });
    const codes = deliveries.map(async (delivery) => {
      const found = await creator.graphql(`{ webhookDelivery(id: ${delivery.id}) { id } }`);
      return found.code;
    });
    expect(await Promise.all(codes)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  test('that is disabled keeps its deliveries, and gets them when it is enabled again', async () => {
    receiver.answer(status(500));
    const { endpoint } = await newEndpoint(creator, receiver.url);
    const { id } = endpoint;
    await payAndDeliver(service, creator);
    await updateEndpoint(creator, { id, isEnabled: false });
    const [waiting] = await deliveriesOf(creator, id);
    expect(waiting).toMatchObject({ status: 'PENDING', nextAttemptAt: null });
    for (const [field, input] of [
      ['sendTestEvent', { endpointId: id }],
      ['replayWebhookDelivery', { id: waiting?.id }],
    ] as const) {
      const { error } = await tryMutation(creator, field, 'id', input);
      expect(error).toMatchObject({
        message: 'The webhook endpoint is disabled; enable it first.',
        extensions: { code: 'CONFLICT', status: 409 },
      });
    }

    service.clock.now = new Date('2026-11-23T12:00:00Z');
    await service.webhooks.runOnce();
    expect(receiver.received).toHaveLength(1);
    await updateEndpoint(creator, { id, isEnabled: true });
    await service.webhooks.runOnce();
    expect(receiver.received).toHaveLength(2);
    const [sent] = await deliveriesOf(creator, id);
    expect(sent).toMatchObject({ status: 'SUCCEEDED' });
  });
});

test('Deliveries are listed by their status', async () => {
  const { endpoint } = await newEndpoint(creator, receiver.url);
  receiver.answer(status(200), status(500));
  for (let event = 1; event <= 2; event++) await payAndDeliver(service, creator);
  for (const one of ['SUCCEEDED', 'PENDING', 'FAILED']) {
    const { data } = await creator.graphql(`{
      webhookDeliveries(endpointId: ${endpoint.id}, status: ${one}) { totalCount nodes { status } }
    }`);
    const nodes = one === 'FAILED' ? [] : [{ status: one }];
    expect(data.webhookDeliveries).toEqual({ totalCount: nodes.length, nodes });
  }
});

test('A payment, a test event, a replay and enabling an endpoint each wake the worker once', async () => {
  const { endpoint } = await newEndpoint(creator, receiver.url);
  const { id } = endpoint;
  let told = 0;
  service.services.endpointJobs.onWake(() => told++);
  await payAndDeliver(service, creator);
  expect(told).toBe(1);
  await mutate(creator, 'sendTestEvent', 'id', { endpointId: id });
  expect(told).toBe(2);
  const [delivery] = await deliveriesOf(creator, id);
  await replay(creator, delivery?.id ?? '');
  expect(told).toBe(3);
  await updateEndpoint(creator, { id, isEnabled: false });
  told = 0;
  await updateEndpoint(creator, { id, isEnabled: true });
  expect(told).toBe(1);
});

test('An endpoint without deliveries to send has no job', async () => {
  const { endpoint } = await newEndpoint(creator, receiver.url);
  await payAndDeliver(service, creator);
  const { rows } = await service.database.sql(
    `SELECT FROM pgboss.job WHERE name = 'webhook-endpoints' AND (data->>'endpointId')::int = $1`,
    [endpoint.id],
  );
  expect(rows).toEqual([]);
});
