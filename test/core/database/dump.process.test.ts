/** Backups of a PostgreSQL server, made by `pg_dump`. Those of an embedded database are in `test/backups`. */
import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../src/core/database/postgres.js';
import { insertLinks, markLinks } from '../../support/scenes/many-links.js';
import { fillTables } from '../../support/scenes/mutations.js';
import { postLink } from '../../support/service/built-service.js';
import { openService } from '../../support/service/in-process.js';
import { useFolders } from '../../support/service/processes.js';
import { linksPath, useStore } from '../../support/service/service.js';
import {
  contentsOf,
  createPostgresDatabase,
  databaseSettings,
} from '../../support/world/database.js';
import { named } from '../../support/world/database-address.js';
import { ratesOfToday } from '../../support/world/bank.js';
import { migrate } from '../../support/world/postgres-databases.js';
import { useStripe } from '../../support/world/stripe.js';

const postgres = process.env.TEST_DATABASE_URL ?? '';
const hasDump = !spawnSync('pg_dump', ['--version']).error;
const run = promisify(execFile);
const secretsKey = randomBytes(32);

describe.skipIf(!postgres || !hasDump)('A dump of a database', () => {
  const { service, creator } = useStore({ providers: [useStripe()], secretsKeys: [secretsKey] });
  const newFolder = useFolders();
  let dump: string;

  beforeAll(async () => {
    const { sql } = service.database;
    await fillTables(service);
    await insertLinks(sql, creator, Array(2).fill({}));
    await markLinks(sql, creator, 1);
    await service.services.keyUsage.flush();
    dump = join(await newFolder(), 'backup.dump');
    const { rows } = await sql('SELECT current_database() AS name');
    const address = named(postgres, (rows as [{ name: string }])[0].name);
    await run('pg_dump', ['--format=custom', `--file=${dump}`, address]);
  });

  const restore = (url: string, ...options: string[]) =>
    run('pg_restore', ['--exit-on-error', ...options, `--dbname=${url}`, dump]);

  /** Expects the rows of the original, and a service that deletes and makes links, and counts them. */
  async function expectWhole(url: string): Promise<void> {
    const restored = openPostgres(url);
    expect(await contentsOf(restored)).toEqual(await contentsOf(service.database));
    await restored.close();

    service.bank.behave(ratesOfToday());
    const again = await openService({
      ...databaseSettings(url),
      EXCHANGE_RATE_URL: service.bank.address,
      SECRETS_KEY: secretsKey.toString('base64'),
    });
    const path = linksPath(creator.productId);
    const headers = { 'X-API-Key': creator.key };
    const list = async () => (await again.fetch(path, { headers })).json();
    const [{ id }] = (await list()).data;
    const gone = await again.fetch(`${path}/${id}`, { method: 'DELETE', headers });
    expect(gone.status).toBe(204);
    await postLink(again, creator);
    const { data, meta } = await list();
    expect([meta.total, data.length, data[0].id > id]).toEqual([2, 2, true]);
    await again.close();
  }

  test('restores all rows, ids and totals', async () => {
    const url = await createPostgresDatabase(postgres);
    await restore(url, '--no-owner');
    await expectWhole(url);
  });

  test('restores them, too, when only the data are restored', async () => {
    const url = await createPostgresDatabase(postgres);
    const target = openPostgres(url);
    await migrate(target);
    await target.sql(
      `DO $$BEGIN EXECUTE (
         SELECT 'TRUNCATE ' || string_agg(oid::regclass::text, ', ') FROM pg_class
         WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text IN ('public', 'pgboss')
       ); END$$`,
    );
    await target.close();
    await restore(url, '--data-only', '--disable-triggers');
    await expectWhole(url);
  });
});
