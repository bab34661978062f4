import { beforeEach, describe, expect, test } from 'vitest';
import { growth, readMetrics } from '../support/scenes/metrics.js';
import { useWebhooks } from '../support/scenes/webhooks.js';
import { status } from '../support/world/receiver.js';

const { service, receiver, creator, deliver, later } = useWebhooks();
let endpointId: string;
beforeEach(async () => {
  endpointId = (await creator.newEndpoint(`${receiver.url}?token=hush`)).endpoint.id;
});

/** The id of the newest delivery and of its event. */
const delivery = async () => {
  const [newest] = (await creator.deliveriesTo(endpointId)).slice(-1);
  return { id: newest?.id ?? '', eventId: newest?.eventId };
};

const ended = (outcome: string, event = 'payment.succeeded') =>
  `payment_links_webhook_attempts_total{event="${event}",outcome="${outcome}",format="STANDARD"}`;

/** The attempts that are counted while `work` runs and due deliveries are sent. */
const attempts = (work: () => unknown = () => undefined) =>
  growth(service, /^payment_links_webhook_(attempts|endpoints)/, async () => {
    await work();
    await deliver();
  });

describe('Attempts are counted in the metrics', () => {
  test('as succeeded, and timed in seconds', async () => {
    const grown = await growth(service, /^payment_links_webhook_attempt/, () =>
      creator.payAndDeliver(),
    );
    const [attempt] = (await creator.deliveriesTo(endpointId))[0]?.attempts ?? [];
    const { payment_links_webhook_attempt_duration_seconds_sum: sum = 0, ...others } = grown;
    expect(sum).toBeCloseTo((attempt?.durationMs ?? NaN) / 1000);
    expect(others).toMatchObject({
      [ended('succeeded')]: 1,
      payment_links_webhook_attempt_duration_seconds_count: 1,
    });
  });

  test('as retrying, as held, and as given up at last', async () => {
    receiver.behave(status(500));
    const nextDay = () => later(24 * 3600_000);
    expect(await attempts(() => creator.pay())).toEqual({ [ended('retrying')]: 1 });
    for (let day = 1; day < 5; day++) {
      expect(await attempts(nextDay)).toEqual({ [ended('retrying')]: 1 });
    }
    expect(await attempts(nextDay)).toEqual({
      [ended('held')]: 1,
      'payment_links_webhook_endpoints_disabled_total{reason="failing"}': 1,
    });

    await creator.updateEndpoint({ id: endpointId, isEnabled: true });
    const lastTurn = { where: { endpointId: BigInt(endpointId) }, data: { attemptsMade: 9 } };
    await service.database.db.webhookDelivery.updateMany(lastTurn);
    expect(await attempts()).toEqual({ [ended('given_up')]: 1 });
  });

  test('as held when the receiver is gone', async () => {
    receiver.behave(status(410));
    expect(await attempts(() => creator.pay())).toEqual({
      [ended('held')]: 1,
      'payment_links_webhook_endpoints_disabled_total{reason="gone"}': 1,
    });
  });

  test('as overtaken when the event was replayed meanwhile', async () => {
    await creator.pay();
    const { id } = await delivery();
    receiver.answer((response) => {
      void creator.replay(id).then(() => status(500)(response));
    });
    expect(await attempts()).toEqual({
      [ended('overtaken')]: 1,
      [ended('succeeded')]: 1,
    });
  });

  test('as unrecorded when their result could not be stored', async () => {
    const { db } = service.database;
    await creator.pay();
    await db.$executeRaw`ALTER TABLE webhook_attempts RENAME COLUMN status TO nothing`;
    expect(await attempts()).toEqual({ [ended('unrecorded')]: 1 });
    await db.$executeRaw`ALTER TABLE webhook_attempts RENAME COLUMN nothing TO status`;
  });

  test('apart from attempts of test events', async () => {
    receiver.behave(status(500));
    const send = () => creator.sendTestEvent(endpointId);
    expect(await attempts(send)).toEqual({ [ended('given_up', 'webhook.test')]: 1 });
  });
});

describe('Due deliveries in the metrics', () => {
  const backlog = async () => {
    const series = await readMetrics(service);
    return ['deliveries_due', 'oldest_due_seconds'].map((name) =>
      series.get(`payment_links_webhook_${name}`),
    );
  };

  test('are shown with their age until they are sent', async () => {
    expect(await backlog()).toEqual([0, 0]);
    await creator.pay();
    later(20_000);
    await creator.pay();
    later(10_000);
    expect(await backlog()).toEqual([2, 30]);
    await deliver();
    expect(await backlog()).toEqual([0, 0]);
  });

  test('leave out what is sent now, or waits for retry or endpoint', async () => {
    let answer: (() => void) | undefined;
    const asked = new Promise<void>((done) => {
      receiver.answer((response) => {
        answer = () => status(500)(response);
        done();
      });
    });
    await creator.pay();
    const sent = deliver();
    await asked;
    later(1000);
    expect(await backlog()).toEqual([0, 0]);
    answer?.();
    await sent;
    expect(await backlog()).toEqual([0, 0]);
    later(5500);
    expect(await backlog()).toEqual([1, expect.closeTo(0.5, 3)]);
    await creator.updateEndpoint({ id: endpointId, isEnabled: false });
    expect(await backlog()).toEqual([0, 0]);
  });
});

test('An attempt is logged with the ids of its event and endpoint, without the address', async () => {
  receiver.answer(status(503));
  await creator.payAndDeliver();
  const { id, eventId } = await delivery();
  const line = service.logLines.filter((text) => text.includes('"Webhook attempt"')).at(-1) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    ...{ level: 30, creatorId: creator.id, endpointId: Number(endpointId) },
    ...{ deliveryId: Number(id), eventId, event: 'payment.succeeded' },
    ...{ status: 503, error: null, outcome: 'retrying', ms: expect.any(Number) },
  });
  expect(service.logLines.join('')).not.toContain('hush');
});
