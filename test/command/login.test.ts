import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useClientPackage } from '../support/service/client-package.js';
import { useCommand } from '../support/service/command.js';
import { useCreator, useService } from '../support/service/service.js';
import { answer, startGateway } from '../support/world/gateway.js';
import { freePort } from '../support/world/port.js';

const service = useService();
const given = useClientPackage(service);
const { run, environment } = useCommand(given);
const creator = useCreator(service);

/** A user who has not said which key to use. */
function stranger() {
  const { XDG_CONFIG_HOME = '' } = environment(creator);
  const settings = { PAYMENT_LINKS_URL: given.url, XDG_CONFIG_HOME };
  return { settings, file: join(XDG_CONFIG_HOME, 'payment-links', 'keys.json') };
}

describe('login', () => {
  test('stores a key that the service accepts, where no other user can read it', async () => {
    const { settings, file } = stranger();
    const { code, values } = await run(['login'], settings, `${creator.key}\n`);
    expect([code, values]).toEqual([0, [{ url: given.url, storeName: creator.storeName }]]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { XDG_CONFIG_HOME } = settings;
    const [who] = (await run(['whoami'], { XDG_CONFIG_HOME })).values;
    expect([who.url, who.creator.storeName]).toEqual([given.url, creator.storeName]);
  });

  test('stores no key that is refused, and keeps those of other services', async () => {
    const { settings, file } = stranger();
    await run(['login'], settings, creator.key);
    const refused = await run(['login', '--api-key', 'plk_wrong'], settings);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('key') });
    const other = await startGateway(given.url);
    await run(['login', '--url', other.url], settings, creator.key);
    other.close();
    const kept = JSON.parse(await readFile(file, 'utf8'));
    expect(kept).toEqual({
      current: other.url,
      keys: { [given.url]: creator.key, [other.url]: creator.key },
    });
  });

  test('says so when the file of the keys is broken', async () => {
    const { settings, file } = stranger();
    await run(['login'], settings, creator.key);
    await writeFile(file, '{');
    const { code, stderr } = await run(['whoami'], settings);
    expect([code, stderr]).toEqual([2, expect.stringContaining(file)]);
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
      const { code, stderr } = await run(['whoami', '--url', url], environment(creator));
      expect([url, code]).toEqual([url, 2]);
      expect(stderr).toContain(url);
    }
    const { code } = await run(
      ['listen', '--forward-to', 'http://10.0.0.1/'],
      environment(creator),
    );
    expect(code).toBe(2);
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
      [2, 'trigger', 'payment.refunded'],
      [2, 'events', 'tail', '--from', 'yesterday'],
      [3, 'whoami', '--url', nowhere],
    ] as const) {
      const ended = await run(args, environment(creator));
      expect([args, ended.code]).toEqual([args, code]);
      if (code > 0) expect(ended.stderr).toMatch(/^\S.*\n/);
      expect(ended.stderr).not.toContain('    at ');
    }
  }, 60_000);

  test('asks for a key when it has none', async () => {
    const { code, stderr } = await run(['whoami'], stranger().settings);
    expect([code, stderr]).toEqual([2, expect.stringContaining('payment-links login')]);
  });

  test('names the command that fits, if the service is of another version', async () => {
    const other = await startGateway(given.url);
    other.treat((response, pass) => {
      const isHead = other.requests[0]?.startsWith('HEAD') === true;
      return isHead ? answer(404)(response, pass) : answer(503)(response, pass);
    });
    const { code, stderr } = await run(['whoami', '--url', other.url], environment(creator));
    other.close();
    expect(code).toBe(0);
    expect(stderr).toMatch(/^This command is of version \S+, the service of \S+\. Take npx http/);
  });
});
