import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Prisma } from '../../prisma/client/client.js';
import { newLink, payment, recordPayment } from '../support/scenes/payments.js';
import { endpointsOf, newEndpoint, updateEndpoint } from '../support/scenes/webhooks.js';
import { useService, type TestCreator } from '../support/service/service.js';
import { sessionsWaiting, untilWaiting } from '../support/world/locks.js';
import { status, useReceiver } from '../support/world/receiver.js';

// On a busy machine, dozens of payments take long.
vi.setConfig({ testTimeout: 60_000 });
const databaseTimeoutMs = 20_000;
const service = useService({ webhookTimeoutMs: 60_000, databaseTimeoutMs });
/** Its worker sends when a test says so. */
const resting = useService({ databaseTimeoutMs });
const [hanging, quick] = [useReceiver(), useReceiver()];

beforeAll(() => hanging.behave(() => undefined));

const creatorsWith = (count: number, url: string, at = service): Promise<TestCreator[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const creator = await at.newCreator();
      await newEndpoint(creator, url);
      return creator;
    }),
  );

const isClaim = (sql: string): boolean => sql.includes('SET claimed_until');

/** Pays a new link a number of times. */
async function pay(creator: TestCreator, times = 1, at = service): Promise<void> {
  const { uuid } = await newLink(creator);
  for (let time = 0; time < times; time++) await recordPayment(at, payment(uuid));
}

test('All endpoints of a creator together have 4 attempts under way', async () => {
  const [creator] = (await creatorsWith(1, hanging.url)) as [TestCreator];
  await newEndpoint(creator, `${hanging.url}?second`);
  await pay(creator, 3);
  service.webhooks.start();
  await hanging.until((received) => received.length === 4);
  const [other] = (await creatorsWith(1, quick.url)) as [TestCreator];
  await pay(other);
  await quick.until((received) => received.length === 1);
  expect(hanging.received).toHaveLength(4);
  for (const { id } of await endpointsOf(creator)) {
    await updateEndpoint(creator, { id, isEnabled: false });
  }
});

test('Receivers that hang, of 6 creators, leave a place to a creator who has none', async () => {
  hanging.received.length = 0;
  for (const creator of await creatorsWith(6, hanging.url)) await pay(creator, 4);
  // More than the 20 of a process: those that take long give their place back.
  await hanging.until((received) => received.length === 24);
  quick.received.length = 0;
  const [other] = (await creatorsWith(1, quick.url)) as [TestCreator];
  await pay(other);
  await quick.until((received) => received.length === 1);
});

const succeeded = async (creator: TestCreator): Promise<number> => {
  const query = '{ webhookDeliveries(first: 50, status: SUCCEEDED) { nodes { id } } }';
  const { data } = await creator.graphql(query);
  return data.webhookDeliveries.nodes.length;
};

/** Pays while the receiver keeps the first 4 deliveries waiting, then lets it answer. @returns the statements from then on */
async function payBehind(creator: TestCreator, payments: number): Promise<string[]> {
  const release: (() => void)[] = [];
  quick.received.length = 0;
  quick.behave((response) => release.push(() => status(200)(response)));
  await pay(creator, payments);
  await quick.until((received) => received.length === 4);
  quick.behave(status(200));
  service.statements.length = 0;
  for (const answer of release) answer();
  const endpoints = (await endpointsOf(creator)).length;
  const all = payments * endpoints;
  await expect.poll(() => succeeded(creator), { timeout: 50_000 }).toBe(all);
  return service.statements;
}

test('Deliveries of an endpoint are claimed while others are sent, and recorded, several at a time', async () => {
  const [creator] = (await creatorsWith(1, quick.url)) as [TestCreator];
  const statements = await payBehind(creator, 32);
  const claims = statements.filter(isClaim);
  const records = statements.filter((sql) => sql.includes('INSERT INTO webhook_attempts'));
  expect(claims.length).toBeLessThan(20);
  expect(records.length).toBeLessThan(32);
});

