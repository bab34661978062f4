import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workerElsewhere } from '../support/service/second-process.js';
import { untilWaiting, whileHeld } from '../support/world/locks.js';
import { pay } from '../support/scenes/payments.js';
import { startReceiver, status, useReceiver } from '../support/world/receiver.js';
import { useCreator, useService } from '../support/service/service.js';
import {
  deliveriesOf,
  endpointsOf,
  last,
  mutate,
  newEndpoint,
  payAndDeliver,
  replay,
  updateEndpoint,
  type Delivery,
} from '../support/scenes/webhooks.js';

const service = useService({ webhookTimeoutMs: 300, databaseTimeoutMs: 20_000 });
const receiver = useReceiver();
const start = new Date('2026-11-21T12:00:00Z');
const creator = useCreator(service, beforeEach);
let endpointId: string;

beforeEach(async () => {
  service.clock.now = start;
  receiver.received.length = 0;
  receiver.behave(status(200));
  endpointId = (await newEndpoint(creator, receiver.url)).endpoint.id;
});

// Deliveries that one test leaves under way must not reach the receiver in another.
afterEach(() => updateEndpoint(creator, { id: endpointId, isEnabled: false }));

const delivery = async (): Promise<Delivery> =>
  (await deliveriesOf(creator, endpointId)).at(-1) as Delivery;
const endpoint = async () => (await endpointsOf(creator))[0];

/** Sets the clock to the next attempt, and makes it. */
async function attemptNext(): Promise<void> {
  const { nextAttemptAt } = await delivery();
  service.clock.now = new Date(nextAttemptAt ?? NaN);
  expect(await service.webhooks.runOnce()).toBe(1);
}

const secondsSinceStart = (time: string | null): number =>
  (Date.parse(time ?? '') - start.getTime()) / 1000;

const [minute, hour] = [60, 3600];

/** A link that is made without an exchange rate, so at any time of the test. */
const withOwnRoubles = {
  prices: [
    { currency_id: 3, price: 10, is_discount_price: false },
    { currency_id: 1, price: 900, is_discount_price: false },
  ],
};

test('Retries follow the schedule when a receiver is down, then answers 500, then 200', async () => {
  await receiver.down();
  await payAndDeliver(service, creator);
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
      problem: 'REFUSED',
      responseBody: null,
    },
    {
      startedAt: '2026-11-21T12:00:05.000Z',
      durationMs: expect.any(Number),
      status: 500,
      error: null,
      problem: null,
      responseBody: 'oops',
    },
    {
      startedAt: '2026-11-21T12:05:05.000Z',
      durationMs: expect.any(Number),
      status: 200,
      error: null,
      problem: null,
      responseBody: '',
    },
  ]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('An event fails after ten attempts over three days, and a replay starts again', async () => {
  receiver.behave(status(503));
  await payAndDeliver(service, creator);
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

  await replay(creator, shown.id);
  await service.webhooks.runOnce();
  await attemptNext();
  const again = await delivery();
  expect([again.status, again.attempts.length]).toEqual(['PENDING', 12]);
});

test('A retry is up to a tenth later than the schedule, and never earlier', async () => {
  receiver.behave(status(500));
  await pay(service, creator);
  await workerElsewhere(service, { random: () => 1 }).runOnce();
  expect(secondsSinceStart((await delivery()).nextAttemptAt)).toBe(5.5);
});

test('Of deliveries that are due, four are sent at a time: those due the longest first', async () => {
  receiver.behave(status(500));
  await payAndDeliver(service, creator);
  const retried = last(receiver).headers['webhook-id'];
  service.clock.now = new Date(start.getTime() + 1000);
  for (let event = 1; event <= 4; event++) await pay(service, creator);
  service.clock.now = new Date(start.getTime() + 5000);
  const release: (() => void)[] = [];
  receiver.behave((response) => release.push(() => status(200)(response)));
  const attempted = workerElsewhere(service).runOnce();
  await receiver.until((received) => received.length === 5);
  receiver.behave(status(200));
  for (const answer of release) answer();
  expect(await attempted).toBe(5);
  expect(last(receiver).headers['webhook-id']).toBe(retried);
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
    await payAndDeliver(service, creator);
    expect(secondsSinceStart((await delivery()).nextAttemptAt)).toBe(seconds);
  });
});

test('410 disables the endpoint, and its deliveries wait', async () => {
  receiver.answer(status(500), status(410));
  await payAndDeliver(service, creator);
  await payAndDeliver(service, creator);
  expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'GONE' });
  const deliveries = await deliveriesOf(creator, endpointId);
  expect(deliveries.map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual(
    Array(2).fill(['PENDING', null]),
  );
  await pay(service, creator);
  expect(await deliveriesOf(creator, endpointId)).toHaveLength(2);

  await updateEndpoint(creator, { id: endpointId, isEnabled: true });
  await service.webhooks.runOnce();
  expect(receiver.received).toHaveLength(4);
});

