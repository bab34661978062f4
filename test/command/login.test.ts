import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ended, home, useCommandOfStore } from '../support/service/command.js';
import { answer, startGateway } from '../support/world/gateway.js';
import { freePort } from '../support/world/port.js';

const { creator, given, run } = useCommandOfStore();
const file = join(home, 'payment-links', 'keys.json');
beforeEach(() => rm(file, { force: true }));

describe('login', () => {
  test('stores a key that the service accepts, where no other user can read it', async () => {
    const { code, values } = await run(['login'], {}, `${creator.key}\n`);
    expect([code, values]).toEqual([0, [{ url: given.url, storeName: creator.storeName }]]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [who] = (await run(['whoami'], { url: '' })).values;
    expect([who.url, who.creator.storeName]).toEqual([given.url, creator.storeName]);
  });

  test('stores no key that is refused, and keeps those of other services', async () => {
    await run(['login'], {}, creator.key);
    const refused = await run(['login'], { key: 'plk_wrong' });
    expect(refused).toMatchObject(ended(1, 'key'));
    const other = await startGateway(given.url);
    await run(['login'], { url: other.url }, creator.key);
    other.close();
    const kept = JSON.parse(await readFile(file, 'utf8'));
    expect(kept).toEqual({
      current: { 'http://127.0.0.1:4000': other.url },
      keys: { [given.url]: creator.key, [other.url]: creator.key },
    });
  });

  test('says so when the file of the keys is broken', async () => {
    await run(['login'], {}, creator.key);
    await writeFile(file, '{');
    expect(await run(['whoami'])).toMatchObject(ended(2, file));
  });
});

describe('logout', () => {
  test('forgets the key of the login, and no other', async () => {
    const other = await startGateway(given.url);
    await run(['login'], { url: other.url }, creator.key);
    other.close();
    await run(['login'], {}, creator.key);
    expect((await run(['logout'], { url: '' })).values).toEqual([{ url: given.url }]);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      current: {},
      keys: { [other.url]: creator.key },
    });
    expect((await run(['logout'])).code).toBe(1);
  });
});

describe('Every command', () => {
  test('refuses an address over http, except that of this machine', async () => {
    for (const url of [
      'http://links.example',
      'http://10.0.0.1:4000',
      'ftp://x',
      'links.example',
    ]) {
      const { code, stderr } = await run(['whoami'], { ...creator, url });
      expect([url, code]).toEqual([url, 2]);
      expect(stderr).toContain(url);
    }
    expect((await run(['listen', '--forward-to', 'http://10.0.0.1/'], creator)).code).toBe(2);
  });

  test('ends with 1 for a refusal, 2 for a wrong call, 3 without an answer', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    for (const [code, ...args] of [
      [0, '--help'],
      [0, '--version'],
      [1, 'whoami', '--api-key', 'plk_wrong'],
      [1, 'links', 'delete', '4711'],
      [2, 'whoam'],
      [2, 'whoami', '--wrong'],
      [2, 'links', 'list', '--status', 'OPEN'],
      [2, 'links', 'list', '--limit', '0'],
      [2, 'links', 'delete'],
      [2, 'listen'],
      [2, 'trigger', 'payment.disputed'],
      [2, 'events', 'tail', '--from', 'yesterday'],
      [3, 'whoami', '--url', nowhere],
    ] as const) {
      const ended = await run(args, creator);
      expect([args, ended.code]).toEqual([args, code]);
      if (code > 0) expect(ended.stderr).toMatch(/^\S.*\n/);
      expect(ended.stderr).not.toContain('    at ');
    }
  });

  test('names --url when its service does not answer', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const { stderr } = await run(['whoami'], { ...creator, url });
    expect(stderr).toBe(
      `${url} does not answer: ECONNREFUSED. Take --url or PAYMENT_LINKS_URL if the service is at another address.\n`,
    );
  });

  test('tells errors without the control characters that they quote', async () => {
    for (const args of [
      ['whoami', '--url', '\x1b[2J\x9b2J'],
      ['\x1b[2J\x9b2J'],
      ['--\x1b[2J\x9b2J'],
    ]) {
      const { stderr } = await run(args, creator);
      expect(stderr).toContain('\\x1b[2J\\x9b2J');
      expect(stderr).toMatch(/^[\P{Cc}\n]+$/u);
    }
  });

  test('asks for a key when it has none', async () => {
    expect(await run(['whoami'])).toMatchObject(ended(2, 'payment-links login'));
  });

  test('names the command that fits, if the service is of another version', async () => {
    const other = await startGateway(given.url);
    other.treat((response, pass) => {
      const isHead = other.requests[0]?.startsWith('HEAD') === true;
      return isHead ? answer(404)(response, pass) : answer(503)(response, pass);
    });
    const { code, stderr } = await run(['whoami'], { ...creator, url: other.url });
    other.close();
    expect(code).toBe(0);
    expect(stderr).toMatch(/^This command is of version \S+, the service of \S+\. Take npx http/);
  });
});
