import { EventEmitter, once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Prisma } from '../../prisma/client/client.js';
import { createDatabaseLine } from '../../src/access/database-line.js';
import { named } from '../support/world/database-address.js';
import { generateKey } from '../../src/access/keys/key-format.js';
import { openCabinet, type Cabinet } from '../support/scenes/cabinet-session.js';
import { pathOf } from '../support/scenes/checkout.js';
import { newLink } from '../support/scenes/payments.js';
import { useService, type TestCreator } from '../support/service/service.js';

const postgres = process.env.TEST_DATABASE_URL;

describe('The line for connections', () => {
  /** The statements that have begun; the test ends them. */
  let begun: string[];
  const ended = new EventEmitter().setMaxListeners(0);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (...names: string[]): Promise<void> => {
    for (const name of names) {
      ended.emit(name);
      await settled();
    }
  };
  /** Ends all statements in the order in which they begin. */
  const endAll = async (asked: Promise<unknown>[]): Promise<unknown[]> => {
    for (let index = 0; index < begun.length; index++) await end(begun[index] as string);
    return Promise.all(asked);
  };
  const run = async (name: string): Promise<string[]> => {
    begun.push(name);
    await once(ended, name);
    if (name.startsWith('unanswered')) throw new Error('Query read timeout');
    return [name];
  };
  const fake = (size: number, takesQuick = () => false) => {
    const db = {
      payment: { findMany: run, count: run },
      $transaction: (work: (tx: unknown) => unknown) => work(db),
    };
    const query = ({ sql }: Prisma.Sql) => run(sql);
    const quickQuery = ({ sql }: Prisma.Sql) => (takesQuick() ? run(`quick ${sql}`) : undefined);
    const parts = { db, query, quickQuery, pool: () => ({ size, open: 0 }) };
    const databaseFor = createDatabaseLine(parts as never, { timeoutMs: 1000 });
    const asking = (how?: { isLong?: true; isQuick?: true }) => (creatorId: number, name: string) =>
      databaseFor(BigInt(creatorId)).query(Prisma.raw(name), how);
    const [short, long, quick] = [asking(), asking({ isLong: true }), asking({ isQuick: true })];
    const pastLine = (creatorId: number, name: string) =>
      databaseFor(BigInt(creatorId)).queryPastLine(Prisma.raw(name));
    return { db: databaseFor(1n).db, short, long, quick, pastLine };
  };

  beforeEach(() => {
    begun = [];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => void vi.useRealTimers());

  test('runs one long statement per creator, on half of the connections', async () => {
    const { short, long } = fake(4);
    const asked = [long(1, 'a'), long(1, 'b'), long(2, 'c'), long(3, 'd')];
    await settled();
    expect(begun).toEqual(['a', 'c']);
    asked.push(short(1, 'short'));
    await settled();
    expect(begun).toEqual(['a', 'c', 'short']);
    await end('a', 'c', 'short', 'd', 'b');
    expect(begun).toEqual(['a', 'c', 'short', 'b', 'd']);
    await end('b');
    await Promise.all(asked);
  });

  test('refuses a long statement that waits too long with RATE_LIMITED', async () => {
    const { long } = fake(10);
    const first = long(1, 'first');
    const refusal = { code: 'RATE_LIMITED', retryAfterSeconds: 1 };
    const refused = expect(long(1, 'second')).rejects.toMatchObject(refusal);
    await vi.advanceTimersByTimeAsync(1000);
    await refused;
    await endAll([first]);
    expect(begun).toEqual(['first']);
  });

  test.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [10, 8],
    [30, 28],
  ])('of %i connections, gives one creator at most %i', async (size, places) => {
    const { short } = fake(size);
    const names = Array.from({ length: places + 2 }, (_, index) => `statement ${index}`);
    const asked = names.map((name) => short(1, name));
    await settled();
    expect(begun).toEqual(names.slice(0, places));
    expect(await endAll(asked)).toEqual(names.map((name) => [name]));
    expect(begun).toEqual(names);
  });

  test('leaves one to others, whether one asks in SQL or by Prisma', async () => {
    const { db, short } = fake(4);
    const asked: Promise<unknown>[] = [
      short(1, 'first'),
      db.payment.count('second' as never),
      db.payment.findMany('third' as never),
      short(2, 'of another'),
    ];
    await settled();
    expect(begun).toEqual(['first', 'second', 'of another']);
    await end('second');
    expect(begun).toEqual(['first', 'second', 'of another', 'third']);
    await endAll(asked);
  });

  test('gives the next one to another creator, however many wait', async () => {
    const { short } = fake(4);
    const names = ['1.1', '1.2', '1.3', '1.4', '1.5', '2.1', '2.2', '2.3', '3.1', '3.2'];
    const asked = names.map((name) => short(Number.parseInt(name), name));
    await settled();
    await endAll(asked);
    expect(begun.join(' ')).toBe('1.1 1.2 2.1 1.3 2.2 3.1 1.4 2.3 3.2 1.5');
  });

  test('lets ten quick ones of a creator pass by it, each also when others wait', async () => {
    const { short, quick } = fake(3, () => true);
    const asked = [short(1, 'first'), short(1, 'second')];
    asked.push(...Array.from({ length: 11 }, () => quick(1, 'page')), quick(2, 'of another'));
    await settled();
    expect(begun).toEqual(['first', ...Array(10).fill('quick page'), 'quick of another']);
    await end('quick page');
    asked.push(quick(1, 'next'));
    await settled();
    expect(begun.slice(12)).toEqual(['quick next']);
    await endAll(asked);
    expect(begun.slice(13)).toEqual(['second', 'page']);
  });

  test('keeps quick ones in it while their connection takes none', async () => {
    const { quick } = fake(3);
    const asked = [quick(1, 'first'), quick(1, 'second'), quick(2, 'of another')];
    await settled();
    expect(begun).toEqual(['first', 'of another']);
    await endAll(asked);
  });

  test.each([
    [4, 3],
    [10, 9],
  ])('of %i connections, gives all creators together at most %i', async (size, places) => {
    const { short } = fake(size);
    const asked = Array.from({ length: places + 1 }, (_, index) => short(index, `of ${index}`));
    await settled();
    expect(begun).toHaveLength(places);
    await endAll(asked);
  });

  test('runs one of a creator with no answer, on a fifth of all, until there is one', async () => {
    const { short } = fake(10);
    const failed = Promise.allSettled(
      [1, 2, 3].map((creator) => short(creator, `unanswered ${creator}`)),
    );
    await settled();
    await end('unanswered 1', 'unanswered 2', 'unanswered 3');
    await failed;
    const asked = ['1.1', '1.2', '2.1', '3.1', '4.1', '4.2'].map((name) =>
      short(Number.parseInt(name), name),
    );
    await settled();
    expect(begun.slice(3)).toEqual(['1.1', '2.1', '4.1', '4.2']);
    await end('1.1');
    asked.push(short(1, '1.3'), short(1, '1.4'));
    await settled();
    expect(begun.slice(7)).toEqual(['1.2', '1.3', '1.4']);
    await endAll(asked);
  });

  test('is passed by the look-up of a right key, unless its creator gets no answers', async () => {
    const { short, pastLine } = fake(3);
    const asked = [short(1, 'first'), short(1, 'second'), pastLine(1, 'key')];
    const failed = Promise.allSettled([pastLine(2, 'unanswered key')]);
    await settled();
    expect(begun).toEqual(['first', 'key', 'unanswered key']);
    await end('unanswered key');
    await failed;
    asked.push(pastLine(2, 'again'), pastLine(2, 'and again'));
    await settled();
    expect(begun.slice(3)).toEqual(['again']);
    await endAll(asked);
  });

  test('gives a transaction one connection, and its statements no more', async () => {
    const { db, short } = fake(3);
    const asked = [
      db.$transaction(async (tx) => {
        await tx.payment.count('inner 1' as never);
        await tx.payment.count('inner 2' as never);
      }),
      short(1, 'after'),
    ];
    await settled();
    expect(begun).toEqual(['inner 1']);
    await end('inner 1');
    expect(begun).toEqual(['inner 1', 'inner 2']);
    await end('inner 2');
    expect(begun).toEqual(['inner 1', 'inner 2', 'after']);
    await endAll(asked);
  });

  test('takes the connection back from a transaction that fails', async () => {
    const { db, short } = fake(3);
    const failed = db.$transaction(() => Promise.reject(new Error('No')));
    const next = short(1, 'next');
    await expect(failed).rejects.toThrow('No');
    await settled();
    expect(begun).toEqual(['next']);
    await endAll([next]);
  });

  test('refuses one after a second with UNAVAILABLE, and never runs it', async () => {
    const { short } = fake(3);
    const [first, late] = [short(1, 'first'), short(1, 'late')];
    vi.advanceTimersByTime(500);
    const last = short(1, 'last');
    vi.advanceTimersByTime(500);
    await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 1 });
    expect(await endAll([first, last])).toEqual([['first'], ['last']]);
    expect(begun).toEqual(['first', 'last']);
  });

  test('refuses one in time that waits after others were refused', async () => {
    const { short } = fake(3);
    const first = short(1, 'first');
    for (const name of ['second', 'third']) {
      const late = short(1, name);
      vi.advanceTimersByTime(1000);
      await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    }
    expect(await endAll([first])).toEqual([['first']]);
    expect(begun).toEqual(['first']);
  });
});

