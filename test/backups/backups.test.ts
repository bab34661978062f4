/** `npm run backup`, `npm run check:restore` and `npm run restore`, on an embedded database. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packFolder } from '../../src/backups/archive.js';
import { readManifest } from '../../src/backups/manifest.js';
import { tryLockFolder } from '../../src/core/database/folder-lock.js';
import { version } from '../../src/core/package.js';
import { ask, postLink, recordPayment, useBuiltService } from '../support/service/built-service.js';
import { killAt, runToEnd, useFolders, type Settings } from '../support/service/processes.js';

const old = 'payment-links-2026-01-01T00-00-00.000Z.tar.gz';
const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

describe.skipIf(process.env.TEST_DATABASE_URL)('A backup', () => {
  const newFolder = useFolders();
  const service = useBuiltService();
  let folder: string;
  let settings: Settings;
  let file: string;
  let link: { uuid: string };

  const backUp = (more: Settings = {}) => runToEnd('backup.js', [], { ...settings, ...more });
  const inDataDir = (name: string): string => join(service.settings.DATA_DIR ?? '', name);
  /** The files of requests and answers in a data folder. */
  const requests = async (dataDir = inDataDir('')): Promise<string[]> =>
    (await readdir(dataDir)).filter((name) => name.startsWith('backup-'));
  const restore = (args: string[], more: Settings = {}) =>
    runToEnd('restore.js', args, { ...settings, ...more });

  beforeAll(async () => {
    folder = join(await newFolder(), 'backups');
    settings = { ...service.settings, BACKUP_DIR: folder, BACKUP_KEEP: '2' };
    link = (await (await postLink(service.server, service)).json()) as { uuid: string };
    await recordPayment(service.server, service, link.uuid, 'pay_1');
    await ask(
      service.server,
      service.key,
      'mutation { createWebhookEndpoint(input: { url: "https://example.com/" }) { secret } }',
    );
    const made = await backUp();
    expect([made.code, made.stderr]).toEqual([0, '']);
    file = made.stdout.trim();
  });

  test('is made by the running service, and is private', async () => {
    expect(await service.server.logged('Backup made')).toMatchObject({ file });
    expect([await modeOf(folder), await modeOf(file)]).toEqual([0o700, 0o600]);
    expect(await requests()).toEqual([]);
  });

  test.each([2, 4])('is had by each of %i who ask at once', async (callers) => {
    const BACKUP_DIR = join(await newFolder(), 'backups');
    const asking = Array.from({ length: callers }, () => backUp({ BACKUP_DIR, BACKUP_KEEP: '9' }));
    for (const { code, stdout, stderr } of await Promise.all(asking)) {
      expect([code, stderr]).toEqual([0, '']);
      expect(await readdir(BACKUP_DIR)).toContain(basename(stdout.trim()));
    }
    expect(await requests()).toEqual([]);
  });

  test('that was asked for by a command that was killed leaves nothing behind', async () => {
    const BACKUP_DIR = join(await newFolder(), 'backups');
    const asked = expect.poll(requests, { timeout: 20_000 }).toHaveLength(1);
    await killAt('backup.js', [], { ...settings, BACKUP_DIR }, asked);
    const [, id] = /([\da-f-]{36})$/.exec((await requests())[0] ?? '') ?? [];
    const answer = inDataDir(`backup-answer-${id}`);
    await expect.poll(() => readFile(answer, 'utf8'), { timeout: 20_000 }).toContain('"file"');
    const cutOff = inDataDir(`backup-request-${randomUUID()}.new`);
    await writeFile(cutOff, '{');
    for (const file of [answer, cutOff]) await utimes(file, 0, 0);
    await expect.poll(requests).toEqual([]);
  });

  test('opens with all its rows, which the check says, and leaves no trace', async () => {
    const { code, stdout } = await restore(['--check']);
    expect(stdout).toMatch(/ 1 {2}payments\n[^]* opens\. All rows are as they were/);
    expect([code, await readdir(folder)]).toEqual([0, [file.slice(folder.length + 1)]]);
  });

  test('restored to an empty folder serves with the same keys, links and secrets', async () => {
    const DATA_DIR = join(await newFolder(), 'restored');
    const { code, stdout, stderr } = await restore([file], { DATA_DIR });
    expect([code, stderr]).toEqual([0, '']);
    const { events } = (
      await ask(service.server, service.key, '{ events { nodes { createdAt } } }')
    ).data;
    expect(stdout).toContain(`events(since: "${events.nodes.at(-1).createdAt}")`);
    expect(await readdir(DATA_DIR)).not.toContain('restore.new');

    const restored = await service.start({ DATA_DIR });
    const { data } = await ask(
      restored,
      service.key,
      '{ payments { nodes { paymentId } } webhookEndpoints { nodes { isEnabled } } }',
    );
    expect(data).toEqual({
      payments: { nodes: [{ paymentId: 'pay_1' }] },
      webhookEndpoints: { nodes: [{ isEnabled: true }] },
    });
    await restored.stop('SIGTERM');
  });

  test('refuses the cursor of an event that is later than the backup, once restored', async () => {
    const DATA_DIR = join(await newFolder(), 'restored');
    await recordPayment(service.server, service, link.uuid, 'pay_2');
    const feed = (after: string) =>
      `{ events(first: 100, after: ${after}) { pageInfo { endCursor } } }`;
    const { data } = await ask(service.server, service.key, feed('null'));
    await restore([file], { DATA_DIR });
    const restored = await service.start({ DATA_DIR });
    const { uuid } = (await (await postLink(restored, service)).json()) as { uuid: string };
    await recordPayment(restored, service, uuid, 'pay_3');
    const cursor = JSON.stringify(data.events.pageInfo.endCursor);
    const { errors } = await ask(restored, service.key, feed(cursor));
    expect(errors[0].extensions.code).toBe('VALIDATION_FAILED');
    await restored.stop('SIGTERM');
  });

  test('never goes over a folder that has data, or another key', async () => {
    const inUse = await restore([file]);
    expect([inUse.code, inUse.stderr]).toEqual([1, expect.stringContaining('Another process is')]);
    const DATA_DIR = await newFolder();
    await mkdir(join(DATA_DIR, 'pgdata'));
    const full = await restore([file], { DATA_DIR });
    expect([full.code, full.stderr]).toEqual([
      1,
      expect.stringContaining('there is a database in'),
    ]);
    const keyed = await newFolder();
    await writeFile(join(keyed, 'platform-key.sha256'), 'another');
    const key = join(keyed, 'platform-key.sha256');
    await restore([file], { DATA_DIR: keyed });
    expect(await readFile(key, 'utf8')).toBe('another');
  });

  test('keeps the newest, and deletes old and unfinished ones, but no file of others', async () => {
    await writeFile(join(folder, old), '');
    await mkdir(join(folder, `${old}.copy.unfinished`));
    await writeFile(join(folder, 'payment-links.dump'), '');
    const second = (await backUp()).stdout.trim();
    const names = [file, second].map((path) => path.slice(folder.length + 1));
    expect((await readdir(folder)).sort()).toEqual([...names, 'payment-links.dump'].sort());
  });

  const broken: [string, (whole: Buffer) => Buffer | string, string][] = [
    ['cut short', (whole) => whole.subarray(0, whole.length / 2), 'it is cut short'],
    ['cut short by a byte', (whole) => whole.subarray(0, -1), 'it is cut short'],
    ['empty', () => '', 'cannot be restored'],
    ['changed in its middle', (whole) => flipped(whole), 'it is damaged'],
    ['that is none', () => 'Hello', 'it is damaged, or no backup'],
  ];
  const flipped = (whole: Buffer): Buffer => {
    const changed = Buffer.from(whole);
    const middle = Math.floor(changed.length / 2);
    changed[middle] = ~changed.readUInt8(middle) & 255;
    return changed;
  };
  test.each(broken)('%s is refused, and nothing is left behind', async (_what, change, reason) => {
    const path = join(await newFolder(), 'broken.tar.gz');
    await writeFile(path, change(await readFile(file)));
    const DATA_DIR = await newFolder();
    const { code, stdout, stderr } = await restore([path], { DATA_DIR });
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(`${path} cannot be`)]);
    expect(stderr).toContain(reason);
    expect((await readdir(DATA_DIR)).filter((name) => name !== 'locks')).toEqual([]);
  });

  test.each([
    [
      'a later release',
      { migrations: ['29990101000000_later'] },
      `later release than this, ${version}`,
    ],
    ['another layout', { format: 2 }, 'another layout of backups'],
  ])('of %s is refused', async (_what, change, reason) => {
    const manifest = { ...(await readManifest(file)), ...change };
    const path = join(await newFolder(), 'other.tar.gz');
    const text = JSON.stringify(manifest);
    await packFolder(await newFolder(), { name: 'backup.json', text }, path);
    const { code, stderr } = await restore([path], { DATA_DIR: await newFolder() });
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  });

  test('whose rows are not as they were counted is refused', async () => {
    const manifest = await readManifest(file);
    const [first, ...others] = manifest.tables;
    const text = JSON.stringify({ ...manifest, tables: [{ ...first, digest: '1' }, ...others] });
    const unpacked = await newFolder();
    const DATA_DIR = join(await newFolder(), 'restored');
    await restore([file], { DATA_DIR });
    const path = join(unpacked, 'other.tar.gz');
    await packFolder(DATA_DIR, { name: 'backup.json', text }, path);
    const { code, stderr } = await restore(['--check', path]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`${first?.table} in ${path} is not`),
    ]);
  });

  test.each<[string, string, string[], Settings, string]>([
    ['backup.js', 'without a folder for backups', [], { BACKUP_DIR: '' }, 'BACKUP_DIR is not set'],
    ['backup.js', 'without a database', [], { DATA_DIR: '/nowhere' }, 'there is no database'],
    ['restore.js', 'without a file', [], {}, 'name one backup'],
    ['restore.js', 'with two files', ['a', 'b'], {}, 'name one backup'],
    ['restore.js', 'with a file that is not there', ['gone'], {}, 'no such file'],
    ['restore.js', 'with an unknown option', ['--fast'], {}, "Unknown option '--fast'"],
    [
      'restore.js',
      'to check the newest of none',
      ['--check'],
      { BACKUP_DIR: '/nowhere' },
      'there is no backup in /nowhere',
    ],
    [
      'restore.js',
      'on a server',
      ['gone'],
      { DATABASE_URL: 'postgres://a/b', PAYMENT_SITE_URL: 'sandbox', BACKUP_DIR: '' },
      'DATABASE_URL is set',
    ],
  ])('cannot be had by %s %s', async (script, _what, args, more, reason) => {
    const DATA_DIR = await newFolder();
    const { code, stdout, stderr } = await runToEnd(script, args, {
      ...settings,
      DATA_DIR,
      ...more,
    });
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(reason)]);
  });

  test('that was asked of a service which then ends is not waited for', async () => {
    const DATA_DIR = await newFolder();
    await mkdir(join(DATA_DIR, 'pgdata'));
    const unlock = await tryLockFolder(DATA_DIR);
    const asking = backUp({ DATA_DIR });
    await expect
      .poll(() => requests(DATA_DIR), { timeout: 20_000 })
      .toEqual([expect.stringMatching(/^backup-request-[^.]+$/)]);
    await unlock?.();
    const { code, stderr } = await asking;
    expect([code, stderr]).toEqual([1, expect.stringContaining('the service ended before it was')]);
    expect(await requests(DATA_DIR)).toEqual([]);
  });

  test('is made of a stopped service, too, and daily by one that has BACKUP_DIR', async () => {
    expect((await service.server.stop('SIGTERM')).code).toBe(0);
    const made = await backUp();
    expect([made.code, made.stderr]).toEqual([0, '']);
    const daily = join(await newFolder(), 'daily');
    const server = await service.start({ BACKUP_DIR: daily });
    await server.logged('Backup made');
    expect(await readdir(daily)).toHaveLength(1);
    const page = await fetch(`${server.address}/metrics`, {
      headers: { 'X-API-Key': service.platformKey },
    });
    const metrics = await page.text();
    expect(metrics).toMatch(/^payment_links_backup_age_seconds \d/m);
    expect(metrics).toContain('payment_links_backups_total{outcome="done"} 1');
    await server.stop('SIGTERM');
    expect((await restore(['--check'], { BACKUP_DIR: daily })).code).toBe(0);
  });
});
