/** The starts of one embedded service: those that make nothing, one that fails, one that prints its welcome, and those after it. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { cloneEmbedded, isEmbedded } from './support/world/database.js';
import {
  keysIn,
  runToEnd,
  startServer,
  useFolders,
  type RunningServer,
  type Settings,
} from './support/service/processes.js';

describe.skipIf(!isEmbedded)('A first start', () => {
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

  test('says what it is doing before it makes the database', async () => {
    const DATA_DIR = join(folder, 'none');
    const doing = 'Making the embedded database, which takes a few seconds';
    const begun = await startServer({ ...settings, DATA_DIR }, doing);
    const isMade = existsSync(join(DATA_DIR, 'pgdata'));
    await begun.stop('SIGTERM');
    expect(isMade).toBe(false);
  });

  test('that finds its address in use says so, and makes nothing', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const DATA_DIR = join(folder, 'unmade');
    const first = await runToEnd('server.js', [], { ...settings, DATA_DIR, PORT: String(port) });
    other.close();
    expect([first.code, existsSync(DATA_DIR), first.stderr]).toEqual([
      1,
      false,
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

  test('is followed by starts that print the addresses on a terminal, with a new sign-in link', async () => {
    const PUBLIC_URL = 'https://links.example';
    const onTerminal = '--import=data:text/javascript,process.stdout.isTTY=true';
    const again = { ...settings, PUBLIC_URL, NODE_OPTIONS: onTerminal, LOG_FORMAT: 'json' };
    server = await startServer(again);
    const text = await server.printed('Command:');
    const former = /token=(\w+)/.exec(printed)?.[1] ?? '';
    expect(text).toMatch(/^ {2}https:\/\/links\.example\/cabinet#token=plt_\w+$/m);
    expect(text).not.toContain(former);
    expect(keysIn(text)).toEqual([]);
    for (const path of ['cabinet', 'graphql', 'docs', 'payment-links']) {
      expect(text).toMatch(new RegExp(`: +(npx )?${PUBLIC_URL}/${path}`));
    }
  });

  test('says at which address it listens beside PUBLIC_URL', async () => {
    const { address, listensAt } = await server.logged('Ready');
    expect(address).toBe('https://links.example');
    expect((await fetch(`${String(listensAt)}/health`)).status).toBe(200);
    await server.stop('SIGTERM');
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
