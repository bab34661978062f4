import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseName } from '../support/world/database-address.js';
import { report } from '../support/scenes/fault-runs.js';
import { payment, recordPayment } from '../support/scenes/payments.js';
import { asAdmin, endSessions } from '../support/world/postgres-databases.js';
import { startProxy, type Proxy } from '../support/world/proxy.js';
import {
  tenEuros,
  useCreator,
  useService,
  type ServiceOptions,
} from '../support/service/service.js';

const postgres = process.env.TEST_DATABASE_URL;

/** A service that reaches PostgreSQL through a proxy, and a connection past the proxy. */
function useProxiedService(options: ServiceOptions = {}) {
  const proxy = {} as Proxy;
  beforeAll(async () => void Object.assign(proxy, await startProxy(postgres as string)));
  let direct: string;
  const reroute = (url: string): string => proxy.through((direct = url));
  const openDirect = async (): Promise<pg.Client> => {
    const client = new pg.Client(direct);
    await client.connect();
    await client.query('BEGIN');
    return client;
  };
  /** Ends all sessions of the database, and runs a statement with its name. */
  const alterDatabase = (statement: (name: string) => string): Promise<unknown> =>
    asAdmin(postgres as string, async (client) => {
      const name = databaseName(direct);
      await endSessions(client, name);
      await client.query(statement(name));
    });
  return { proxy, service: useService({ ...options, reroute }), openDirect, alterDatabase };
}

describe.skipIf(!postgres)('While PostgreSQL is gone', () => {
  const { proxy, service, openDirect, alterDatabase } = useProxiedService();
  const creator = useCreator(service);
  const create = () => creator.rest('POST', creator.links, tenEuros);
  /** The answer of a moment ago is kept for half a second. */
  const ready = async (): Promise<number> => (await service.fetch('/ready')).status;
  const unavailable = {
    error: 'Service unavailable',
    message: 'The database is unavailable. Please try again.',
  };

  test('REST and GraphQL answer 503 in time, and recover without a restart', async () => {
    await proxy.cut();
    const beganAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 30 }, create));
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('retry-after'), body]).toEqual([503, '1', unavailable]);
    }
    const asked = await creator.graphql('{ viewer { creator { id } } }');
    expect([asked.status, asked.code]).toEqual([503, 'UNAVAILABLE']);
    expect(performance.now() - beganAt).toBeLessThan(3000);
    expect(await ready()).toBe(503);
    expect((await service.rest(null, 'GET', '/health')).status).toBe(200);

    await proxy.mend();
    const mendedAt = performance.now();
    expect((await create()).status).toBe(200);
    report(`first 200 after PostgreSQL is back: ${Math.round(performance.now() - mendedAt)} ms`);
    await expect.poll(ready).toBe(200);
  });

  test('REST and GraphQL answer 503, too, when it is silent', async () => {
    expect((await create()).status).toBe(200);
    proxy.freeze();
    const beganAt = performance.now();
    const notReady = vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 5000 });
    for (const { status } of await Promise.all(Array.from({ length: 30 }, create))) {
      expect(status).toBe(503);
    }
    await notReady;
    expect(performance.now() - beganAt).toBeLessThan(3000);

    await proxy.mend();
    expect((await create()).status).toBe(200);
  });

  // PgBouncer refuses a login for 15 s more.
  test.skipIf(process.env.TEST_DIRECT_DATABASE_URL).each([
    [
      'refuses connections',
      (name: string) => `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
      (name: string) => `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`,
    ],
    [
      'knows no such database',
      (name: string) => `ALTER DATABASE ${name} RENAME TO ${name}_aside`,
      (name: string) => `ALTER DATABASE ${name}_aside RENAME TO ${name}`,
    ],
  ])('requests get 503, too, when it %s', async (_, close, open) => {
    expect((await create()).status).toBe(200);
    await alterDatabase(close);
    const answers = [
      await create(),
      await creator.rest('POST', '/creator-api/keys', { name: 'Shop' }),
      await creator.graphql('{ products { totalCount } }'),
    ];
    await alterDatabase(open);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect((await create()).status).toBe(200);
  });

  test('a payment whose connection breaks is a 503, and whole or absent', async () => {
    const { uuid } = (await create()).body;
    const { db } = service.database;
    const paymentId = `pay_${randomUUID()}`;
    const record = () => recordPayment(service, payment(uuid, { paymentId }));
    // The payment is inserted and waits for the lock on its link. Then its connection breaks.
    const other = await openDirect();
    await other.query('SELECT 1 FROM payment_links WHERE uuid = $1 FOR NO KEY UPDATE', [uuid]);
    const recording = record();
    while (!service.statements.some((sql) => /^\s*INSERT INTO .*payments/.test(sql))) await turn();
    await proxy.cut();
    const { status, code } = await recording;
    expect([status, code]).toEqual([503, 'UNAVAILABLE']);
    await other.end();

    await proxy.mend();
    expect(await db.payment.count({ where: { paymentId } })).toBe(0);
    expect((await record()).status).toBe(200);
    expect(await db.payment.count({ where: { paymentId } })).toBe(1);
  });
});

describe.skipIf(!postgres)('After a silence of PostgreSQL', () => {
  const { proxy, service, openDirect } = useProxiedService({ databasePoolSize: 1 });

  test('nothing of a failed transaction is stored, all of the next', async () => {
    const creator = await service.newCreator();
    const create = (key: string) =>
      creator.rest('POST', creator.links, tenEuros, { 'Idempotency-Key': key });
    service.statements.length = 0;
    const beganAt = performance.now();
    const first = create('first');
    while (!service.statements.some((sql) => sql.includes('INSERT INTO payment_links')))
      await turn();
    proxy.freeze();
    expect((await first).status).toBe(503);
    expect(performance.now() - beganAt).toBeLessThan(3500);

    proxy.thaw();
    const second = await create('second');
    expect(second.status).toBe(200);
    const { db } = service.database;
    const links = await db.paymentLink.findMany({ select: { uuid: true } });
    expect(links).toEqual([{ uuid: second.body.uuid }]);
  });

  test('sessions end statements and transactions that take too long', async () => {
    const [settings] = await service.database.db.$queryRaw<unknown[]>`
      SELECT current_setting('statement_timeout') AS statement,
             current_setting('idle_in_transaction_session_timeout') AS idle`;
    expect(settings).toEqual({ statement: '2500ms', idle: '10s' });
  });

  test('a request that waits for a lock is told to come again', async () => {
    const creator = await service.newCreator();
    const other = await openDirect();
    await other.query('SELECT FROM api_keys WHERE id = $1 FOR UPDATE', [creator.keyId]);
    const path = `/creator-api/keys/${creator.keyId}`;
    const { status, headers } = await creator.rest('DELETE', path);
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    await other.end();
    expect((await creator.rest('DELETE', path)).status).toBe(204);
  });
});

describe.skipIf(!postgres)('While all connections are in use', () => {
  const service = useService({ databasePoolSize: 2 });

  test('requests wait at most 3 s, and are told to come again', async () => {
    const creator = await service.newCreator();
    const create = () => creator.rest('POST', creator.links, tenEuros);
    const { db } = service.database;
    const released = new EventEmitter();
    const holders = [1, 2].map(() => db.$transaction(() => once(released, 'now')));
    const beganAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, create));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
    expect(performance.now() - beganAt).toBeLessThan(3000);

    const waiting = create();
    released.emit('now');
    await Promise.all(holders);
    expect((await waiting).status).toBe(200);
  });
});
