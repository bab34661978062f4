import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { inTransaction, type Publish, type Subscriber } from '../../src/events/outbox.js';
import { eventsOf, payLinks, paymentIds, readFeed } from '../support/scenes/events.js';
import { newLink, payment, recordPayment } from '../support/scenes/payments.js';
import { useWebhooks } from '../support/scenes/webhooks.js';
import type { TestCreator } from '../support/service/service.js';

const { service, receiver, creator, deliver } = useWebhooks({ databaseTimeoutMs: 20_000 });

const read = (variables: object = {}, by: TestCreator = creator) => readFeed(by, variables);
const payMany = (count: number, by: TestCreator = creator) => payLinks(service, by, count);
const fieldsOf = ({ error }: Awaited<ReturnType<typeof read>>) => error?.extensions.fields;

describe('The feed', () => {
  test('has each event, oldest first, even if the creator has no endpoint', async () => {
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

  test('has the same text and id as the webhook, but no test events', async () => {
    const { endpoint } = await creator.newEndpoint(receiver.url);
    await creator.sendTestEvent(endpoint.id);
    await deliver();
    expect(await read()).toMatchObject({ totalCount: 0, nodes: [] });
    await creator.payAndDeliver();
    const { nodes } = await read();
    const sent = receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]);
    expect(nodes).toHaveLength(1);
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual([nodes[0].id, nodes[0].body]);
  });

  test('gives each event once to a reader who continues from each end cursor', async () => {
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

  test('can be read from its end, by readers who want only new events', async () => {
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
    const { uuid } = await creator.pay({ link: { use_once: true } });
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

  test('ends an empty page where it began, even after events of other types', async () => {
    const { endCursor } = await read();
    await payMany(2);
    expect(await read({ types: ['payment.rejected'], after: endCursor })).toMatchObject({
      nodes: [],
      endCursor,
    });
  });

  test('can be read from a time on, and from the end of an empty page', async () => {
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
    'refuses a cursor in %s whose event the database has lost',
    async (argument) => {
      await payMany(2);
      const { endCursor } = await read();
      await service.database.sql(
        `UPDATE webhook_events SET id = 'evt_${randomUUID()}'
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
    },
  );

  test('gives each event once after a restore, to a reader who follows the error', async () => {
    const kept = await payMany(3);
    const early = await read();
    await payMany(2);
    const late = await read();
    expect(late.nodes).toHaveLength(5);
    // A backup of the time of `early` is restored.
    await service.database.sql(`
      DELETE FROM webhook_events WHERE creator_id = ${creator.id} AND position > 3;
      UPDATE event_counters SET newest = 3 WHERE creator_id = ${creator.id}`);
    // First, the cursor is beyond the newest event. Later, another event has its position.
    const isRefused = async () =>
      expect(fieldsOf(await read({ after: late.endCursor }))).toEqual({
        after: [expect.stringContaining('Read again with "since"')],
      });
    await isRefused();
    const added = await payMany(3);
    await isRefused();
    const again = await read({ since: late.nodes.at(-1).createdAt });
    expect(paymentIds(again.nodes)).toEqual([...kept, ...added]);
    const known = late.nodes.map(({ id }: { id: string }) => id);
    const unknown = again.nodes.filter(({ id }: { id: string }) => !known.includes(id));
    expect(paymentIds(unknown)).toEqual(added);
    expect(paymentIds((await read({ after: early.endCursor })).nodes)).toEqual(added);
    expect((await read({ after: again.endCursor })).nodes).toEqual([]);
  });

  test('has all events from a time on, even if time and number disagree', async () => {
    const ids = await payMany(2);
    await service.database.sql(
      `UPDATE webhook_events SET created_at = '2026-11-22T00:00:00Z'
       WHERE creator_id = ${creator.id} AND position = 1`,
    );
    const { nodes } = await read({ since: '2026-11-21T12:00:00Z' });
    expect(paymentIds(nodes)).toEqual(ids);
  });

  test('has the events of 10 payments at the same moment, numbered 1 to 10', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => creator.pay()));
    const { nodes } = await read({ first: 100 });
    expect(new Set(paymentIds(nodes))).toEqual(new Set(ids.map(({ paymentId }) => paymentId)));
    const rows = await service.database.db.webhookEvent.findMany({
      where: { creatorId: creator.id },
      orderBy: { position: 'asc' },
    });
    expect(rows.map(({ position }) => Number(position))).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 1),
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

afterEach(() => void vi.restoreAllMocks());

const commit = expect.stringContaining('COMMIT');

/** The statements of a payment, from that of its event to the commit. */
async function statementsSinceEvent(): Promise<string[]> {
  const { uuid } = await newLink(creator);
  service.statements.length = 0;
  await recordPayment(service, payment(uuid));
  const event = service.statements.findIndex((sql) =>
    /^\s*INSERT INTO \S*webhook_events/.test(sql),
  );
  const end = service.statements.findIndex((sql) => sql.includes('COMMIT'));
  return service.statements.slice(event, end + 1);
}

describe('The event of a payment', () => {
  test('is the last statement in the transaction, but for its deliveries', async () => {
    await creator.newEndpoint(receiver.url);
    expect(await statementsSinceEvent()).toEqual([
      expect.stringContaining('webhook_events'),
      expect.stringMatching(/^INSERT INTO \S*webhook_deliveries/),
      commit,
    ]);
  });

  test('wakes readers and the worker after the commit', async () => {
    const { eventReaders, endpointJobs } = service.services;
    const lastStatements: (string | undefined)[] = [];
    const note = (): void => void lastStatements.push(service.statements.at(-1));
    const announce = vi.spyOn(eventReaders, 'announce').mockImplementation(note);
    endpointJobs.onWake(note);
    await creator.pay();
    expect(announce).toHaveBeenCalledExactlyOnceWith(BigInt(creator.id));
    expect(lastStatements).toEqual([commit, commit]);
  });
});

describe('A transaction', () => {
  const creatorId = () => BigInt(creator.id);
  const event = (number: number) => ({ type: 'payment.succeeded' as const, data: { number } });
  const publishing =
    (...numbers: number[]) =>
    (_tx: unknown, publish: Publish): Promise<void> => {
      for (const number of numbers) publish(event(number));
      return Promise.resolve();
    };

  test('publishes events: readers get them in order, endpoints each once', async () => {
    await creator.newEndpoint(receiver.url);
    await creator.payAndDeliver();
    service.statements.length = 0;
    await inTransaction(service.services, creatorId(), publishing(1, 2, 3));
    const inserts = service.statements.filter((sql) => /^\s*INSERT INTO \S*webhook/.test(sql));
    expect(inserts).toHaveLength(2);
    const published = (await eventsOf(creator)).slice(1);
    expect(published.map(({ body }) => body.data)).toEqual([1, 2, 3].map((number) => ({ number })));
    expect(await deliver()).toBe(3);
    const sent = receiver.received.slice(-3).map(({ headers }) => headers['webhook-id']);
    expect(new Set(sent)).toEqual(new Set(published.map(({ id }) => id)));
  });

  test('whose work fails leaves no event, and wakes no reader', async () => {
    const announce = vi.spyOn(service.services.eventReaders, 'announce');
    const work = inTransaction(service.services, creatorId(), (_tx, publish) => {
      publish(event(1));
      return Promise.reject(new Error('Failed'));
    });
    await expect(work).rejects.toThrow('Failed');
    expect(await eventsOf(creator)).toEqual([]);
    expect(announce).not.toHaveBeenCalled();
  });

  test('is rolled back when a subscriber cannot write', async () => {
    const failing: Subscriber = {
      ...(service.services.eventSubscribers[0] as Subscriber),
      prepare: () => Promise.resolve(() => Promise.reject(new Error('No room'))),
    };
    const services = { ...service.services, eventSubscribers: [failing] };
    const work = inTransaction(services, creatorId(), async (tx, publish) => {
      await tx.product.create({ data: { creatorId: creatorId(), title: 'Fact', isFree: false } });
      publish(event(1));
    });
    await expect(work).rejects.toThrow('No room');
    expect(await eventsOf(creator)).toEqual([]);
    expect(await service.database.db.product.count({ where: { title: 'Fact' } })).toBe(0);
  });
});
