import { beforeEach, describe, expect, test } from 'vitest';
import { resolveName } from '../../src/webhooks/destinations/public-address.js';
import { createSend } from '../../src/webhooks/worker/send.js';
import {
  last,
  start,
  useWebhooks,
  withOwnRoubles,
  type Delivery,
} from '../support/scenes/webhooks.js';
import { workerElsewhere } from '../support/service/second-process.js';
import { onServer, queued } from '../support/world/locks.js';
import { status, type Behaviour } from '../support/world/receiver.js';

const { service, receiver, creator, deliver } = useWebhooks({ databaseTimeoutMs: 20_000 });
let endpointId: string;

beforeEach(async () => {
  endpointId = (await creator.newEndpoint(receiver.url)).endpoint.id;
});

const delivery = async () => (await creator.deliveriesTo(endpointId)).at(-1) as Delivery;
const endpoint = async () => (await creator.endpoints())[0];

/** Sets the clock to the next attempt, and makes it. */
async function attemptNext(): Promise<void> {
  service.clock.now = new Date((await delivery()).nextAttemptAt ?? NaN);
  expect(await deliver()).toBe(1);
}

/** Makes the next attempt one of those that come later. */
const setAttemptsMade = (count: number) =>
  service.database.sql('UPDATE webhook_deliveries SET attempts_made = $1', [count]);

const secondsSinceStart = (time: string | null | undefined): number =>
  (Date.parse(time ?? '') - start.getTime()) / 1000;

const [minute, hour] = [60, 3600];

test('Retries follow the schedule when a receiver is down, then answers 500, then 200', async () => {
  await receiver.down();
  await creator.payAndDeliver();
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
  await creator.payAndDeliver();
  for (let retry = 1; retry < 10; retry++) await attemptNext();

  const { attempts, ...shown } = await delivery();
  expect(shown).toMatchObject({ status: 'FAILED', nextAttemptAt: null });
  const times = attempts.map(({ startedAt }) => secondsSinceStart(startedAt));
  const waits = times.map((time, index) => time - (times[index - 1] ?? 0));
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * hour);
  expect(waits).toEqual([0, 5, 5 * minute, 30 * minute, ...hours]);

  await creator.replay(shown.id);
  await deliver();
  await attemptNext();
  const again = await delivery();
  expect([again.status, again.attempts.length]).toEqual(['PENDING', 12]);
});

test('A retry is up to a tenth later than the schedule, and never earlier', async () => {
  receiver.behave(status(500));
  await creator.pay();
  await workerElsewhere(service, { random: () => 1 }).runOnce();
  expect(secondsSinceStart((await delivery()).nextAttemptAt)).toBe(5.5);
});

