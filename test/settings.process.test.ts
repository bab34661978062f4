/**
 * Each setting is seen to work in the process that `npm start` starts. Those of connections are in
 * faults/slow-clients.test.ts.
 */
import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { generateKey } from '../src/access/keys/key-format.js';
import {
  ask,
  newCreator,
  newLink,
  postLink,
  recordPayment,
  type Creator,
} from './support/service/built-service.js';
import { openService } from './support/service/in-process.js';
import { openDatabaseOf, useProcessSettings } from './support/service/process-settings.js';
import { startServer, type RunningServer } from './support/service/processes.js';
import { databaseName } from './support/world/database-address.js';
import { freePort } from './support/world/port.js';
import { asAdmin, endSessions } from './support/world/postgres-databases.js';
import { useReceiver } from './support/world/receiver.js';

const postgres = process.env.TEST_DATABASE_URL;
/** An address of this machine, but not the default one. */
const host = process.platform === 'darwin' ? '::1' : '127.0.0.2';
const origin = 'https://cabinet.example';
const timeoutMs = '1000';

const world = useProcessSettings();
const receiver = useReceiver();
/** A process whose settings all differ from the defaults. */
let server: RunningServer;
let port: number;
let creator: Creator;
let endpointId: number;

/** Sends a webhook to a private address, which the process does not allow. Then a month passes. */
async function aMonthAgo(): Promise<void> {
  const before = await openService({ ...world.settings, WEBHOOK_ALLOW_PRIVATE: 'on' });
  creator = await newCreator(before, world.platformKey);
  const { data } = await ask(
    before,
    creator.key,
    `mutation { createWebhookEndpoint(input: { url: "${receiver.url}" }) { endpoint { id } } }`,
  );
  endpointId = data.createWebhookEndpoint.endpoint.id;
  await recordPayment(before, world, await newLink(before, creator), 'pay_a_month_ago');
  await before.workers.webhooks.runOnce();
  await before.close();

  const database = await openDatabaseOf(world.settings);
  await database.sql(`
    DELETE FROM exchange_rates;
    UPDATE webhook_events SET created_at = now() - interval '31 days';
    UPDATE pgboss.job SET start_after = start_after - interval '31 days'`);
  await database.close();
  world.bank.requests = 0;
}

/** Behind a pooler, the role limits the time of statements. */
const boundStatements = (direct: string, timeoutMs: string): Promise<unknown> =>
  asAdmin(direct, async (client) => {
    const name = databaseName(direct);
    await client.query(
      `ALTER ROLE CURRENT_USER IN DATABASE ${name} SET statement_timeout = ${timeoutMs}`,
    );
    // New sessions have the limit.
    await endSessions(client, name);
  });

