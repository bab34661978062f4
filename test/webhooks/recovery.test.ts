import { beforeEach, describe, expect, test } from 'vitest';
import { pay } from '../support/scenes/payments.js';
import { status, useReceiver } from '../support/world/receiver.js';
import { useCreator, useService } from '../support/service/service.js';
import {
  deliveriesOf,
  mutate,
  newEndpoint,
  payAndDeliver,
  tryMutation,
  updateEndpoint,
  verify,
} from '../support/scenes/webhooks.js';

const service = useService({ databaseTimeoutMs: 20_000 });
const limited = useService({
  requestsPerMinute: 30,
  inProcessBudget: true,
  databaseTimeoutMs: 20_000,
});
const receiver = useReceiver();
const creator = useCreator(service, beforeEach);

const start = new Date('2026-11-21T12:00:00Z');
beforeEach(() => {
  receiver.received.length = 0;
  receiver.behave(status(200));
  service.clock.now = start;
});

const recover = (endpointId: string, since: Date = start): Promise<object> =>
  mutate(creator, 'recoverWebhookEvents', 'queued continueFrom', { endpointId, since });

const sentIds = (): string[] =>
  receiver.received.map(({ headers }) => headers['webhook-id'] as string);

async function feedIds(): Promise<string[]> {
  const { data } = await creator.graphql(
    '{ events(first: 100, types: ["payment.succeeded"]) { nodes { id } } }',
  );
  return data.events.nodes.map(({ id }: { id: string }) => id);
}

const payTwenty = async (): Promise<void> => {
  for (let paid = 0; paid < 20; paid++) await pay(service, creator);
};

/** Writes events, a millisecond apart. */
const writeEvents = (count: number, by = service, { id }: { id: number } = creator) =>
  by.database.withoutTimeout((sql) =>
    sql(
      `INSERT INTO webhook_events (id, creator_id, type, body, created_at)
       SELECT format('evt_${id}_%s', n), $1, 'payment.succeeded', '{}',
         timestamptz '2026-11-21T12:00:00Z' + n * interval '1 ms'
       FROM generate_series(1, ${count}) AS n`,
      [id],
    ),
  );

const later = (ms: number): void => {
  service.clock.now = new Date(service.clock.now.getTime() + ms);
};

