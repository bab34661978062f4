import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { payLinks, paymentIds, readFeed, waitingReaders } from '../support/scenes/events.js';
import { growth } from '../support/scenes/metrics.js';
import {
  newLink,
  pay,
  payment,
  recordPayment,
  recordRefund,
  refund,
} from '../support/scenes/payments.js';
import { recordPayment as recordAt } from '../support/service/built-service.js';
import { doorElsewhere } from '../support/service/second-process.js';
import { askWith, type TestCreator, useStore } from '../support/service/service.js';
import { onServer } from '../support/world/locks.js';

/** Connections without traffic are closed after this time. A reader waits a second less. */
const idleTimeoutMs = 16_000;
const { service, creator } = useStore({ databaseTimeoutMs: 20_000, idleTimeoutMs }, beforeEach);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const read = (variables: object = {}, by: TestCreator = creator) => readFeed(by, variables);
const payMany = (count: number, by: TestCreator = creator) => payLinks(service, by, count);

/** Waits until a number of readers wait. Asks the process itself, which is cheaper than its metrics. */
const untilReadersWait = (readers: number) =>
  expect.poll(() => service.services.eventReaders.count(), { interval: 5 }).toBe(readers);

/** Looks for events that waiting readers have not seen. */
const isLook = (sql: string): boolean => /event_counters\s+WHERE creator_id = \/\* all/.test(sql);

/** Stops the clock, so that no time passes but by `vi.advanceTimersByTime`. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

/** A reader whose key does not end, and whose client stays. */
const caller = ({ id }: TestCreator) => ({
  creatorId: BigInt(id),
  authenticate: () => Promise.resolve(),
  closed: new Promise(() => undefined),
});

