import { EventEmitter, once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Prisma } from '../../prisma/client/client.js';
import { createDatabaseLine } from '../../src/access/database-line.js';
import { named } from '../support/world/database-address.js';
import { newLink } from '../support/scenes/payments.js';
import { useService } from '../support/service/service.js';

const postgres = process.env.TEST_DATABASE_URL;

describe('The line for the connections of a process', () => {
  /** The statements that have begun; the test ends them. */
  let begun: string[];
  const ended = new EventEmitter();
  const end = (name: string): void => void ended.emit(name);
  const ask = async (name: string): Promise<string[]> => {
    begun.push(name);
    await once(ended, name);
    return [name];
  };
  const fake = (size: number) => {
    const db = {
      payment: { findMany: ask, count: ask },
      $transaction: (work: (tx: unknown) => unknown) => work(db),
    };
    const query = ({ sql }: Prisma.Sql) => ask(sql);
    const parts = { db, query, pool: () => ({ size, open: 0 }) };
    return createDatabaseLine(parts as never, { timeoutMs: 1000 });
  };
  const sql = (text: string) => Prisma.raw(text);
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => {
    begun = [];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => void vi.useRealTimers());

  test('runs one long statement of a creator at a time, and half of the connections have none', async () => {
    const databaseFor = fake(4);
    const long = (creatorId: bigint, name: string) =>
      databaseFor(creatorId).query(sql(name), { isLong: true });
    const answers = [long(1n, 'a'), long(1n, 'b'), long(2n, 'c'), long(3n, 'd')];
    await settled();
    expect(begun).toEqual(['a', 'c']);
    const short = databaseFor(1n).query(sql('short'));
    await settled();
    expect(begun).toEqual(['a', 'c', 'short']);
    for (const name of ['a', 'c', 'short', 'd', 'b']) {
      end(name);
      await settled();
    }
    expect(begun).toEqual(['a', 'c', 'short', 'b', 'd']);
    end('b');
    await Promise.all([...answers, short]);
  });

  test('refuses a long statement that waits too long with RATE_LIMITED', async () => {
    const databaseFor = fake(10);
    const long = (name: string) => databaseFor(1n).query(sql(name), { isLong: true });
    const first = long('first');
    const refused = expect(long('second')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 1,
    });
    await vi.advanceTimersByTimeAsync(1000);
    await refused;
    end('first');
    await first;
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
    const databaseFor = fake(size);
    const names = Array.from({ length: places + 2 }, (_, index) => `statement ${index}`);
    const answers = names.map((name) => databaseFor(1n).query(sql(name)));
    await settled();
    expect(begun).toEqual(names.slice(0, places));
    for (const name of names) {
      end(name);
      await settled();
    }
    expect(await Promise.all(answers)).toEqual(names.map((name) => [name]));
    expect(begun).toEqual(names);
  });

  test('leaves one to other creators, whether the first asks in SQL or by Prisma', async () => {
    const databaseFor = fake(4);
    const { db } = databaseFor(1n);
    const asked = [
      databaseFor(1n).query(sql('first')),
      db.payment.count('second' as never),
      db.payment.findMany('third' as never),
      databaseFor(2n).query(sql('of another')),
    ];
    await settled();
    expect(begun).toEqual(['first', 'second', 'of another']);
    end('second');
    await settled();
    expect(begun).toEqual(['first', 'second', 'of another', 'third']);
    for (const name of ['first', 'third', 'of another']) end(name);
    await Promise.all(asked);
  });

  test('gives the next one to another creator, however many statements of the first wait', async () => {
    const databaseFor = fake(4);
    const ask = (creatorId: bigint, count: number) =>
      Array.from({ length: count }, (_, index) =>
        databaseFor(creatorId).query(sql(`${creatorId}.${index + 1}`)),
      );
    const asked = [...ask(1n, 5), ...ask(2n, 3), ...ask(3n, 2)];
    await settled();
    for (let index = 0; index < asked.length; index++) {
      end(begun[index] as string);
      await settled();
    }
    await Promise.all(asked);
    expect(begun.join(' ')).toBe('1.1 1.2 2.1 1.3 2.2 3.1 1.4 2.3 3.2 1.5');
  });

  test.each([
    [4, 3],
    [10, 9],
  ])('of %i connections, gives all creators together at most %i', async (size, places) => {
    const databaseFor = fake(size);
    const asked = Array.from({ length: places + 1 }, (_, index) =>
      databaseFor(BigInt(index)).query(sql(`of ${index}`)),
    );
    await settled();
    expect(begun).toHaveLength(places);
    for (let index = 0; index < asked.length; index++) {
      end(`of ${index}`);
      await settled();
    }
    await Promise.all(asked);
  });

  test('gives a transaction one connection, and its statements no more', async () => {
    const databaseFor = fake(3);
    const { db, query } = databaseFor(1n);
    const asked = [
      db.$transaction(async (tx) => {
        await tx.payment.count('inner 1' as never);
        await tx.payment.count('inner 2' as never);
      }),
      query(sql('after')),
    ];
    await settled();
    expect(begun).toEqual(['inner 1']);
    end('inner 1');
    await settled();
    expect(begun).toEqual(['inner 1', 'inner 2']);
    end('inner 2');
    await settled();
    expect(begun).toEqual(['inner 1', 'inner 2', 'after']);
    end('after');
    await Promise.all(asked);
  });

  test('takes the connection back from a transaction that fails', async () => {
    const databaseFor = fake(3);
    const failed = databaseFor(1n).db.$transaction(() => Promise.reject(new Error('No')));
    const next = databaseFor(1n).query(sql('next'));
    await expect(failed).rejects.toThrow('No');
    await settled();
    expect(begun).toEqual(['next']);
    end('next');
    await next;
  });

  test('refuses a statement after a second with UNAVAILABLE, and never runs it', async () => {
    const databaseFor = fake(3);
    const { query } = databaseFor(1n);
    const first = query(sql('first'));
    const late = query(sql('late'));
    vi.advanceTimersByTime(500);
    const last = query(sql('last'));
    vi.advanceTimersByTime(500);
    await expect(late).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 1,
    });
    end('first');
    await settled();
    expect(begun).toEqual(['first', 'last']);
    end('last');
    expect(await Promise.all([first, last])).toEqual([['first'], ['last']]);
  });

  test('refuses a statement in time, too, that waits after all others were refused', async () => {
    const { query } = fake(3)(1n);
    const first = query(sql('first'));
    for (const name of ['second', 'third']) {
      const late = query(sql(name));
      vi.advanceTimersByTime(1000);
      await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    }
    end('first');
    expect(await first).toEqual(['first']);
    expect(begun).toEqual(['first']);
  });
});

