import { beforeEach, describe, expect, test } from 'vitest';
import { bodiesOf, eventsOf } from '../support/scenes/events.js';
import { start, useWebhooks, withOwnRoubles } from '../support/scenes/webhooks.js';
import { status, useReceiver } from '../support/world/receiver.js';

const { service, receiver, creator, deliver } = useWebhooks();
const others = useReceiver();
/** In milliseconds. */
const [minutes, hours] = [60_000, 3_600_000];
const at = (ms: number): Date => new Date(start.getTime() + ms);
let endpointId: string;

beforeEach(async () => {
  receiver.behave(status(500));
  others.received.length = 0;
  endpointId = (await creator.newEndpoint(receiver.url)).endpoint.id;
});

const sell = () => creator.pay({ link: withOwnRoubles });

/** Makes all attempts at their times, up to a time, and sets the clock to it. Notices without end fail. */
async function attemptUntil(ms: number): Promise<void> {
  for (let rounds = 0; ; rounds++) {
    expect(rounds).toBeLessThan(100);
    await deliver();
    const [next] = await service.database.db.webhookDelivery.findMany({
      where: { creatorId: creator.id, nextAttemptAt: { lte: at(ms) } },
      orderBy: { nextAttemptAt: 'asc' },
      take: 1,
    });
    if (!next?.nextAttemptAt) break;
    service.clock.now = next.nextAttemptAt;
  }
  service.clock.now = at(ms);
}

/** The data of all events of a type. */
const dataOf = async (wanted: string) => (await bodiesOf(creator, wanted)).map(({ data }) => data);
const told = () => dataOf('webhook_endpoint.failing');

/** The data of the event of failures since some time after the start. */
const failing = (ms = 0) => ({
  endpoint_id: Number(endpointId),
  failing_since: at(ms).toISOString(),
  disabled_from: at(ms + 120 * hours).toISOString(),
});

const typesSentTo = async (id: string): Promise<string[]> =>
  (await creator.deliveriesTo(id)).map(({ eventType }) => eventType);

const recover = (id: string) =>
  creator.mutate('recoverWebhookEvents', 'queued', { endpointId: id, since: start });

describe('An endpoint that fails', () => {
  test('is told of after an hour, once, to others and never to itself', async () => {
    await creator.newEndpoint(others.url, { types: ['webhook_endpoint.failing'] });
    for (let since = 0; since < 60; since += 20) {
      await attemptUntil(since * minutes);
      await sell();
    }
    await attemptUntil(60 * minutes - 1);
    expect(await told()).toEqual([]);
    await attemptUntil(3 * hours);
    expect(await told()).toEqual([failing()]);
    expect(others.bodies.map(({ data }) => data)).toEqual([failing()]);
    expect(new Set(await typesSentTo(endpointId))).toEqual(new Set(['payment.succeeded']));
  });

  test('is told of once more a day before its end, though nobody listens', async () => {
    await sell();
    await attemptUntil(95 * hours);
    expect(await told()).toEqual([failing()]);
    await sell();
    await attemptUntil(96 * hours - 1);
    expect(await told()).toHaveLength(1);
    await attemptUntil(119 * hours);
    expect(await told()).toEqual([failing(), failing()]);
    await sell();
    await attemptUntil(124 * hours);
    expect((await eventsOf(creator)).map(({ type }) => type)).toEqual([
      'payment.succeeded',
      'webhook_endpoint.failing',
      'payment.succeeded',
      'webhook_endpoint.failing',
      'payment.succeeded',
      'webhook_endpoint.disabled',
    ]);
  });

  test('is told of only once an event has failed three times', async () => {
    await sell();
    await deliver();
    service.clock.now = at(2 * hours);
    await deliver();
    expect(await told()).toEqual([]);
    await attemptUntil(2 * hours + 5 * minutes);
    expect(await told()).toEqual([failing()]);
  });

  test('is told of after quiet weeks, and not for one failure', async () => {
    await sell();
    await attemptUntil(400 * hours);
    expect(await told()).toHaveLength(1);
    await sell();
    await attemptUntil(400 * hours + 6000);
    expect(await told()).toHaveLength(1);
    await attemptUntil(400 * hours + 6 * minutes);
    expect(await told()).toHaveLength(2);
    expect((await creator.endpoints())[0]).toMatchObject({ isEnabled: true });
  });

  test('is told of again when it has recovered and fails once more', async () => {
    await sell();
    await attemptUntil(3 * hours);
    receiver.behave(status(200));
    await attemptUntil(10 * hours);
    receiver.behave(status(500));
    await sell();
    await attemptUntil(13 * hours);
    expect(await told()).toEqual([failing(), failing(10 * hours)]);
  });

  test('is not told of because test events fail', async () => {
    for (let sent = 0; sent < 4; sent++) {
      await creator.sendTestEvent(endpointId);
      await attemptUntil(sent * hours);
    }
    expect(await told()).toEqual([]);
  });

  test('and another that fails, too, are told of at most twice each', async () => {
    await creator.newEndpoint('http://127.0.0.1:1/');
    await sell();
    await attemptUntil(96 * hours);
    await sell();
    await attemptUntil(119 * hours);
    expect(await told()).toHaveLength(4);
  });

  test('does not get the event by recovery, either; another does', async () => {
    await sell();
    await attemptUntil(3 * hours);
    receiver.behave(status(200));
    await attemptUntil(10 * hours);
    expect(await recover(endpointId)).toEqual({ queued: 0 });
    const { endpoint } = await creator.newEndpoint(others.url);
    expect(await recover(endpoint.id)).toEqual({ queued: 2 });
    await deliver();
    expect((await typesSentTo(endpoint.id)).sort()).toEqual([
      'payment.succeeded',
      'webhook_endpoint.failing',
    ]);
  });
});

describe('An endpoint that is disabled', () => {
  const disabled = () => dataOf('webhook_endpoint.disabled');

  test('by its creator is one event, which the other endpoints get', async () => {
    const other = await creator.newEndpoint(others.url);
    for (const isEnabled of [false, false]) {
      await creator.updateEndpoint({ id: endpointId, isEnabled });
    }
    const id = Number(endpointId);
    const data = { endpoint_id: id, reason: 'by_creator', failing_since: null };
    expect(await disabled()).toEqual([data]);
    await deliver();
    expect(others.bodies.map((body) => body.data)).toEqual([data]);
    await creator.updateEndpoint({ id: endpointId, isEnabled: true });
    await creator.updateEndpoint({ id: other.endpoint.id, url: receiver.url });
    expect(await disabled()).toHaveLength(1);
  });

  test('does not get the event by recovery; another does', async () => {
    await creator.updateEndpoint({ id: endpointId, isEnabled: false });
    await creator.updateEndpoint({ id: endpointId, isEnabled: true });
    const other = await creator.newEndpoint(others.url);
    expect(await recover(endpointId)).toEqual({ queued: 0 });
    expect(await recover(other.endpoint.id)).toEqual({ queued: 1 });
    await deliver();
    expect(await typesSentTo(other.endpoint.id)).toEqual(['webhook_endpoint.disabled']);
  });

  test('by a 410 is an event', async () => {
    receiver.behave(status(410));
    await sell();
    await deliver();
    const failing_since = start.toISOString();
    const data = { endpoint_id: Number(endpointId), reason: 'gone', failing_since };
    expect(await disabled()).toEqual([data]);
  });
});
