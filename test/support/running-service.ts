import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { ratesOfToday, startBank, type Bank } from './bank.js';
import { createPostgresDatabase } from './database.js';
import { startServer, useFolders, type RunningServer, type Settings } from './process.js';
import { linksPath, tenEuros } from './service.js';

/** Processes of the built service on their own database: embedded, or on PostgreSQL, with Redis if there is one. */
export interface RunningService {
  settings: Settings;
  bank: Bank;
  platformKey: string;
  /** The key of a creator. */
  key: string;
  productId: number;
  /** The processes that were started together on the empty database, if any. */
  servers: RunningServer[];
  /** Starts a process. */
  start(more?: Settings): Promise<RunningServer>;
}

/**
 * Prepares a database with a creator and a product before the tests of a file, and drops it after them.
 *
 * @param processes how many processes make the database together and stay
 */
export function useRunningService({
  processes = 0,
  settings = {},
}: { processes?: number; settings?: Settings } = {}): RunningService {
  const newFolder = useFolders();
  const postgres = process.env.TEST_DATABASE_URL;
  const service = {} as RunningService;
  let drop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const bank = await startBank();
    bank.behave(ratesOfToday());
    const database = postgres ? await createPostgresDatabase(postgres) : undefined;
    drop = database?.drop;
    const platformKey = randomUUID();
    Object.assign(service, {
      bank,
      platformKey,
      settings: {
        // Embedded, the service makes a secrets key of its own, and must find it again at each start.
        ...(database && {
          DATABASE_URL: database.url,
          SECRETS_KEY: randomBytes(32).toString('base64'),
        }),
        ...(postgres && process.env.TEST_REDIS_URL && { REDIS_URL: process.env.TEST_REDIS_URL }),
        DATA_DIR: await newFolder(),
        EXCHANGE_RATE_URL: bank.address,
        PLATFORM_API_KEY: platformKey,
        WEBHOOK_ALLOW_PRIVATE: 'on',
        RATE_LIMIT_PER_MINUTE: '1000000',
        RATE_LIMIT_PER_HOUR: '1000000',
        ...settings,
      },
      start: (more: Settings = {}) => startServer({ ...service.settings, ...more }),
    });
    const servers = await Promise.all(
      Array.from({ length: Math.max(1, processes) }, () => service.start()),
    );
    await Promise.race(servers.map((server) => server.logged('Exchange rate read')));
    if (database) await drawKeyIds(database.url);
    Object.assign(service, { servers }, await newCreator(servers[0] as RunningServer, platformKey));
    if (processes === 0) await Promise.all(servers.map((server) => server.stop('SIGTERM')));
  });
  afterAll(async () => {
    await service.bank.close();
    await drop?.();
  });
  return service;
}

/** Gives API keys ids that no other run had: Redis remembers the requests of a key for an hour. */
async function drawKeyIds(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`SELECT setval('api_keys_id_seq', $1)`, [randomInt(1_000_000_000)]);
  await client.end();
}

/** Makes a creator with a product and a key. */
export async function newCreator(server: RunningServer, platformKey: string) {
  const made = await ask(
    server,
    platformKey,
    'mutation { createCreator(input: { storeName: "ann" }) { id } }',
  );
  const creatorId = made.data.createCreator.id as number;
  const { data } = await ask(
    server,
    platformKey,
    `mutation {
      createProduct(input: { creatorId: ${creatorId}, title: "Course", isFree: false }) { id }
      issueApiKey(input: { creatorId: ${creatorId}, name: "Test" }) { key }
    }`,
  );
  return { productId: data.createProduct.id, key: data.issueApiKey.key };
}

/** Asks a process in GraphQL. */
export async function ask(server: RunningServer, apiKey: string, query: string): Promise<any> {
  const response = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
    body: JSON.stringify({ query }),
  });
  return response.json();
}

/** Makes a link by REST: 10 EUR, RUB computed, unless `more` says otherwise. */
export const postLink = (
  server: RunningServer,
  { key, productId }: Pick<RunningService, 'key' | 'productId'>,
  more: { body?: object; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(server.address + linksPath(productId), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key, ...more.headers },
    body: JSON.stringify({ ...tenEuros, ...more.body }),
  });

/** Reports a payment of 10 EUR. */
export const recordPayment = (
  server: RunningServer,
  { platformKey }: RunningService,
  linkUuid: string,
  paymentId: string,
): Promise<any> =>
  ask(
    server,
    platformKey,
    `mutation { recordPayment(input: {
      linkUuid: "${linkUuid}", paymentId: "${paymentId}", currency: EUR, amount: "10.00"
    }) { id } }`,
  );
