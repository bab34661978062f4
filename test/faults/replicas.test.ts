import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useBuiltService } from '../support/service/built-service.js';

describe.skipIf(!process.env.TEST_DATABASE_URL)('Three processes on one database', () => {
  // They start at once, on an empty database. No request is told to come again, even on a slow machine.
  const service = useBuiltService({
    processes: 3,
    isMigrated: false,
    settings: { DATABASE_TIMEOUT_MS: '30000' },
  });
  let database: pg.Client;
  beforeAll(async () => {
    database = new pg.Client(service.settings.DATABASE_URL);
    await database.connect();
  });
  afterAll(() => database.end());

  test('are all ready', async () => {
    for (const server of service.servers) {
      expect((await server.fetch('/ready')).status).toBe(200);
    }
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

  test('end with 0, without printing a key', async () => {
    for (const ended of await Promise.all(service.servers.map((one) => one.stop('SIGTERM')))) {
      expect([ended.code, ended.stderr]).toEqual([0, '']);
      expect(ended.stdout).not.toMatch(/plk_|curl/);
    }
  });
});