test('A redirect counts as a failure, and is not followed', async () => {
  const other = await startReceiver();
  receiver.answer(status(307, { Location: other.url }));
  await payAndDeliver(service, creator);
  expect(other.connections).toBe(0);
  const { status: shown, attempts } = await delivery();
  expect([shown, attempts[0]?.status, attempts[0]?.error, attempts[0]?.problem]).toEqual([
    'PENDING',
    307,
    'Redirects are not followed.',
    'REDIRECT',
  ]);
  await other.down();
});

test('An endpoint whose attempts have all failed for 5 days is disabled', async () => {
  receiver.behave(status(500));
  await payAndDeliver(service, creator);
  expect(await endpoint()).toMatchObject({ failingSince: '2026-11-21T12:00:00.000Z' });

  for (let attempt = 2; attempt <= 10; attempt++) await attemptNext();

  // The schedule of the first event ends after three days. The second event continues the failures.
  await payAndDeliver(service, creator);
  for (let attempt = 2; attempt <= 8; attempt++) await attemptNext();
  expect(secondsSinceStart((await delivery()).nextAttemptAt)).toBeGreaterThan(5 * 24 * hour);
  expect(await endpoint()).toMatchObject({ isEnabled: true });
  await attemptNext();
  expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'FAILING' });
});

test.each([
  ['one millisecond before', -1, true],
  ['when', 0, false],
])(
  'An endpoint is enabled or disabled %s its attempts have failed for 5 days',
  async (_when, ms, isEnabled) => {
    receiver.behave(status(500));
    await payAndDeliver(service, creator);
    for (let retry = 1; retry <= 4; retry++) await attemptNext();
    service.clock.now = new Date(start.getTime() + 5 * 24 * hour * 1000 + ms);
    await service.webhooks.runOnce();
    expect(await endpoint()).toMatchObject({ isEnabled });
  },
);

test('After a pause, an endpoint is disabled only once an event has been tried for hours', async () => {
  receiver.behave(status(500));
  await payAndDeliver(service, creator);
  for (let retry = 1; retry < 10; retry++) await attemptNext();
  service.clock.now = new Date('2026-12-30T12:00:00Z');
  await mutate(creator, 'sendTestEvent', 'id', { endpointId });
  await payAndDeliver(service, creator, { link: withOwnRoubles });
  for (let attempt = 2; attempt <= 4; attempt++) await attemptNext();
  expect(await endpoint()).toMatchObject({ isEnabled: true });
  await attemptNext();
  expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'FAILING' });
});

test('One success resets the days of failure', async () => {
  receiver.answer(status(500), status(200), status(500));
  await payAndDeliver(service, creator);
  await attemptNext();
  expect(await endpoint()).toMatchObject({ failingSince: null });
  service.clock.now = new Date('2026-11-30T12:00:00Z');
  await payAndDeliver(service, creator);
  expect(await endpoint()).toMatchObject({
    isEnabled: true,
    failingSince: '2026-11-30T12:00:00.000Z',
  });
});

test('An endpoint that moves, or is disabled, begins without days of failure', async () => {
  receiver.behave(status(500));
  for (const change of [{ url: `${receiver.url}?moved` }, { isEnabled: false }]) {
    await payAndDeliver(service, creator);
    expect(await endpoint()).toMatchObject({ failingSince: expect.any(String) });
    await updateEndpoint(creator, { id: endpointId, isEnabled: true });
    expect(await endpoint()).toMatchObject({ failingSince: expect.any(String) });
    await updateEndpoint(creator, { id: endpointId, ...change });
    expect(await endpoint()).toMatchObject({ failingSince: null });
  }
});

test('Deliveries keep their schedule when the address of their endpoint changes', async () => {
  receiver.behave(status(500));
  await payAndDeliver(service, creator);
  const { nextAttemptAt } = await delivery();
  service.clock.now = new Date(start.getTime() + 1000);
  await updateEndpoint(creator, { id: endpointId, url: `${receiver.url}?moved` });
  expect(await delivery()).toMatchObject({ nextAttemptAt });
});

test('Deliveries begin their schedule again when their endpoint is enabled again', async () => {
  receiver.behave(status(500));
  await payAndDeliver(service, creator);
  for (let retry = 1; retry <= 3; retry++) await attemptNext();
  await updateEndpoint(creator, { id: endpointId, isEnabled: false });
  await updateEndpoint(creator, { id: endpointId, isEnabled: true });
  await attemptNext();
  const { nextAttemptAt } = await delivery();
  expect(Date.parse(nextAttemptAt ?? '') - service.clock.now.getTime()).toBe(5000);
});

