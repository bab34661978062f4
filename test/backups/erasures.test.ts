/** Customers who were erased after a backup. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteErasure, pruneErasures, readErasures } from '../../src/backups/erasures.js';

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
