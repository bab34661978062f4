/** Starts that end before they serve. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ratesOfToday, startBank, type Bank } from '../support/world/bank.js';
import { createPostgresDatabase, databaseSettings } from '../support/world/database.js';
import { report, times } from '../support/scenes/fault-runs.js';
import {
  endStart,
  keysIn,
  startServer,
  useFolders,
  type RunningServer,
  type Settings,
} from '../support/service/processes.js';
import { newCreator, postLink } from '../support/service/built-service.js';
import { openService } from '../support/service/in-process.js';

const postgres = process.env.TEST_DATABASE_URL;
const signals = ['SIGKILL', 'SIGTERM'] as const;
/** The number of first starts that are ended by each signal. */
const moments = times(1, 20);
/** The time for a first start and one more on a busy machine: creating PostgreSQL takes seconds. */
const startsMs = 120_000;

const newFolder = useFolders();
const clients: pg.Client[] = [];
let bank: Bank;
beforeAll(async () => {
  bank = await startBank();
  bank.behave(ratesOfToday());
});
afterAll(async () => {
  await bank.close();
  for (const client of clients) await client.end();
});

/** Settings of a service on a new database: embedded without any keys, or on PostgreSQL with a platform key. */
async function newSettings(): Promise<Settings> {
  const settings = { DATA_DIR: await newFolder(), EXCHANGE_RATE_URL: bank.address };
  if (!postgres) return settings;
  const url = await createPostgresDatabase(postgres);
  return { ...settings, ...databaseSettings(url), PLATFORM_API_KEY: randomUUID() };
}

async function connectTo({ DATABASE_URL, DIRECT_DATABASE_URL }: Settings): Promise<pg.Client> {
  const client = new pg.Client(DIRECT_DATABASE_URL ?? DATABASE_URL);
  await client.connect();
  clients.push(client);
  return client;
}

/** A service lets an idle connection live for another second when it stops. So none is left. */
const once = { Connection: 'close' };

/** The keys of a service: given in its settings, or printed by this start or one before. */
async function keysOf(server: RunningServer, settings: Settings, before: string) {
  if (settings.PLATFORM_API_KEY) return newCreator(server, settings.PLATFORM_API_KEY);
  const isPrinted = keysIn(before).length === 2;
  const keys = keysIn(isPrinted ? before : before + (await server.printed('REST docs:')));
  expect(keys).toHaveLength(2);
  const [key, platformKey] = keys as [string, string];
  const headers = { ...once, 'X-API-Key': platformKey };
  expect((await server.fetch('/metrics', { headers })).status).toBe(200);
  return { key, productId: 1 };
}

/** Expects that the service is ready, makes links with the printed keys, and ends with 0. */
async function expectToServe(server: RunningServer, settings: Settings, before = '') {
  expect((await server.fetch('/ready', { headers: once })).status).toBe(200);
  const keys = await keysOf(server, settings, before);
  const made = await postLink(server, keys, { headers: once });
  expect(made.status).toBe(200);
  expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
}

/** Expects that the service opens on a database, with the platform key of its settings, and makes links. */
async function expectToOpen(settings: Settings): Promise<void> {
  const PLATFORM_API_KEY = settings.PLATFORM_API_KEY ?? randomUUID();
  const service = await openService({ ...settings, PLATFORM_API_KEY });
  const creator = await newCreator(service, PLATFORM_API_KEY);
  expect((await postLink(service, creator)).status).toBe(200);
  await service.close();
}

test(
  `After each of ${2 * moments} first starts that were ended early, the next one serves`,
  async () => {
    const settings = await newSettings();
    const began = performance.now();
    const server = await startServer(settings);
    const tookMs = performance.now() - began;
    await expectToServe(server, settings);

    const count = 2 * moments;
    for (let moment = 0; moment < count; moment++) {
      const settings = await newSettings();
      const signal = signals[moment % 2] as (typeof signals)[number];
      const ended = await endStart(settings, signal, wait((tookMs * (moment + 0.5)) / count));
      expect(ended.stderr).toBe('');
      await expectToServe(await startServer(settings), settings, ended.stdout);
    }
    report(`next starts that did not serve: 0 of ${count}, first start ${Math.round(tookMs)} ms`);
  },
  (2 * moments + 1) * startsMs,
);

describe.skipIf(postgres)('SIGTERM while a database is made', () => {
  test(
    'ends the process at once with 0; the next start serves',
    async () => {
      const settings = await newSettings();
      const ofDatabase = async () =>
        (await readdir(settings.DATA_DIR as string)).filter((name) => name.startsWith('pgdata'));
      const begun = (async () => {
        while ((await ofDatabase()).length === 0) await wait(5);
      })();
      const ended = await endStart(settings, 'SIGTERM', begun);
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      expect(await ofDatabase()).toEqual(['pgdata.new']);
      await expectToOpen(settings);
    },
    2 * startsMs,
  );
});

describe.skipIf(!postgres)('After a first start that ended right after its migrations', () => {
  test.each(signals)(
    'by %s, the next one serves',
    async (signal) => {
      const settings = await newSettings();
      const client = await connectTo(settings);
      const count = async (): Promise<number> => {
        const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') AS name`);
        if (rows[0].name === null) return 0;
        return (await client.query('SELECT FROM _prisma_migrations')).rowCount as number;
      };
      const moment = (async () => {
        while ((await count()) === 0);
      })();
      const ended = await endStart(settings, signal, moment);
      expect(ended.code).toBe(signal === 'SIGTERM' ? 0 : null);
      await expectToOpen(settings);
    },
    startsMs,
  );
});

describe.skipIf(!postgres)('A start that waits for a lock', () => {
  /** An empty database, and a session that holds the name of a table until it rolls back. */
  async function blockedSettings() {
    const settings = await newSettings();
    const client = await connectTo(settings);
    await client.query('BEGIN; CREATE TABLE payment_links ()');
    const untilWaiting = async (count: number): Promise<void> => {
      const waiting = `
        SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`;
      while ((await client.query(waiting)).rowCount !== count) await wait(20);
    };
    return { settings, untilWaiting, release: () => client.query('ROLLBACK') };
  }

  test.each(signals)(
    'and is ended by %s lets the next one serve',
    async (signal) => {
      const { settings, untilWaiting, release } = await blockedSettings();
      const ended = await endStart(settings, signal, untilWaiting(1));
      expect(ended).toMatchObject({ code: signal === 'SIGTERM' ? 0 : null, stderr: '' });
      await release();
      await expectToOpen(settings);
    },
    startsMs,
  );

  test(
    'and is killed leaves the queue; the next says that it waits',
    async () => {
      const { settings, untilWaiting, release } = await blockedSettings();
      await endStart(settings, 'SIGKILL', untilWaiting(1));
      await untilWaiting(0);
      const server = await startServer(settings, 'A migration waits for a lock');
      await release();
      await expectToServe(server, settings);
    },
    startsMs,
  );
});