test('Of deliveries that are due, four are sent at a time: those due the longest first', async () => {
  receiver.behave(status(500));
  await creator.payAndDeliver();
  const retried = last(receiver).headers['webhook-id'];
  service.clock.now = new Date(start.getTime() + 1000);
  for (let event = 1; event <= 4; event++) await creator.pay();
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

test.each([
  ['in seconds puts the next attempt off', '120', 120],
  ['as a date puts the next attempt off', 'Sat, 21 Nov 2026 12:02:00 GMT', 120],
  ['does not hurry it', '1', 5],
  ['puts it off by no more than a day', '999999999', 24 * hour],
  ['of another form is ignored', 'soon', 5],
  ['that lies behind is ignored', 'Sat, 21 Nov 2020 12:00:00 GMT', 5],
])('Retry-After %s', async (_what, retryAfter, seconds) => {
  receiver.answer(status(503, { 'Retry-After': retryAfter }));
  await creator.payAndDeliver();
  expect(secondsSinceStart((await delivery()).nextAttemptAt)).toBe(seconds);
});

test('410 disables the endpoint, and its deliveries wait', async () => {
  receiver.answer(status(500), status(410));
  await creator.payAndDeliver();
  await creator.payAndDeliver();
  expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'GONE' });
  const deliveries = await creator.deliveriesTo(endpointId);
  expect(deliveries.map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual(
    Array(2).fill(['PENDING', null]),
  );
  await creator.pay();
  expect(await creator.deliveriesTo(endpointId)).toHaveLength(2);

  await creator.updateEndpoint({ id: endpointId, isEnabled: true });
  await deliver();
  expect(receiver.received).toHaveLength(4);
});

test('A redirect counts as a failure, and is not followed', async () => {
  receiver.answer(status(307, { Location: `${receiver.url}?elsewhere` }));
  await creator.payAndDeliver();
  expect(receiver.received).toHaveLength(1);
  const attempt = { status: 307, error: 'Redirects are not followed.', problem: 'REDIRECT' };
  expect(await delivery()).toMatchObject({ status: 'PENDING', attempts: [attempt] });
});

test.each([
  ['one millisecond before', -1, { isEnabled: true, disabledReason: null }],
  ['when', 0, { isEnabled: false, disabledReason: 'FAILING' }],
])('An endpoint is enabled or disabled %s it has failed for 5 days', async (_when, ms, shown) => {
  receiver.behave(status(500));
  await creator.payAndDeliver();
  expect(await endpoint()).toMatchObject({ failingSince: '2026-11-21T12:00:00.000Z' });
  await setAttemptsMade(5);
  service.clock.now = new Date(start.getTime() + 5 * 24 * hour * 1000 + ms);
  await deliver();
  expect(await endpoint()).toMatchObject(shown);
});

test('After a pause, an endpoint is disabled only once an event has been tried for hours', async () => {
  receiver.behave(status(500));
  await creator.payAndDeliver();
  await setAttemptsMade(9);
  await attemptNext();
  service.clock.now = new Date('2026-12-30T12:00:00Z');
  await creator.sendTestEvent(endpointId);
  await creator.payAndDeliver({ link: withOwnRoubles });
  for (let attempt = 2; attempt <= 4; attempt++) await attemptNext();
  expect(await endpoint()).toMatchObject({ isEnabled: true });
  await attemptNext();
  expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'FAILING' });
});

test('An endpoint that moves, or is disabled, begins without days of failure', async () => {
  receiver.behave(status(500));
  for (const change of [{ url: `${receiver.url}?moved` }, { isEnabled: false }]) {
    await creator.payAndDeliver();
    expect(await endpoint()).toMatchObject({ failingSince: expect.any(String) });
    await creator.updateEndpoint({ id: endpointId, isEnabled: true });
    expect(await endpoint()).toMatchObject({ failingSince: expect.any(String) });
    await creator.updateEndpoint({ id: endpointId, ...change });
    expect(await endpoint()).toMatchObject({ failingSince: null });
  }
});

test('Deliveries keep their schedule when the address of their endpoint changes', async () => {
  receiver.behave(status(500));
  await creator.payAndDeliver();
  const { nextAttemptAt } = await delivery();
  service.clock.now = new Date(start.getTime() + 1000);
  await creator.updateEndpoint({ id: endpointId, url: `${receiver.url}?moved` });
  expect(await delivery()).toMatchObject({ nextAttemptAt });
});