describe('A creator with many requests at once', () => {
  // On a busy computer, statements that wait for a lock do not end before the test lets them go on.
  const service = useService({ databaseTimeoutMs: 30_000 });
  const keys = '/creator-api/keys';

  test('is overtaken by a creator with few', async () => {
    const [many, few] = [await service.newCreator(), await service.newCreator()];
    let answered = 0;
    const lists = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          expect((await many.rest('GET', many.links)).status).toBe(200);
          answered++;
        }),
      );
    const listOfFew = async () => (await few.rest('GET', few.links)).status;
    // Opens the connections of both, which takes longer than many lists.
    await Promise.all([lists(20), listOfFew()]);
    answered = 0;
    const all = lists(100);
    expect(await listOfFew()).toBe(200);
    expect(answered).toBeLessThan(50);
    await all;
  });

  type Asked = string | undefined | ((many: TestCreator) => Parameters<Cabinet['signIn']>[0]);

  test.skipIf(!postgres).each<[what: string, connections: number, asked: Asked]>([
    [
      'eight connections of ten, however long they take',
      8,
      `{ paymentLinks(first: 100) { nodes { payments(first: 1) {
        totalCount totals { amount } nodes { id }
      } } } }`,
    ],
    ['eight for visitors of its payment pages', 8, undefined],
    ['one for its searches', 1, '{ search(text: "Ann") { payments { id } } }'],
    ['eight for wrong tokens', 8, ({ id }) => ({ token: generateKey(BigInt(id), 'signInToken') })],
    ['eight for sign-ins with a key', 8, ({ key }) => ({ apiKey: key })],
    [
      'one for pages of links by several conditions',
      1,
      '{ paymentLinks(filter: { metadata: { key: "a", value: "b" }, status: USED }) { nodes { id } } }',
    ],
  ])('holds %s', async (_, connections, asked) => {
    const [many, few] = [await service.newCreator(), await service.newCreator()];
    const { payment_link } = await newLink(many);
    const ask = (): Promise<{ status: number }> => {
      if (typeof asked === 'function') return openCabinet(service).signIn(asked(many));
      return asked ? service.graphql(many.key, asked) : service.fetch(pathOf(payment_link));
    };
    for (let made = 0; made < 5; made++) await newLink(many);
    const { db } = service.database;
    const [{ name }] = await db.$queryRaw<[{ name: string }]>`SELECT current_database() AS name`;
    const other = new pg.Client(named(postgres as string, name));
    await other.connect();
    const blocked = async (): Promise<number> => {
      // In a transaction, PostgreSQL would repeat the activity that it showed first.
      await other.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await other.query<{ blocked: number }>(
        `SELECT count(*)::int AS blocked FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]?.blocked ?? 0;
    };

    await other.query(
      'BEGIN; LOCK TABLE payments, products, cabinet_sessions, payment_link_terms IN ACCESS EXCLUSIVE MODE',
    );
    const requests = Array.from({ length: 12 }, ask);
    await expect.poll(blocked).toBeGreaterThanOrEqual(connections);
    const others = await Promise.all(
      Array.from({ length: 20 }, () => service.rest(few.key, 'GET', keys)),
    );
    expect(others.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await blocked()).toBe(connections);
    await other.query('COMMIT');
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    const isWrong = typeof asked === 'function' && 'token' in asked(many);
    expect(statuses).toEqual(Array(12).fill(isWrong ? 401 : 200));
    await other.end();
  });
});
