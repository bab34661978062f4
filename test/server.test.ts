import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded } from '../src/core/database/embedded.js';
import { ratesOfToday, startBank, type Bank } from './support/bank.js';
import { runToEnd, startServer, useFolders, type Settings } from './support/process.js';

const newFolder = useFolders();
let bank: Bank;
/** A service that has been started once, and what it printed then. */
let started: { settings: Settings; address: string; stdout: string; key: string };

/** Settings of an embedded service in a new folder. */
const embedded = async (settings: Settings = {}): Promise<Settings> => ({
  DATA_DIR: await newFolder(),
  EXCHANGE_RATE_URL: bank.address,
  ...settings,
});

const keysIn = (text: string): string[] => [...new Set(text.match(/plk_[0-9A-Za-z]{46}/g) ?? [])];

beforeAll(async () => {
  bank = await startBank();
  bank.behave(ratesOfToday());
  const settings = await embedded();
  const server = await startServer(settings);
  await server.logged('Exchange rate read');
  const { stdout } = await server.stop('SIGTERM');
  started = { settings, address: server.address, stdout, key: keysIn(stdout)[0] as string };
});
afterAll(() => bank.close());

/** Settings of a service that has been started once, in a folder of its own. */
async function restarted(folder?: string): Promise<Settings> {
  const to = folder ?? (await newFolder());
  await cp(started.settings.DATA_DIR as string, to, { recursive: true });
  return { ...started.settings, DATA_DIR: to };
}

/** Sends the request of a `curl` command. */
async function runCurl(command: string): Promise<any> {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
  const after = (flag: string): string[] =>
    words.flatMap((word, index) => (word === flag ? [words[index + 1] as string] : []));
  const response = await fetch(words.find((word) => word?.startsWith('http')) as string, {
    method: after('-X')[0],
    headers: after('-H').map((line) => line.split(': ') as [string, string]),
    body: after('-d')[0],
  });
  expect(response.status).toBe(200);
  return response.json();
}

describe('The first start', () => {
  test('prints keys, requests that work and addresses; the next one prints none of it', async () => {
    const { stdout, address } = started;
    expect(keysIn(stdout)).toHaveLength(2);
    for (const path of ['graphql', 'docs']) expect(stdout).toContain(`${address}/${path}`);

    const server = await startServer(await restarted());
    const commands = stdout.replaceAll('\\\n', '').replaceAll(address, server.address);
    const [create, list] = commands.split('\n').filter((line) => line.includes('curl '));
    const created = await runCurl(create as string);
    expect(created.metadata).toEqual({ order: 'A-1' });
    const listed = await runCurl(list as string);
    expect(listed.data.map(({ uuid }: { uuid: string }) => uuid)).toEqual([created.uuid]);

    const again = await server.stop('SIGTERM');
    const others = again.stdout.split('\n').filter((line) => line && !line.startsWith('{'));
    expect([keysIn(again.stdout), others]).toEqual([[], []]);
  });

  test('that finds its address taken says so, and the next one still prints the keys', async () => {
    const { address } = await startServer(await restarted());
    const settings = await embedded({ PORT: new URL(address).port });
    const { code, stdout, stderr } = await runToEnd('server.js', [], settings);
    expect([code, stderr]).toEqual([1, expect.stringContaining('EADDRINUSE')]);

    const server = await startServer({ ...settings, PORT: '0' });
    await server.logged('Exchange rate read');
    const next = await server.stop('SIGTERM');
    expect(keysIn(stdout + next.stdout)).toHaveLength(2);
  });

  test('that ends once its keys are made leaves it to the next to print them, and they work', async () => {
    const settings = await embedded();
    const inTheWay = join(settings.DATA_DIR as string, 'secrets-key');
    await mkdir(inTheWay);
    const { code, stdout } = await runToEnd('server.js', [], settings);
    expect([code, keysIn(stdout)]).toEqual([1, []]);
    await rm(inTheWay, { recursive: true });

    const server = await startServer(settings);
    const keys = keysIn(await server.printed('REST docs:'));
    expect(keys).toHaveLength(2);
    const paths = ['/creator-api/keys', '/metrics'];
    for (const [index, path] of paths.entries()) {
      const headers = { 'X-API-Key': keys[index] as string };
      expect((await fetch(server.address + path, { headers })).status).toBe(200);
    }
    await server.stop('SIGTERM');
    const files = await readdir(settings.DATA_DIR as string);
    expect(files.filter((name) => name.endsWith('.unshown'))).toEqual([]);
  });

  test('that does not reach Redis serves all the same; its log says so, without the password', async () => {
    const settings = { ...(await restarted()), REDIS_URL: 'redis://a:hush-hush@127.0.0.1:1' };
    const server = await startServer(settings);
    await server.logged('The shared budget is out of reach; each process counts alone');
    const headers = { 'X-API-Key': started.key };
    const list = await fetch(`${server.address}/creator-api/keys`, { headers });
    expect([list.status, list.headers.get('x-ratelimit-limit')]).toEqual([200, '100']);
    const { code, stdout, stderr } = await server.stop('SIGTERM');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toContain('hush-hush');
  });
});

