import { execFile, spawnSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../src/core/database/postgres.js';
import {
  createPostgresDatabase,
  databaseSettings,
  pastPooler,
} from '../../support/world/database.js';
import { useFolders, type RunningServer, type Settings } from '../../support/service/processes.js';
import { openDatabaseOf } from '../../support/service/process-settings.js';
import { linksPath } from '../../support/service/service.js';
import { status, useReceiver } from '../../support/world/receiver.js';
import {
  ask,
  postLink,
  recordPayment,
  useBuiltService,
} from '../../support/service/built-service.js';

const postgres = process.env.TEST_DATABASE_URL;
const hasDump = !spawnSync('pg_dump', ['--version']).error;
const run = promisify(execFile);

/** Every table with the number and a digest of its rows, and every sequence with its position. */
async function contentOf(settings: Settings): Promise<Record<string, unknown>> {
  const database = await openDatabaseOf(settings);
  const content: Record<string, unknown> = {};
  const { rows: tables } = (await database.sql(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace::regnamespace::text IN ('public', 'pgboss')`,
  )) as { rows: { name: string }[] };
  for (const { name } of tables) {
    const { rows } = await database.sql(
      `SELECT count(*)::int AS rows, md5(string_agg(t::text, E'\\n' ORDER BY t::text)) FROM ${name} AS t`,
    );
    content[name] = rows[0];
  }
  const { rows: sequences } = await database.sql(
    `SELECT sequencename, last_value::int FROM pg_sequences ORDER BY sequencename`,
  );
  await database.close();
  return { ...content, sequences };
}

describe.skipIf(postgres && !hasDump)('A service that is restored from its backup', () => {
  const service = useBuiltService();
  const receiver = useReceiver();
  const newFolder = useFolders();
  const metadata = { order: 'A-1', покупатель: { имя: 'Анна', '😀': [1, 2.5, null] } };
  const keyed = { body: { metadata }, headers: { 'Idempotency-Key': 'order-1' } };
  let before: Record<string, unknown>;
  let after: Record<string, unknown>;
  let restored: RunningServer;
  /** All of these are from before the backup. */
  let link: { uuid: string };
  let paid: { uuid: string };
  let secret: string;
  let usedBefore: number;

  const list = async (server: RunningServer) => {
    const { data } = await ask(
      server,
      service.key,
      '{ paymentLinks(first: 50) { totalCount nodes { id uuid metadata usedAt } } }',
    );
    return data.paymentLinks;
  };
  const requestCount = async (server: RunningServer): Promise<number> =>
    (await ask(server, service.key, '{ viewer { apiKey { requestCount } } }')).data.viewer.apiKey
      .requestCount;

  const addressOf = ({ DATABASE_URL = '', DIRECT_DATABASE_URL }: Settings): string =>
    DIRECT_DATABASE_URL ?? DATABASE_URL;

  /** Settings that lead to a copy of the current database. */
  async function restore(settings: Settings): Promise<Settings> {
    const folder = await newFolder();
    if (!postgres) {
      await cp(settings.DATA_DIR as string, folder, { recursive: true });
      return { ...settings, DATA_DIR: folder };
    }
    const file = join(folder, 'backup.dump');
    await run('pg_dump', ['--format=custom', `--file=${file}`, addressOf(settings)]);
    const url = await createPostgresDatabase(postgres);
    await run('pg_restore', [
      '--exit-on-error',
      '--no-owner',
      `--dbname=${pastPooler(url) ?? url}`,
      file,
    ]);
    return { ...settings, ...databaseSettings(url) };
  }

  /** Settings that lead to a new migrated database, filled with only the data of another. */
  async function restoreData(settings: Settings): Promise<Settings> {
    const file = join(await newFolder(), 'data.dump');
    await run('pg_dump', ['--format=custom', `--file=${file}`, addressOf(settings)]);
    const url = await createPostgresDatabase(postgres as string);
    const migrated = await service.start({ ...settings, ...databaseSettings(url) });
    await migrated.stop('SIGTERM');
    await query(
      url,
      `DO $$BEGIN EXECUTE (
         SELECT 'TRUNCATE ' || string_agg(oid::regclass::text, ', ') FROM pg_class
         WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text IN ('public', 'pgboss')
       ); END$$`,
    );
    const options = [
      '--data-only',
      '--disable-triggers',
      '--exit-on-error',
      `--dbname=${pastPooler(url) ?? url}`,
    ];
    await run('pg_restore', [...options, file]);
    return { ...settings, ...databaseSettings(url) };
  }

  const query = async (url: string, text: string): Promise<void> => {
    const database = openPostgres(pastPooler(url) ?? url);
    await database.sql(text);
    await database.close();
  };

  beforeAll(async () => {
    const { server } = service;
    paid = (await (await postLink(server, service)).json()) as { uuid: string };
    await recordPayment(server, service, paid.uuid, 'pay_refunded');
    await ask(
      server,
      service.platformKey,
      `mutation {
        recordRefund(input: { paymentId: "pay_refunded", refundId: "refund_1", amount: "4.00" }) { id }
        recordPayment(input: {
          linkUuid: "${paid.uuid}", paymentId: "pay_rejected", currency: EUR, amount: "9.00"
        }) { id }
      }`,
    );
    const made = await ask(
      server,
      service.key,
      `mutation {
        createWebhookEndpoint(input: { url: "${receiver.url}" }) { secret }
        createApiKey(input: { name: "Лавка" }) { apiKey { id } }
      }`,
    );
    secret = made.data.createWebhookEndpoint.secret;
    const { id } = made.data.createApiKey.apiKey;
    await ask(server, service.key, `mutation { deleteApiKey(input: { id: ${id} }) { id } }`);
    link = (await (await postLink(server, service, keyed)).json()) as { uuid: string };
    receiver.answer(status(500));
    await recordPayment(server, service, paid.uuid, 'pay_before');
    await server.logged('Webhook attempt');
    usedBefore = await requestCount(server);
    expect((await server.stop('SIGTERM')).code).toBe(0);

    before = await contentOf(service.settings);
    const settings = await restore(service.settings);
    after = await contentOf(settings);
    restored = await service.start(settings);
  });

  test('has every row of every table, and continues the same sequences', () => {
    for (const table of [
      'creators products payment_links idempotency_keys payments rejected_payments refunds api_keys',
      'exchange_rates event_counters webhook_endpoints webhook_events webhook_deliveries webhook_attempts',
      '_prisma_migrations',
    ].flatMap((names) => names.split(' '))) {
      expect(before[table], table).toMatchObject({ rows: expect.any(Number) });
      expect((before[table] as { rows: number }).rows, table).toBeGreaterThan(0);
    }
    expect(after).toEqual(before);
  });

  test('accepts the old keys, and has all that was made with them', async () => {
    const { totalCount, nodes } = await list(restored);
    expect(totalCount).toBe(2);
    expect(nodes).toMatchObject([
      { uuid: link.uuid, metadata, usedAt: null },
      { uuid: paid.uuid, usedAt: expect.any(String) },
    ]);
    expect(await requestCount(restored)).toBeGreaterThanOrEqual(usedBefore);
  });

  test('has its payments, refunds and rejected payments', async () => {
    const { data } = await ask(
      restored,
      service.key,
      `{ payments { totals { amount refunded } }
        rejectedPayments { nodes { paymentId isResolved } }
        events { nodes { type } } }`,
    );
    expect(data).toEqual({
      payments: { totals: [{ amount: '20.00', refunded: '4.00' }] },
      rejectedPayments: { nodes: [{ paymentId: 'pay_rejected', isResolved: false }] },
      events: {
        nodes: ['succeeded', 'refunded', 'rejected', 'succeeded'].map((type) => ({
          type: `payment.${type}`,
        })),
      },
    });
  });

  test('answers a repeated request with the same link, and makes new ones with later ids', async () => {
    const replayed = await postLink(restored, service, keyed);
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(await replayed.json()).toMatchObject({ uuid: link.uuid, metadata });
    const { id } = (await list(restored)).nodes[0];
    const next = (await (await postLink(restored, service)).json()) as { uuid: string };
    const newest = (await list(restored)).nodes[0];
    expect(newest.uuid).toBe(next.uuid);
    expect(Number(newest.id)).toBeGreaterThan(Number(id));
  });

  test('repeats the webhook that was under way, and sends new events with the old secret', async () => {
    await recordPayment(restored, service, link.uuid, 'pay_after');
    await receiver.until((received) => received.length >= 3);
    const events = receiver.received.map(({ body, headers }) => {
      const event = new Webhook(secret).verify(body, headers) as any;
      return { webhookId: headers['webhook-id'], paymentId: event.data.payment.id, ...event.data };
    });
    const [failed, ...others] = events;
    const again = others.find(({ paymentId }) => paymentId === 'pay_before');
    expect(again).toEqual(failed);
    const told = others.find(({ paymentId }) => paymentId === 'pay_after');
    expect(told).toMatchObject({ metadata, payment_link: { uuid: link.uuid } });
  });

  test.skipIf(!postgres)(
    'has the same rows and totals when only the data were restored',
    async () => {
      const { settings, productId } = service;
      const mark = `
      SELECT mark_payment_links(creator_id, id, (SELECT last_value FROM payment_links_id_seq), 1, 20)
      FROM products WHERE id = ${productId}`;
      await query(settings.DATABASE_URL as string, mark);
      const filled = await restoreData(settings);
      expect(await contentOf(filled)).toEqual(await contentOf(settings));

      const server = await service.start(filled);
      const { nodes, totalCount } = await list(server);
      expect(totalCount).toBe(2);
      const gone = await fetch(`${server.address}${linksPath(productId)}/${nodes[1].id}`, {
        method: 'DELETE',
        headers: { 'X-API-Key': service.key },
      });
      expect(gone.status).toBe(204);
      await postLink(server, service);
      const page = await fetch(server.address + linksPath(productId), {
        headers: { 'X-API-Key': service.key },
      });
      expect(await page.json()).toMatchObject({ meta: { total: 2 } });
    },
  );
});
