import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { exportedRows } from '../../src/exports/download.js';
import { ended, useCommandOfStore } from '../support/service/command.js';
import { rowsOf } from '../support/scenes/exports.js';
import { pay } from '../support/scenes/payments.js';
import { useFolders } from '../support/service/processes.js';

const { service, creator, run } = useCommandOfStore(beforeEach);
const newFolder = useFolders();
let folder = '';
beforeEach(async () => void (folder = await newFolder()));

const exportPayments = (...args: string[]) => run(['payments', 'export', ...args], creator);

test('payments export writes a file with the columns that are asked for', async () => {
  const { paymentId } = await pay(service, creator, { link: { metadata: { order: 'A-1' } } });
  const file = join(folder, 'payments.csv');
  const { code, values } = await exportPayments('--metadata', 'order', 'x', '--output', file);
  expect([code, values]).toEqual([0, [{ file }]]);
  expect(rowsOf(await readFile(file, 'utf8'))).toMatchObject([
    { payment_id: paymentId, 'metadata.order': 'A-1', 'metadata.x': '' },
  ]);
  expect(await readdir(folder)).toEqual(['payments.csv']);
});

test('payments export writes to standard output, and nothing else there', async () => {
  const { paymentId } = await pay(service, creator);
  const { code, stdout } = await exportPayments('--format', 'ndjson');
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { payment_id: paymentId }]);
  expect((await exportPayments('--format', 'ndjson', '--to', '2026-11-20')).stdout).toBe('');
  expect((await exportPayments('--from', '2026-11-21')).stdout).toContain(paymentId);
});

test('payments export writes a file of its own, not where a link in its place leads', async () => {
  const [file, other] = [join(folder, 'payments.csv'), join(folder, 'other')];
  await writeFile(other, 'of somebody else');
  await symlink(other, `${file}.part`);
  expect((await exportPayments('--output', file)).code).toBe(0);
  expect(await readFile(other, 'utf8')).toBe('of somebody else');
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const { exportPlaces } = service.services;
  const take = exportPlaces.take.bind(exportPlaces);
  vi.spyOn(exportPlaces, 'take').mockImplementationOnce(async (...asked) => {
    await symlink(other, `${file}.part`);
    return take(...asked);
  });
  expect((await exportPayments('--output', file)).code).toBe(2);
  expect(await readFile(other, 'utf8')).toBe('of somebody else');
});

test('payments export leaves no half file, and exits with 3, when the connection breaks', async () => {
  await pay(service, creator);
  const file = join(folder, 'payments.csv');
  await writeFile(file, 'the former file');
  const { metrics } = service.services;
  // Fails when the first page is counted, after the answer has begun.
  const lost = vi.spyOn(metrics.of(exportedRows), 'inc').mockImplementation(() => {
    throw new Error('Lost');
  });
  const toFile = await exportPayments('--output', file);
  const toStandard = await exportPayments();
  lost.mockRestore();
  expect([toFile.code, toStandard.code]).toEqual([3, 3]);
  expect(toFile.stderr).toContain('The connection broke before the file was whole');
  expect(await readdir(folder)).toEqual(['payments.csv']);
  expect(await readFile(file, 'utf8')).toBe('the former file');
});

test('payments export says what is wrong: a day, a key, a folder', async () => {
  const bad = await exportPayments('--from', '2026-11-22', '--to', '2026-11-21');
  expect(bad).toMatchObject(ended(1, 'must not be before from'));
  expect((await exportPayments('--from', 'yesterday')).code).toBe(1);
  expect((await exportPayments('--metadata', 'k'.repeat(41))).code).toBe(1);
  expect((await exportPayments('--format', 'xml')).code).toBe(2);
  expect((await exportPayments('--output', join(folder, 'none', 'x.csv'))).code).toBe(2);
});