test('A start with another SECRETS_KEY than that of the webhook secrets is refused', async () => {
  const settings = { ...(await restarted()), WEBHOOK_ALLOW_PRIVATE: 'on' };
  const server = await startServer(settings);
  const made = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: { 'X-API-Key': started.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      query: `mutation { createWebhookEndpoint(input: { url: "http://127.0.0.1:9/" }) { secret } }`,
    }),
  });
  expect(await made.json()).not.toHaveProperty('errors');
  await server.stop('SIGTERM');
  const other = { ...settings, SECRETS_KEY: randomBytes(32).toString('base64') };
  const { code, stderr } = await runToEnd('server.js', [], other);
  expect([code, stderr]).toEqual([
    1,
    'The service cannot start: Another SECRETS_KEY sealed the webhook secrets of this database.\n',
  ]);
});

describe('The data directory', () => {
  test('has one process at a time; another is refused, and the first serves on', async () => {
    const settings = await restarted();
    const server = await startServer(settings);
    const { code, stdout, stderr } = await runToEnd('server.js', [], settings);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `The service cannot start: Another process is using the data directory ${settings.DATA_DIR}. ` +
        'Stop it, or set DATA_DIR to another folder.\n',
    );
    expect((await fetch(`${server.address}/ready`)).status).toBe(200);
  });

  test('is free again after SIGKILL, with all that was in it', async () => {
    const settings = await restarted();
    const killed = await startServer(settings);
    const name = { name: 'Before the crash' };
    const headers = { 'X-API-Key': started.key, 'Content-Type': 'application/json' };
    const path = '/creator-api/keys';
    const body = JSON.stringify(name);
    const made = await fetch(killed.address + path, { method: 'POST', headers, body });
    expect(made.status).toBe(200);
    await killed.stop('SIGKILL');
    const { address } = await startServer(settings);
    const answer: any = await (await fetch(address + path, { headers })).json();
    expect(answer.data[0]).toMatchObject(name);
  });

  test('may have a path longer than a socket can have', async () => {
    const settings = await restarted(join(await newFolder(), 'x'.repeat(120)));
    await startServer(settings);
    expect((await runToEnd('server.js', [], settings)).stderr).toContain('Another process');
  });
});

describe('SIGTERM', () => {
  test('ends the process with 0, from the moment it is ready', async () => {
    const server = await startServer(await restarted());
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  });

  test('leaves no use of a key uncounted', async () => {
    const settings = await restarted();
    const server = await startServer(settings);
    const headers = { 'X-API-Key': started.key };
    for (let request = 0; request < 3; request++) {
      await fetch(`${server.address}/creator-api/keys`, { headers });
    }
    await server.stop('SIGTERM');

    const database = await openEmbedded(settings.DATA_DIR as string);
    const [apiKey] = await database.db.apiKey.findMany();
    await database.close();
    expect(apiKey).toMatchObject({ requestCount: 3n, lastUsedAt: expect.any(Date) });
  });

  test('lets a request in flight finish', async () => {
    const server = await startServer(await restarted());
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    socket.write(
      `POST /creator-api/keys HTTP/1.1\r\nHost: x\r\nX-API-Key: ${started.key}\r\n` +
        'Expect: 100-continue\r\nContent-Length: 15\r\n\r\n',
    );
    expect(await once(socket, 'data')).toEqual([expect.stringContaining('100 Continue')]);

    const stopped = server.stop('SIGTERM');
    await server.logged('Stopping');
    socket.write('{"name":"Late"}');
    expect(await once(socket, 'data')).toEqual([expect.stringContaining('HTTP/1.1 200 OK')]);
    socket.destroy();
    expect((await stopped).code).toBe(0);
  });
});
