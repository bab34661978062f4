import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pay } from './support/payments.js';
import { startReceiver, status, useReceiver } from './support/receiver.js';
import { useService, type TestCreator } from './support/service.js';
import {
  deliveriesOf,
  endpointsOf,
  newEndpoint,
  replay,
  updateEndpoint,
  type Delivery,
} from './support/webhooks.js';

const service = useService({ webhookTimeoutMs: 300 });
const receiver = useReceiver();
const start = new Date('2026-11-21T12:00:00Z');
let creator: TestCreator;
let endpointId: number;

beforeEach(async () => {
  service.clock.now = start;
  creator = await service.newCreator();
  receiver.received.length = 0;
  receiver.behave(status(200));
  endpointId = (await newEndpoint(service, creator, receiver.url)).endpoint.id;
});

// What this test has left under way must not meet the receiver in another.
afterEach(() => updateEndpoint(service, creator, { id: endpointId, isEnabled: false }));

const delivery = async (): Promise<Delivery> =>
  (await deliveriesOf(service, creator, endpointId)).at(-1) as Delivery;
const endpoint = async () => (await endpointsOf(service, creator))[0];

/** Lets the time of the next attempt come, and makes it. */
async function attemptNext(): Promise<void> {
  const { nextAttemptAt } = await delivery();
  service.clock.now = new Date(nextAttemptAt ?? NaN);
  expect(await service.webhooks.runOnce()).toBe(1);
}

const secondsSinceStart = (time: string | null): number =>
  (Date.parse(time ?? '') - start.getTime()) / 1000;

const [minute, hour] = [60, 3600];

test('An event to a receiver that is down, then answers 500, then 200, arrives by the schedule', async () => {
  await receiver.down();
  await pay(service, creator);
  await service.webhooks.runOnce();
  await receiver.up();
  receiver.answer(status(500, {}, 'oops'));
  await attemptNext();
  expect(await service.webhooks.runOnce()).toBe(0);
  await attemptNext();

  const { attempts, ...shown } = await delivery();
  expect(shown).toMatchObject({ status: 'SUCCEEDED', nextAttemptAt: null });
  expect(attempts).toEqual([
    {
      startedAt: '2026-11-21T12:00:00.000Z',
      durationMs: expect.any(Number),
      status: null,
      error: expect.stringContaining('ECONNREFUSED'),
      responseBody: null,
    },
    {
      startedAt: '2026-11-21T12:00:05.000Z',
      durationMs: expect.any(Number),
      status: 500,
      error: null,
      responseBody: 'oops',
    },
    {
      startedAt: '2026-11-21T12:05:05.000Z',
      durationMs: expect.any(Number),
      status: 200,
      error: null,
      responseBody: '',
    },
  ]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('An event is attempted ten times over three days, and has then failed; a replay starts anew', async () => {
  receiver.behave(status(503));
  await pay(service, creator);
  await service.webhooks.runOnce();
  for (let retry = 1; retry < 10; retry++) await attemptNext();

  const { attempts, ...shown } = await delivery();
  expect(shown).toMatchObject({ status: 'FAILED', nextAttemptAt: null });
  const times = attempts.map(({ startedAt }) => secondsSinceStart(startedAt));
  expect(times.map((time, index) => time - (times[index - 1] ?? 0))).toEqual([
    0,
    5,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
  ]);

  await replay(service, creator, shown.id);
  await service.webhooks.runOnce();
  await attemptNext();
  const again = await delivery();
  expect([again.status, again.attempts.length]).toEqual(['PENDING', 12]);
});

describe('Retry-After', () => {
  test.each([
    ['in seconds puts the next attempt off', '120', 120],
    ['as a date puts the next attempt off', 'Sat, 21 Nov 2026 12:02:00 GMT', 120],
    ['does not hurry it', '1', 5],
    ['puts it off by no more than a day', '999999999', 24 * hour],
    ['of another form is ignored', 'soon', 5],
    ['that lies behind is ignored', 'Sat, 21 Nov 2020 12:00:00 GMT', 5],
  ])('%s', async (_what, retryAfter, seconds) => {
    receiver.answer(status(503, { 'Retry-After': retryAfter }));
    await pay(service, creator);
    await service.webhooks.runOnce();
    expect(secondsSinceStart((await delivery()).nextAttemptAt)).toBe(seconds);
  });
});

test('410 disables the endpoint, and what is under way waits', async () => {
  receiver.answer(status(500), status(410));
  await pay(service, creator);
  await service.webhooks.runOnce();
  await pay(service, creator);
  await service.webhooks.runOnce();
  expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'GONE' });
  const deliveries = await deliveriesOf(service, creator, endpointId);
  expect(deliveries.map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual(
    Array(2).fill(['PENDING', null]),
  );
  await pay(service, creator);
  expect(await deliveriesOf(service, creator, endpointId)).toHaveLength(2);

  await updateEndpoint(service, creator, { id: endpointId, isEnabled: true });
  await service.webhooks.runOnce();
  expect(receiver.received).toHaveLength(4);
});

test('A redirect is a failure, and is not followed', async () => {
  const other = await startReceiver();
  receiver.answer(status(307, { Location: other.url }));
  await pay(service, creator);
  await service.webhooks.runOnce();
  expect(other.connections).toBe(0);
  const { status: shown, attempts } = await delivery();
  expect([shown, attempts[0]?.status, attempts[0]?.error]).toEqual([
    'PENDING',
    307,
    'Redirects are not followed.',
  ]);
  await other.down();
});

test('An endpoint all of whose attempts have failed for 5 days is disabled', async () => {
  receiver.behave(status(500));
  await pay(service, creator);
  await service.webhooks.runOnce();
  expect(await endpoint()).toMatchObject({ failingSince: '2026-11-21T12:00:00.000Z' });

  service.clock.now = new Date('2026-11-26T11:59:59Z');
  await pay(service, creator);
  await service.webhooks.runOnce();
  expect(await endpoint()).toMatchObject({ isEnabled: true });

  service.clock.now = new Date('2026-11-26T12:00:04Z');
  await service.webhooks.runOnce();
  expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'FAILING' });
});

