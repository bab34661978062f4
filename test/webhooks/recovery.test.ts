import { describe, expect, test } from 'vitest';
import { callMutation, type TestCreator, useService } from '../support/service/service.js';
import { newEndpoint, start, useWebhooks, verify } from '../support/scenes/webhooks.js';
import { status } from '../support/world/receiver.js';

const databaseTimeoutMs = 20_000;
const { service, receiver, creator, deliver, later } = useWebhooks({ databaseTimeoutMs });
const limited = useService({
  beside: service,
  requestsPerMinute: 15,
  inProcessBudget: true,
  databaseTimeoutMs,
});

interface Recovery {
  queued: number;
  continueFrom: string | null;
}
const tryRecovery = (endpointId: string, since: Date, by: TestCreator) =>
  callMutation(by.graphql, 'recoverWebhookEvents', 'queued continueFrom', { endpointId, since });

const recover = async (endpointId: string, since = start): Promise<Recovery> =>
  (await tryRecovery(endpointId, since, creator)).data.recoverWebhookEvents;

const sentIds = () => receiver.received.map(({ headers }) => headers['webhook-id'] as string);

async function feedIds(): Promise<string[]> {
  const { data } = await creator.graphql(
    '{ events(first: 100, types: ["payment.succeeded"]) { nodes { id } } }',
  );
  return data.events.nodes.map(({ id }: { id: string }) => id);
}

/**
 * Writes events, a millisecond apart: each hundredth is a payment, or every one. A transaction writes 1000, because each
 * event of a transaction takes longer to number than the one before.
 */
async function writeEvents(
  count: number,
  every: 1 | 100,
  by = service,
  { id }: { id: number } = creator,
): Promise<void> {
  for (let first = 1; first <= count; first += 1000) {
    const last = Math.min(count, first + 999);
    await by.database.sql(
      `INSERT INTO webhook_events (id, creator_id, type, body, created_at)
       SELECT format('evt_${id}_%s', n), $1,
         CASE WHEN n % ${every} = 0 THEN 'payment.succeeded' ELSE 'payment.rejected' END, '{}',
         timestamptz '2026-11-21T12:00:00Z' + n * interval '1 ms'
       FROM generate_series(${first}, ${last}) AS n`,
      [id],
    );
  }
}

