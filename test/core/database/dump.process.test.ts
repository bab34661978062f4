/** Backups of a PostgreSQL server, made by `pg_dump`. Those of an embedded database are in `test/backups`. */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { applyMigrations } from '../../../prisma/apply-migrations.js';
import type { TableContent } from '../../../src/core/database/copy.js';
import { openJobQueues } from '../../../src/core/database/job-queue.js';
import { openPostgres } from '../../../src/core/database/postgres.js';
import { pino } from 'pino';
import {
  ask,
  newCreator,
  newLink,
  postLink,
  recordPayment,
  type Creator,
} from '../../support/service/built-service.js';
import { openService, type OpenService } from '../../support/service/in-process.js';
import { useProcessSettings } from '../../support/service/process-settings.js';
import { useFolders } from '../../support/service/processes.js';
import { linksPath } from '../../support/service/service.js';
import {
  contentsOf,
  createPostgresDatabase,
  databaseSettings,
  pastPooler,
} from '../../support/world/database.js';
import { status, useReceiver } from '../../support/world/receiver.js';

const postgres = process.env.TEST_DATABASE_URL;
const hasDump = !spawnSync('pg_dump', ['--version']).error;
const run = promisify(execFile);

describe.skipIf(!postgres || !hasDump)('A restored service', () => {
  const world = useProcessSettings();
  const receiver = useReceiver();
  const newFolder = useFolders();
  const metadata = { order: 'A-1', покупатель: { имя: 'Анна', '😀': [1, 2.5, null] } };
  const keyed = { body: { metadata }, headers: { 'Idempotency-Key': 'order-1' } };
  let before: TableContent[];
  let after: TableContent[];
  let creator: Creator;
  let restored: OpenService;
  /** Both are from before the backup. */
  let link: string;
  let paid: string;
  let secret: string;

  const open = (url: string): Promise<OpenService> =>
    openService({ ...world.settings, ...databaseSettings(url), WEBHOOK_ALLOW_PRIVATE: 'on' });
  const direct = (url: string): string => pastPooler(url) ?? url;
  const contents = async (url: string): Promise<TableContent[]> => {
    const database = openPostgres(direct(url));
    return contentsOf(database).finally(() => database.close());
  };
  const dump = async (): Promise<string> => {
    const file = join(await newFolder(), 'backup.dump');
    const address = direct(world.settings.DATABASE_URL as string);
    await run('pg_dump', ['--format=custom', `--file=${file}`, address]);
    return file;
  };
  const list = async (service: OpenService) => {
    const query = '{ paymentLinks(first: 50) { totalCount nodes { id uuid metadata usedAt } } }';
    return (await ask(service, creator.key, query)).data.paymentLinks;
  };

  beforeAll(async () => {
    const original = world.settings.DATABASE_URL as string;
    const service = await open(original);
    creator = await newCreator(service, world.platformKey);
    paid = await newLink(service, creator);
    await recordPayment(service, world, paid, 'pay_refunded');
    await ask(
      service,
      world.platformKey,
      `mutation {
        recordRefund(input: { paymentId: "pay_refunded", refundId: "refund_1", amount: "4.00" }) { id }
        recordPayment(input: {
          linkUuid: "${paid}", paymentId: "pay_rejected", currency: EUR, amount: "9.00"
        }) { id }
      }`,
    );
    const made = await ask(
      service,
      creator.key,
      `mutation { createWebhookEndpoint(input: { url: "${receiver.url}" }) { secret } }`,
    );
    secret = made.data.createWebhookEndpoint.secret;
    link = ((await (await postLink(service, creator, keyed)).json()) as { uuid: string }).uuid;
    receiver.answer(status(500));
    await recordPayment(service, world, paid, 'pay_before');
    await service.workers.webhooks.runOnce();
    await service.close();

    const url = await createPostgresDatabase(postgres as string);
    const options = ['--exit-on-error', '--no-owner', `--dbname=${direct(url)}`];
    await run('pg_restore', [...options, await dump()]);
    [before, after] = [await contents(original), await contents(url)];
    restored = await open(url);
    return () => restored.close();
  });

  test('has every row of every table', () => {
    const full = before.filter(({ rows }) => rows > 0).map(({ table }) => table);
    expect(full).toEqual(
      expect.arrayContaining(
        [
          'creators products payment_links idempotency_keys payments rejected_payments refunds api_keys',
          'exchange_rates event_counters webhook_endpoints webhook_events webhook_deliveries webhook_attempts',
        ].flatMap((names) => names.split(' ')),
      ),
    );
    expect(after).toEqual(before);
  });

  test('accepts the old keys, and has all that was made with them', async () => {
    const { totalCount, nodes } = await list(restored);
    expect(totalCount).toBe(2);
    expect(nodes).toMatchObject([
      { uuid: link, metadata, usedAt: null },
      { uuid: paid, usedAt: expect.any(String) },
    ]);
  });

  test('answers a repeated request alike, and gives new links later ids', async () => {
    const replayed = await postLink(restored, creator, keyed);
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(await replayed.json()).toMatchObject({ uuid: link, metadata });
    const { id } = (await list(restored)).nodes[0];
    const next = await newLink(restored, creator);
    const newest = (await list(restored)).nodes[0];
    expect(newest.uuid).toBe(next);
    expect(Number(newest.id)).toBeGreaterThan(Number(id));
  });

  test('repeats the webhook under way, and signs new ones with the old secret', async () => {
    await recordPayment(restored, world, link, 'pay_after');
    restored.workers.webhooks.start();
    await receiver.until((received) => received.length >= 3);
    const events = receiver.received.map(({ body, headers }) => {
      const event = new Webhook(secret).verify(body, headers) as any;
      return { webhookId: headers['webhook-id'], paymentId: event.data.payment.id, ...event.data };
    });
    const [failed, ...others] = events;
    const again = others.find(({ paymentId }) => paymentId === 'pay_before');
    expect(again).toEqual(failed);
    const told = others.find(({ paymentId }) => paymentId === 'pay_after');
    expect(told).toMatchObject({ metadata, payment_link: { uuid: link } });
  });

  test('has the same rows and totals when only the data were restored', async () => {
    const original = openPostgres(direct(world.settings.DATABASE_URL as string));
    await original.sql(
      `SELECT mark_payment_links(creator_id, id, (SELECT last_value FROM payment_links_id_seq), 1, 20)
       FROM products WHERE id = ${creator.productId}`,
    );
    const marked = await contentsOf(original);
    await original.close();
    const url = await createPostgresDatabase(postgres as string);
    const target = openPostgres(direct(url));
    await applyMigrations(target);
    await (await openJobQueues(target, pino({ level: 'silent' }))).close();
    await target.sql(
      `DO $$BEGIN EXECUTE (
         SELECT 'TRUNCATE ' || string_agg(oid::regclass::text, ', ') FROM pg_class
         WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text IN ('public', 'pgboss')
       ); END$$`,
    );
    const options = ['--data-only', '--disable-triggers', '--exit-on-error'];
    await run('pg_restore', [...options, `--dbname=${direct(url)}`, await dump()]);
    expect(await contentsOf(target)).toEqual(marked);
    await target.close();

    const service = await open(url);
    const { nodes, totalCount } = await list(service);
    expect(totalCount).toBe(2);
    const links = linksPath(creator.productId);
    const headers = { 'X-API-Key': creator.key };
    const gone = await service.fetch(`${links}/${nodes[1].id}`, { method: 'DELETE', headers });
    expect(gone.status).toBe(204);
    await postLink(service, creator);
    const page = await service.fetch(links, { headers });
    expect(await page.json()).toMatchObject({ meta: { total: 2 } });
    await service.close();
  });
});
