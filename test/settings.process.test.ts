/** Settings that only the process that `npm start` starts can show. The others are in core/settings.test.ts. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { newCreator, postLink } from './support/service/built-service.js';
import { useProcessSettings } from './support/service/process-settings.js';
import { startServer, type RunningServer } from './support/service/processes.js';
import { freePort } from './support/world/port.js';

const postgres = process.env.TEST_DATABASE_URL;
/** An address of this machine, but not the default one. */
const host = process.platform === 'darwin' ? '::1' : '127.0.0.2';

const world = useProcessSettings();
let server: RunningServer;
let port: number;

beforeAll(async () => {
  port = await freePort();
  const settings = {
    ...world.settings,
    PORT: String(port),
    HOST: host,
    REDIS_URL: 'redis://127.0.0.1:1',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    DATABASE_POOL_SIZE: '4',
    DATABASE_TIMEOUT_MS: '60000',
    LOG_LEVEL: 'warn',
  };
  const started = await startServer(
    settings,
    'The shared budget is out of reach; each process counts alone',
  );
  const address = `http://${host === '::1' ? '[::1]' : host}:${port}`;
  server = { ...started, address, fetch: (path, init) => fetch(address + path, init) };
});

test('HOST and PORT are the only address at which the service listens', async () => {
  expect((await server.fetch('/ready')).status).toBe(200);
  await expect(fetch(`http://127.0.0.1:${port}/ready`)).rejects.toThrow('fetch failed');
});

test.skipIf(postgres)('with SECRETS_KEY the service makes no key of its own', async () => {
  const files = await readdir(world.settings.DATA_DIR as string);
  expect(files).not.toContain('secrets-key');
});

test.skipIf(!postgres)('DATABASE_POOL_SIZE is the number of connections', async () => {
  const metrics = await server.fetch('/metrics', { headers: { 'X-API-Key': world.platformKey } });
  expect(await metrics.text()).toContain('payment_links_database_pool_size 4\n');
});

test.skipIf(!postgres)('DATABASE_TIMEOUT_MS limits the time of a statement', async () => {
  const creator = await newCreator(server, world.platformKey);
  const post = async () => (await postLink(server, creator)).status;
  await expect.poll(post).toBe(200);
  const other = new pg.Client(world.settings.DATABASE_URL);
  await other.connect();
  await other.query('BEGIN; SELECT FROM products FOR UPDATE');
  const waiting = post();
  // Without the setting, the statement would be ended after 2.5 s.
  await other.query('SELECT pg_sleep(3); COMMIT');
  expect(await waiting).toBe(200);
  await other.end();
});

test('LOG_LEVEL leaves out lines of lower levels', async () => {
  const { stdout } = await server.stop('SIGTERM');
  const levels = stdout.split('\n').flatMap((line) => /"level":(\d+)/.exec(line)?.[1] ?? []);
  expect(levels).not.toEqual([]);
  expect(levels).not.toContain('30');
});