describe('During an attempt,', () => {
  /** Begins an attempt in another process, which waits for its answer until `end`. */
  async function begin(code: number) {
    const arrived = new Promise<() => void>((resolve) => {
      receiver.answer((response) => resolve(() => status(code)(response)));
    });
    const attempted = workerElsewhere(service).runOnce();
    const answer = await arrived;
    return {
      async end(): Promise<void> {
        answer();
        await attempted;
      },
    };
  }

  /** Makes an attempt. While it waits for its answer, `happens` runs. */
  async function during(happens: () => Promise<unknown>, code: number): Promise<void> {
    const attempt = await begin(code);
    await happens();
    await attempt.end();
  }

  test('a replay starts a new schedule, even if the attempt was the last one', async () => {
    receiver.behave(status(500));
    await payAndDeliver(service, creator);
    for (let retry = 1; retry < 9; retry++) await attemptNext();
    const { id, nextAttemptAt } = await delivery();
    service.clock.now = new Date(nextAttemptAt ?? NaN);
    await during(() => replay(creator, id), 500);
    const { attempts, ...shown } = await delivery();
    expect(shown.status).toBe('PENDING');
    expect(Date.parse(shown.nextAttemptAt ?? '') - service.clock.now.getTime()).toBe(5000);
    expect(attempts).toHaveLength(11);
  });

  test('a replay decides the result, whatever the result of the attempt', async () => {
    await pay(service, creator);
    const { id } = await delivery();
    await during(() => replay(creator, id), 500);
    expect(await delivery()).toMatchObject({ status: 'SUCCEEDED', nextAttemptAt: null });
    expect(receiver.received).toHaveLength(2);
  });

  test('a replay sends the event once more, even if the attempt succeeds', async () => {
    await pay(service, creator);
    const { id } = await delivery();
    await during(() => replay(creator, id), 200);
    expect(receiver.received).toHaveLength(2);
    expect(await delivery()).toMatchObject({ status: 'SUCCEEDED', nextAttemptAt: null });
  });

  test('a replay that another process sends is not undone by the failed attempt before it', async () => {
    await pay(service, creator);
    const former = await begin(500);
    await replay(creator, (await delivery()).id);
    const present = await begin(200);
    await former.end();
    await present.end();
    expect(await delivery()).toMatchObject({ status: 'SUCCEEDED', nextAttemptAt: null });
  });

  test('no other process makes another, until the claim of the first has run out', async () => {
    await pay(service, creator);
    const dying = await begin(200);
    await pay(service, creator);
    expect(await service.webhooks.runOnce()).toBe(1);
    service.clock.now = new Date(start.getTime() + 23_999);
    expect(await service.webhooks.runOnce()).toBe(0);
    service.clock.now = new Date(start.getTime() + 24_000);
    expect(await service.webhooks.runOnce()).toBe(1);
    await dying.end();
  });

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'an endpoint that is being disabled is not enabled again by a failure',
    async () => {
      await pay(service, creator);
      let both: Promise<unknown> | undefined;
      await whileHeld(service, { event: 'UPDATE', table: 'webhook_endpoints' }, async () => {
        const attempt = await begin(500);
        const disabled = updateEndpoint(creator, { id: endpointId, isEnabled: false });
        await untilWaiting(service, 1);
        both = Promise.all([attempt.end(), disabled]);
        await untilWaiting(service, 2);
      });
      await both;
      expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'BY_CREATOR' });
    },
  );

  test('an endpoint may be disabled: a success is recorded, and a failure waits', async () => {
    for (const [code, expected] of [
      [200, 'SUCCEEDED'],
      [500, 'PENDING'],
    ] as const) {
      await pay(service, creator);
      await during(() => updateEndpoint(creator, { id: endpointId, isEnabled: false }), code);
      expect(await delivery()).toMatchObject({ status: expected, nextAttemptAt: null });
      await updateEndpoint(creator, { id: endpointId, isEnabled: true });
    }
    await service.webhooks.runOnce();
    expect(await delivery()).toMatchObject({ status: 'SUCCEEDED' });
  });

  test('an endpoint may move: a 410 of the former address does not disable it', async () => {
    await pay(service, creator);
    const move = { id: endpointId, url: `${receiver.url}?moved` };
    await during(() => updateEndpoint(creator, move), 410);
    expect(await endpoint()).toMatchObject({ isEnabled: true, failingSince: null });
  });
});

