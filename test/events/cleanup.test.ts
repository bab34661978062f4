import { beforeEach, expect, test, vi } from 'vitest';
import { paymentIds, readFeed } from '../support/scenes/events.js';
import { pay } from '../support/scenes/payments.js';
import { onServer, queued } from '../support/world/locks.js';
import { status } from '../support/world/receiver.js';
import { useWebhooks, withOwnRoubles } from '../support/scenes/webhooks.js';

const { service, receiver, creator, deliver } = useWebhooks({ databaseTimeoutMs: 20_000 });
const dayMs = 24 * 3600 * 1000;
let start = new Date('2026-11-21T12:00:00Z');
let endpointId: string;
beforeEach(async () => {
  // The chores are due again, independently of the test before.
  start = new Date(start.getTime() + 365 * dayMs);
  service.clock.now = start;
  endpointId = (await creator.newEndpoint(receiver.url)).endpoint.id;
});

const payInAnyYear = () => creator.payAndDeliver({ link: withOwnRoubles });

/** The id of a delivery of 40 days ago. */
async function oldDelivery(): Promise<string> {
  await payInAnyYear();
  const [delivery] = await creator.deliveriesTo(endpointId);
  service.clock.now = new Date(start.getTime() + 40 * dayMs);
  return delivery?.id as string;
}

/** Sets the clock to a number of days after the start, then runs the chores. */
async function afterDays(days: number, moreMs = 0): Promise<void> {
  service.clock.now = new Date(start.getTime() + days * dayMs + moreMs);
  await service.chores.runDue();
}

/** The numbers of rows that are left for the creator's events. */
async function kept() {
  const { db } = service.database;
  const ofCreator = { event: { creatorId: creator.id } };
  return {
    events: await db.webhookEvent.count({ where: { creatorId: creator.id } }),
    deliveries: await db.webhookDelivery.count({ where: ofCreator }),
    attempts: await db.webhookAttempt.count({ where: { delivery: ofCreator } }),
  };
}

test('An event and its deliveries are deleted 30 days after the delivery; its payment stays', async () => {
  const { paymentId } = await payInAnyYear();
  await afterDays(30);
  expect(await kept()).toEqual({ events: 1, deliveries: 1, attempts: 1 });
  await afterDays(30, 3_600_000);
  expect(await kept()).toEqual({ events: 0, deliveries: 0, attempts: 0 });
  expect(await creator.deliveriesTo(endpointId)).toEqual([]);
  expect(await service.database.db.payment.count({ where: { paymentId } })).toBe(1);
});

test('An event without an endpoint is deleted after 30 days, and its cursor still works', async () => {
  const other = await service.newCreator();
  await pay(service, other, { link: withOwnRoubles });
  const { endCursor } = await readFeed(other);
  await afterDays(31);
  expect((await readFeed(other)).nodes).toEqual([]);
  const { paymentId } = await pay(service, other, { link: withOwnRoubles });
  expect(paymentIds((await readFeed(other, { after: endCursor })).nodes)).toEqual([paymentId]);
});

test('An event that waits for a disabled endpoint is kept for any time', async () => {
  receiver.behave(status(500));
  await payInAnyYear();
  await creator.updateEndpoint({ id: endpointId, isEnabled: false });
  await afterDays(60);
  expect(await kept()).toMatchObject({ events: 1, deliveries: 1 });

  receiver.behave(status(200));
  receiver.received.length = 0;
  await creator.updateEndpoint({ id: endpointId, isEnabled: true });
  await deliver();
  expect(receiver.received).toHaveLength(1);
});

test('An event that waited for an endpoint that was deleted is deleted', async () => {
  receiver.behave(status(500));
  await payInAnyYear();
  await creator.deleteEndpoint(endpointId);
  await afterDays(90);
  expect(await kept()).toEqual({ events: 0, deliveries: 0, attempts: 0 });
});

test('An old event that is replayed is kept until it has arrived', async () => {
  const id = await oldDelivery();
  await creator.replay(id);
  await afterDays(40, 1000);
  expect(await kept()).toMatchObject({ events: 1 });
  receiver.received.length = 0;
  await deliver();
  expect(receiver.received).toHaveLength(1);
});

onServer('An old event is kept while it is replayed', async () => {
  const id = await oldDelivery();
  await queued(
    service,
    { event: 'UPDATE', table: 'webhook_deliveries' },
    () => creator.replay(id),
    () => service.chores.runDue(),
  );
  expect(await kept()).toMatchObject({ events: 1, deliveries: 1, attempts: 1 });
});

onServer('An old event cannot be replayed while it is deleted', async () => {
  const id = await oldDelivery();
  const [, replayed] = await queued(
    service,
    { event: 'DELETE', table: 'webhook_deliveries', when: `OLD.creator_id = ${creator.id}` },
    () => service.chores.runDue(),
    () => creator.tryMutation('replayWebhookDelivery', 'id', { id }),
  );
  expect(replayed.code).toBe('NOT_FOUND');
});

const addEvents = (events: number): Promise<unknown> =>
  service.database.db.$executeRaw`
    INSERT INTO webhook_events (id, creator_id, type, body, created_at)
    SELECT 'evt_' || gen_random_uuid(), ${creator.id}, 'webhook.test', '{}', ${start}
    FROM generate_series(1, ${events}::int)`;

test('Thousands of old events are deleted at once', async () => {
  await addEvents(1700);
  await afterDays(120);
  expect(await kept()).toMatchObject({ events: 0 });
});

test('A clean-up that takes long continues a second later', async () => {
  await addEvents(1700);
  let elapsedMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (elapsedMs += 6000));
  await afterDays(120).finally(() => clock.mockRestore());
  expect(await kept()).toMatchObject({ events: 700 });
  await afterDays(120, 1000);
  expect(await kept()).toMatchObject({ events: 0 });
});