describe('A reader that waits', () => {
  test('is answered with the next event, for the price of one request', async () => {
    const before = await read();
    const reading = read({ after: before.endCursor, waitSeconds: 20 });
    await untilReadersWait(1);
    const [id] = await payMany(1);
    const { nodes, headers } = await reading;
    expect(paymentIds(nodes)).toEqual([id]);
    const left = (answer: Headers) => Number(answer.get('x-ratelimit-remaining'));
    expect(left(before.headers) - left(headers)).toBe(1);
    expect(await waitingReaders(service)).toBe(0);
  });

  test('for other types, or of another creator, keeps waiting', async () => {
    const stranger = await service.newCreator();
    const reading = read({ types: ['payment.rejected'], waitSeconds: 20 });
    const theirs = read({ waitSeconds: 20 }, stranger);
    await untilReadersWait(2);
    const { uuid } = await pay(service, creator, { link: { use_once: true } });
    expect(await waitingReaders(service)).toBe(2);
    const late = payment(uuid);
    await recordPayment(service, late);
    expect(paymentIds((await reading).nodes)).toEqual([late.paymentId]);
    expect(await waitingReaders(service)).toBe(1);
    const [id] = await payMany(1, stranger);
    expect(paymentIds((await theirs).nodes)).toEqual([id]);
  });

  test.each([
    ['when the time is up', 5, 5000],
    ['before an idle connection closes', 25, idleTimeoutMs - 1000],
  ])('is answered with an empty page %s', async (_when, waitSeconds, ms) => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const reading = read({ waitSeconds });
    await untilReadersWait(1);
    const [timeIsUp] = timers.mock.calls.find(([, afterMs]) => afterMs === ms) ?? [];
    expect(timeIsUp).toBeDefined();
    timeIsUp?.();
    expect(await reading).toMatchObject({ nodes: [], endCursor: expect.any(String) });
  });

  test('does not count as a slow request; the log has both times', async () => {
    stopTime();
    const { eventReaders } = service.services;
    const original = { ...eventReaders };
    // Five seconds pass once the reader has found nothing.
    vi.spyOn(eventReaders, 'untilSome').mockImplementation((by, waitMs, readPage) =>
      original.untilSome(by, waitMs, async () => {
        const page = await readPage();
        setImmediate(() => vi.advanceTimersByTime(waitMs));
        return page;
      }),
    );
    const grown = await growth(service, /request_duration_seconds_sum.*graphql/, () =>
      read({ waitSeconds: 5 }),
    );
    expect(grown).toEqual({});
    const line = service.logLines.findLast((text) => text.includes('waitedMs')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      ...{ msg: 'Request', fields: ['events'], ms: 5000, waitedMs: 5000 },
    });
  });

  test.each<[string, (paid: Awaited<ReturnType<typeof pay>>) => Promise<unknown>]>([
    ['payment', () => pay(service, creator)],
    ['refund', ({ paymentId }) => recordRefund(service, refund(paymentId, { amount: '1.00' }))],
    ['rejected payment', ({ uuid }) => recordPayment(service, payment(uuid))],
  ])('is woken by a %s of this process before that looks', async (_what, happens) => {
    const paid = await pay(service, creator, { link: { use_once: true } });
    let { endCursor } = await read();
    let hasLookedFirst = true;
    // The process may look for events in between by chance, but not each time.
    for (let time = 0; hasLookedFirst && time < 5; time++) {
      const reading = read({ after: endCursor, waitSeconds: 20 });
      await untilReadersWait(1);
      service.statements.length = 0;
      await happens(paid);
      ({ endCursor } = await reading);
      const written = service.statements.findIndex((sql) => /INSERT INTO webhook_events/.test(sql));
      expect(written).not.toBe(-1);
      hasLookedFirst = service.statements.slice(written).some(isLook);
    }
    expect(hasLookedFirst).toBe(false);
  });

  test('gets an event of another process', async () => {
    const { uuid } = await newLink(creator);
    const reading = read({ waitSeconds: 20 });
    await untilReadersWait(1);
    await recordAt(doorElsewhere(service), service, uuid, `pay_${uuid}`);
    expect(paymentIds((await reading).nodes)).toEqual([`pay_${uuid}`]);
  });

  test('hears of an event that comes while it reads', async () => {
    const { eventReaders } = service.services;
    const nothing: { rows: number[]; newest: bigint } = { rows: [], newest: 0n };
    const event = { rows: [1], newest: 1n };
    /** Finds nothing at first, and then an event. */
    const wait = (first: () => unknown, second: () => void = () => undefined) => {
      let reads = 0;
      return eventReaders.untilSome(caller(creator), 2000, async () => {
        if (reads++ > 0) return (second(), event);
        await first();
        return nothing;
      });
    };
    let hear = (): void => undefined;
    const heard = new Promise<void>((resolve) => (hear = resolve));
    void wait(() => undefined, hear);
    await untilReadersWait(1);
    const { page } = await wait(() => {
      eventReaders.announce(BigInt(creator.id));
      return heard;
    });
    expect(page).toBe(event);
  });

  test('is told when the database loses the event that it follows', async () => {
    await payMany(1);
    const { endCursor } = await read();
    const reading = read({ after: endCursor, waitSeconds: 5 });
    await untilReadersWait(1);
    await service.database.sql(
      `UPDATE event_counters SET newest = 0 WHERE creator_id = ${creator.id}`,
    );
    expect((await reading).code).toBe('VALIDATION_FAILED');
  });
});

