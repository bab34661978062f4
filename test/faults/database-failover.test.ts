import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { report, times } from '../support/scenes/fault-runs.js';
import {
  hasPostgresServers,
  startPostgresServer,
  type PostgresServer,
} from './postgres-servers.js';
import { startServer, type RunningServer } from '../support/service/processes.js';
import { startProxy, type Proxy } from '../support/world/proxy.js';
import { useReceiver } from '../support/world/receiver.js';
import {
  ask,
  newCreator,
  newLink,
  postLink,
  recordPayment,
  type Creator,
} from '../support/service/built-service.js';

/** The interval at which two processes make a link or record a payment. */
const writeEveryMs = 100;
const longestMs = 10_000;

interface Write {
  at: number;
  status: number;
  /** The id of the stored row, if the answer says that it was stored. */
  stored?: { table: 'payment_links' | 'payments'; id: string };
}

const canFailOver = Boolean(process.env.TEST_DATABASE_URL) && hasPostgresServers;
vi.setConfig({ testTimeout: times(60_000, 600_000) });

describe.skipIf(!canFailOver)('When a standby takes over', () => {
  const receiver = useReceiver();
  const platformKey = randomUUID();
  let primary: PostgresServer;
  let standby: PostgresServer;
  let proxy: Proxy;
  let servers: RunningServer[];
  let creator: Creator;
  let linkUuid: string;
  const writes: Write[] = [];

  beforeAll(async () => {
    primary = await startPostgresServer();
    standby = await primary.newStandby();
    proxy = await startProxy(primary.url);
    const settings = {
      DATABASE_URL: proxy.through(primary.url),
      PAYMENT_SITE_URL: 'sandbox',
      PLATFORM_API_KEY: platformKey,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      WEBHOOK_ALLOW_PRIVATE: 'on',
      RATE_LIMIT_PER_MINUTE: '1000000',
      RATE_LIMIT_PER_HOUR: '1000000',
      EXCHANGE_RATE_URL: 'http://127.0.0.1:1/',
    };
    servers = [await startServer(settings), await startServer(settings)];
    const [server] = servers as [RunningServer];
    creator = await newCreator(server, platformKey);
    await ask(server, platformKey, 'mutation { setExchangeRate(input: { rate: "90" }) { rate } }');
    await ask(
      server,
      creator.key,
      `mutation { createWebhookEndpoint(input: { url: "${receiver.url}" }) { endpoint { id } } }`,
    );
    linkUuid = await newLink(server, creator);
  }, 60_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGTERM')));
    await Promise.all([primary.remove(), standby.remove()]);
    await proxy.cut();
  });

  const write = async (server: RunningServer, isPayment: boolean): Promise<void> => {
    const at = performance.now();
    if (!isPayment) {
      const response = await postLink(server, creator);
      const { uuid: id } = (await response.json()) as { uuid: string };
      const stored = { table: 'payment_links' as const, id };
      writes.push({ at, status: response.status, ...(response.status === 200 && { stored }) });
      return;
    }
    const id = randomUUID();
    const { data, errors } = await recordPayment(server, { platformKey }, linkUuid, id);
    const status = errors ? (errors[0]?.extensions.status as number) : 200;
    writes.push({ at, status, ...(data && { stored: { table: 'payments' as const, id } }) });
  };

  /** Writes until told to stop, in both processes by turns, without waiting for the answers. */
  const startWriting = (): (() => Promise<void>) => {
    const underWay: Promise<void>[] = [];
    const timer = setInterval(() => {
      const turn = underWay.length;
      underWay.push(write(servers[turn % 2] as RunningServer, turn % 4 < 2));
    }, writeEveryMs);
    return async () => {
      clearInterval(timer);
      await Promise.all(underWay);
    };
  };

  /** Makes a process open all connections of its pool, and look for events. */
  const useAllConnections = async (server: RunningServer): Promise<void> => {
    const lists = Array.from({ length: 40 }, () =>
      ask(server, creator.key, '{ products { totalCount } }'),
    );
    const { data } = await ask(
      server,
      creator.key,
      '{ events(last: 1) { pageInfo { endCursor } } }',
    );
    const { endCursor } = data.events.pageInfo as { endCursor: string | null };
    const after = endCursor ? `after: "${endCursor}"` : '';
    await ask(
      server,
      creator.key,
      `{ events(first: 1, ${after} waitSeconds: 5) { edges { cursor } } }`,
    );
    await Promise.all(lists);
  };

  /** The primary takes no more changes, and the standby has all of them when it takes over. */
  const failOver = async (): Promise<void> => {
    await primary.sql('ALTER SYSTEM SET default_transaction_read_only = on');
    await primary.sql('SELECT pg_reload_conf()');
    for (const server of servers) {
      const ready = async () => (await server.fetch('/ready')).json();
      await expect
        .poll(ready)
        .toEqual({ status: 'not ready', reason: 'The database is read-only.' });
    }
    const unfinished = 'SELECT FROM pg_stat_activity WHERE backend_xid IS NOT NULL';
    while ((await primary.sql(unfinished)).length > 0) await wait(10);
    const [{ lsn }] = (await primary.sql('SELECT pg_current_wal_lsn() AS lsn')) as [
      { lsn: string },
    ];
    const caughtUp =
      'SELECT FROM (VALUES (pg_last_wal_replay_lsn())) AS replayed (lsn) WHERE lsn >= $1';
    while ((await standby.sql(caughtUp, [lsn])).length === 0) await wait(10);
    await standby.sql('SELECT pg_promote()');
    proxy.leadTo(standby.url);
  };

  test('requests get 200 or 503, soon only 200, and no row is lost', async () => {
    let longest = 0;
    const failovers = times(1, 20);
    for (let count = 0; count < failovers; count++) {
      const stop = startWriting();
      await Promise.all(servers.map(useAllConnections));
      await failOver();
      const promotedAt = performance.now();
      // Both processes get several turns.
      const since = () => writes.filter(({ at }) => at > promotedAt);
      while (
        since()
          .slice(-10)
          .filter(({ status }) => status === 200).length < 10
      ) {
        await wait(50);
        expect(performance.now() - promotedAt).toBeLessThan(longestMs);
      }
      await stop();
      const failed = since().filter(({ status }) => status !== 200);
      longest = Math.max(longest, ...failed.map(({ at }) => at - promotedAt), 0);
      const left = await primary.sql(
        `SELECT FROM pg_stat_activity WHERE client_port IS NOT NULL AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      );
      expect(left).toEqual([]);

      await primary.remove();
      primary = standby;
      if (count + 1 < failovers) standby = await primary.newStandby();
    }
    expect(writes.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);

    const lost: unknown[] = [];
    for (const { stored } of writes) {
      if (!stored) continue;
      const column = stored.table === 'payments' ? 'payment_id' : 'uuid::text';
      const found = await primary.sql(`SELECT FROM ${stored.table} WHERE ${column} = $1`, [
        stored.id,
      ]);
      if (found.length === 0) lost.push(stored);
    }
    expect(lost).toEqual([]);
    const paid = writes.flatMap(({ stored }) => (stored?.table === 'payments' ? [stored.id] : []));
    await receiver.until((received) =>
      paid.every((id) => received.some(({ body }) => body.includes(id))),
    );
    report(
      `${failovers} failovers of PostgreSQL: ${writes.length} writes, ` +
        `${writes.filter(({ status }) => status === 503).length} with 503, the last ${Math.round(longest)} ms after the promotion; ` +
        `lost 0, webhooks of all ${paid.length} payments`,
    );
  });
});
