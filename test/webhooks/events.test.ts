import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { growth, readMetrics } from '../support/scenes/metrics.js';
import { newLink, pay, payment, recordPayment } from '../support/scenes/payments.js';
import { status, useReceiver } from '../support/world/receiver.js';
import { useCreator, useService, type TestCreator } from '../support/service/service.js';
import { mutate, newEndpoint, payAndDeliver, updateEndpoint } from '../support/scenes/webhooks.js';

const service = useService({ databaseTimeoutMs: 20_000 });
const impatient = useService({ idleTimeoutMs: 1000 });
const receiver = useReceiver();
const creator = useCreator(service, beforeEach);

const document = `query ($types: [String!], $since: DateTime, $first: Int, $after: String, $last: Int, $before: String, $waitSeconds: Int) {
  events(types: $types, since: $since, first: $first, after: $after, last: $last, before: $before, waitSeconds: $waitSeconds) {
    totalCount
    nodes { id type createdAt body }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

async function read(variables: object = {}, by: TestCreator = creator) {
  const { data, error, code, headers } = await by.graphql(document, variables);
  const { nodes, pageInfo, totalCount } = data?.events ?? {};
  return { nodes, ...pageInfo, totalCount, error, code, headers };
}

const paymentIds = (nodes: { body: string }[]): string[] =>
  nodes.map(({ body }) => JSON.parse(body).data.payment.id);

/** Pays some links one after the other, and gives the ids of the payments. */
async function payMany(count: number, by: TestCreator = creator): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await pay(service, by)).paymentId);
  return ids;
}

const fieldsOf = ({ error }: Awaited<ReturnType<typeof read>>) => error?.extensions.fields;

describe('The feed', () => {
  test('has each event, oldest first, without any endpoint', async () => {
    const ids = await payMany(3);
    const { nodes, totalCount, hasNextPage } = await read();
    expect(paymentIds(nodes)).toEqual(ids);
    expect([totalCount, hasNextPage]).toEqual([3, false]);
    expect(nodes[0]).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'payment.succeeded',
      createdAt: '2026-11-21T12:00:00.000Z',
      body: expect.stringContaining('"type":"payment.succeeded"'),
    });
  });

  test('has the very text and id that an endpoint gets, but no test of an endpoint', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    await mutate(creator, 'sendTestEvent', 'id', { endpointId: endpoint.id });
    await payAndDeliver(service, creator);
    const { nodes } = await read();
    const sent = receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]);
    expect(nodes).toHaveLength(1);
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual([nodes[0].id, nodes[0].body]);
  });

  test('belongs to its creator', async () => {
    const stranger = await service.newCreator();
    await payMany(1, stranger);
    expect((await read()).nodes).toEqual([]);
    const { code } = await service.platform('{ events { nodes { id } } }');
    expect(code).toBe('FORBIDDEN');
  });

  test('gives each event once to a reader who goes on from each end cursor', async () => {
    const empty = await read();
    expect(empty).toMatchObject({ nodes: [], endCursor: expect.any(String), hasNextPage: false });
    const ids = await payMany(5);
    const pages: string[][] = [];
    let after = empty.endCursor;
    for (;;) {
      const page = await read({ first: 2, after });
      if (page.nodes.length === 0) {
        expect(page.endCursor).toBe(after);
        break;
      }
      pages.push(paymentIds(page.nodes));
      after = page.endCursor;
    }
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    const [next] = await payMany(1);
    expect(paymentIds((await read({ after })).nodes)).toEqual([next]);
  });

  test('can be read from its end, for those who begin with what happens from now on', async () => {
    const ids = await payMany(3);
    const last = await read({ last: 1 });
    expect(paymentIds(last.nodes)).toEqual([ids[2]]);
    expect([last.hasPreviousPage, last.hasNextPage]).toEqual([true, false]);
    const before = await read({ last: 5, before: last.startCursor });
    expect(paymentIds(before.nodes)).toEqual(ids.slice(0, 2));
    expect((await read({ after: last.endCursor })).nodes).toEqual([]);
  });

  test('can be read by type', async () => {
    await payMany(2);
    const { uuid } = await pay(service, creator, { link: { use_once: true } });
    const late = payment(uuid);
    await recordPayment(service, late);
    await payMany(1);
    const types = ['payment.rejected', 'webhook_endpoint.disabled'];
    const page = await read({ types });
    expect(paymentIds(page.nodes)).toEqual([late.paymentId]);
    expect(page.totalCount).toBe(1);
    expect((await read({ types, after: page.endCursor })).nodes).toEqual([]);
    const all = ['payment.rejected', 'payment.succeeded', 'payment.succeeded'];
    const merged = await read({ types: all, first: 4 });
    expect(merged.nodes.map(({ type }: { type: string }) => type)).toEqual([
      ...Array(3).fill('payment.succeeded'),
      'payment.rejected',
    ]);
    expect(merged.hasNextPage).toBe(true);
    expect((await read({ types: all, after: merged.endCursor })).nodes).toHaveLength(1);
    expect((await read({ types: [] })).nodes).toEqual([]);
  });

  test('can be read from a time on, and then from its end cursor, even if nothing came since', async () => {
    const { now } = service.clock;
    await payMany(2);
    service.clock.now = new Date(now.getTime() + 60_000);
    const since = service.clock.now.toISOString();
    const empty = await read({ since });
    const later = await payMany(3);
    service.clock.now = now;
    const page = await read({ since, first: 2 });
    expect(paymentIds(page.nodes)).toEqual(later.slice(0, 2));
    expect(page.totalCount).toBe(3);
    const rest = await read({ since, after: page.endCursor });
    expect(paymentIds(rest.nodes)).toEqual(later.slice(2));
    expect(empty.nodes).toEqual([]);
    expect(paymentIds((await read({ after: empty.endCursor })).nodes)).toEqual(later);
    expect((await read({ since: '9999-01-01T00:00:00Z' })).nodes).toEqual([]);
    expect(
      (await read({ since: '0001-01-01T00:00:00Z', types: ['payment.succeeded'] })).nodes,
    ).toHaveLength(5);
  });

  test.each(['after', 'before'])(
    'refuses events %s one that the database has lost',
    async (argument) => {
      await payMany(2);
      const { endCursor } = await read();
      await service.database.sql(
        `UPDATE webhook_events SET id = 'evt_' || md5(random()::text)
       WHERE creator_id = ${creator.id} AND position = 2`,
      );
      const replaced = await read({ [argument]: endCursor });
      expect(fieldsOf(replaced)?.[argument]).toEqual([
        expect.stringContaining('Read again with "since"'),
      ]);
      await service.database.sql(
        `DELETE FROM webhook_events WHERE creator_id = ${creator.id} AND position = 2`,
      );
      expect((await read({ [argument]: endCursor })).code).toBeUndefined();
      await service.database.sql(
        `UPDATE event_counters SET newest = 1 WHERE creator_id = ${creator.id}`,
      );
      expect((await read({ [argument]: endCursor })).code).toBe('VALIDATION_FAILED');
    },
  );

  test('has every event of 30 payments at once, numbered 1 to 30', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => pay(service, creator)));
    const { nodes } = await read({ first: 100 });
    expect(new Set(paymentIds(nodes))).toEqual(new Set(ids.map(({ paymentId }) => paymentId)));
    const rows = await service.database.db.webhookEvent.findMany({
      where: { creatorId: creator.id },
      orderBy: { position: 'asc' },
    });
    expect(rows.map(({ position }) => Number(position))).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
  });

  test.each([
    [{ first: 0 }, 'first', 'must be between 1 and 100'],
    [{ first: 101 }, 'first', 'must be between 1 and 100'],
    [{ waitSeconds: -1 }, 'waitSeconds', 'must be between 0 and 25'],
    [{ waitSeconds: 26 }, 'waitSeconds', 'must be between 0 and 25'],
    [{ after: 'x' }, 'after', 'is not a cursor of this list'],
    [{ after: Buffer.from('payments:1').toString('base64url') }, 'after', 'is not a cursor'],
    [{ types: ['payment.succeeded', 'nope'] }, 'types.1', 'must be one of payment.succeeded, '],
  ])('refuses %j', async (variables, field, fault) => {
    const answer = await read(variables);
    expect(answer.code).toBe('VALIDATION_FAILED');
    expect(fieldsOf(answer)).toEqual({ [field]: [expect.stringContaining(fault)] });
  });
});

const waiting = async (): Promise<number> =>
  (await readMetrics(service)).get('payment_links_waiting_readers') as number;

/** A reader whose key does not end, and whose client does not go. */
const caller = ({ id }: TestCreator) => ({
  creatorId: BigInt(id),
  authenticate: () => Promise.resolve(),
  closed: new Promise(() => undefined),
});

const untilWaiting = (readers: number): Promise<void> =>
  expect.poll(waiting, { timeout: 10_000 }).toBe(readers);

describe('A reader who waits', () => {
  test('is answered by the next event, and has cost one request', async () => {
    const before = await read();
    const reading = read({ after: before.endCursor, waitSeconds: 20 });
    await untilWaiting(1);
    const [id] = await payMany(1);
    const { nodes, headers } = await reading;
    expect(paymentIds(nodes)).toEqual([id]);
    const left = (answer: Headers) => Number(answer.get('x-ratelimit-remaining'));
    expect(left(before.headers) - left(headers)).toBe(1);
    expect(await waiting()).toBe(0);
  });

  test('of other types, or of another creator, goes on waiting', async () => {
    const stranger = await service.newCreator();
    const reading = read({ types: ['payment.rejected'], waitSeconds: 20 });
    const theirs = read({ waitSeconds: 20 }, stranger);
    await untilWaiting(2);
    const { uuid } = await pay(service, creator, { link: { use_once: true } });
    expect(await waiting()).toBe(2);
    const late = payment(uuid);
    await recordPayment(service, late);
    expect(paymentIds((await reading).nodes)).toEqual([late.paymentId]);
    expect(await waiting()).toBe(1);
    const [id] = await payMany(1, stranger);
    expect(paymentIds((await theirs).nodes)).toEqual([id]);
  });

  test('is answered with an empty page when the time is up', async () => {
    const startedAt = performance.now();
    const page = await read({ waitSeconds: 1 });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
    expect(page).toMatchObject({ nodes: [], endCursor: expect.any(String) });
  });

  test('is answered before its connection would be closed for being idle', async () => {
    const one = await impatient.newCreator();
    const startedAt = performance.now();
    expect((await read({ waitSeconds: 25 }, one)).nodes).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  test('is not counted as a slow request, but the log tells both', async () => {
    const grown = await growth(service, /request_duration_seconds_sum.*graphql/, () =>
      read({ waitSeconds: 1 }),
    );
    const [seconds] = Object.values(grown);
    expect(seconds).toBeLessThan(0.9);
    const line = JSON.parse(service.logLines.findLast((text) => text.includes('waitedMs')) ?? '');
    expect(line).toMatchObject({ msg: 'Request', fields: ['events'] });
    expect(line.waitedMs).toBeGreaterThanOrEqual(990);
    expect(line.ms).toBeGreaterThanOrEqual(line.waitedMs);
  });

  test('hears of an event by its notice, before the process looks for events', async () => {
    let { endCursor } = await read();
    const lookedFirst: boolean[] = [];
    for (let time = 0; time < 5; time++) {
      const reading = read({ after: endCursor, waitSeconds: 20 });
      await untilWaiting(1);
      service.statements.length = 0;
      await payMany(1);
      ({ endCursor } = await reading);
      const told = service.statements.findIndex((sql) => sql.includes('pg_notify'));
      const since = service.statements.slice(told);
      lookedFirst.push(since.some((sql) => /event_counters\s+WHERE creator_id = ANY/.test(sql)));
    }
    // A look may come in between by chance, but not each time.
    expect(lookedFirst).toContain(false);
  });

  test('hears of an event even if its notice was lost', async () => {
    const { eventReaders } = service.services;
    const announce = vi.spyOn(eventReaders, 'announce').mockReturnValue();
    const reading = read({ waitSeconds: 20 });
    await untilWaiting(1);
    const [id] = await payMany(1);
    expect(paymentIds((await reading).nodes)).toEqual([id]);
    expect(announce).toHaveBeenCalled();
    announce.mockRestore();
  });
});

describe('A process', () => {
  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'hears of events on a connection of its own, and makes another when it breaks',
    async () => {
      const listening = async (): Promise<number[]> => {
        const { rows } = await service.database.sql(
          `SELECT pid FROM pg_stat_activity
           WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
        );
        return (rows as { pid: number }[]).map(({ pid }) => pid);
      };
      const [id] = await payMany(1);
      expect(paymentIds((await read({ waitSeconds: 20 })).nodes)).toEqual([id]);
      const [pid] = await listening();
      await service.database.sql('SELECT pg_terminate_backend($1)', [pid]);
      const others = async () => (await listening()).filter((one) => one !== pid);
      await expect.poll(others, { timeout: 10_000 }).toHaveLength(1);
    },
  );

  test.skipIf(!process.env.TEST_DATABASE_URL)('ignores a notice that it cannot read', async () => {
    const reading = read({ waitSeconds: 20 });
    await untilWaiting(1);
    await service.database.sql(`SELECT pg_notify('payment_link_events', 'hello')`);
    const [id] = await payMany(1);
    expect(paymentIds((await reading).nodes)).toEqual([id]);
  });

  test('reads again with four readers of a creator at a time, however many an event wakes', async () => {
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

  describe('whose connections a creator keeps busy with woken readers', () => {
    const never = () => new Promise<never>(() => undefined);
    const empty = { rows: [], newest: 0n };

    /** Wakes readers of a creator whose reading does not end, and gives what the last of them get. */
    const wakeInVain = async (by: TestCreator) => {
      const { eventReaders } = service.services;
      const readers = Array.from({ length: 300 }, () => {
        let isWoken = false;
        return eventReaders.untilSome(caller(by), 1000, () => {
          if (isWoken) return never();
          isWoken = true;
          return Promise.resolve(empty);
        });
      });
      await untilWaiting(300);
      eventReaders.announce(BigInt(by.id));
      return readers;
    };

    test('answers those of others as always', async () => {
      void (await wakeInVain(await service.newCreator()));
      const { endCursor } = await read();
      const reading = read({ after: endCursor, waitSeconds: 20 });
      await untilWaiting(301);
      const [id] = await payMany(1);
      expect(paymentIds((await reading).nodes)).toEqual([id]);
    });

    test('answers each with an empty page when its time is up', async () => {
      const pages = await Promise.all(await wakeInVain(await service.newCreator()));
      expect(pages.every(({ page }) => page === empty)).toBe(true);
      expect(await waiting()).toBe(0);
    });
  });

  test('lets the readers go that have waited longest, of the creator with the most, when it has no room', async () => {
    const others = [await service.newCreator(), await service.newCreator()];
    const { eventReaders } = service.services;
    const wait = (by: TestCreator, count: number) =>
      Array.from({ length: count }, () =>
        eventReaders.untilSome(caller(by), 25_000, () => Promise.resolve({ rows: [], newest: 0n })),
      );
    const [one, other] = others as [TestCreator, TestCreator];
    const ofOne = wait(one, 1000);
    void wait(other, 999);
    expect(eventReaders.count()).toBe(1999);
    // The oldest of one makes room for the newest of it, then the oldest of the larger two for others.
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

describe('An endpoint that is disabled', () => {
  const disabled = async () =>
    (await read({ types: ['webhook_endpoint.disabled'] })).nodes.map(
      ({ body }: { body: string }) => JSON.parse(body).data,
    );

  test('by its creator is an event, once, and told to the other endpoints', async () => {
    const other = await newEndpoint(creator, receiver.url);
    const { endpoint } = await newEndpoint(creator, 'http://127.0.0.1:1/');
    receiver.received.length = 0;
    for (const isEnabled of [false, false])
      await updateEndpoint(creator, { id: endpoint.id, isEnabled });
    const data = { endpoint_id: Number(endpoint.id), reason: 'by_creator', failing_since: null };
    expect(await disabled()).toEqual([data]);
    await service.webhooks.runOnce();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toEqual([data]);
    await updateEndpoint(creator, { id: endpoint.id, isEnabled: true });
    await updateEndpoint(creator, { id: other.endpoint.id, url: receiver.url });
    expect(await disabled()).toHaveLength(1);
  });

  test('because it is gone is an event', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    receiver.answer(status(410));
    await payAndDeliver(service, creator);
    expect(await disabled()).toEqual([
      {
        endpoint_id: Number(endpoint.id),
        reason: 'gone',
        failing_since: '2026-11-21T12:00:00.000Z',
      },
    ]);
  });
});

test('An event without an endpoint is forgotten after 30 days, and a reader goes on behind it', async () => {
  const other = await service.newCreator();
  await payMany(1, other);
  const { endCursor } = await read({}, other);
  const now = service.clock.now;
  service.clock.now = new Date(now.getTime() + 31 * 24 * 3600 * 1000);
  try {
    await newLink(other, { prices: prices() });
    await service.chores.runDue();
    expect((await read({}, other)).nodes).toEqual([]);
    const [link] = [await newLink(other, { prices: prices() })];
    const next = payment(link.uuid);
    await recordPayment(service, next);
    expect(paymentIds((await read({ after: endCursor }, other)).nodes)).toEqual([next.paymentId]);
  } finally {
    service.clock.now = now;
  }
});

/** Prices that need no exchange rate. */
const prices = () => [
  { currency_id: 3, price: 10, is_discount_price: false },
  { currency_id: 1, price: 900, is_discount_price: false },
];
