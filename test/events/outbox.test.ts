import { afterEach, describe, expect, test, vi } from 'vitest';
import { inTransaction, type Publish, type Subscriber } from '../../src/events/outbox.js';
import { eventsOf } from '../support/scenes/events.js';
import { newLink, payment, recordPayment } from '../support/scenes/payments.js';
import { useWebhooks } from '../support/scenes/webhooks.js';

const { service, receiver, creator, deliver } = useWebhooks();
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

  test('works without any subscriber', async () => {
    const services = { ...service.services, eventSubscribers: [] };
    await inTransaction(services, creatorId(), publishing(1));
    expect(await eventsOf(creator)).toHaveLength(1);
  });
});
