import { randomInt } from 'node:crypto';
import pg from 'pg';
import { beforeAll } from 'vitest';
import type { Bank } from '../world/bank.js';
import { startServer, type RunningServer, type Settings } from './processes.js';
import { useProcessSettings } from './process-settings.js';
import { askWith, linksPath, tenEuros } from './service.js';

/** Processes of the built service on their own database: embedded, or on PostgreSQL, with Redis if there is one. */
export interface BuiltService {
  settings: Settings;
  bank: Bank;
  platformKey: string;
  key: string;
  productId: number;
  /** The processes that run when the tests begin. An embedded database takes only one at a time. */
  servers: RunningServer[];
  /** The first of them. */
  server: RunningServer;
  start(more?: Settings): Promise<RunningServer>;
}

/**
 * Starts processes before the tests of a file, and makes a creator and a product.
 *
 * @param processes the number of processes that start at once
 * @param isMigrated true if their database has its tables already
 */
export function useBuiltService({
  processes = 1,
  isMigrated = true,
  settings = {},
}: { processes?: number; isMigrated?: boolean; settings?: Settings } = {}): BuiltService {
  const world = useProcessSettings({ isMigrated });
  const service = {} as BuiltService;

  beforeAll(async () => {
    const redis = world.settings.DATABASE_URL && process.env.TEST_REDIS_URL;
    const { bank, platformKey } = world;
    Object.assign(service, {
      bank,
      platformKey,
      settings: {
        ...world.settings,
        ...(redis && { REDIS_URL: redis }),
        WEBHOOK_ALLOW_PRIVATE: 'on',
        RATE_LIMIT_PER_MINUTE: '1000000',
        RATE_LIMIT_PER_HOUR: '1000000',
        ...settings,
      },
      start: (more: Settings = {}) => startServer({ ...service.settings, ...more }),
    });
    const servers = await Promise.all(Array.from({ length: processes }, () => service.start()));
    const [server] = servers as [RunningServer];
    await Promise.race(servers.map((each) => each.logged('Exchange rate read')));
    const { DATABASE_URL, DIRECT_DATABASE_URL } = world.settings;
    if (DATABASE_URL) await drawKeyIds(DIRECT_DATABASE_URL ?? DATABASE_URL);
    Object.assign(service, { servers, server }, await newCreator(server, platformKey));
  });
  return service;
}

/** Gives API keys new ids, since Redis remembers the requests of a key for an hour. */
async function drawKeyIds(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`SELECT setval('api_keys_id_seq', $1)`, [randomInt(1_000_000_000)]);
  await client.end();
}

/** A process that serves, or the service in this process. */
export interface Door {
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** The key and the product of a creator. */
export type Creator = Pick<BuiltService, 'key' | 'productId'>;

/** Makes a creator with a product and a key. */
export async function newCreator(
  door: Door,
  platformKey: string,
  storeName = 'ann',
): Promise<Creator> {
  const made = await ask(
    door,
    platformKey,
    `mutation { createCreator(input: { storeName: "${storeName}" }) { id } }`,
  );
  const creatorId = Number(made.data.createCreator.id);
  const { data } = await ask(
    door,
    platformKey,
    `mutation {
      createProduct(input: { creatorId: ${creatorId}, title: "Course", isFree: false }) { id }
      issueApiKey(input: { creatorId: ${creatorId}, name: "Test" }) { key }
    }`,
  );
  return { productId: data.createProduct.id, key: data.issueApiKey.key };
}

export const ask = (door: Door, apiKey: string, query: string) =>
  askWith(door, { headers: { 'X-API-Key': apiKey } }, query);

/** All nodes of a list, page by page. @param list with its arguments, such as `payments()` */
export async function allNodes(door: Door, key: string, list: string, fields: string) {
  const nodes: any[] = [];
  for (let after = ''; ;) {
    const page = list.replace('(', `(first: 100, ${after}`);
    const shown = `nodes { ${fields} } pageInfo { hasNextPage endCursor }`;
    const { data } = await ask(door, key, `{ list: ${page} { ${shown} } }`);
    nodes.push(...data.list.nodes);
    const { hasNextPage, endCursor } = data.list.pageInfo;
    if (!hasNextPage) return nodes;
    after = `after: "${endCursor}", `;
  }
}

/** Makes a link by REST: 10 EUR, RUB computed, unless `more` says otherwise. */
export const postLink = (
  door: Door,
  { key, productId }: Creator,
  more: { body?: object; headers?: Record<string, string> } = {},
): Promise<Response> =>
  door.fetch(linksPath(productId), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key, ...more.headers },
    body: JSON.stringify({ ...tenEuros, ...more.body }),
  });

/** Makes a link like {@link postLink}. @returns its UUID */
export async function newLink(door: Door, creator: Creator, body: object = {}): Promise<string> {
  const response = await postLink(door, creator, { body });
  return ((await response.json()) as { uuid: string }).uuid;
}

/** Reports a payment of 10 EUR. */
export const recordPayment = (
  door: Door,
  { platformKey }: Pick<BuiltService, 'platformKey'>,
  linkUuid: string,
  paymentId: string,
  more = '',
) =>
  ask(
    door,
    platformKey,
    `mutation { recordPayment(input: {
      linkUuid: "${linkUuid}", paymentId: "${paymentId}", currency: EUR, amount: "10.00" ${more}
    }) { id } }`,
  );
