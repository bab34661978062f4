import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEmbedded } from '../../../src/core/database/embedded.js';
import { cloneEmbedded, isEmbedded } from '../../support/world/database.js';
import { useFolders } from '../../support/service/processes.js';

const minuteMs = 60_000;

describe.skipIf(!isEmbedded)('The embedded log', () => {
  const newFolder = useFolders();
  let folder: string;
  let database: Awaited<ReturnType<typeof openEmbedded>>;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    folder = await newFolder();
    await cloneEmbedded(folder);
    database = await openEmbedded(folder);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.close();
  });

  /** Where a start after a crash would read from. */
  const start = async (): Promise<unknown> =>
    (await database.sql('SELECT redo_lsn FROM pg_control_checkpoint()')).rows[0];
  const write = (mebibytes: number): Promise<unknown> =>
    database.sql(`
      SELECT pg_logical_emit_message(false, 'test', repeat('x', 1024 * 1024))
      FROM generate_series(1, ${mebibytes})`);

  test('is shortened within a minute once it takes 64 MiB, and not before', async () => {
    const before = await start();
    await write(60);
    vi.advanceTimersByTime(minuteMs);
    expect(await start()).toEqual(before);
    await write(5);
    vi.advanceTimersByTime(minuteMs);
    expect(await start()).not.toEqual(before);
  });

  test('is kept while the files are copied, and shortened after that', async () => {
    const copying = database.copyFiles(join(folder, 'copy'), new AbortController().signal);
    await write(70);
    const since = await start();
    vi.advanceTimersByTime(minuteMs);
    expect(await start()).toEqual(since);
    await copying;
    vi.advanceTimersByTime(minuteMs);
    expect(await start()).not.toEqual(since);
  });
});
