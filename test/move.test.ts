import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  ask,
  newCreator,
  newLink,
  postLink,
  type Creator,
} from './support/service/built-service.js';
import { openService, runCommand } from './support/service/in-process.js';
import { useFolders, type Settings } from './support/service/processes.js';
import { openEmbedded } from '../src/core/database/embedded.js';
import { tryLockFolder } from '../src/core/database/folder-lock.js';
import { openPostgres } from '../src/core/database/postgres.js';
import { ratesOfToday, startBank } from './support/world/bank.js';
import {
  cloneEmbedded,
  createPostgresDatabase,
  databaseSettings,
} from './support/world/database.js';
import { startProxy } from './support/world/proxy.js';

const postgres = process.env.TEST_DATABASE_URL;
const newFolder = useFolders();
let embedded: Settings;
let creator: Creator;
let linkUuid: string;

const copyOfFolder = async (): Promise<string> => {
  const folder = await newFolder();
  await cp(join(embedded.DATA_DIR ?? '', 'pgdata'), join(folder, 'pgdata'), { recursive: true });
  return folder;
};

const move = (args: string[], settings: Settings = embedded) => runCommand('move', args, settings);

/** Expects that the move ends with 1 and says why. */
async function expectRefusal(args: string[], reason: string, settings: Settings = embedded) {
  const { code, stdout, stderr } = await move(args, settings);
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(reason)]);
}

/** Leads to a server that does not answer. */
const toNowhere = ['--to', 'postgres://127.0.0.1:1/x'];

beforeAll(async () => {
  const bank = await startBank();
  bank.behave(ratesOfToday());
  embedded = {
    DATA_DIR: await newFolder(),
    EXCHANGE_RATE_URL: bank.address,
    PLATFORM_API_KEY: randomUUID(),
  };
  if (!postgres) await cloneEmbedded(embedded.DATA_DIR ?? '');
  const service = await openService(embedded);
  creator = await newCreator(service, embedded.PLATFORM_API_KEY ?? '');
  linkUuid = await newLink(service, creator);
  const { errors } = await ask(
    service,
    creator.key,
    'mutation { createWebhookEndpoint(input: { url: "https://example.com/" }) { secret } }',
  );
  expect(errors).toBeUndefined();
  await service.close();
  return () => bank.close();
});