test('Deliveries begin their schedule again when their endpoint is enabled again', async () => {
  receiver.behave(status(500));
  await creator.payAndDeliver();
  await setAttemptsMade(4);
  await creator.updateEndpoint({ id: endpointId, isEnabled: false });
  await creator.updateEndpoint({ id: endpointId, isEnabled: true });
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
    await creator.payAndDeliver();
    await setAttemptsMade(9);
    const { id, nextAttemptAt } = await delivery();
    service.clock.now = new Date(nextAttemptAt ?? NaN);
    await during(() => creator.replay(id), 500);
    const { attempts, ...shown } = await delivery();
    expect(shown.status).toBe('PENDING');
    expect(Date.parse(shown.nextAttemptAt ?? '') - service.clock.now.getTime()).toBe(5000);
    expect(attempts).toHaveLength(3);
  });

  test.each([200, 500])(
    'a replay decides the result, even if the attempt ends with %i',
    async (code) => {
      await creator.pay();
      const { id } = await delivery();
      await during(() => creator.replay(id), code);
      expect(receiver.received).toHaveLength(2);
      expect(await delivery()).toMatchObject({ status: 'SUCCEEDED', nextAttemptAt: null });
    },
  );

  test('a replay by another process is not undone by its failure', async () => {
    await creator.pay();
    const former = await begin(500);
    await creator.replay((await delivery()).id);
    const present = await begin(200);
    await former.end();
    await present.end();
    expect(await delivery()).toMatchObject({ status: 'SUCCEEDED', nextAttemptAt: null });
  });

  test('no other process makes another until the claim has run out', async () => {
    await creator.pay();
    const dying = await begin(200);
    await creator.pay();
    expect(await deliver()).toBe(1);
    service.clock.now = new Date(start.getTime() + 23_999);
    expect(await deliver()).toBe(0);
    service.clock.now = new Date(start.getTime() + 24_000);
    expect(await deliver()).toBe(1);
    await dying.end();
  });

  onServer('an endpoint that is being disabled is not enabled again by a failure', async () => {
    await creator.pay();
    const attempt = await begin(500);
    await queued(
      service,
      { event: 'UPDATE', table: 'webhook_endpoints' },
      () => creator.updateEndpoint({ id: endpointId, isEnabled: false }),
      () => attempt.end(),
    );
    expect(await endpoint()).toMatchObject({ isEnabled: false, disabledReason: 'BY_CREATOR' });
  });

  test('an endpoint may be disabled: a success counts, a failure waits', async () => {
    for (const [code, expected] of [
      [200, 'SUCCEEDED'],
      [500, 'PENDING'],
    ] as const) {
      await creator.pay();
      await during(() => creator.updateEndpoint({ id: endpointId, isEnabled: false }), code);
      expect(await delivery()).toMatchObject({ status: expected, nextAttemptAt: null });
      await creator.updateEndpoint({ id: endpointId, isEnabled: true });
    }
    await deliver();
    expect(await delivery()).toMatchObject({ status: 'SUCCEEDED' });
  });

  test('an endpoint may move: a 410 of the former address does not disable it', async () => {
    await creator.pay();
    const move = { id: endpointId, url: `${receiver.url}?moved` };
    await during(() => creator.updateEndpoint(move), 410);
    expect(await endpoint()).toMatchObject({ isEnabled: true, failingSince: null });
  });
});

test('A delivery to a disabled endpoint is not sent, even if it has a job', async () => {
  await creator.pay();
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
  await creator.payAndDeliver();
  expect((await delivery()).attempts).toMatchObject([
    { status: null, error: expect.stringContaining('cannot read the secret of the endpoint') },
  ]);
  await creator.mutate('rotateWebhookSecret', 'secret', { id: endpointId });
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
    await creator.payAndDeliver();
    ({ id } = await delivery());
  });

  test('at most the 50 before the last replay are kept', async () => {
    await addAttempts(54);
    await creator.replay(id);
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
    await creator.payAndDeliver();
    expect((await delivery()).attempts[0]?.responseBody).toBe('я'.repeat(1024));
  });

  /** Sends a message as an attempt does. */
  const send = (timeoutMs: number) =>
    createSend({ allowPrivate: true, resolve: resolveName, timeoutMs })(
      { url: receiver.url, headers: {}, body: '{}' },
      new AbortController().signal,
    );

  test('keeps the first 2 KiB of an endless answer, which it closes', async () => {
    const closed = new Promise<void>((resolve) => {
      receiver.answer((response) => {
        response.on('close', resolve).writeHead(200).write('x'.repeat(3000));
      });
    });
    // To wait for the end of the answer would take longer than this test may.
    expect((await send(60_000)).responseBody).toBe('x'.repeat(2048));
    await closed;
  });

  test('says that the answer did not come in time', async () => {
    receiver.answer(() => undefined);
    const error = 'No answer within 0.3 seconds.';
    expect(await send(300)).toMatchObject({ status: null, error, problem: 'TIMEOUT' });
  });

  test('has the status of an answer even if its body stalls', async () => {
    receiver.answer((response) => void response.writeHead(200).write('part'));
    expect(await send(2000)).toMatchObject({ status: 200, error: null });
  });

  test.each<[string, Behaviour, object]>([
    [
      'shows bytes that are no text as replacement characters',
      (response) => void response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])),
      { status: 200, responseBody: 'a\uFFFD\uFFFDb' },
    ],
    [
      'says that the connection was closed, even to change the protocol',
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
  ])('%s', async (_what, behaviour, attempt) => {
    receiver.answer(behaviour);
    await creator.payAndDeliver();
    const { status: shown, attempts } = await delivery();
    expect(attempts).toMatchObject([attempt]);
    expect(shown).toBe(attempts[0]?.status === 200 ? 'SUCCEEDED' : 'PENDING');
  });
});
