/** Customers who were erased after a backup. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupFile } from '../../src/backups/backup-files.js';
import { noteErasure, pruneErasures, readErasures } from '../../src/backups/erasures.js';
import { useFolders } from '../support/service/processes.js';

const newFolder = useFolders();
const [own, other] = ['0a0a0a0a', 'ffffffff'] as const;

test('Erasures are kept until each backup knows of them, whatever was cut off', async () => {
  const folder = await newFolder();
  const note = (id: bigint, time: string) =>
    noteErasure(folder, own, { creatorId: id, emailHash: `hash ${id}`, time: new Date(time) });
  await note(1n, '2026-11-01T00:00:00Z');
  await writeFile(join(folder, `erasures-${own}.jsonl`), '\n{"time":"2026-1', { flag: 'a' });
  await note(2n, '2026-11-09T12:00:00Z');
  await note(3n, '2026-11-20T00:00:00Z');
  const ids = async (backupTime = new Date(0)) =>
    (await readErasures(folder, backupTime)).map(({ creatorId }) => creatorId);
  await pruneErasures(folder, own);
  expect(await ids()).toEqual([1n, 2n, 3n]);
  for (const day of ['10', '19']) {
    await writeFile(backupFile(folder, own, new Date(`2026-11-${day}`)), '');
  }
  await pruneErasures(folder, own);
  expect(await ids()).toEqual([2n, 3n]);
  expect(await ids(new Date('2026-11-19T00:00:00Z'))).toEqual([3n]);
});

test('A database forgets only its own erasures, and only when no backup of any is older', async () => {
  const folder = await newFolder();
  const count = async () => (await readErasures(folder, new Date(0))).length;
  const time = new Date('2026-11-10T00:00:00Z');
  for (const id of [own, other]) {
    await noteErasure(folder, id, { creatorId: 1n, emailHash: 'hash', time });
  }
  const [older, newer] = [
    backupFile(folder, other, new Date('2026-11-01')),
    backupFile(folder, own, new Date('2026-11-20')),
  ];
  for (const file of [older, newer]) await writeFile(file, '');
  await pruneErasures(folder, own);
  expect(await count()).toBe(2);
  await rm(older);
  await pruneErasures(folder, own);
  expect(await count()).toBe(1);
});