test('One success ends the days of failure', async () => {
  receiver.answer(status(500), status(200), status(500));
  await pay(service, creator);
  await service.webhooks.runOnce();
  await attemptNext();
  expect(await endpoint()).toMatchObject({ failingSince: null });
  service.clock.now = new Date('2026-11-30T12:00:00Z');
  await pay(service, creator);
  await service.webhooks.runOnce();
  expect(await endpoint()).toMatchObject({
    isEnabled: true,
    failingSince: '2026-11-30T12:00:00.000Z',
  });
});

describe('The log of an attempt', () => {
  test('keeps the first 2 KiB of the answer', async () => {
    receiver.answer(status(200, {}, 'я'.repeat(100_000)));
    await pay(service, creator);
    await service.webhooks.runOnce();
    expect((await delivery()).attempts[0]?.responseBody).toBe('я'.repeat(1024));
  });

  test('shows bytes that are no text as replacement characters', async () => {
    receiver.answer((response) => response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])));
    await pay(service, creator);
    await service.webhooks.runOnce();
    expect(await delivery()).toMatchObject({
      status: 'SUCCEEDED',
      attempts: [{ responseBody: 'a\uFFFD\uFFFDb' }],
    });
  });

  test('says that no answer came in time', async () => {
    receiver.answer(() => undefined);
    await pay(service, creator);
    await service.webhooks.runOnce();
    expect((await delivery()).attempts[0]).toMatchObject({
      status: null,
      error: 'No answer within 0.3 seconds.',
    });
  });

  test('has the status also of an answer whose body breaks off or stalls', async () => {
    receiver.answer(
      (response) => {
        response.writeHead(200, { 'Content-Length': '1000' }).write('part');
        setImmediate(() => response.destroy());
      },
      (response) => void response.writeHead(200).write('part'),
    );
    for (let event = 1; event <= 2; event++) {
      await pay(service, creator);
      await service.webhooks.runOnce();
      expect(await delivery()).toMatchObject({ status: 'SUCCEEDED', attempts: [{ status: 200 }] });
    }
  });
});