test('A delivery to a disabled endpoint is not sent, even if it has a job', async () => {
  await pay(service, creator);
  await service.database.db.webhookEndpoint.updateMany({
    where: { id: BigInt(endpointId) },
    data: { disabledReason: 'BY_CREATOR' },
  });
  await service.webhooks.runOnce();
  expect(receiver.received).toEqual([]);
  expect(await delivery()).toMatchObject({ status: 'PENDING', nextAttemptAt: null });
});

test('An attempt with an unreadable secret fails and says so, until the secret is rotated', async () => {
  await service.database.sql('UPDATE webhook_endpoints SET secret = $1 WHERE id = $2', [
    new Uint8Array(60),
    endpointId,
  ]);
  await payAndDeliver(service, creator);
  expect((await delivery()).attempts).toMatchObject([
    { status: null, error: expect.stringContaining('cannot read the secret of the endpoint') },
  ]);
  await mutate(creator, 'rotateWebhookSecret', 'secret', { id: endpointId });
  await attemptNext();
  expect(await delivery()).toMatchObject({ status: 'SUCCEEDED' });
});

test('A delivery keeps at most the 50 attempts before its last replay', async () => {
  await payAndDeliver(service, creator);
  const { id } = await delivery();
  for (let again = 1; again <= 55; again++) {
    await replay(creator, id);
    await service.webhooks.runOnce();
  }
  expect((await delivery()).attempts).toHaveLength(51);
});

test('The newest 60 attempts of a delivery are shown', async () => {
  await payAndDeliver(service, creator);
  const { id: deliveryId } = await delivery();
  await service.database.db.webhookAttempt.createMany({
    data: Array.from({ length: 200 }, (_, durationMs) => ({
      creatorId: creator.id,
      deliveryId: BigInt(deliveryId),
      startedAt: service.clock.now,
      durationMs,
    })),
  });
  const durations = (await delivery()).attempts.map(({ durationMs }) => durationMs);
  expect(durations).toEqual(Array.from({ length: 60 }, (_, index) => 140 + index));
});

describe('The log of an attempt', () => {
  test('keeps the first 2 KiB of the answer', async () => {
    receiver.answer(status(200, {}, 'я'.repeat(100_000)));
    await payAndDeliver(service, creator);
    expect((await delivery()).attempts[0]?.responseBody).toBe('я'.repeat(1024));
  });

  test('keeps the first 2 KiB of an answer that never ends, and closes its connection', async () => {
    let sending: NodeJS.Timeout | undefined;
    const closed = new Promise<void>((resolve) => {
      receiver.answer((response) => {
        sending = setInterval(() => response.write('x'.repeat(1000)), 5);
        response.writeHead(200).on('close', () => resolve());
      });
    });
    await pay(service, creator);
    // Otherwise it would wait 15 s for the end of an answer.
    await workerElsewhere(service).runOnce();
    const { status: shown, attempts } = await delivery();
    expect([shown, attempts[0]?.responseBody]).toEqual(['SUCCEEDED', 'x'.repeat(2048)]);
    expect(attempts[0]?.durationMs).toBeLessThan(5000);
    await closed;
    clearInterval(sending);
  });

  test('shows bytes that are no text as replacement characters', async () => {
    receiver.answer((response) => response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])));
    await payAndDeliver(service, creator);
    expect(await delivery()).toMatchObject({
      status: 'SUCCEEDED',
      attempts: [{ responseBody: 'a\uFFFD\uFFFDb' }],
    });
  });

  test('says that the answer did not come in time', async () => {
    receiver.answer(() => undefined);
    await payAndDeliver(service, creator);
    expect((await delivery()).attempts[0]).toMatchObject({
      status: null,
      error: 'No answer within 0.3 seconds.',
      problem: 'TIMEOUT',
    });
  });

  test('says that the connection was closed, also after an answer that changes the protocol', async () => {
    receiver.answer(({ socket }) => {
      socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    });
    await payAndDeliver(service, creator);
    expect((await delivery()).attempts[0]).toMatchObject({
      status: null,
      error: 'The connection was closed without an answer.',
    });
  });

  test('has the status of an answer even if its body breaks off or stalls', async () => {
    receiver.answer(
      (response) => {
        response.writeHead(200, { 'Content-Length': '1000' }).write('part');
        setImmediate(() => response.destroy());
      },
      (response) => void response.writeHead(200).write('part'),
    );
    for (let event = 1; event <= 2; event++) {
      await payAndDeliver(service, creator);
      expect(await delivery()).toMatchObject({ status: 'SUCCEEDED', attempts: [{ status: 200 }] });
    }
  });
});
