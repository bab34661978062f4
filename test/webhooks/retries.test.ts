import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resolveName } from '../../src/webhooks/destination.js';
import { createSend } from '../../src/webhooks/send.js';
import { pay } from '../support/scenes/payments.js';
import {
  deliveriesOf,
  endpointsOf,
  last,
  mutate,
  newEndpoint,
  payAndDeliver,
  replay,
  start,
  updateEndpoint,
  useWebhooks,
  withOwnRoubles,
  type Delivery,
} from '../support/scenes/webhooks.js';
import { workerElsewhere } from '../support/service/second-process.js';
import { untilWaiting, whileHeld } from '../support/world/locks.js';
import { startReceiver, status, type Behaviour } from '../support/world/receiver.js';

const { service, receiver, creator, deliver } = useWebhooks({
  webhookTimeoutMs: 300,
  databaseTimeoutMs: 20_000,
});
let endpointId: string;

beforeEach(async () => {
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
  expect(await deliver()).toBe(1);
}

const secondsSinceStart = (time: string | null): number =>
  (Date.parse(time ?? '') - start.getTime()) / 1000;

const [minute, hour] = [60, 3600];

test('Retries follow the schedule when a receiver is down, then answers 500, then 200', async () => {
  await receiver.down();
  await payAndDeliver(service, creator);
  await receiver.up();
  receiver.answer(status(500, {}, 'oops'));
  await attemptNext();
  expect(await deliver()).toBe(0);
  await attemptNext();

  const { attempts, ...shown } = await delivery();
  expect(shown).toMatchObject({ status: 'SUCCEEDED', nextAttemptAt: null });
  const durationMs = expect.any(Number);
  expect(attempts).toEqual([
    {
      ...{ startedAt: '2026-11-21T12:00:00.000Z', durationMs, responseBody: null },
      ...{ status: null, error: expect.stringContaining('ECONNREFUSED'), problem: 'REFUSED' },
    },
    {
      ...{ startedAt: '2026-11-21T12:00:05.000Z', durationMs, responseBody: 'oops' },
      ...{ status: 500, error: null, problem: null },
    },
    {
      ...{ startedAt: '2026-11-21T12:05:05.000Z', durationMs, responseBody: '' },
      ...{ status: 200, error: null, problem: null },
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
  const waits = times.map((time, index) => time - (times[index - 1] ?? 0));
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * hour);
  expect(waits).toEqual([0, 5, 5 * minute, 30 * minute, ...hours]);

  await replay(creator, shown.id);
  await deliver();
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
  await deliver();
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

test.each([
  ['one millisecond before', -1, { isEnabled: true, disabledReason: null }],
  ['when', 0, { isEnabled: false, disabledReason: 'FAILING' }],
])(
  'An endpoint is enabled or disabled %s its attempts have failed for 5 days',
  async (_when, ms, shown) => {
    receiver.behave(status(500));
    await payAndDeliver(service, creator);
    expect(await endpoint()).toMatchObject({ failingSince: '2026-11-21T12:00:00.000Z' });
    for (let retry = 1; retry <= 4; retry++) await attemptNext();
    service.clock.now = new Date(start.getTime() + 5 * 24 * hour * 1000 + ms);
    await deliver();
    expect(await endpoint()).toMatchObject(shown);
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

  test.each([200, 500])(
    'a replay decides the result, even if the attempt ends with %i',
    async (code) => {
      await pay(service, creator);
      const { id } = await delivery();
      await during(() => replay(creator, id), code);
      expect(receiver.received).toHaveLength(2);
      expect(await delivery()).toMatchObject({ status: 'SUCCEEDED', nextAttemptAt: null });
    },
  );

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
    expect(await deliver()).toBe(1);
    service.clock.now = new Date(start.getTime() + 23_999);
    expect(await deliver()).toBe(0);
    service.clock.now = new Date(start.getTime() + 24_000);
    expect(await deliver()).toBe(1);
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
    await deliver();
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
  await deliver();
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

describe('Of many attempts of a delivery,', () => {
  let id: string;
  /** Adds attempts that took 1 ms, 2 ms and so on. */
  const addAttempts = (count: number) =>
    service.database.db.webhookAttempt.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        creatorId: creator.id,
        deliveryId: BigInt(id),
        startedAt: service.clock.now,
        durationMs: index + 1,
      })),
    });
  beforeEach(async () => {
    await payAndDeliver(service, creator);
    ({ id } = await delivery());
  });

  test('at most the 50 before the last replay are kept', async () => {
    await addAttempts(54);
    await replay(creator, id);
    await deliver();
    expect((await delivery()).attempts).toHaveLength(51);
  });

  test('the newest 60 are shown', async () => {
    await addAttempts(200);
    const durations = (await delivery()).attempts.map(({ durationMs }) => durationMs);
    expect(durations).toEqual(Array.from({ length: 60 }, (_, index) => 141 + index));
  });
});

describe('The log of an attempt', () => {
  test('keeps the first 2 KiB of the answer', async () => {
    receiver.answer(status(200, {}, 'я'.repeat(100_000)));
    await payAndDeliver(service, creator);
    expect((await delivery()).attempts[0]?.responseBody).toBe('я'.repeat(1024));
  });

  test('keeps the first 2 KiB of an answer that never ends, and closes its connection', async () => {
    const closed = new Promise<void>((resolve) => {
      receiver.answer((response) => {
        response.on('close', resolve).writeHead(200).write('x'.repeat(3000));
      });
    });
    // It would wait longer for the end of the answer than this test may take.
    const send = createSend({ allowPrivate: true, resolve: resolveName, timeoutMs: 60_000 });
    const message = { url: receiver.url, headers: {}, body: '{}' };
    const { responseBody } = await send(message, new AbortController().signal);
    expect(responseBody).toBe('x'.repeat(2048));
    await closed;
  });

  test.each<[string, Behaviour, object]>([
    [
      'shows bytes that are no text as replacement characters',
      (response) => void response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])),
      { status: 200, responseBody: 'a\uFFFD\uFFFDb' },
    ],
    [
      'says that the answer did not come in time',
      () => undefined,
      { status: null, error: 'No answer within 0.3 seconds.', problem: 'TIMEOUT' },
    ],
    [
      'says that the connection was closed, also after an answer that changes the protocol',
      ({ socket }) => {
        socket?.end(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
        );
      },
      { status: null, error: 'The connection was closed without an answer.' },
    ],
    [
      'has the status of an answer even if its body breaks off',
      (response) => {
        response.writeHead(200, { 'Content-Length': '1000' }).write('part');
        setImmediate(() => response.destroy());
      },
      { status: 200 },
    ],
    [
      'has the status of an answer even if its body stalls',
      (response) => void response.writeHead(200).write('part'),
      { status: 200 },
    ],
  ])('%s', async (_what, behaviour, attempt) => {
    receiver.answer(behaviour);
    await payAndDeliver(service, creator);
    const { status: shown, attempts } = await delivery();
    expect(attempts).toMatchObject([attempt]);
    expect(shown).toBe(attempts[0]?.status === 200 ? 'SUCCEEDED' : 'PENDING');
  });
});