describe('Recovering events', () => {
  test('sends events from before the endpoint and from while it was disabled, once each, signed', async () => {
    await payTwenty();
    const { endpoint, secret } = await newEndpoint(creator, receiver.url);
    await updateEndpoint(creator, { id: endpoint.id, isEnabled: false });
    await payTwenty();
    await updateEndpoint(creator, { id: endpoint.id, isEnabled: true });
    expect(await service.webhooks.runOnce()).toBe(0);

    // One of the events says that the endpoint was disabled.
    expect(await recover(endpoint.id)).toEqual({ queued: 41, continueFrom: null });
    await service.webhooks.runOnce();
    const paid = receiver.received.filter(
      (one) => verify(service, secret, one).type === 'payment.succeeded',
    );
    const ids = paid.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids)).toEqual(new Set(await feedIds()));
    expect(ids).toHaveLength(40);
    expect(await recover(endpoint.id)).toEqual({ queued: 0, continueFrom: null });
  });

  test('repeats failed deliveries, oldest event first, each with a new schedule', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    await updateEndpoint(creator, { id: endpoint.id, isEnabled: false });
    await pay(service, creator);
    await updateEndpoint(creator, { id: endpoint.id, isEnabled: true });
    later(1000);
    receiver.behave(status(500));
    await payAndDeliver(service, creator);
    await service.database.db.webhookDelivery.updateMany({
      where: { creatorId: creator.id },
      data: { status: 'FAILED', nextAttemptAt: null, attemptsMade: 10 },
    });
    receiver.received.length = 0;
    expect(await recover(endpoint.id)).toMatchObject({ queued: 3 });
    const due = await service.database.db.webhookDelivery.findMany({
      where: { creatorId: creator.id },
      orderBy: { nextAttemptAt: 'asc' },
      include: { event: true },
    });
    expect(due.map(({ event }) => Number(event.position))).toEqual([1, 2, 3]);
    expect(due.every(({ attemptsMade }) => attemptsMade === 0)).toBe(true);

    await service.webhooks.runOnce();
    receiver.behave(status(200));
    later(6000);
    await service.webhooks.runOnce();
    const deliveries = await deliveriesOf(creator, endpoint.id);
    expect(deliveries.map(({ status }) => status)).toEqual(Array(3).fill('SUCCEEDED'));
  });

  test('leaves out events that arrived, that are under way, and that are older than since', async () => {
    await pay(service, creator);
    later(1000);
    const { endpoint } = await newEndpoint(creator, receiver.url);
    await payAndDeliver(service, creator);
    await pay(service, creator);
    expect(await recover(endpoint.id, service.clock.now)).toMatchObject({ queued: 0 });
    expect(await recover(endpoint.id)).toMatchObject({ queued: 1 });
    // The recovered event goes behind those that wait already.
    later(1);
    await service.webhooks.runOnce();
    expect(new Set(sentIds())).toEqual(new Set(await feedIds()));
    expect(sentIds()).toHaveLength(3);
    expect(await recover(endpoint.id, new Date('0000-01-01T00:00:00Z'))).toMatchObject({
      queued: 0,
    });
  });

  test('ends with its endpoint, whose attempt under way is not recorded', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    await payAndDeliver(service, creator);
    receiver.behave((answer) => {
      void mutate(creator, 'deleteWebhookEndpoint', 'id', { id: endpoint.id }).then(() =>
        status(500)(answer),
      );
    });
    await payAndDeliver(service, creator);
    const rows = await service.database.db.webhookDelivery.findMany({
      where: { creatorId: creator.id },
      include: { attempts: true },
    });
    expect(rows).toMatchObject([{ status: 'SUCCEEDED', attempts: [{ status: 200 }] }]);
  });

  test('queues 10 000 events a request, and says where to continue', async () => {
    const { endpoint } = await newEndpoint(creator, 'http://127.0.0.1:1/');
    const { id: creatorId } = creator;
    await writeEvents(10_500);
    const first = (await recover(endpoint.id)) as { queued: number; continueFrom: string };
    expect(first).toEqual({ queued: 10_000, continueFrom: '2026-11-21T12:00:10.000Z' });
    expect(await recover(endpoint.id, new Date(first.continueFrom))).toEqual({
      queued: 500,
      continueFrom: null,
    });
    const { rows: order } = await service.database.sql(
      `SELECT count(*)::int AS swapped FROM (
         SELECT next_attempt_at < lag(next_attempt_at) OVER (ORDER BY created_at) AS is_swapped
         FROM webhook_deliveries WHERE creator_id = $1
       ) AS queued WHERE is_swapped`,
      [creatorId],
    );
    expect(order).toEqual([{ swapped: 0 }]);
    const { rows } = await service.database.sql(
      `SELECT count(*)::int AS all, count(DISTINCT event_id)::int AS events
       FROM webhook_deliveries WHERE creator_id = $1`,
      [creatorId],
    );
    expect(rows).toEqual([{ all: 10_500, events: 10_500 }]);
  });

  test('costs a request for each 100 events that it queues, and ends with the budget', async () => {
    const owner = await limited.newCreator();
    const { endpoint } = await newEndpoint(owner, 'http://127.0.0.1:1/');
    await writeEvents(4250, limited, owner);
    const input = { endpointId: endpoint.id, since: start };
    const ask = async (from = input.since) => {
      const { data, code, headers } = await tryMutation(
        owner,
        'recoverWebhookEvents',
        'queued continueFrom',
        { ...input, since: from },
      );
      return { ...data?.recoverWebhookEvents, code, left: headers.get('x-ratelimit-remaining') };
    };
    // Making the endpoint cost one request, and the first 2000 events cost 20.
    const first = await ask();
    expect(first).toMatchObject({ queued: 2000, left: '9' });
    expect(await ask(new Date(first.continueFrom))).toMatchObject({
      code: 'RATE_LIMITED',
      left: '8',
    });
    limited.clock.now = new Date(start.getTime() + 60_000);
    expect(await ask(new Date(first.continueFrom))).toMatchObject({
      queued: 2250,
      continueFrom: null,
      left: '7',
    });
    expect(await ask()).toMatchObject({ queued: 0, left: '6' });
  });

  test('leaves no delivery behind when its endpoint is deleted before anything was sent', async () => {
    await writeEvents(1500);
    for (let round = 0; round < 3; round++) {
      const { endpoint } = await newEndpoint(creator, 'http://127.0.0.1:1/');
      expect(await recover(endpoint.id)).toMatchObject({ queued: 1500 });
      await mutate(creator, 'deleteWebhookEndpoint', 'id', { id: endpoint.id });
    }
    const where = { creatorId: creator.id };
    expect(await service.database.db.webhookDelivery.count({ where })).toBe(0);
  });

  test('needs an enabled endpoint of the caller', async () => {
    const stranger = await service.newCreator();
    const { endpoint } = await newEndpoint(creator, receiver.url);
    const input = { endpointId: endpoint.id, since: start };
    const codeOf = async (by: typeof creator) =>
      (await tryMutation(by, 'recoverWebhookEvents', 'queued', input)).code;
    expect(await codeOf(stranger)).toBe('NOT_FOUND');
    await updateEndpoint(creator, { id: endpoint.id, isEnabled: false });
    expect(await codeOf(creator)).toBe('CONFLICT');
    await mutate(creator, 'deleteWebhookEndpoint', 'id', { id: endpoint.id });
    expect(await codeOf(creator)).toBe('NOT_FOUND');
  });
});
