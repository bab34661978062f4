/** Customers who were erased after a backup. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteErasure, pruneErasures, readErasures } from '../../src/backups/erasures.js';
import { ask, postLink, useBuiltService } from '../support/service/built-service.js';
import { runToEnd, useFolders, type Settings } from '../support/service/processes.js';

describe.skipIf(process.env.TEST_DATABASE_URL)('A restored database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  afterAll(() => rm(folder, { recursive: true }));
  const newFolder = useFolders();
  const key = Buffer.alloc(32, 7).toString('base64');
  const service = useBuiltService({ settings: { BACKUP_DIR: folder, SECRETS_KEY: key } });
  let backup: string;

  const makeBackup = async () => (await runToEnd('backup.js', [], service.settings)).stdout.trim();
  const restore = (file: string, DATA_DIR: string, more: Settings = {}) =>
    runToEnd('restore.js', [file], { ...service.settings, DATA_DIR, ...more });

  async function pay(email: string) {
    const { uuid } = (await (await postLink(service.server, service)).json()) as { uuid: string };
    await ask(
      service.server,
      service.platformKey,
      `mutation { recordPayment(input: { linkUuid: "${uuid}", paymentId: "${email}", currency: EUR,
        amount: "10.00", customer: { email: "${email}" } }) { id } }`,
    );
  }

  beforeAll(async () => {
    for (const email of ['ann@buyer.example', 'bob@buyer.example']) await pay(email);
    backup = await makeBackup();
    const { data } = await ask(
      service.server,
      service.key,
      `mutation { eraseCustomerData(input: { email: "Ann@buyer.example", reason: "Asked" }) { payments } }`,
    );
    expect(data.eraseCustomerData.payments).toBe(1);
  });

  test('has no customer who was erased after its backup', async () => {
    const DATA_DIR = join(await newFolder(), 'restored');
    const { code, stdout, stderr } = await restore(backup, DATA_DIR);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Payments whose customers were erased once more: 1\n');
    const restored = await service.start({ DATA_DIR });
    const { data } = await ask(
      restored,
      service.key,
      '{ payments { nodes { paymentId customer { email } } } events(types: ["customer.erased"]) { totalCount } }',
    );
    await restored.stop('SIGTERM');
    expect(data).toEqual({
      payments: {
        nodes: [
          { paymentId: 'bob@buyer.example', customer: { email: 'bob@buyer.example' } },
          { paymentId: 'ann@buyer.example', customer: { email: null } },
        ],
      },
      events: { totalCount: 1 },
    });
  });

  test('keeps the customer of a payment that is newer than the erasure', async () => {
    await pay('Ann@Buyer.example');
    const DATA_DIR = join(await newFolder(), 'later');
    const { code, stderr } = await restore(await makeBackup(), DATA_DIR);
    expect([code, stderr]).toEqual([0, '']);
    const restored = await service.start({ DATA_DIR });
    const { data } = await ask(
      restored,
      service.key,
      '{ payments { nodes { customer { email } } } events(last: 1) { nodes { body } } }',
    );
    await restored.stop('SIGTERM');
    expect(data.payments.nodes.map(({ customer }: any) => customer.email)).toEqual([
      'Ann@Buyer.example',
      'bob@buyer.example',
      null,
    ]);
    expect(data.events.nodes[0].body).toContain('Ann@Buyer.example');
  });

  test('is not made without the key by which erased customers are known', async () => {
    const DATA_DIR = join(await newFolder(), 'keyless');
    const { code, stderr } = await restore(backup, DATA_DIR, { SECRETS_KEY: '' });
    expect(code).toBe(1);
    expect(stderr).toContain('SECRETS_KEY is not set, and the backup does not have it');
  });

  test('knows them by a private file that does not tell who they are', async () => {
    const file = join(folder, 'erasures.jsonl');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).not.toContain('ann');
  });
});

test('Erasures are kept until each backup knows of them, whatever was cut off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'erasures-'));
  const note = (id: bigint, time: string) =>
    noteErasure(folder, { creatorId: id, emailHash: `hash ${id}`, time: new Date(time) });
  await note(1n, '2026-11-01T00:00:00Z');
  await writeFile(join(folder, 'erasures.jsonl'), '\n{"time":"2026-1', { flag: 'a' });
  await note(2n, '2026-11-09T12:00:00Z');
  await note(3n, '2026-11-20T00:00:00Z');
  const ids = async (backupTime = new Date(0)) =>
    (await readErasures(folder, backupTime)).map(({ creatorId }) => creatorId);
  await pruneErasures(folder);
  expect(await ids()).toEqual([1n, 2n, 3n]);
  for (const day of ['10', '19']) {
    await writeFile(join(folder, `payment-links-2026-11-${day}T00-00-00.000Z.tar.gz`), '');
  }
  await pruneErasures(folder);
  expect(await ids()).toEqual([2n, 3n]);
  expect(await ids(new Date('2026-11-19T00:00:00Z'))).toEqual([3n]);
  await rm(folder, { recursive: true });
});
