/** The starts of one embedded service: two that fail, one that prints its welcome, and two after it. */
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { cloneEmbedded } from './support/world/database.js';
import {
  keysIn,
  runToEnd,
  startServer,
  useFolders,
  type RunningServer,
  type Settings,
} from './support/service/processes.js';

describe.skipIf(process.env.TEST_DATABASE_URL)('A first start', () => {
  const newFolder = useFolders();
  let folder: string;
  let settings: Settings;
  let server: RunningServer;
  let printed: string;
  beforeAll(async () => {
    folder = await newFolder();
    await cloneEmbedded(folder);
    // The bank is out of reach, so the rate is the sample.
    settings = { DATA_DIR: folder, EXCHANGE_RATE_URL: 'http://127.0.0.1:1/' };
  });

  test('that finds its address in use says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const first = await runToEnd('server.js', [], { ...settings, PORT: String(port) });
    other.close();
    expect([first.code, keysIn(first.stdout), first.stderr]).toEqual([
      1,
      [],
      expect.stringContaining(
        `with these settings:\nPORT ${port} on 127.0.0.1 is in use by another process`,
      ),
    ]);
  });

  test('that fails after making its keys leaves them to the next one to print', async () => {
    const inTheWay = join(folder, 'secrets-key');
    await mkdir(inTheWay);
    const { code, stdout } = await runToEnd('server.js', [], settings);
    expect([code, keysIn(stdout)]).toEqual([1, []]);
    await rm(inTheWay, { recursive: true });

    server = await startServer(settings);
    printed = await server.printed('REST docs:');
    const keys = keysIn(printed);
    expect(keys).toHaveLength(2);
    for (const [index, path] of ['/creator-api/keys', '/metrics'].entries()) {
      const headers = { 'X-API-Key': keys[index] as string };
      expect((await fetch(server.address + path, { headers })).status).toBe(200);
    }
  });

  test('prints an address of the cabinet that signs a browser in once', async () => {
    const [, base, token] = /^ {2}(\S+)\/cabinet#token=(plt_\w+)$/m.exec(printed) ?? [];
    expect(base).toBe(server.address);
    const ask = (query: string, cookie = '') =>
      fetch(`${server.address}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Cabinet': '1', Cookie: cookie },
        body: JSON.stringify({ query }),
      });
    const signIn = `mutation { signIn(input: { token: "${token}" }) { expiresAt } }`;
    const opened = await ask(signIn);
    const cookie = opened.headers.get('set-cookie')?.split(';')[0];
    expect([opened.status, (await ask(signIn)).status]).toEqual([200, 401]);
    const viewer = await ask('{ viewer { creator { storeName } apiKey { id } } }', cookie);
    expect(await viewer.json()).toEqual({
      data: { viewer: { creator: { storeName: 'demo' }, apiKey: null } },
    });
  });

  test('prints its keys once; the next prints none, and SIGTERM ends it with 0', async () => {
    await server.stop('SIGTERM');
    const files = await readdir(folder);
    expect(files.filter((name) => name.endsWith('.pending'))).toEqual([]);
    const again = await startServer(settings);
    // It may still be starting its workers.
    const { code, stdout, stderr } = await again.stop('SIGTERM');
    expect([code, stderr]).toEqual([0, '']);
    const others = stdout.split('\n').filter((line) => line && !line.startsWith('{'));
    expect([keysIn(stdout), others]).toEqual([[], []]);
  });

  test('makes a platform key that a later start refuses as METRICS_KEY', async () => {
    const [, METRICS_KEY = ''] = keysIn(printed);
    const { code, stderr } = await runToEnd('server.js', [], { ...settings, METRICS_KEY });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('METRICS_KEY must be another key than PLATFORM_API_KEY'),
    ]);
  });
});
