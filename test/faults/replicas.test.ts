import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { report } from '../support/scenes/fault-runs.js';
import type { RunningServer } from '../support/service/processes.js';
import { useReceiver } from '../support/world/receiver.js';
import { ask, postLink, recordPayment, useBuiltService } from '../support/service/built-service.js';

const isShared = Boolean(process.env.TEST_DATABASE_URL);

describe.skipIf(!isShared)('Three processes started at once on one empty database', () => {
  const receiver = useReceiver();
  const service = useBuiltService({ processes: 3, isMigrated: false });
  let database: pg.Client;
  beforeAll(async () => {
    database = new pg.Client(service.settings.DATABASE_URL);
    await database.connect();
  });
  afterAll(() => database.end());

  /** One process after the other, over and over. */
  const serverAt = (index: number) => service.servers[index % 3] as RunningServer;
  const keysAt = (index: number, key: string): Promise<Response> =>
    fetch(`${serverAt(index).address}/creator-api/keys`, { headers: { 'X-API-Key': key } });
  const newKey = async (index: number): Promise<{ id: number; key: string }> => {
    const { data } = await ask(
      serverAt(index),
      service.key,
      'mutation { createApiKey(input: { name: "Test" }) { key apiKey { id } } }',
    );
    return { id: data.createApiKey.apiKey.id, key: data.createApiKey.key };
  };

  test('are all ready', async () => {
    for (const server of service.servers) {
      expect((await fetch(`${server.address}/ready`)).status).toBe(200);
    }
  });

  test('apply each migration exactly once', async () => {
    const { rows } = await database.query(
      'SELECT migration_name, applied_steps_count, finished_at, rolled_back_at FROM _prisma_migrations ORDER BY 1',
    );
    const migrations = readdirSync(new URL('../../prisma/migrations', import.meta.url))
      .filter((entry) => !entry.includes('.'))
      .sort();
    expect(rows).toEqual(
      migrations.map((migration) => ({
        migration_name: migration,
        applied_steps_count: 1,
        finished_at: expect.any(Date),
        rolled_back_at: null,
      })),
    );
  });

  test('add no demo data', async () => {
    const { rows } = await database.query('SELECT store_name FROM creators');
    expect(rows).toEqual([{ store_name: 'ann' }]);
    const rates = await database.query(`SELECT FROM exchange_rates WHERE source = 'sample'`);
    expect(rates.rowCount).toBe(0);
  });

  test('ask the bank for the exchange rate once in all', () => {
    expect(service.bank.requests).toBe(1);
  });

  test.skipIf(!process.env.TEST_REDIS_URL)(
    'admit exactly the limit of 1000 parallel requests, and count each of those',
    async () => {
      const settings = {
        RATE_LIMIT_PER_MINUTE: '300',
        RATE_LIMIT_PER_HOUR: '1000',
        // So that no request is told to come again, even on a slow machine.
        DATABASE_TIMEOUT_MS: '30000',
      };
      const limited = await Promise.all([1, 2, 3].map(() => service.start(settings)));
      const { id, key } = await newKey(0);
      const answers = await Promise.all(
        Array.from({ length: 1000 }, (_, index) =>
          fetch(`${limited[index % 3]?.address}/creator-api/keys`, {
            headers: { 'X-API-Key': key },
          }),
        ),
      );
      const counts: Record<number, number> = {};
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
      report(`1000 parallel requests over 3 processes: ${JSON.stringify(counts)}`);
      expect(counts).toEqual({ 200: 300, 429: 700 });

      await Promise.all(limited.map((server) => server.stop('SIGTERM')));
      const { rows } = await database.query(
        'SELECT request_count::int FROM api_keys WHERE id = $1',
        [id],
      );
      expect(rows).toEqual([{ request_count: 300 }]);
    },
  );

  test('refuse a key that one of them revoked or regenerated: that one at once, all within 1 s', async () => {
    for (const action of ['DELETE', 'POST']) {
      const { id, key } = await newKey(0);
      for (const index of [0, 1, 2]) expect((await keysAt(index, key)).status).toBe(200);
      const path = `/creator-api/keys/${id}${action === 'POST' ? '/regenerate' : ''}`;
      const done = await fetch(serverAt(0).address + path, {
        method: action,
        headers: { 'X-API-Key': service.key },
      });
      const beganAt = performance.now();
      expect(done.ok).toBe(true);
      expect((await keysAt(0, key)).status).toBe(401);
      for (const index of [1, 2]) {
        while ((await keysAt(index, key)).status !== 401) {
          expect(performance.now() - beganAt).toBeLessThan(1000);
        }
      }
    }
  });

  test('make one link of 100 parallel requests with one Idempotency-Key', async () => {
    const post = async (index: number) => {
      for (;;) {
        const headers = { 'Idempotency-Key': 'order-1' };
        const response = await postLink(serverAt(index), service, { headers });
        if (response.status !== 409) return (await response.json()) as { uuid: string };
      }
    };
    const before = await database.query('SELECT count(*)::int AS links FROM payment_links');
    const links = await Promise.all(Array.from({ length: 100 }, (_, index) => post(index)));
    const after = await database.query('SELECT count(*)::int AS links FROM payment_links');
    report(
      `links of 100 parallel posts with one key: ${after.rows[0].links - before.rows[0].links}`,
    );
    expect(after.rows[0].links - before.rows[0].links).toBe(1);
    expect(new Set(links.map(({ uuid }) => uuid)).size).toBe(1);
  });

  test('accept one of 50 payments at once of a use_once link, and keep 49 until they are refunded', async () => {
    await ask(
      serverAt(0),
      service.key,
      `mutation { createWebhookEndpoint(input: { url: "${receiver.url}" }) { secret } }`,
    );
    const newLink = async (body: object): Promise<string> => {
      const response = await postLink(serverAt(0), service, { body });
      return ((await response.json()) as { uuid: string }).uuid;
    };
    const uuid = await newLink({ use_once: true });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        recordPayment(serverAt(index), service, uuid, `race_${index}`),
      ),
    );
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'PAID');
    expect(codes.sort()).toEqual([...Array(49).fill('LINK_USED'), 'PAID']);
    const { data } = await ask(
      serverAt(1),
      service.key,
      `{ paymentLink(uuid: "${uuid}") { payments { totalCount } } }`,
    );
    expect(data.paymentLink.payments.totalCount).toBe(1);

    const unresolved = async (): Promise<string[]> => {
      const { data } = await ask(
        serverAt(2),
        service.key,
        '{ rejectedPayments(isResolved: false, first: 100) { nodes { paymentId } } }',
      );
      return data.rejectedPayments.nodes.map((one: { paymentId: string }) => one.paymentId);
    };
    const rejected = await unresolved();
    expect(new Set(rejected).size).toBe(49);
    for (let time = 0; time < 3; time++) {
      await Promise.all(
        rejected.map((id, index) => recordPayment(serverAt(index + time), service, uuid, id)),
      );
    }
    expect(await unresolved()).toEqual(rejected);

    // The event of another payment. A further event of the payments above would come before it.
    await recordPayment(serverAt(2), service, await newLink({}), 'after');
    await receiver.until((received) => received.some(({ body }) => body.includes('"after"')));
    const types = receiver.received.map(({ body }) => JSON.parse(body).type as string);
    expect(types.filter((type) => type === 'payment.succeeded')).toHaveLength(2);
    expect(types.filter((type) => type === 'payment.rejected')).toHaveLength(49);

    const refunds = await Promise.all(
      rejected.map((id, index) =>
        ask(
          serverAt(index),
          service.platformKey,
          `mutation { recordRefund(input: {
            paymentId: "${id}", refundId: "back_${id}", amount: "10.00"
          }) { rejectedPayment { isResolved } } }`,
        ),
      ),
    );
    expect(refunds.every(({ data }) => data.recordRefund.rejectedPayment.isResolved)).toBe(true);
    expect(await unresolved()).toEqual([]);
    report(`50 payers of a use_once link over 3 processes: 1 payment, ${rejected.length} rejected`);
  });

  test('end with 0, without printing a key', async () => {
    for (const ended of await Promise.all(service.servers.map((one) => one.stop('SIGTERM')))) {
      expect([ended.code, ended.stderr]).toEqual([0, '']);
      expect(ended.stdout).not.toMatch(/plk_|curl/);
    }
  });
});