describe('A creator with many requests at once', () => {
  const service = useService();
  const keys = '/creator-api/keys';

  test('is overtaken by a creator with few', async () => {
    const [many, few] = [await service.newCreator(), await service.newCreator()];
    let answered = 0;
    const list = async (): Promise<void> => {
      const { status } = await service.rest(many.key, 'GET', many.links);
      expect(status).toBe(200);
      answered++;
    };
    const lists = (count: number) => Promise.all(Array.from({ length: count }, list));
    const listOfFew = async () => (await service.rest(few.key, 'GET', few.links)).status;
    // Opens the connections of both, which takes longer than many lists.
    await Promise.all([lists(60), listOfFew()]);
    answered = 0;
    const all = lists(300);
    expect(await listOfFew()).toBe(200);
    expect(answered).toBeLessThan(150);
    await all;
  });

  test.skipIf(!postgres)('holds eight connections of ten, however long they take', async () => {
    const [many, few] = [await service.newCreator(), await service.newCreator()];
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

    await other.query('BEGIN; LOCK TABLE payments IN ACCESS EXCLUSIVE MODE');
    const document = `{ paymentLinks(first: 100) { nodes { payments(first: 1) {
      totalCount totals { amount } nodes { id }
    } } } }`;
    const requests = Array.from({ length: 12 }, () => service.graphql(many.key, document));
    await expect.poll(blocked).toBeGreaterThanOrEqual(8);
    const others = await Promise.all(
      Array.from({ length: 20 }, () => service.rest(few.key, 'GET', keys)),
    );
    expect(others.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await blocked()).toBe(8);
    await other.query('COMMIT');
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses).toEqual(Array(12).fill(200));
    await other.end();
  });
});
