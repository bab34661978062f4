import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBank, type Bank } from './support/bank.js';
import { createPostgresDatabase } from './support/database.js';
import { startServer, useFolders, type RunningServer } from './support/process.js';

const address = process.env.TEST_DATABASE_URL;

describe.skipIf(!address)('Three processes started at once on one empty database', () => {
  const platformKey = randomUUID();
  const newFolder = useFolders();
  let drop: () => Promise<void>;
  let database: pg.Client;
  let bank: Bank;
  let servers: RunningServer[];

  beforeAll(async () => {
    bank = await startBank();
    const made = await createPostgresDatabase(address as string);
    drop = made.drop;
    database = new pg.Client(made.url);
    await database.connect();
    const settings = {
      DATABASE_URL: made.url,
      DATA_DIR: await newFolder(),
      EXCHANGE_RATE_URL: bank.address,
      PLATFORM_API_KEY: platformKey,
      ...(process.env.TEST_REDIS_URL && { REDIS_URL: process.env.TEST_REDIS_URL }),
    };
    servers = await Promise.all([1, 2, 3].map(() => startServer(settings)));
  });

  afterAll(async () => {
    await database.end();
    await drop();
    await bank.close();
  });

  test('are all ready', async () => {
    for (const server of servers) {
      expect((await fetch(`${server.address}/ready`)).status).toBe(200);
    }
  });

  test('have applied each migration exactly once', async () => {
    const { rows } = await database.query(
      'SELECT migration_name, applied_steps_count, finished_at, rolled_back_at FROM _prisma_migrations ORDER BY 1',
    );
    const migrations = readdirSync(new URL('../prisma/migrations', import.meta.url))
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

  test('add no demo data, and print no key', async () => {
    const { rows } = await database.query('SELECT count(*)::int AS creators FROM creators');
    expect(rows).toEqual([{ creators: 0 }]);
    const rates = await database.query(`SELECT FROM exchange_rates WHERE source = 'sample'`);
    expect(rates.rowCount).toBe(0);
  });

  test('serve the same keys, and end with 0', async () => {
    const [one, two, three] = servers as [RunningServer, RunningServer, RunningServer];
    const ask = async (server: RunningServer, query: string): Promise<any> => {
      const response = await fetch(`${server.address}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': platformKey },
        body: JSON.stringify({ query }),
      });
      return response.json();
    };
    const { data } = await ask(one, 'mutation { createCreator(input: { storeName: "a" }) { id } }');
    const issued = await ask(
      two,
      `mutation { issueApiKey(input: { creatorId: ${data.createCreator.id}, name: "a" }) { key } }`,
    );
    const list = await fetch(`${three.address}/creator-api/keys`, {
      headers: { 'X-API-Key': issued.data.issueApiKey.key },
    });
    expect(list.status).toBe(200);

    for (const ended of await Promise.all(servers.map((server) => server.stop('SIGTERM')))) {
      expect([ended.code, ended.stderr]).toEqual([0, '']);
      expect(ended.stdout).not.toMatch(/plk_|curl/);
    }
  });
});