describe('npm run move', () => {
  test.each([
    ['nothing to do', [], 'choose what to do'],
    ['two directions', ['--to', 'postgres://a/b', '--from', 'postgres://a/b'], 'choose what to do'],
    ['two directions without an address', ['--to', '--from'], 'choose what to do'],
    ['an unknown option', ['--fast'], "Unknown option '--fast'"],
    ['no address', ['--to', '--dry-run'], 'DATABASE_URL is not set'],
    ['another kind of address', ['--to', 'http://127.0.0.1/'], 'must be an address that starts'],
    ['a server that does not answer', toNowhere, 'DATABASE_URL'],
  ])('with %s ends with 1 and says why', (_what, args, reason) => expectRefusal(args, reason));

  test('takes an address from a file, so that no list of processes shows its password', async () => {
    const file = join(await newFolder(), 'database-url');
    await writeFile(file, 'postgres://mover:hush@127.0.0.1:1/x\n');
    const settings = { ...embedded, DATABASE_URL_FILE: file };
    for (const args of [['--to'], ['--from', '--dry-run']]) {
      await expectRefusal(args, 'DATABASE_URL leads to 127.0.0.1', settings);
    }
  });

  test('names a folder without a database, and makes no folder', async () => {
    const DATA_DIR = join(await newFolder(), 'mistyped');
    for (const args of [toNowhere, ['--unmark']]) {
      await expectRefusal(args, `no database in ${DATA_DIR}`, { ...embedded, DATA_DIR });
    }
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test.skipIf(!postgres || process.env.TEST_CITUS_URL)(
    'brings all to a server, and back: links, keys and secrets work',
    async () => {
      const DATABASE_URL = await createPostgresDatabase(postgres ?? '');
      const { DIRECT_DATABASE_URL } = databaseSettings(DATABASE_URL);
      const to = ['--to', DIRECT_DATABASE_URL ?? DATABASE_URL];
      const tried = await move([...to, '--dry-run']);
      expect([tried.code, tried.stdout]).toEqual([
        0,
        expect.stringMatching(/ 1 {2}payment_links\n[^]*Nothing was copied/),
      ]);

      const moved = await move(to);
      expect([moved.code, moved.stderr]).toEqual([0, '']);
      expect(moved.stdout).toContain('All rows are on both sides, and all are equal.');
      const keyFile = join(embedded.DATA_DIR ?? '', 'secrets-key');
      expect(moved.stdout).toContain(`SECRETS_KEY_FILE  ${keyFile}`);

      await expect(openService(embedded)).rejects.toThrow('was moved to 127.0.0.1');
      // As if the program had been killed between the copy and the mark.
      await rm(join(embedded.DATA_DIR ?? '', 'moved-to'));
      expect((await move(to)).stdout).toContain('all are equal');
      expect((await move(['--unmark'])).code).toBe(0);

      const onServer = {
        ...embedded,
        ...databaseSettings(DATABASE_URL),
        SECRETS_KEY_FILE: keyFile,
      };
      const server = await openService(onServer);
      const { data } = await ask(
        server,
        creator.key,
        `{ paymentLink(uuid: "${linkUuid}") { uuid } webhookEndpoints { nodes { isEnabled } } }`,
      );
      expect(data).toEqual({
        paymentLink: { uuid: linkUuid },
        webhookEndpoints: { nodes: [{ isEnabled: true }] },
      });
      await postLink(server, creator);
      await server.close();

      await expectRefusal(to, 'is not empty');

      const home = { ...embedded, DATA_DIR: await newFolder() };
      const newer = randomBytes(32).toString('base64');
      const returned = await move(['--from'], {
        ...home,
        DATABASE_URL: to[1] ?? '',
        SECRETS_KEY: `${newer},${await readFile(keyFile, 'utf8')}`,
      });
      expect([returned.code, returned.stderr]).toEqual([0, '']);
      const atHome = await openService(home);
      const list = await ask(atHome, creator.key, '{ paymentLinks { totalCount } }');
      expect(list.data.paymentLinks.totalCount).toBe(2);
      await atHome.close();
    },
  );

  test('names a folder that is in use', async () => {
    const giveBack = await tryLockFolder(embedded.DATA_DIR ?? '');
    await expectRefusal(toNowhere, 'Another process is using');
    await giveBack?.();
  });

  test('refuses a folder that was moved, and says where to, until --unmark', async () => {
    const settings = { ...embedded, DATA_DIR: await copyOfFolder() };
    const mark = join(settings.DATA_DIR, 'moved-to');
    await writeFile(mark, 'db.example/payments');
    await expectRefusal(toNowhere, 'was moved to db.example/payments', settings);
    expect((await move(['--unmark'], settings)).code).toBe(0);
    expect(existsSync(mark)).toBe(false);
  });

  describe.skipIf(!postgres || process.env.TEST_CITUS_URL)('to a server', () => {
    const newTarget = async (script = 'SELECT 1'): Promise<string> => {
      const url = await createPostgresDatabase(postgres ?? '');
      const direct = databaseSettings(url).DIRECT_DATABASE_URL ?? url;
      await run(direct, script);
      return direct;
    };
    const run = async (url: string, text: string): Promise<any[]> => {
      const database = openPostgres(url);
      const { rows } = await database.sql(text);
      await database.close();
      return rows;
    };
    const tablesOf = (url: string): Promise<any[]> =>
      run(
        url,
        `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
      );

    test('refuses one with a table of others, and changes nothing there', async () => {
      const url = await newTarget('CREATE TABLE notes (text text)');
      for (const args of [['--dry-run'], []]) {
        await expectRefusal(['--to', url, ...args], 'a table notes');
      }
      expect(await tablesOf(url)).toEqual([{ relname: 'notes' }]);
    });

    test('says that its role may not create tables', async () => {
      const url = new URL(await newTarget());
      const role = `mover_${randomUUID().slice(0, 8)}`;
      await run(
        url.href,
        `CREATE ROLE ${role} LOGIN PASSWORD 'secret'; REVOKE CREATE ON SCHEMA public FROM PUBLIC`,
      );
      try {
        const asRole = Object.assign(new URL(url), { username: role, password: 'secret' });
        await expectRefusal(['--to', asRole.href], 'permission denied');
      } finally {
        await run(url.href, `DROP ROLE ${role}`);
      }
      expect(await tablesOf(url.href)).toEqual([]);
    });

    test('refuses a folder of a later release', async () => {
      const DATA_DIR = await copyOfFolder();
      const database = await openEmbedded(DATA_DIR);
      await database.sql(
        `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name)
         VALUES ('later', '', now(), '29990101000000_later')`,
      );
      await database.close();
      const url = await newTarget();
      const reason = 'source cannot be used: it is of a later';
      await expectRefusal(['--to', url], reason, { ...embedded, DATA_DIR });
      expect(await tablesOf(url)).toEqual([]);
    });

    test('that goes away half way leaves the folder as it was', async () => {
      const url = await newTarget();
      const proxy = await startProxy(url);
      const DATA_DIR = await copyOfFolder();
      const moving = move(['--to', proxy.through(url)], { ...embedded, DATA_DIR });
      await expect.poll(() => tablesOf(url), { timeout: 30_000 }).not.toEqual([]);
      await proxy.cut();
      const { code, stderr } = await moving;
      expect([code, stderr]).toEqual([1, expect.stringContaining('was not moved: ')]);
      const again = await move(['--to', url], { ...embedded, DATA_DIR });
      expect([again.code, again.stderr]).toEqual([0, '']);
    });
  });
});