describe('A process with waiting readers', () => {
  test('looks twice in two seconds for events of all, and whether they may still read', async () => {
    const readings = [creator, creator, await service.newCreator()].map((by) =>
      read({ waitSeconds: 2 }, by),
    );
    await untilReadersWait(3);
    const selects = () => service.statements.filter((sql) => /^\s*SELECT/.test(sql));
    service.statements.length = 0;
    await expect.poll(() => selects().filter(isLook), { timeout: 5000 }).toHaveLength(2);
    const [first, second] = selects().flatMap((sql, index) => (isLook(sql) ? [index] : []));
    // One for the keys, and one for the sessions.
    expect(Number(second) - Number(first)).toBe(1 + 2);
    await Promise.all(readings);
  });

  onServer('has no connection but those of its pool', async () => {
    const reading = read({ waitSeconds: 20 });
    await untilReadersWait(1);
    const { rows } = await service.database.sql(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend'`,
    );
    expect(rows.length).toBeLessThanOrEqual(service.services.pool().open);
    await payMany(1);
    await reading;
  });

  test('lets at most four readers of a creator read at a time', async () => {
    const { eventReaders } = service.services;
    let reading = 0;
    let most = 0;
    const page = async (rows: number[]) => {
      most = Math.max(most, ++reading);
      await turn();
      reading--;
      return { rows, newest: BigInt(rows.length) };
    };
    let rows: number[] = [];
    const readers = Array.from({ length: 100 }, () =>
      eventReaders.untilSome(caller(creator), 20_000, () => page(rows)),
    );
    while (most < 100 || reading > 0) await turn();
    most = 0;
    rows = [1];
    eventReaders.announce(BigInt(creator.id));
    const read = await Promise.all(readers);
    expect(read.every(({ page }) => page.rows === rows)).toBe(true);
    expect(most).toBe(4);
  });

  test('answers all in time, even if readers of a creator block', async () => {
    stopTime();
    const { eventReaders } = service.services;
    const stranger = await service.newCreator();
    const empty = { rows: [], newest: 0n };
    const blocked = Array.from({ length: 300 }, () => {
      let isWoken = false;
      return eventReaders.untilSome(caller(stranger), 20_000, () => {
        if (isWoken) return new Promise<never>(() => undefined);
        isWoken = true;
        return Promise.resolve(empty);
      });
    });
    const reading = read({ waitSeconds: 20 });
    await untilReadersWait(301);
    eventReaders.announce(BigInt(stranger.id));
    const [id] = await payMany(1);
    expect(paymentIds((await reading).nodes)).toEqual([id]);
    vi.advanceTimersByTime(idleTimeoutMs);
    const pages = await Promise.all(blocked);
    expect(pages.every(({ page }) => page === empty)).toBe(true);
    expect(await waitingReaders(service)).toBe(0);
  });

  test('and no room ends the oldest of the creator with the most', async () => {
    const { eventReaders } = service.services;
    const [one, other] = [await service.newCreator(), await service.newCreator()];
    const wait = (by: TestCreator, count: number) =>
      Array.from({ length: count }, () =>
        eventReaders.untilSome(caller(by), 25_000, () => Promise.resolve({ rows: [], newest: 0n })),
      );
    const ofOne = wait(one, 1000);
    void wait(other, 999);
    expect(eventReaders.count()).toBe(1999);
    // A new reader of `one` ends its oldest. The two new readers of `creator` end the oldest of the largest.
    void [wait(one, 1), wait(creator, 2)];
    await Promise.all(ofOne.slice(0, 2));
    expect(eventReaders.count()).toBe(2000);
    const mine = read({ waitSeconds: 20 });
    await ofOne[2];
    const [id] = await payMany(1);
    expect(paymentIds((await mine).nodes)).toEqual([id]);
    expect(eventReaders.count()).toBe(1999);
  });
});

test(
  'Readers see each of 50 payments once and in one order, also after restarts',
  { timeout: 60_000 },
  async () => {
    const payments = 50;
    const { uuid } = await newLink(creator);
    const doors = [service, doorElsewhere(service)] as const;
    /** Follows the feed in both processes by turns. An answer that is lost is asked for again. */
    const follow = async (isLost: (turn: number) => boolean): Promise<string[]> => {
      const seen: string[] = [];
      for (let [turn, after] = [0, null as string | null]; seen.length < payments; turn++) {
        const graphql: TestCreator['graphql'] = (...asked) =>
          askWith(doors[turn % 2] ?? service, { headers: { 'X-API-Key': creator.key } }, ...asked);
        // The other process looks for events once a second. It is asked for those that are there.
        const waitSeconds = turn % 2 === 0 ? 20 : 0;
        const page = await readFeed({ ...creator, graphql }, { first: 7, after, waitSeconds });
        if (isLost(turn)) continue;
        seen.push(...paymentIds(page.nodes));
        after = page.endCursor;
      }
      return seen;
    };
    const ids = Array.from({ length: payments }, (_, index) => `pay_${uuid}_${index}`);
    const left = [...ids.entries()];
    const payOn = async (): Promise<void> => {
      for (let next = left.pop(); next; next = left.pop()) {
        const { errors } = await recordAt(doors[next[0] % 2] ?? service, service, uuid, next[1]);
        expect(errors).toBeUndefined();
      }
    };
    const [one, other] = await Promise.all([
      follow(() => false),
      follow((turn) => turn % 3 === 1),
      ...Array.from({ length: 8 }, payOn),
    ]);
    expect([...one].sort()).toEqual(ids.sort());
    expect(other).toEqual(one);
  },
);