describe('Deliveries that are due at the same time are claimed by the batch', () => {
  /** Sends all that is due to the endpoints of a creator. @returns the number of claims */
  async function claimsOf(endpoints: number, payments: number): Promise<number> {
    const creator = await resting.newCreator();
    for (let count = 0; count < endpoints; count++) {
      await newEndpoint(creator, `${quick.url}?${count}`);
    }
    await pay(creator, payments, resting);
    quick.received.length = 0;
    resting.statements.length = 0;
    await resting.webhooks.runOnce();
    expect(quick.received).toHaveLength(endpoints * payments);
    return resting.statements.filter(isClaim).length;
  }

  test('to an endpoint', async () => expect(await claimsOf(1, 17)).toBeLessThan(9));

  test('to each of several endpoints of a creator', async () =>
    expect(await claimsOf(4, 8)).toBeLessThan(24));
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('On PostgreSQL,', () => {
  test.each([
    ['one creator run one by one', 1, 4, 1],
    ['six creators run on a fifth of the connections, slow ones on a fifth more', 6, 1, 4],
  ])('claims of %s', async (_how, creators, endpoints, most) => {
    for (const creator of await creatorsWith(creators, quick.url, resting)) {
      for (let more = 1; more < endpoints; more++) {
        await newEndpoint(creator, `${quick.url}?${more}`);
      }
      await pay(creator, 1, resting);
    }
    let sent: Promise<number> | undefined;
    await resting.database.withoutTimeout(async (sql) => {
      await sql('BEGIN; LOCK TABLE webhook_deliveries');
      sent = resting.webhooks.runOnce();
      await untilWaiting(resting, most);
      await wait(300);
      expect(await sessionsWaiting(resting)).toBe(most);
    });
    expect(await sent).toBe(creators * endpoints);
  });

  const small = useService({ databasePoolSize: 5, databaseTimeoutMs });

  /** Takes all connections that a creator may have, of five, while something happens. */
  async function whileShareIsTaken(creator: TestCreator, happens: () => unknown): Promise<void> {
    const lock = 4711;
    let share: Promise<unknown> | undefined;
    await small.database.withoutTimeout(async (sql) => {
      await sql(`SELECT pg_advisory_lock(${lock})`);
      const { query } = small.services.databaseFor(BigInt(creator.id));
      const wait = () => query(Prisma.sql`SELECT pg_advisory_xact_lock(${lock}::bigint)::text`);
      share = Promise.all([wait(), wait(), wait()]);
      await untilWaiting(small, 3);
      await happens();
    });
    await share;
  }

  test('a claim waits for a connection among all statements of its creator', async () => {
    const [creator] = (await creatorsWith(1, quick.url, small)) as [TestCreator];
    await pay(creator, 1, small);
    let sent: Promise<number> | undefined;
    await whileShareIsTaken(creator, async () => {
      small.statements.length = 0;
      const take = vi.spyOn(small.services.endpointJobs, 'take');
      sent = small.webhooks.runOnce();
      await expect.poll(() => take.mock.settledResults[0]?.value).toHaveLength(1);
      take.mockRestore();
      await small.services.query(Prisma.sql`SELECT 1`);
      expect(small.statements.filter(isClaim)).toEqual([]);
    });
    expect(await sent).toBe(1);
    expect(small.statements.filter(isClaim)).not.toEqual([]);
  });

  test('a claim that waits for statements of its creator delays no webhook of another', async () => {
    const [busy, other] = (await creatorsWith(2, quick.url, small)) as [TestCreator, TestCreator];
    await pay(busy, 1, small);
    const { uuid } = await newLink(other);
    quick.received.length = 0;
    await whileShareIsTaken(busy, async () => {
      small.webhooks.start();
      await recordPayment(small, payment(uuid));
      await quick.until(({ length }) => length === 1);
    });
  });
});
