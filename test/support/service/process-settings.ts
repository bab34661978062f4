import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { ratesOfToday, startBank, type Bank } from '../world/bank.js';
import { giveBackDistributed, takeDistributed } from '../world/citus.js';
import { cloneEmbedded, createPostgresDatabase, databaseSettings } from '../world/database.js';
import { useFolders, type Settings } from './processes.js';

/**
 * Gives the processes of a test file a bank with the rates of today and a database: embedded, on the PostgreSQL of
 * `TEST_DATABASE_URL`, or on the cluster of `TEST_CITUS_URL`.
 *
 * @param isMigrated true if the database has its tables already; otherwise it is empty, as at a first start
 */
export function useProcessSettings({ isMigrated = true } = {}) {
  const newFolder = useFolders();
  const cluster = process.env.TEST_CITUS_URL;
  const postgres = process.env.TEST_DATABASE_URL;
  /** Settings that lead to the bank and to a database, with the platform key. */
  const world = {} as { settings: Settings; bank: Bank; platformKey: string };
  let distributed: string | undefined;

  /** The address of a database on the server of the tests; undefined for an embedded one. */
  const takeFromServer = async (): Promise<string | undefined> => {
    if (cluster && isMigrated) {
      distributed = await takeDistributed(cluster, inject('run'));
      return distributed;
    }
    if (!postgres) return undefined;
    return createPostgresDatabase(postgres, isMigrated ? inject('template') : undefined);
  };

  beforeAll(async () => {
    world.bank = await startBank();
    world.bank.behave(ratesOfToday());
    const folder = await newFolder();
    world.platformKey = randomUUID();
    world.settings = {
      DATA_DIR: folder,
      EXCHANGE_RATE_URL: world.bank.address,
      PLATFORM_API_KEY: world.platformKey,
    };
    const url = await takeFromServer();
    if (url) {
      Object.assign(world.settings, databaseSettings(url));
      // Embedded, the service makes a secrets key of its own, and finds it again at each start.
      world.settings.SECRETS_KEY = randomBytes(32).toString('base64');
    } else if (isMigrated) {
      await cloneEmbedded(folder);
    }
  });
  afterAll(async () => {
    await world.bank.close();
    if (distributed) await giveBackDistributed(distributed);
  });
  return world;
}
