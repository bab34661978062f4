import { beforeEach, expect, test } from 'vitest';
import { lockCreator } from '../../src/access/lock-creator.js';
import { linkExpiry } from '../../src/payment-links/expiry.js';
import { makeLink } from '../support/scenes/payments.js';
import { mutate } from '../support/scenes/webhooks.js';
import {
  callMutation,
  useCreator,
  useService,
  useStore,
  type Ask,
} from '../support/service/service.js';
import { onServer, sessionsWaiting, untilWaiting } from '../support/world/locks.js';

const { service, creator } = useStore({}, beforeEach);
const otherProcess = useService({ beside: service });
const other = useCreator(service);

const newLink = async (of = creator): Promise<string> => (await makeLink(of)).id;

const newLinks = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => newLink()));

const changed = 'links { id status deletedAt } notFound';
const update = (input: object, by = creator) => mutate(by, 'updatePaymentLinks', changed, input);
const remove = (input: object) => mutate(creator, 'deletePaymentLinks', changed, input);

test('links are disabled and enabled in the order of their ids, each once', async () => {
  const [first = '', second = ''] = await newLinks(2);
  const { links, notFound } = await update({ ids: [second, first, second], isEnabled: false });
  expect(links.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
    [second, 'DISABLED'],
    [first, 'DISABLED'],
  ]);
  expect(notFound).toEqual([]);
  const enabled = await update({ ids: [first, second], isEnabled: true });
  expect(enabled.links).toMatchObject([{ status: 'ACTIVE' }, { status: 'ACTIVE' }]);
});

test('links of another creator, deleted and unknown ones are told, and the rest is done', async () => {
  const [own = '', deleted = ''] = await newLinks(2);
  await remove({ ids: [deleted] });
  const foreign = await newLink(other);
  const ids = [foreign, own, deleted, '999999999'];
  const answer = await update({ ids, isEnabled: false });
  expect(answer).toMatchObject({ links: [{ id: own }], notFound: [foreign, deleted, '999999999'] });
  expect((await remove({ ids })).notFound).toEqual([foreign, deleted, '999999999']);
});

test('each link has an entry in the audit log', async () => {
  const ids = await newLinks(3);
  await update({ ids, isEnabled: false });
  await remove({ ids });
  const { data } = await creator.graphql('{ auditLog(first: 6) { nodes { action targetId } } }');
  const entries = data.auditLog.nodes.map((entry: object) => Object.values(entry).join(' '));
  const expected = ['updatePaymentLinks', 'deletePaymentLinks'].flatMap((action) =>
    ids.map((id) => `${action} ${id}`),
  );
  expect(entries.sort()).toEqual(expected.sort());
});

test('a link that is enabled after its end is over, without an event', async () => {
  const [id = ''] = await newLinks(1);
  const expiresAt = new Date(service.clock.now.getTime() + 60_000).toISOString();
  await update({ ids: [id], isEnabled: false, expiresAt });
  service.clock.pass(120_000);
  expect((await update({ ids: [id], isEnabled: true })).links).toMatchObject([
    { status: 'EXPIRED' },
  ]);
  await service.chores.runDue();
  const { data } = await creator.graphql('{ events { nodes { type } } }');
  expect(data.events.nodes).toEqual([]);
});

const tryUpdate = (input: object) =>
  callMutation(creator.graphql, 'updatePaymentLinks', 'notFound', input);

const remaining = async (input: object): Promise<number> => {
  const { headers } = await tryUpdate(input);
  return Number(headers.get('x-ratelimit-remaining'));
};

test.each([
  [1, 1],
  [10, 1],
  [11, 2],
  [100, 10],
])('%d links cost %d of the budget', async (count, cost) => {
  const ids = Array.from({ length: count }, (_, index) => String(index + 1));
  const before = await remaining({ ids: ['1'] });
  expect(before - (await remaining({ ids }))).toBe(cost);
});

test.each([
  [{ ids: [] }, 'ids'],
  [{ ids: Array.from({ length: 101 }, (_, index) => String(index + 1)) }, 'ids'],
  [{ ids: ['1'], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
])('faults are told before anything is done: %#', async (input, field) => {
  const { status, error } = await tryUpdate(input);
  expect([status, Object.keys(error?.extensions.fields ?? {})]).toEqual([422, [field]]);
});

/** Locks a link, as a payment of it does, while other things happen. */
const whileLocked = (id: string, happens: () => Promise<void>): Promise<void> =>
  service.database.withoutTimeout(async (sql) => {
    await sql('BEGIN');
    await sql(`SELECT FROM payment_links WHERE id = ${id} FOR UPDATE`);
    await happens();
    await sql('COMMIT');
  });

onServer(
  'calls in two processes for the same links in another order do not wait for each other',
  async () => {
    const ids: string[] = [];
    for (let count = 0; count < 4; count++) ids.push(await newLink());
    const [first = '', moved = '', , last = ''] = ids;
    let early: Promise<any> | undefined;
    let late: Promise<any> | undefined;
    await whileLocked(last, async () => {
      await whileLocked(first, async () => {
        early = update({ ids: ids.slice(0, 3), isEnabled: false });
        await untilWaiting(service, 1);
        // Whoever looks from now on finds this link behind the active ones.
        await mutate(creator, 'updatePaymentLink', 'id', { id: moved, isEnabled: false });
        const graphql: Ask = (...asked) => otherProcess.graphql(creator.key, ...asked);
        late = update({ ids: ids.slice(1), isEnabled: false }, { ...creator, graphql });
        await untilWaiting(service, 2);
      });
    });
    const done = await Promise.all([early, late]);
    expect(done.map(({ links }) => links.length)).toEqual([3, 3]);
  },
);

onServer('calls of a creator at once hold one connection, and all are done', async () => {
  const ids = await newLinks(2);
  let answers: Promise<any[]> | undefined;
  await whileLocked(ids[0] as string, async () => {
    answers = Promise.all(
      [true, false, true, false].map((isEnabled) => update({ ids, isEnabled })),
    );
    await untilWaiting(service, 1);
    await creator.graphql('{ apiKeys { nodes { id } } }');
    expect(await sessionsWaiting(service)).toBe(1);
  });
  expect((await answers)?.map(({ links }) => links.length)).toEqual([2, 2, 2, 2]);
});

onServer(
  'links that end are marked after a change of several links that is under way',
  async () => {
    const [id = ''] = await newLinks(1);
    await update({ ids: [id], expiresAt: new Date(+service.clock.now + 60_000).toISOString() });
    service.clock.pass(60_000);
    let marked: Promise<number> | undefined;
    await service.database.db.$transaction(async (tx) => {
      await lockCreator(tx, BigInt(creator.id));
      marked = linkExpiry(service.services).run(new AbortController().signal);
      await untilWaiting(service, 1);
    });
    await marked;
    const link = await service.database.db.paymentLink.findFirst({ where: { id: BigInt(id) } });
    expect(link).toMatchObject({ status: 'EXPIRED' });
  },
);
