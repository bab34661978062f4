import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { cloneEmbedded } from './support/world/database.js';
import { operations, type Operation } from './support/scenes/openapi.js';
import {
  keysIn,
  runToEnd,
  startServer,
  useFolders,
  type Settings,
} from './support/service/processes.js';

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

/** Expects that the printed address of the cabinet signs a browser in once. */
async function expectSignInOnce(address: string, printed: string): Promise<void> {
  const [, base, token] = /^ {2}(\S+)\/cabinet#token=(plt_\w+)$/m.exec(printed) ?? [];
  expect(base).toBe(address);
  const ask = (query: string, cookie = '') =>
    fetch(`${address}/graphql`, {
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
}

const groupOf = ({ tags }: Operation): string => String(tags);

const firstExampleOf = ({ content }: { content: any }): string =>
  JSON.stringify(Object.values<any>(content['application/json'].examples)[0].value);

describe.skipIf(process.env.TEST_DATABASE_URL)('The first start of an embedded service', () => {
  const newFolder = useFolders();
  let folder: string;
  let settings: Settings;
  beforeEach(async () => {
    folder = await newFolder();
    await cloneEmbedded(folder);
    // The bank is out of reach, so the rate is the sample.
    settings = { DATA_DIR: folder, EXCHANGE_RATE_URL: 'http://127.0.0.1:1/' };
  });

  test('prints keys, working requests and addresses; the next start prints none of them', async () => {
    const server = await startServer(settings);
    const printed = await server.printed('REST docs:');
    expect(keysIn(printed)).toHaveLength(2);
    for (const path of ['graphql', 'docs']) {
      expect(printed).toContain(`${server.address}/${path}`);
    }
    const commands = printed.replaceAll('\\\n', '').split('\n');
    const [create, list] = commands.filter((line) => line.includes('curl '));
    const created = await runCurl(create as string);
    expect(created.metadata).toEqual({ order: 'A-1' });
    const listed = await runCurl(list as string);
    expect(listed.data.map(({ uuid }: { uuid: string }) => uuid)).toEqual([created.uuid]);
    await expectSignInOnce(server.address, printed);
    await server.stop('SIGTERM');

    const again = await startServer(settings);
    const { stdout } = await again.stop('SIGTERM');
    const others = stdout.split('\n').filter((line) => line && !line.startsWith('{'));
    expect([keysIn(stdout), others]).toEqual([[], []]);
  });

  test('accepts every request of an imported OpenAPI document, and leaves the key in use', async () => {
    // Some tools run the groups of requests in the order of the document, others by name.
    const [first, ...others] = [...operations].sort((one, other) =>
      groupOf(one).localeCompare(groupOf(other)),
    );
    expect([first, ...others]).toEqual(operations);

    const server = await startServer(settings);
    const [key] = keysIn(await server.printed('REST docs:'));
    const send = ({ method, path, parameters, requestBody }: Operation) =>
      fetch(
        server.address +
          path.replace(
            /\{(\w+)\}/g,
            (_, wanted) => parameters.find(({ name }) => name === wanted).example,
          ),
        {
          method,
          headers: { 'X-API-Key': key as string, 'Content-Type': 'application/json' },
          ...(requestBody && { body: firstExampleOf(requestBody) }),
        },
      );
    const answers = [];
    for (const operation of [...operations, first as Operation]) {
      const { ok, status } = await send(operation);
      answers.push([operation.operationId, ok ? 'succeeds' : status]);
    }
    expect(answers).toEqual(
      [...operations, first as Operation].map(({ operationId }) => [operationId, 'succeeds']),
    );
  });

  test('that finds its address in use says so, and the next one prints the keys', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const first = await runToEnd('server.js', [], { ...settings, PORT: String(port) });
    other.close();
    expect([first.code, first.stderr]).toEqual([
      1,
      expect.stringContaining(`\nPORT ${port} on 127.0.0.1 is in use by another process`),
    ]);

    const server = await startServer(settings);
    expect(keysIn(first.stdout + (await server.printed('REST docs:')))).toHaveLength(2);
  });

  test('that fails after it made its keys leaves them to the next one, which prints them', async () => {
    const inTheWay = join(folder, 'secrets-key');
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
    const files = await readdir(folder);
    expect(files.filter((name) => name.endsWith('.pending'))).toEqual([]);
  });
});