describe('Recovering events', () => {
  test('sends events of before the endpoint and while it was disabled, once', async () => {
    for (let paid = 1; paid <= 2; paid++) await creator.pay();
    const { endpoint, secret } = await creator.newEndpoint(receiver.url);
    await creator.updateEndpoint({ id: endpoint.id, isEnabled: false });
    for (let paid = 1; paid <= 2; paid++) await creator.pay();
    await creator.updateEndpoint({ id: endpoint.id, isEnabled: true });
    expect(await deliver()).toBe(0);

    expect(await recover(endpoint.id)).toEqual({ queued: 4, continueFrom: null });
    await deliver();
    const paid = receiver.received.filter(
      (one) => verify(service, secret, one).type === 'payment.succeeded',
    );
    const ids = paid.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids)).toEqual(new Set(await feedIds()));
    expect(ids).toHaveLength(4);
    expect(await recover(endpoint.id)).toEqual({ queued: 0, continueFrom: null });
  });

  test('repeats failed deliveries, oldest first, each with a new schedule', async () => {
    const { endpoint } = await creator.newEndpoint(receiver.url);
    await creator.updateEndpoint({ id: endpoint.id, isEnabled: false });
    await creator.pay();
    await creator.updateEndpoint({ id: endpoint.id, isEnabled: true });
    later(1000);
    receiver.behave(status(500));
    await creator.payAndDeliver();
    await service.database.db.webhookDelivery.updateMany({
      where: { creatorId: creator.id },
      data: { status: 'FAILED', nextAttemptAt: null, attemptsMade: 10 },
    });
    receiver.received.length = 0;
    expect(await recover(endpoint.id)).toMatchObject({ queued: 2 });
    const due = await service.database.db.webhookDelivery.findMany({
      where: { creatorId: creator.id },
      orderBy: { nextAttemptAt: 'asc' },
      include: { event: true },
    });
    expect(due.map(({ event }) => Number(event.position))).toEqual([2, 3]);
    expect(due.every(({ attemptsMade }) => attemptsMade === 0)).toBe(true);

    await deliver();
    receiver.behave(status(200));
    later(6000);
    await deliver();
    const deliveries = await creator.deliveriesTo(endpoint.id);
    expect(deliveries.map(({ status }) => status)).toEqual(Array(2).fill('SUCCEEDED'));
  });

  test('leaves out what arrived, is under way, or is older than since', async () => {
    await creator.pay();
    later(1000);
    const { endpoint } = await creator.newEndpoint(receiver.url);
    await creator.payAndDeliver();
    await creator.pay();
    expect(await recover(endpoint.id, service.clock.now)).toMatchObject({ queued: 0 });
    expect(await recover(endpoint.id)).toMatchObject({ queued: 1 });
    // The recovered event goes behind those that wait already.
    later(1);
    await deliver();
    expect(new Set(sentIds())).toEqual(new Set(await feedIds()));
    expect(sentIds()).toHaveLength(3);
    expect(await recover(endpoint.id, new Date('0000-01-01T00:00:00Z'))).toMatchObject({
      queued: 0,
    });
  });

  test('ends with its endpoint, whose attempt under way is not recorded', async () => {
    const { endpoint } = await creator.newEndpoint(receiver.url);
    await creator.payAndDeliver();
    receiver.behave((answer) => {
      void creator.deleteEndpoint(endpoint.id).then(() => status(500)(answer));
    });
    await creator.payAndDeliver();
    const rows = await service.database.db.webhookDelivery.findMany({
      where: { creatorId: creator.id },
      include: { attempts: true },
    });
    expect(rows).toMatchObject([{ status: 'SUCCEEDED', attempts: [{ status: 200 }] }]);
  });

  test('looks at 10 000 events a request, and says where to continue', async () => {
    const types = ['payment.succeeded'];
    const { endpoint } = await creator.newEndpoint('http://127.0.0.1:1/', { types });
    await writeEvents(10_100, 100);
    const continueFrom = '2026-11-21T12:00:10.000Z';
    expect(await recover(endpoint.id)).toEqual({ queued: 100, continueFrom });
    expect(await recover(endpoint.id, new Date(continueFrom))).toEqual({
      queued: 1,
      continueFrom: null,
    });
    const { rows } = await service.database.sql(
      `SELECT count(*)::int AS all, count(DISTINCT event_id)::int AS events,
         count(*) FILTER (WHERE is_swapped)::int AS swapped
       FROM (
         SELECT event_id, next_attempt_at < lag(next_attempt_at) OVER (ORDER BY created_at) AS is_swapped
         FROM webhook_deliveries WHERE creator_id = $1
       ) AS queued`,
      [creator.id],
    );
    expect(rows).toEqual([{ all: 101, events: 101, swapped: 0 }]);
  }, 60_000);

  test('costs a request for each 100 events, and ends with the budget', async () => {
    const owner = await limited.newCreator();
    const { endpoint } = await newEndpoint(owner, 'http://127.0.0.1:1/');
    await writeEvents(2250, 1, limited, owner);
    const ask = async (from: Date | string = start) => {
      const { data, code, headers } = await tryRecovery(endpoint.id, new Date(from), owner);
      return { ...data?.recoverWebhookEvents, code, left: headers.get('x-ratelimit-remaining') };
    };
    // Making the endpoint cost one request, and the first 1000 events cost 10.
    const first = await ask();
    expect(first).toMatchObject({ queued: 1000, left: '4' });
    const refused = { code: 'RATE_LIMITED', left: '3' };
    expect(await ask(first.continueFrom)).toMatchObject(refused);
    limited.clock.now = new Date(start.getTime() + 60_000);
    expect(await ask(first.continueFrom)).toMatchObject({
      queued: 1250,
      continueFrom: null,
      left: '2',
    });
    expect(await ask()).toMatchObject({ queued: 0, left: '1' });
  });

  test('needs an endpoint that is enabled', async () => {
    const { id } = (await creator.newEndpoint(receiver.url)).endpoint;
    await creator.updateEndpoint({ id, isEnabled: false });
    expect((await tryRecovery(id, start, creator)).code).toBe('CONFLICT');
  });
});
