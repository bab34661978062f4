/**
 * `npm run backup`, `npm run check:restore` and `npm run restore`, on an embedded database. A thread of the built service
 * packs the backups.
 */
import { chmod, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { packFolder, unpack } from '../../src/backups/archive.js';
import { backupFile } from '../../src/backups/backup-files.js';
import { readManifest, type Manifest } from '../../src/backups/manifest.js';
import { askForBackup } from '../../src/backups/requests.js';
import { version } from '../../src/core/package.js';
import {
  ask,
  newCreator,
  newLink,
  recordPayment,
  type Creator,
} from '../support/service/built-service.js';
import { openService, runCommand, type OpenService } from '../support/service/in-process.js';
import { useProcessSettings } from '../support/service/process-settings.js';
import { runToEnd, useFolders, type Settings } from '../support/service/processes.js';
import { isEmbedded } from '../support/world/database.js';

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

describe.skipIf(!isEmbedded)('A backup', () => {
  const newFolder = useFolders();
  const world = useProcessSettings();
  let folder: string;
  let settings: Settings;
  let service: OpenService;
  let creator: Creator;
  let link: string;
  let file: string;
  /** The id of the database, which begins the names of its files. */
  let id: string;
  let newestEvent: string;

  const backUp = (more: Settings = {}) => runCommand('backup', [], { ...settings, ...more });
  const restore = (args: string[], more: Settings = {}) =>
    runCommand('restore', args, { ...settings, ...more });
  const pay = (paymentId: string, email: string) =>
    recordPayment(service, world, link, paymentId, `customer: { email: "${email}" }`);
  /** Makes another backup of an unpacked one. */
  const pack = (from: string, manifest: object, to: string): Promise<void> =>
    packFolder(from, { name: 'backup.json', text: JSON.stringify(manifest) }, to);

  beforeAll(async () => {
    folder = join(await newFolder(), 'backups');
    settings = { ...world.settings, BACKUP_DIR: folder, BACKUP_KEEP: '2' };
    service = await openService(settings);
    creator = await newCreator(service, world.platformKey);
    link = await newLink(service, creator);
    await pay('pay_1', 'ann@buyer.example');
    await pay('pay_2', 'bob@buyer.example');
    await ask(
      service,
      creator.key,
      'mutation { createWebhookEndpoint(input: { url: "https://example.com/" }) { secret } }',
    );
    const events = await ask(service, creator.key, '{ events { nodes { createdAt } } }');
    newestEvent = events.data.events.nodes.at(-1).createdAt;
    const made = await backUp();
    expect([made.code, made.stderr]).toEqual([0, '']);
    file = made.stdout.trim();
    id = await readFile(join(settings.DATA_DIR ?? '', 'database-id'), 'utf8');
    const erased = await ask(
      service,
      creator.key,
      `mutation { eraseCustomerData(input: { email: "Ann@buyer.example", reason: "Asked" }) { payments } }`,
    );
    expect(erased.data.eraseCustomerData.payments).toBe(1);
  });

  test('is made by the running service, and is private', async () => {
    const lines = service.logLines.map((line) => JSON.parse(line));
    expect(lines.find(({ msg }) => msg === 'Backup made')).toMatchObject({ file });
    expect([await modeOf(folder), await modeOf(file)]).toEqual([0o700, 0o600]);
  });

  test('is had by each of 4 who ask at once, in a folder whose rights stay as they are', async () => {
    const place = { folder: await newFolder(), keep: 9 };
    await chmod(place.folder, 0o750);
    const dataDir = settings.DATA_DIR ?? '';
    const asking = Array.from({ length: 4 }, () => askForBackup(dataDir, place));
    for (const made of await Promise.all(asking)) {
      expect(await readdir(place.folder)).toContain(basename(made));
    }
    const left = (await readdir(dataDir)).filter((name) => name.startsWith('backup-'));
    expect([left, await modeOf(place.folder)]).toEqual([[], 0o750]);
  });

  test('opens with all its rows, which the check says, and leaves no trace', async () => {
    const { code, stdout } = await restore(['--check']);
    expect(stdout).toMatch(/ 2 {2}payments\n[^]* opens\. All rows are as they were/);
    expect(code).toBe(0);
    expect((await readdir(folder)).sort()).toEqual([`erasures-${id}.jsonl`, basename(file)]);
  });

  test('passes two checks at once, which delete the folder of one that was killed', async () => {
    const killed = join(folder, 'payment-links-check-killed');
    const underWay = join(folder, 'payment-links-check-active');
    for (const path of [killed, underWay]) await mkdir(path);
    await utimes(killed, 0, 0);
    const checks = [1, 2].map(() => runToEnd('restore.js', ['--check'], settings));
    for (const { code, stderr } of await Promise.all(checks))
      expect([code, stderr]).toEqual([0, '']);
    const left = (await readdir(folder)).filter((name) => name.includes('check'));
    expect(left).toEqual([basename(underWay)]);
    await rm(underWay, { recursive: true });
  });

  test('restored to an empty folder serves with the same keys, links and secrets', async () => {
    const DATA_DIR = join(await newFolder(), 'restored');
    const { code, stdout, stderr } = await restore([file], { DATA_DIR });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`events(since: "${newestEvent}")`);
    expect(await readdir(DATA_DIR)).not.toContain('restore.new');
    // Ann was erased after the backup.
    expect(stdout).toContain('Payments whose customers were erased once more: 1\n');

    const restored = await openService({ ...settings, DATA_DIR });
    const { data } = await ask(
      restored,
      creator.key,
      `{ paymentLink(uuid: "${link}") { uuid } webhookEndpoints { nodes { isEnabled } }
        payments { nodes { paymentId customer { email } } }
        events(types: ["customer.erased"]) { totalCount } }`,
    );
    expect(data).toEqual({
      paymentLink: { uuid: link },
      webhookEndpoints: { nodes: [{ isEnabled: true }] },
      payments: {
        nodes: [
          { paymentId: 'pay_2', customer: { email: 'bob@buyer.example' } },
          { paymentId: 'pay_1', customer: { email: null } },
        ],
      },
      events: { totalCount: 1 },
    });
    await restored.close();
  });

  test('knows erased customers by a private file that does not tell who they are', async () => {
    const erasures = join(folder, `erasures-${id}.jsonl`);
    expect(await modeOf(erasures)).toBe(0o600);
    expect(await readFile(erasures, 'utf8')).not.toContain('ann');
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
    const key = join(keyed, 'secrets-key');
    await writeFile(key, 'another');
    await restore([file], { DATA_DIR: keyed });
    expect(await readFile(key, 'utf8')).toBe('another');
  });

  const flipped = (whole: Buffer): Buffer => {
    const changed = Buffer.from(whole);
    const middle = Math.floor(changed.length / 2);
    changed[middle] = ~changed.readUInt8(middle) & 255;
    return changed;
  };
  test.each<[string, (whole: Buffer) => Buffer | string, string]>([
    ['cut short', (whole) => whole.subarray(0, whole.length / 2), 'it is cut short'],
    ['cut short by a byte', (whole) => whole.subarray(0, -1), 'it is cut short'],
    ['empty', () => '', 'cannot be restored'],
    ['changed in its middle', flipped, 'it is damaged'],
    ['that is none', () => 'Hello', 'it is damaged, or no backup'],
    ['of zeroes', () => gzipSync(Buffer.alloc(100_000)), 'it goes on after its end'],
    [
      'that goes on after its end',
      (whole) => Buffer.concat([whole, gzipSync(Buffer.alloc(100_000))]),
      'it goes on after its end',
    ],
  ])('%s is refused, and nothing is left behind', async (_what, change, reason) => {
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
    ['a megabyte of description', { release: 'x'.repeat(1024 ** 2) }, 'description is too long'],
    ['more bytes than the disk has', { bytes: 2 ** 53 }, 'has room for'],
  ])('of %s is refused', async (_what, change, reason) => {
    const path = join(await newFolder(), 'other.tar.gz');
    await pack(await newFolder(), { ...(await readManifest(file)), ...change }, path);
    const { code, stderr } = await restore([path], { DATA_DIR: await newFolder() });
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  });

  describe('packed anew', () => {
    let unpacked: string;
    let manifest: Manifest;
    beforeAll(async () => {
      unpacked = join(await newFolder(), 'unpacked');
      manifest = await readManifest(file);
      await unpack(file, unpacked, manifest.bytes);
      await rm(join(unpacked, 'backup.json'));
    });

    test('and longer than it says is refused', async () => {
      const path = join(await newFolder(), 'longer.tar.gz');
      await pack(unpacked, { ...manifest, bytes: 1_000_000 }, path);
      const { code, stderr } = await restore(['--check', path]);
      expect([code, stderr]).toEqual([1, expect.stringContaining('it is longer than it says')]);
    });

    test('and whose rows are not as they were counted is refused', async () => {
      const [first, ...others] = manifest.tables;
      const path = join(await newFolder(), 'other.tar.gz');
      const tables = [{ ...first, digest: '1' }, ...others];
      await pack(unpacked, { ...manifest, tables }, path);
      const { code, stderr } = await restore(['--check', path]);
      const reason = `${first?.table} in ${path} is not`;
      expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
    });

    test('without the key by which erased customers are known is refused', async () => {
      const path = join(folder, 'keyless.tar.gz');
      await rm(join(unpacked, 'secrets-key'));
      await pack(unpacked, manifest, path);
      const { code, stderr } = await restore([path], { DATA_DIR: await newFolder() });
      await rm(path);
      const reason = 'SECRETS_KEY is not set, and the backup does not have it';
      expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
    });
  });

  test.each<['backup' | 'restore', string, string[], Settings, string]>([
    ['backup', 'without a folder for backups', [], { BACKUP_DIR: '' }, 'BACKUP_DIR is not set'],
    ['backup', 'without a database', [], { DATA_DIR: '/nowhere' }, 'there is no database'],
    ['restore', 'without a file', [], {}, 'name one backup'],
    ['restore', 'with two files', ['a', 'b'], {}, 'name one backup'],
    ['restore', 'with a file that is not there', ['gone'], {}, 'no such file'],
    ['restore', 'with an unknown option', ['--fast'], {}, "Unknown option '--fast'"],
    [
      'restore',
      'to check the newest of none',
      ['--check'],
      { BACKUP_DIR: '/nowhere' },
      'there is no backup in /nowhere',
    ],
    [
      'restore',
      'on a server',
      ['gone'],
      { DATABASE_URL: 'postgres://a/b', PAYMENT_SITE_URL: 'sandbox', BACKUP_DIR: '' },
      'DATABASE_URL is set',
    ],
  ])('cannot be had by %s.js %s', async (command, _what, args, more, reason) => {
    const DATA_DIR = await newFolder();
    const { code, stdout, stderr } = await runCommand(command, args, {
      ...settings,
      DATA_DIR,
      ...more,
    });
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(reason)]);
  });

  test('of a stopped service replaces old and unfinished ones, but no file of others', async () => {
    await pay('pay_3', 'Ann@Buyer.example');
    await service.close();
    const old = backupFile(folder, id, new Date(0));
    await writeFile(old, '');
    await mkdir(`${old}.copy.unfinished`);
    const oldOfAnother = backupFile(folder, 'ffffffff', new Date(0));
    const ofOthers = [
      oldOfAnother,
      `${oldOfAnother}.copy.unfinished`,
      join(folder, 'payment-links.dump'),
    ];
    for (const path of ofOthers) await writeFile(path, '');
    const { code, stdout, stderr } = await backUp();
    expect([code, stderr]).toEqual([0, '']);
    const second = stdout.trim();
    const kept = [`erasures-${id}.jsonl`, file, second, ...ofOthers].map((path) => basename(path));
    expect((await readdir(folder)).sort()).toEqual(kept.sort());

    const DATA_DIR = join(await newFolder(), 'later');
    expect((await restore([second], { DATA_DIR })).code).toBe(0);
    const restored = await openService({ ...settings, DATA_DIR });
    const { data } = await ask(
      restored,
      creator.key,
      '{ payments { nodes { customer { email } } } events(last: 1) { nodes { body } } }',
    );
    await restored.close();
    // The payment is newer than the erasure.
    const emails = data.payments.nodes.map(({ customer }: any) => customer.email);
    expect(emails).toEqual(['Ann@Buyer.example', 'bob@buyer.example', null]);
    expect(data.events.nodes[0].body).toContain('Ann@Buyer.example');
  });

  test('is made daily by a service that has BACKUP_DIR', async () => {
    const daily = join(await newFolder(), 'daily');
    const server = await openService({ ...settings, BACKUP_DIR: daily });
    await server.workers.chores.runDue();
    const metrics = async (): Promise<string> => {
      const headers = { 'X-API-Key': world.platformKey };
      return (await server.fetch('/metrics', { headers })).text();
    };
    await expect.poll(metrics).toContain('payment_links_backups_total{outcome="done"} 1');
    expect(await readdir(daily)).toHaveLength(1);
    expect(await metrics()).toMatch(/^payment_links_backup_age_seconds \d/m);
    await server.close();
    await writeFile(backupFile(daily, 'ffffffff', new Date('2999-01-01')), 'of another database');
    expect((await restore(['--check'], { BACKUP_DIR: daily })).code).toBe(0);
  });
});
