import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { backupsMade, createBackups, type Backups } from '../../src/backups/backups.js';
import { Metrics } from '../../src/core/metrics.js';
import { useFolders } from '../support/service/processes.js';

const id = '0a0a0a0a';
const now = new Date('2026-11-25T12:00:00Z');
const log = pino({ level: 'silent' });
const newFolder = useFolders();
let folder: string;
let made: number;
let backups: Backups;

const begin = (backupDir: string | undefined): Backups =>
  createBackups(
    {
      id,
      copyFiles: () => {
        made++;
        return Promise.reject(new Error('no room'));
      },
    },
    { dataDir: folder, backupDir, backupKeep: 7 },
    { now: () => now, log, metrics },
  );
let metrics: Metrics;

beforeEach(async () => {
  made = 0;
  metrics = new Metrics();
  folder = await newFolder();
  backups = begin(folder);
});

const run = async (): Promise<void> => {
  await backups.chores[0]?.run(new AbortController().signal);
  await backups.close();
};

test.each([
  ['a day old', `payment-links-${id}-2026-11-24T12-00-00.000Z.tar.gz`, 1],
  ['a millisecond less than a day old', `payment-links-${id}-2026-11-24T12-00-00.001Z.tar.gz`, 0],
  ['old and unfinished', `payment-links-${id}-2026-11-25T11-00-00.000Z.tar.gz.unfinished`, 1],
  ['of another database', 'payment-links-ffffffff-2026-11-25T11-00-00.000Z.tar.gz', 1],
])('A backup is due by the newest one, which is %s', async (_what, name, times) => {
  await writeFile(join(folder, name), '');
  await run();
  expect(made).toBe(times);
});

test('A backup that fails is counted, tried again, and leaves nothing behind', async () => {
  const { value } = (await metrics.of(backupsMade).get()).values[1] ?? {};
  expect(value).toBe(0);
  const signal = new AbortController().signal;
  for (const times of [1, 2]) {
    expect(await backups.chores[0]?.run(signal)).toBe(600_000);
    await expect
      .poll(async () => (await metrics.of(backupsMade).get()).values[1]?.value)
      .toBe(times);
  }
  expect([made, await readdir(folder)]).toEqual([2, []]);
});

test('There is no age before the first backup, and no chore without BACKUP_DIR', async () => {
  expect(await backups.ageSeconds()).toBeUndefined();
  await mkdir(join(folder, 'sub'));
  await writeFile(join(folder, `payment-links-${id}-2026-11-25T11-59-30.000Z.tar.gz`), '');
  expect(await backups.ageSeconds()).toBe(30);
  expect(begin(undefined).chores).toEqual([]);
});