beforeAll(async () => {
  world.settings.SECRETS_KEY = randomBytes(32).toString('base64');
  await aMonthAgo();
  const { DIRECT_DATABASE_URL: direct } = world.settings;
  if (direct) await boundStatements(direct, timeoutMs);
  port = await freePort();
  const settings = {
    ...world.settings,
    PORT: String(port),
    HOST: host,
    REDIS_URL: 'redis://127.0.0.1:1',
    PUBLIC_URL: 'https://api.example',
    PAYMENT_SITE_URL: 'https://pay.example',
    RATE_LIMIT_PER_MINUTE: '77',
    RATE_LIMIT_PER_HOUR: '777',
    WEBHOOK_ALLOW_PRIVATE: 'off',
    CORS_ORIGINS: origin,
    TRUSTED_PROXIES: '127.0.0.0/8,::1',
    FAILED_KEYS_PER_MINUTE: '3',
    MAX_CONNECTIONS_PER_ADDRESS: '2',
    DATABASE_POOL_SIZE: '4',
    DATABASE_TIMEOUT_MS: timeoutMs,
    LOG_LEVEL: 'warn',
  };
  const started = await startServer(
    settings,
    'The shared budget is out of reach; each process counts alone',
  );
  const address = `http://${host === '::1' ? '[::1]' : host}:${port}`;
  server = { ...started, address, fetch: (path, init) => fetch(address + path, init) };
  const rate = 'payment_links_exchange_rate_age_seconds{source="cbr"}';
  await vi.waitFor(async () => expect(await readMetrics()).toContain(rate), { timeout: 10_000 });
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  server.fetch(path, { headers });

const readMetrics = async (): Promise<string> =>
  (await get('/metrics', { 'X-API-Key': world.platformKey })).text();

test('HOST and PORT are the only address at which the service listens', async () => {
  expect((await get('/ready')).status).toBe(200);
  await expect(fetch(`http://127.0.0.1:${port}/ready`)).rejects.toThrow('fetch failed');
});

test('PUBLIC_URL is the address in documents, and turns HTTPS on for browsers', async () => {
  const answer = await get('/openapi.json');
  expect(await answer.json()).toMatchObject({ servers: [{ url: 'https://api.example' }] });
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
});

test('PAYMENT_SITE_URL is the site of links, and turns the sandbox off', async () => {
  const { payment_link: link } = await (await postLink(server, creator)).json();
  expect(link).toMatch(/^https:\/\/pay\.example\//);
  const { pathname, search } = new URL(link);
  const sandbox = await get(`/pay${pathname}${search}`);
  expect([sandbox.status, sandbox.headers.get('content-type')]).toEqual([404, 'application/json']);
});

test('RATE_LIMIT_PER_MINUTE and RATE_LIMIT_PER_HOUR are the limits of a key', async () => {
  const { headers } = await get('/creator-api/keys', { 'X-API-Key': creator.key });
  expect(headers.get('ratelimit-policy')).toBe('"minute";q=77;w=60, "hour";q=777;w=3600');
});

test('CORS_ORIGINS are the origins whose pages may read answers', async () => {
  const allowed = async (page: string): Promise<string | null> =>
    (await get('/graphql?query={__typename}', { Origin: page })).headers.get(
      'access-control-allow-origin',
    );
  expect([await allowed(origin), await allowed('https://evil.example')]).toEqual([origin, null]);
});

test('behind TRUSTED_PROXIES, each client has FAILED_KEYS_PER_MINUTE wrong keys', async () => {
  const from = async (address: string): Promise<number> =>
    (await get('/creator-api/keys', { 'X-API-Key': generateKey(1n), 'X-Forwarded-For': address }))
      .status;
  const statuses: number[] = [];
  for (let request = 0; request < 4; request++) statuses.push(await from('203.0.113.1'));
  expect([...statuses, await from('203.0.113.2')]).toEqual([401, 401, 401, 429, 401]);
});

test('MAX_CONNECTIONS_PER_ADDRESS limits the requests under way of a client behind a proxy', async () => {
  const { data } = await ask(server, creator.key, '{ events(last: 1) { pageInfo { endCursor } } }');
  const { endCursor } = data.events.pageInfo;
  const query = `{ events(after: "${endCursor}", waitSeconds: 20) { nodes { id } } }`;
  const readers = new AbortController();
  const headers = { 'X-API-Key': creator.key, 'X-Forwarded-For': '203.0.113.3' };
  for (let reader = 0; reader < 2; reader++) {
    const address = `${server.address}/graphql?query=${encodeURIComponent(query)}`;
    fetch(address, { headers, signal: readers.signal }).catch(() => undefined);
  }
  const status = async (client: string): Promise<number> =>
    (await get('/health', { 'X-Forwarded-For': client })).status;
  await expect.poll(() => status('203.0.113.3')).toBe(429);
  expect(await status('203.0.113.4')).toBe(200);
  readers.abort();
  await expect.poll(() => status('203.0.113.3')).toBe(200);
});

test('EXCHANGE_RATE_URL is asked for the rate', () => {
  expect(world.bank.requests).toBeGreaterThan(0);
});

test.skipIf(postgres ?? process.env.TEST_CITUS_URL)(
  'DATA_DIR holds the database, and both are private to its user',
  async () => {
    const folder = world.settings.DATA_DIR as string;
    for (const path of [folder, join(folder, 'pgdata')]) {
      expect((await stat(path)).mode & 0o777).toBe(0o700);
    }
  },
);

test.skipIf(postgres)('with SECRETS_KEY the service makes no key of its own', async () => {
  const files = await readdir(world.settings.DATA_DIR as string);
  expect(files).not.toContain('secrets-key');
});

test('without WEBHOOK_ALLOW_PRIVATE, private addresses are refused and get no webhooks', async () => {
  const { errors } = await ask(
    server,
    creator.key,
    `mutation { createWebhookEndpoint(input: { url: "${receiver.url}" }) { secret } }`,
  );
  expect(errors[0].extensions.code).toBe('VALIDATION_FAILED');

  const connections = receiver.connections;
  await recordPayment(server, world, await newLink(server, creator), 'pay_today');
  const attempts = async (): Promise<unknown> => {
    const fields = 'attempts { status error }';
    const { data } = await ask(
      server,
      creator.key,
      `{ webhookDeliveries(endpointId: ${endpointId}, first: 1) { nodes { ${fields} } } }`,
    );
    return data.webhookDeliveries.nodes[0].attempts[0];
  };
  await expect.poll(attempts).toEqual({ status: null, error: expect.any(String) });
  expect(receiver.connections).toBe(connections);
});

test('the service deletes webhooks of a month ago by itself', async () => {
  const query = `{ webhookDeliveries(endpointId: ${endpointId}, first: 50) { nodes { body } } }`;
  await expect
    .poll(async () => JSON.stringify((await ask(server, creator.key, query)).data))
    .not.toContain('pay_a_month_ago');
});

test.skipIf(!postgres)('DATABASE_POOL_SIZE is the number of connections', async () => {
  expect(await readMetrics()).toContain('payment_links_database_pool_size 4\n');
});

test.skipIf(!postgres)('DATABASE_TIMEOUT_MS limits the time of a statement', async () => {
  const other = new pg.Client(world.settings.DATABASE_URL);
  await other.connect();
  await other.query('BEGIN; SELECT FROM products FOR UPDATE');
  const beganAt = performance.now();
  const { status } = await postLink(server, creator);
  expect(status).toBe(503);
  expect(performance.now() - beganAt).toBeLessThan(2200);
  await other.end();
});

test('LOG_LEVEL leaves out lines of lower levels', async () => {
  const { stdout } = await server.stop('SIGTERM');
  const levels = stdout.split('\n').flatMap((line) => /"level":(\d+)/.exec(line)?.[1] ?? []);
  expect(levels).not.toEqual([]);
  expect(levels).not.toContain('30');
});
